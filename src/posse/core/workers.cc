#include "posse/core/workers.h"

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace posse {

class Workers::Pool {
 public:
  using Part = std::function<void(Index)>;

  explicit Pool(int helpers) {
    threads_.reserve(static_cast<std::size_t>(helpers));
    try {
      for (int i = 0; i < helpers; ++i) threads_.emplace_back([this] { help(); });
    } catch (const std::exception&) {
      // The system has no more threads, or no memory for them: go on with those already started.
    }
  }

  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  ~Pool() {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    work_ready_.notify_all();
  }

  void run(Index parts, const Part& part) {
    std::unique_lock lock(mutex_);
    part_ = &part;
    next_ = 0;
    parts_ = unfinished_ = parts;
    failure_ = nullptr;
    work_ready_.notify_all();
    take_parts(lock);
    all_done_.wait(lock, [this] { return unfinished_ == 0; });
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void help() {
    std::unique_lock lock(mutex_);
    while (true) {
      work_ready_.wait(lock, [this] { return closing_ || next_ < parts_; });
      if (closing_) return;
      take_parts(lock);
    }
  }

  // Runs parts, each with the lock released, until none is left to start.
  void take_parts(std::unique_lock<std::mutex>& lock) {
    while (next_ < parts_) {
      const Index i = next_++;
      const Part& part = *part_;
      lock.unlock();
      std::exception_ptr failure;
      try {
        part(i);
      } catch (...) {
        failure = std::current_exception();
      }
      lock.lock();
      if (failure) failure_ = failure;
      if (--unfinished_ == 0) all_done_.notify_one();
    }
  }

  std::mutex mutex_;  // guards everything below except threads_
  std::condition_variable work_ready_, all_done_;
  const Part* part_ = nullptr;
  Index next_ = 0, parts_ = 0, unfinished_ = 0;
  std::exception_ptr failure_;
  bool closing_ = false;
  std::vector<std::jthread> threads_;  // last, so that they are joined first
};

Workers::Workers(int threads) : threads_(threads) { assert(threads >= 1); }

Workers::~Workers() = default;

void Workers::share(Index count, const std::function<void(Index, Index)>& work) {
  const Index parts = std::min<Index>(threads_, count);
  if (parts == 0) return;
  if (parts == 1) return work(0, count);
  if (!pool_) pool_ = std::make_unique<Pool>(threads_ - 1);
  pool_->run(parts, [&](Index i) {
    const Index first = count * i / parts;
    work(first, count * (i + 1) / parts - first);
  });
}

}  // namespace posse
