#include "posse/core/spec.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/path_text.h"
#include "posse/core/plain_text.h"

namespace posse {
namespace {

constexpr int kMaxDepth = 64;  // deeper nesting is a mistake, and could overflow the stack

constexpr std::size_t kMaxShown = 80;  // characters of a spec in an error

bool starts_word(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool continues_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool starts_number(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) || c == '-' || c == '.';
}

class Parser {
 public:
  Parser(std::string_view text, const std::string& origin) : text_(text), origin_(origin) {}

  Spec parse(bool call_only) {
    skip_spaces();
    if (call_only && !starts_word(peek())) fail("a name");
    Spec spec = value(0);
    const bool bare = spec.kind == Spec::Kind::call && text_.substr(0, at_).find(')') == text_.npos;
    if (at_ < text_.size()) fail(bare ? "'(' or the end" : "the end");
    spec.origin = origin_;
    return spec;
  }

 private:
  Spec value(int depth) {
    value_begin_ = at_;
    if (depth > kMaxDepth) fail("less nesting");
    Spec spec = starts_number(peek()) ? number()
                : peek() == '['       ? list(depth)
                : peek() == '"'       ? text()
                : starts_word(peek()) ? call(depth)
                                      : (fail("a number, a name, a list or a \"text\""), Spec{});
    skip_spaces();
    return spec;
  }

  Spec number() {
    const char* begin = text_.data() + at_;
    Spec spec;
    spec.kind = Spec::Kind::number;
    const auto [end, failure] = std::from_chars(begin, text_.data() + text_.size(), spec.number);
    if (failure != std::errc() || !std::isfinite(spec.number)) fail("a finite number");
    at_ = static_cast<std::size_t>(end - text_.data());
    if (continues_word(peek())) fail("a number that ends here");
    return spec;
  }

  Spec call(int depth) {
    Spec spec = Spec::of(word());
    skip_spaces();
    if (!accept('(')) return spec;
    spec.arguments = arguments(depth, ')');
    return spec;
  }

  Spec list(int depth) {
    accept('[');
    Spec spec;
    spec.kind = Spec::Kind::list;
    spec.arguments = arguments(depth, ']');
    return spec;
  }

  Spec text() {
    const std::size_t begin = at_++;
    Spec spec;
    spec.kind = Spec::Kind::text;
    while (peek() != '"') {
      if (peek() == '\\') skip_backslash();
      if (at_ >= text_.size()) fail("a closing \"");
      spec.word += text_[at_++];
    }
    ++at_;
    if (is_plain_text(spec.word)) return spec;
    at_ = begin;
    fail("a text in UTF-8 without control characters");
  }

  // Only \" and \\ are escapes; a path of Windows would otherwise lose its backslashes.
  void skip_backslash() {
    const char escaped = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (escaped != '"' && escaped != '\\' && escaped != '\0') {
      fail("\\\\ or \\\", since a backslash in a text is written twice");
    }
    ++at_;
  }

  std::vector<Argument> arguments(int depth, char closing) {
    std::vector<Argument> arguments;
    if (accept(closing)) return arguments;
    do {
      const std::size_t begin = at_;
      arguments.push_back(argument(depth, closing == ')'));
      const bool keyless = arguments.back().key.empty();
      if (closing == ')' && keyless && arguments.size() > 1 && !arguments.end()[-2].key.empty()) {
        at_ = begin;
        fail("key=value, as after the first such argument");
      }
    } while (accept(','));
    if (!accept(closing)) fail(fmt::format("',' or '{}'", closing));
    return arguments;
  }

  Argument argument(int depth, bool may_have_key) {
    Argument argument;
    if (may_have_key && starts_word(peek())) {
      const std::size_t begin = at_;
      std::string key = word();
      skip_spaces();
      if (accept('=')) {
        argument.key = std::move(key);
      } else {
        at_ = begin;
      }
    }
    argument.value = value(depth + 1);
    return argument;
  }

