#include "posse/data/plain_bytes.h"

#include <algorithm>
#include <utility>
#include <zlib.h>

#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/data/lzw.h"

namespace posse {
namespace {

bool is_gzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

// A stream of zlib that cleans up after itself.
struct Inflater {
  explicit Inflater(std::string_view bytes) {
    constexpr int kGzip = 16 + MAX_WBITS;
    if (inflateInit2(&stream, kGzip) != Z_OK) throw std::bad_alloc();
    // zlib does not write to its input, although the pointer is not const.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    rest = bytes.size();
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { inflateEnd(&stream); }

  // Writes at most `size` bytes to `out`; returns zlib's status.
  int inflate_to(char* out, std::size_t size) {
    constexpr std::size_t kMaxInput = 1U << 30;  // zlib counts in 32 bits
    if (stream.avail_in == 0) {
      stream.avail_in = static_cast<uInt>(std::min(rest, kMaxInput));
      rest -= stream.avail_in;
    }
    stream.next_out = reinterpret_cast<Bytef*>(out);
    stream.avail_out = static_cast<uInt>(size);
    return inflate(&stream, Z_NO_FLUSH);
  }
  bool at_end() const { return stream.avail_in == 0 && rest == 0; }

  z_stream stream{};
  std::size_t rest = 0;  // bytes not yet passed to zlib
};

// A gzip file may consist of several, one after the other.
std::string expand_gzip(const std::string& file, std::string_view bytes) {
  Inflater inflater(bytes);
  std::string out;
  std::size_t size = 0;
  while (true) {
    if (size == out.size()) out.resize(std::max<std::size_t>(4 * bytes.size(), 2 * out.size()));
    const std::size_t room = std::min<std::size_t>(out.size() - size, 1U << 30);
    const int status = inflater.inflate_to(out.data() + size, room);
    size += room - inflater.stream.avail_out;
    if (status == Z_STREAM_END && inflater.at_end()) break;
    if (status == Z_STREAM_END) {
      inflateReset(&inflater.stream);
    } else if (status != Z_OK && !(status == Z_BUF_ERROR && size == out.size())) {
      throw Error(file + (inflater.at_end() ? " is a gzip file that was cut short"
                                            : " is a damaged gzip file"));
    }
  }
  out.resize(size);
  return out;
}

}  // namespace

std::string plain_bytes(const std::string& file, std::string bytes) {
  if (is_gzip(bytes)) return expand_gzip(file, bytes);
  if (is_lzw(bytes)) return expand_lzw(file, bytes);
  return bytes;
}

std::string read_plain_bytes(const std::filesystem::path& path) {
  return plain_bytes(path.string(), read_file(path));
}

}  // namespace posse
