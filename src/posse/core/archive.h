// Saves and loads state: one list of fields serves for both.
//
//     void state(Archive& archive) { archive(V_, b_, t_); }
//
// The bytes, all little-endian:
//
//     8  magic     "posse" 0x1A 0x00 0x01     (the last byte is the format's version)
//     4  checksum  CRC-32 (zlib's) of everything that follows it
//     8  length    of the payload that follows
//     .. payload   the kind as a string, then the fields in order:
//                  integers as 8 bytes, doubles as 8 bytes, bool as 1 byte,
//                  strings and vectors as a length of 8 bytes and their items,
//                  matrices as rows (8), columns (8) and the entries by column,
//                  optionals as a bool and, if set, the value.
//
// Loading checks length, checksum and kind before it changes any field, and refuses trailing bytes.
// Sizes are checked against the bytes that are left, so corrupt ones cannot allocate much memory.
//
// A right checksum does not make the content right, so loading is strict unless told otherwise:
//
//     matrices and vectors    have the shape of the field they are loaded into; any_size(X) lifts
//                             that, and the caller checks what the new shape must agree with
//     doubles                 are finite
//     signed integers         are counts, from 0 to kMaxCount; unsigned ones are free
//     archive.require(...)    states what else must hold
//
// Saving changes nothing, so it may run beside other readers of the object: whatever state() does
// besides listing its fields, it does only if loading().
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "posse/core/types.h"

namespace posse {

// The largest count that an archive may hold. Sums of some of them do not overflow, and each is
// exact as a double.
inline constexpr std::int64_t kMaxCount = std::int64_t{1} << 53;

template <class T>
struct AnySize {
  T& field;
};

// A matrix or vector that may change its shape by loading.
template <class T>
AnySize<T> any_size(T& field) {
  return {field};
}

class Archive {
 public:
  bool loading() const { return saved_ == nullptr; }

  template <class... Fields>
  void operator()(Fields&&... fields) {
    (field(fields), ...);
  }

  // Throws Error, "the archive is not consistent: " and `violation`, if loading what does not hold.
  void require(bool holds, const char* violation) const;

 private:
  template <class T>
  friend std::string save(std::string_view kind, const T& object);
  template <class T>
  friend void load(std::string_view kind, std::string_view bytes, T& object);

  explicit Archive(std::string* saved) : saved_(saved) {}
  explicit Archive(std::string_view rest) : rest_(rest) {}

  // Adds, and checks and removes, the header around the payload.
  static std::string seal(std::string_view payload);
  static std::string_view unseal(std::string_view bytes);
  void check_kind(std::string_view kind);
  void check_end() const;

  void raw(void* data, std::size_t size);
  std::size_t length(std::size_t count, std::size_t min_bytes_each);
  std::int64_t checked_count(std::int64_t count) const;
  void require_finite(const double* numbers, Index size) const;

  template <class T>
  void field(T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      std::uint8_t byte = value ? 1 : 0;
      raw(&byte, 1);
      require(byte <= 1, "a truth value is neither 0 nor 1");
      if (loading()) value = byte != 0;
    } else if constexpr (std::is_integral_v<T>) {
      auto wide = static_cast<std::int64_t>(value);
      raw(&wide, sizeof wide);
      if (loading()) value = static_cast<T>(std::is_signed_v<T> ? checked_count(wide) : wide);
      require(static_cast<std::int64_t>(value) == wide, "an integer is too large");
    } else if constexpr (std::is_same_v<T, double>) {
      raw(&value, sizeof value);
      require_finite(&value, 1);
    } else {
      value.state(*this);
    }
  }

  void field(std::string& text);
  void field(Matrix& matrix);
  void field(Vector& vector);
  void field(AnySize<Matrix> matrix);
  void field(AnySize<Vector> vector);

  template <class T>
  void field(std::optional<T>& value) {
    bool present = value.has_value();
    field(present);
    if (loading()) value = present ? std::optional<T>(T()) : std::nullopt;
    if (present) field(*value);
  }

  template <class T>
  void field(std::vector<T>& items) {
    const std::size_t size = length(items.size(), std::is_arithmetic_v<T> ? 8 : 1);
    if (loading()) items.resize(size);
    for (T& item : items) field(item);
  }

  std::string* saved_ = nullptr;  // null while loading
  std::string_view rest_;         // bytes not loaded yet
};

// The state of `object` as bytes; `kind` names what it is, such as "policy".
template <class T>
std::string save(std::string_view kind, const T& object) {
  std::string payload;
  Archive archive(&payload);
  archive.check_kind(kind);
  const_cast<T&>(object).state(archive);  // one list serves both; it only reads while saving
  return Archive::seal(payload);
}

// Throws Error if the bytes are not a complete, intact archive of that kind, or if their content is
// refused by the object's state(), which leaves it partly loaded: load into a fresh one.
template <class T>
void load(std::string_view kind, std::string_view bytes, T& object) {
  Archive archive(Archive::unseal(bytes));
  archive.check_kind(kind);
  object.state(archive);
  archive.check_end();
}

}  // namespace posse