  std::string word() {
    const std::size_t begin = at_;
    while (continues_word(peek())) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool accept(char c) {
    if (at_ >= text_.size() || peek() != c) return false;
    ++at_;
    skip_spaces();
    return true;
  }

  void skip_spaces() {
    while (std::isspace(static_cast<unsigned char>(peek()))) ++at_;
  }

  [[noreturn]] void fail(const std::string& expected) const {
    const std::string found =
        at_ < text_.size() ? fmt::format("'{}'", text_.substr(at_, 12)) : "the end";
    const std::string shown(
        text_.size() > kMaxShown ? std::string(text_.substr(0, kMaxShown - 3)) + "..." : text_);
    const std::string advice = hint();
    // Escaped, so that it stays one line and a whole C string.
    throw Error(
        escaped_text(fmt::format(
            "in spec '{}', position {}: {}", shown, at_ + 1,
            advice.empty() ? fmt::format("expected {}, found {}", expected, found) : advice)),
        origin_);
  }

  // What to write instead of 'text'; nothing if that is not what was written.
  std::string hint_on_quotes() const {
    if (at_ == 0 || at_ != value_begin_ || peek() != '\'' || text_.size() > kMaxShown) return "";
    const std::size_t end = text_.find('\'', at_ + 1);
    if (end == text_.npos) return "";
    return fmt::format("a text has double quotes, as in '{}\"{}\"{}'", text_.substr(0, at_),
                       text_.substr(at_ + 1, end - at_ - 1), text_.substr(end + 1));
  }

  // What to write instead, after the most frequent mistakes; otherwise nothing.
  std::string hint() const {
    if (std::string quotes = hint_on_quotes(); !quotes.empty()) return quotes;
    const std::size_t end = std::min(text_.find_first_of(" ,()[]\"=", value_begin_), text_.size());
    if (at_ > end || text_.size() > kMaxShown) return "";
    std::string meant(text_.substr(value_begin_, end - value_begin_));
    if (value_begin_ > 0 && looks_like_path(meant)) {
      return fmt::format("a path needs quotes, as in '{}\"{}\"{}'", text_.substr(0, value_begin_),
                         meant, text_.substr(end));
    }
    const bool hyphen = peek() == '-' && at_ + 1 < end && starts_word(text_[at_ + 1]);
    if (!hyphen || !starts_word(meant[0])) return "";
    std::replace(meant.begin(), meant.end(), '-', '_');
    return fmt::format("names have '_', not '-'; did you mean '{}'?", meant);
  }

  std::string_view text_;
  const std::string& origin_;
  std::size_t at_ = 0;
  std::size_t value_begin_ = 0;  // of the value that is being read, or was read last
};

std::string quoted_text(const std::string& characters) {
  std::string text = "\"";
  for (const char c : characters) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

std::string join_arguments(const std::vector<Argument>& arguments) {
  std::string text;
  for (const Argument& argument : arguments) {
    if (!text.empty()) text += ", ";
    if (!argument.key.empty()) text += argument.key + "=";
    text += to_string(argument.value);
  }
  return text;
}

}  // namespace

Spec Spec::of(double number) {
  Spec spec;
  spec.kind = Kind::number;
  spec.number = number;
  return spec;
}

Spec Spec::of(std::string name) {
  Spec spec;
  spec.word = std::move(name);
  return spec;
}

Spec Spec::of_text(std::string characters) {
  Spec spec = of(std::move(characters));
  spec.kind = Kind::text;
  return spec;
}

const Spec* Spec::argument(std::string_view key) const {
  for (const Argument& one : arguments) {
    if (one.key == key) return &one.value;
  }
  return nullptr;
}

bool Spec::is_word(std::string_view name) const {
  return kind == Kind::call && arguments.empty() && word == name;
}

bool Spec::operator==(const Spec& other) const {
  return kind == other.kind && number == other.number && word == other.word &&
         arguments == other.arguments;
}

Spec parse_spec(std::string_view text, const std::string& origin) {
  return Parser(text, origin).parse(true);
}

Spec parse_value(std::string_view text, const std::string& origin) {
  return Parser(text, origin).parse(false);
}

std::string to_string(const Spec& spec) {
  switch (spec.kind) {
    case Spec::Kind::number:
      return fmt::format("{}", spec.number);
    case Spec::Kind::text:
      return quoted_text(spec.word);
    case Spec::Kind::list:
      return fmt::format("[{}]", join_arguments(spec.arguments));
    case Spec::Kind::call:
      break;
  }
  return spec.arguments.empty() ? spec.word
                                : fmt::format("{}({})", spec.word, join_arguments(spec.arguments));
}

}  // namespace posse
