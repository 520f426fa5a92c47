#include "posse/experiments/in_parallel.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <exception>
#include <mutex>

#include "posse/core/workers.h"

namespace posse {
namespace {

class Crew {
 public:
  Crew(std::size_t count, const std::function<void(std::size_t)>& work)
      : count_(count), work_(work) {}

  void work_with(int jobs) {
    Workers(jobs).share(jobs, [this](Index, Index) { take(); });
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void take() {
    try {
      while (!halted_) {
        const std::size_t i = next_++;
        if (i >= count_) return;
        work_(i);
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      halted_ = true;
    }
  }

  const std::size_t count_;
  const std::function<void(std::size_t)>& work_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> halted_ = false;
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace

void in_parallel(std::size_t count, int jobs, const std::function<void(std::size_t)>& work) {
  assert(jobs >= 1);
  if (count == 0) return;
  Crew(count, work).work_with(static_cast<int>(std::min(static_cast<std::size_t>(jobs), count)));
}

}  // namespace posse
