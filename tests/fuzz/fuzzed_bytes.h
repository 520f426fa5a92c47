// Takes numbers from a fuzzer's bytes; zeros once they are used up.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace posse::fuzz {

class FuzzedBytes {
 public:
  explicit FuzzedBytes(std::string_view bytes) : rest_(bytes) {}

  bool empty() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }

  template <class T>
  T take() {
    T value{};
    const std::size_t size = rest_.size() < sizeof(T) ? rest_.size() : sizeof(T);
    std::memcpy(&value, rest_.data(), size);
    rest_.remove_prefix(size);
    return value;
  }

  // From 0 to n - 1.
  std::size_t below(std::size_t n) { return n == 0 ? 0 : take<std::uint32_t>() % n; }

 private:
  std::string_view rest_;
};

}  // namespace posse::fuzz
