#include "tests/faults/failing_allocation.h"

#include <cerrno>
#include <cstdlib>
#include <new>

namespace posse::faults {
namespace {

thread_local std::int64_t left = 0;    // allocations until the one that fails; 0: none will
thread_local bool failed = false;      // whether it has failed
thread_local std::int64_t in_use = 0;  // blocks

bool fails_now() {
  if (left == 0 || --left > 0) return false;
  failed = true;
  return true;
}

void* counted(void* block) {
  if (block != nullptr) ++in_use;
  return block;
}

}  // namespace

FailingAllocation::FailingAllocation(std::int64_t n) {
  left = n;
  failed = false;
}

FailingAllocation::~FailingAllocation() { left = 0; }

bool FailingAllocation::has_failed() { return failed; }

std::int64_t blocks_in_use() { return in_use; }

}  // namespace posse::faults

// What --wrap calls in place of the C library's functions, which are then called __real_...
extern "C" {
void* __real_malloc(std::size_t size);
void* __real_calloc(std::size_t count, std::size_t size);
void* __real_realloc(void* block, std::size_t size);
void* __real_aligned_alloc(std::size_t alignment, std::size_t size);
int __real_posix_memalign(void** block, std::size_t alignment, std::size_t size);
void __real_free(void* block);

void* __wrap_malloc(std::size_t size) {
  using namespace posse::faults;
  return fails_now() ? nullptr : counted(__real_malloc(size));
}

void* __wrap_calloc(std::size_t count, std::size_t size) {
  using namespace posse::faults;
  return fails_now() ? nullptr : counted(__real_calloc(count, size));
}

void* __wrap_realloc(void* block, std::size_t size) {
  using namespace posse::faults;
  if (fails_now()) return nullptr;
  void* const moved = __real_realloc(block, size);
  return block == nullptr ? counted(moved) : moved;
}

void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
  using namespace posse::faults;
  return fails_now() ? nullptr : counted(__real_aligned_alloc(alignment, size));
}

int __wrap_posix_memalign(void** block, std::size_t alignment, std::size_t size) {
  using namespace posse::faults;
  if (fails_now()) return ENOMEM;
  const int error = __real_posix_memalign(block, alignment, size);
  if (error == 0) counted(*block);
  return error;
}

void __wrap_free(void* block) {
  if (block != nullptr) --posse::faults::in_use;
  __real_free(block);
}
}

namespace {

void* or_throw(void* block) {
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void* aligned_block(std::size_t size, std::align_val_t alignment) {
  const auto unit = static_cast<std::size_t>(alignment);
  return std::aligned_alloc(unit, (size + unit - 1) / unit * unit);
}

}  // namespace

// The replaceable functions of the language. Those for arrays would call the others, except that
// ASan has its own.
void* operator new(std::size_t size) { return or_throw(std::malloc(size)); }
void* operator new[](std::size_t size) { return or_throw(std::malloc(size)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return or_throw(aligned_block(size, alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return or_throw(aligned_block(size, alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return std::malloc(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return std::malloc(size); }
void operator delete(void* block) noexcept { std::free(block); }
void operator delete[](void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete[](void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }
