#include "posse/data/plain_bytes.h"

#include <new>
#include <utility>
#include <zlib.h>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/data/lzw.h"

namespace posse {
namespace {

constexpr std::size_t kGzipPiece = 1U << 18U;

bool is_gzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }
bool is_zip(std::string_view bytes) { return bytes.starts_with("PK\x03\x04"); }

// Gives a first piece back before the rest.
class PeekedSource : public ByteSource {
 public:
  explicit PeekedSource(Bytes rest) : rest_(std::move(rest)), first_(rest_->next()) {}

  std::string_view first() const { return first_; }
  std::string_view next() override {
    return first_.empty() ? rest_->next() : std::exchange(first_, {});
  }

 private:
  Bytes rest_;
  std::string_view first_;
};

// Expands gzip; a file may consist of several, one after the other.
class GzipSource : public ByteSource {
 public:
  GzipSource(std::string file, Bytes compressed)
      : file_(std::move(file)), compressed_(std::move(compressed)), piece_(kGzipPiece, '\0') {
    constexpr int kGzip = 16 + MAX_WBITS;
    if (inflateInit2(&stream_, kGzip) != Z_OK) throw std::bad_alloc();
  }
  ~GzipSource() override { inflateEnd(&stream_); }

  std::string_view next() override {
    stream_.next_out = reinterpret_cast<Bytef*>(piece_.data());
    stream_.avail_out = static_cast<uInt>(piece_.size());
    while (stream_.avail_out > 0 && !at_end()) inflate_some();
    return std::string_view(piece_).substr(0, piece_.size() - stream_.avail_out);
  }

 private:
  // Whether the last of the gzip files has ended.
  bool at_end() {
    if (stream_.avail_in == 0) fill();
    return stream_.avail_in == 0 && between_files_;
  }

  void fill() {
    const std::string_view bytes = compressed_->next();
    // zlib does not write to its input, although the pointer is not const.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(bytes.size());
  }

  void inflate_some() {
    if (stream_.avail_in == 0) throw Error(file_ + " is a gzip file that was cut short");
    const int status = inflate(&stream_, Z_NO_FLUSH);
    if (status == Z_MEM_ERROR) throw std::bad_alloc();
    if (status != Z_OK && status != Z_STREAM_END) throw Error(file_ + " is a damaged gzip file");
    between_files_ = status == Z_STREAM_END;
    if (between_files_) inflateReset(&stream_);
  }

  std::string file_;
  Bytes compressed_;
  z_stream stream_{};
  bool between_files_ = false;
  std::string piece_;
};

class LimitedSource : public ByteSource {
 public:
  LimitedSource(std::string file, Bytes source, ByteLimit limit)
      : file_(std::move(file)), source_(std::move(source)), limit_(std::move(limit)) {}

  std::string_view next() override {
    const std::string_view piece = source_->next();
    size_ += piece.size();
    if (size_ <= limit_.bytes) return piece;
    throw Error(fmt::format("{} holds more than {} uncompressed bytes; {}", file_, limit_.bytes,
                            limit_.remedy));
  }

 private:
  std::string file_;
  Bytes source_;
  ByteLimit limit_;
  std::uint64_t size_ = 0;
};

Bytes expanded(const std::string& file, Bytes bytes) {
  auto peeked = std::make_unique<PeekedSource>(std::move(bytes));
  if (is_zip(peeked->first())) {
    throw Error(file + " is a zip archive; unpack it, or compress its file by gzip");
  }
  if (is_gzip(peeked->first())) return std::make_unique<GzipSource>(file, std::move(peeked));
  if (is_lzw(peeked->first())) return expand_lzw(file, std::move(peeked));
  return peeked;
}

}  // namespace

Input plain_input(Input input, const ByteLimit& limit) {
  return {input.name, [input, limit]() -> Bytes {
            return std::make_unique<LimitedSource>(input.name, expanded(input.name, input.read()),
                                                   limit);
          }};
}

std::string read_plain_bytes(const std::filesystem::path& path, const ByteLimit& limit) {
  return all_bytes(*plain_input(input_file(path), limit).read());
}

}  // namespace posse
