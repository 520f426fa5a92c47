// Threads that share out the parts of one task and wait for the next one.
//
// The members of an ensemble are advanced every round, which takes 0.4 to 11 ms: starting threads
// for each round (about 50 us each) would cost a good part of what they save, so these stay. The
// standard library has no such pool, and its parallel algorithms need TBB.
#pragma once

#include <functional>
#include <memory>

#include "posse/core/types.h"

namespace posse {

class Workers {
 public:
  // The calling thread is one of them. The others start when they are first needed; if the system
  // gives fewer, those there are do all the work.
  explicit Workers(int threads = 1);
  Workers(const Workers& other) : Workers(other.threads_) {}  // with threads of its own
  Workers& operator=(const Workers&) = delete;
  ~Workers();

  // Calls work(first, size) for stretches that cover 0 .. count - 1, one for each thread, and
  // returns when all are done; throws an exception of theirs, if any. Which stretches there are
  // depends on the number of threads, so what is done for one index must not depend on the others
  // of its stretch. Only one thread may call it at a time, and `work` never.
  void share(Index count, const std::function<void(Index first, Index size)>& work);

 private:
  class Pool;

  int threads_;
  std::unique_ptr<Pool> pool_;  // none before the first task that needs it
};

}  // namespace posse
