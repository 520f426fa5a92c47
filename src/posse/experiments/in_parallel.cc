#include "posse/experiments/in_parallel.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace posse {
namespace {

class Crew {
 public:
  Crew(std::size_t count, const std::function<void(std::size_t)>& work)
      : count_(count), work_(work) {}

  void work_with(std::size_t jobs) {
    {
      std::vector<std::jthread> threads;
      try {
        for (std::size_t i = 0; i < jobs; ++i) threads.emplace_back([this] { take(); });
      } catch (const std::system_error&) {
        // The system gives no more threads: those it gave do the work, or this one.
        if (threads.empty()) take();
      }
    }
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
  Crew(count, work).work_with(std::min(static_cast<std::size_t>(jobs), count));
}

}  // namespace posse
