// Lists what can be made by name. An entry is data: name, paper, parameters, traits and factory.
//
// Errors about a spec begin with its origin, both when its parameters are bound and when what it
// names is made.
//
// Catalogues are explicit lists, one line per entry (static libraries drop self-registering
// objects). The command line, the docs and the contract tests all read them.
#pragma once

#include <algorithm>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "posse/core/error.h"
#include "posse/core/parameter.h"
#include "posse/core/traits.h"

namespace posse {

// What a published policy is made of.
struct Composition {
  std::string exploration;
  std::string model;
};

struct Description {
  std::string name;
  std::string summary;  // one line
  std::string rule;     // the formula in words
  std::string paper;    // where it was published
  Parameters parameters;
  Composition composed = {};  // of a policy that is a preset of an exploration over a model
  // Checks parameters against each other and fills in those that depend on others; null if none do.
  void (*settle)(Arguments&) = nullptr;
  // What to expect of it with these arguments.
  Traits (*traits)(const Arguments&) = [](const Arguments&) { return Traits{}; };
  std::vector<std::string> known_as = {};  // what others call it; it is suggested for these names
};

// `Factory` is a function type, called with (const Arguments&, ...), or a struct of several.
template <class Factory>
struct Entry : Description {
  std::conditional_t<std::is_function_v<Factory>, Factory*, Factory> make;
};

template <class Factory>
class Catalogue {
 public:
  Catalogue(std::string kind, std::vector<Entry<Factory>> entries)
      : kind_(std::move(kind)), entries_(std::move(entries)) {}

  const std::string& kind() const { return kind_; }
  const std::vector<Entry<Factory>>& entries() const { return entries_; }

  const Entry<Factory>& find(const std::string& name) const {
    for (const Entry<Factory>& entry : entries_) {
      if (entry.name == name) return entry;
    }
    throw Error("there is no " + kind_ + " '" + name + "'; " + others_than(name));
  }

  Arguments bind(const Spec& spec) const {
    return with_origin(spec.origin, [&] {
      const Entry<Factory>& entry = find(spec.word);
      Arguments arguments(kind_, spec, entry.parameters);
      if (entry.settle != nullptr) entry.settle(arguments);
      return arguments;
    });
  }

  // The spec with every parameter spelled out.
  Spec complete(const Spec& spec) const { return bind(spec).complete(); }

  Traits traits(const Spec& spec) const {
    const Arguments arguments = bind(spec);
    return find(spec.word).traits(arguments);
  }

  template <class... Setting>
  auto make(const Spec& spec, Setting&&... setting) const {
    return with_origin(spec.origin, [&] {
      return find(spec.word).make(bind(spec), std::forward<Setting>(setting)...);
    });
  }

 private:
  // What may have been meant by a name that no entry has.
  std::string others_than(const std::string& name) const {
    std::vector<std::string> names;
    for (const Entry<Factory>& entry : entries_) {
      const auto& known = entry.known_as;
      if (std::find(known.begin(), known.end(), name) != known.end()) {
        return "did you mean '" + entry.name + "'?";
      }
      names.push_back(entry.name);
    }
    return alternatives(name, "there are", names);
  }

  std::string kind_;
  std::vector<Entry<Factory>> entries_;
};

}  // namespace posse
