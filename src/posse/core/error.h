// Reports a caller's mistake in one sentence that names the value and the alternatives.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace posse {

// Thrown for mistakes of the caller (specs, dimensions, files). Our own mistakes are asserts.
class Error : public std::runtime_error {
 public:
  // `origin` is where the mistake was written, such as "two.toml, line 12, key environment". It
  // precedes the message in what(); empty: unknown.
  explicit Error(const std::string& message, std::string origin = "")
      : std::runtime_error(origin.empty() ? message : origin + ": " + message),
        origin_(std::move(origin)) {}

  const std::string& origin() const { return origin_; }

 private:
  std::string origin_;
};

// Returns work(). If that throws an Error without an origin, the Error gets this one.
template <class Work>
auto with_origin(const std::string& origin, Work&& work) {
  try {
    return work();
  } catch (const Error& error) {
    if (origin.empty() || !error.origin().empty()) throw;
    throw Error(error.what(), origin);
  }
}

// "did you mean 'sigma_R'?" for the name nearest to `word`, or up to three that are equally near;
// empty if none is near. Upper case and '-' in place of '_' do not count as differences.
std::string did_you_mean(const std::string& word, const std::vector<std::string>& names);

// The same, or if no name is near, all of them after `head`: "it has: m, lambda, sigma_R".
std::string alternatives(const std::string& word, const std::string& head,
                         const std::vector<std::string>& names);

}  // namespace posse
