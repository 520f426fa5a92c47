// Helpers that inspect SVG text in tests.
#pragma once

#include <string>
#include <vector>

namespace posse {

inline std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

inline bool contains(const std::string& text, const std::string& part) {
  return count(text, part) > 0;
}

// The texts between each `before` and the next `after`.
inline std::vector<std::string> between(const std::string& text, const std::string& before,
                                        const std::string& after) {
  std::vector<std::string> found;
  for (std::size_t at = text.find(before); at != std::string::npos; at = text.find(before, at)) {
    at += before.size();
    found.push_back(text.substr(at, text.find(after, at) - at));
  }
  return found;
}

inline bool tags_balance(const std::string& xml) {
  std::vector<std::string> open;
  for (const std::string& tag : between(xml, "<", ">")) {
    if (contains(tag, "<") || count(tag, "\"") % 2 != 0) return false;
    if (tag.back() == '/') continue;
    if (tag.front() != '/') {
      open.push_back(tag.substr(0, tag.find(' ')));
    } else {
      if (open.empty() || "/" + open.back() != tag) return false;
      open.pop_back();
    }
  }
  return open.empty() && count(xml, "<") == count(xml, ">");
}

inline bool well_formed(const std::string& xml) {
  std::size_t entities = 0;
  for (const char* name : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"})
    entities += count(xml, name);
  return tags_balance(xml) && count(xml, "&") == entities;
}

inline bool sound(const std::string& picture) {
  return well_formed(picture) && !contains(picture, "nan") && !contains(picture, "inf");
}

}  // namespace posse
