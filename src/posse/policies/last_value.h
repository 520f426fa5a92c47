// Keeps the last value that was computed, for threads that ask for the same one again and again.
//
// It is a cache and no part of its owner's state: a copy begins empty.
#pragma once

#include <memory>
#include <mutex>

namespace posse {

template <class Value>
class LastValue {
 public:
  LastValue() = default;
  LastValue(const LastValue&) {}
  LastValue& operator=(const LastValue& other) {
    if (this != &other) forget();
    return *this;
  }

  // The last value if it fits, otherwise make(), which is then the last one. Threads do not wait
  // for each other's make(): at first several may compute the same value.
  template <class Fits, class Make>
  std::shared_ptr<const Value> get(const Fits& fits, const Make& make) {
    if (auto known = last(); known && fits(*known)) return known;
    auto made = std::make_shared<const Value>(make());
    const std::lock_guard lock(mutex_);
    last_ = made;
    return made;
  }

  void forget() {
    const std::lock_guard lock(mutex_);
    last_.reset();
  }

 private:
  std::shared_ptr<const Value> last() {
    const std::lock_guard lock(mutex_);
    return last_;
  }

  std::mutex mutex_;
  std::shared_ptr<const Value> last_;
};

}  // namespace posse
