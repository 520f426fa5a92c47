// Threads that split one task among them and then wait for the next.
//
// The members of an ensemble are updated every round, which takes 0.4 to 11 ms. Starting threads in
// each round (about 50 us each) would cost a good part of what they save, so they are kept. The
// standard library has no such pool, and its parallel algorithms need TBB.
#pragma once

#include <functional>
#include <memory>

#include "posse/core/types.h"

namespace posse {

class Workers {
 public:
  // The calling thread is one of them. The others start when they are first needed; if the system
  // starts fewer, these do all the work.
  explicit Workers(int threads = 1);
  Workers(const Workers& other) : Workers(other.threads_) {}  // with threads of its own
  Workers& operator=(const Workers&) = delete;
  ~Workers();

  // Splits 0 .. count - 1 into one range per thread, calls work(first, size) for each and returns
  // when all are done. Rethrows an exception of `work`, if there was one. The ranges depend on the
  // number of threads, so the work for one index must not depend on the others in its range. Only
  // one thread may call this at a time, and never `work` itself.
  void share(Index count, const std::function<void(Index first, Index size)>& work);

 private:
  class Pool;

  int threads_;
  std::unique_ptr<Pool> pool_;  // null until a task needs it
};

}  // namespace posse
