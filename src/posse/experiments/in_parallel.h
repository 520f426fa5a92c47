// Shares work among several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace posse {

// Calls work(0) .. work(count - 1), each once, in about that order. Throws the first exception of
// any call, after which no further call is started.
void in_parallel(std::size_t count, int jobs, const std::function<void(std::size_t)>& work);

}  // namespace posse
