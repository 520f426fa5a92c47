#include "posse/data/download.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include <curl/curl.h>
#include <fmt/format.h>

namespace posse {
namespace fs = std::filesystem;
namespace {

struct CloseHandle {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
};

// A request under way.
struct Transfer {
  const Download& download;
  std::unique_ptr<CURL, CloseHandle> handle{curl_easy_init()};
  std::FILE* file = nullptr;
  std::uint64_t begin = 0;  // bytes of an earlier attempt
  std::uint64_t written = 0;
  int write_error = 0;
  std::array<char, CURL_ERROR_SIZE> reason{};
};

bool is_too_long(const Transfer& transfer) {
  return transfer.begin + transfer.written > transfer.download.max_bytes;
}

std::size_t on_bytes(const char* bytes, std::size_t, std::size_t size, void* user) {
  auto& transfer = *static_cast<Transfer*>(user);
  transfer.written += size;
  if (is_too_long(transfer)) return 0;
  const std::size_t written = std::fwrite(bytes, 1, size, transfer.file);
  if (written < size) transfer.write_error = errno;
  return written;
}

int on_progress(void* user, curl_off_t total, curl_off_t now, curl_off_t, curl_off_t) {
  const auto& transfer = *static_cast<Transfer*>(user);
  if (!transfer.download.progress) return 0;
  const std::uint64_t begin = transfer.begin;
  const auto end = total > 0 ? begin + static_cast<std::uint64_t>(total) : 0;
  return transfer.download.progress(begin + static_cast<std::uint64_t>(now), end) ? 0 : 1;
}

void set_up(Transfer& transfer) {
  CURL* handle = transfer.handle.get();
  const long timeout = transfer.download.timeout;
  curl_easy_setopt(handle, CURLOPT_URL, transfer.download.url.c_str());
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
  curl_easy_setopt(handle, CURLOPT_MAXREDIRS, 10L);
  curl_easy_setopt(handle, CURLOPT_FAILONERROR, 1L);
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_USERAGENT, "posse/" POSSE_VERSION);
  curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, timeout);
  curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 1L);
  curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, timeout);
  curl_easy_setopt(handle, CURLOPT_RESUME_FROM_LARGE, static_cast<curl_off_t>(transfer.begin));
  curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, transfer.reason.data());
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, &on_bytes);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, &transfer);
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, &on_progress);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, &transfer);
}

[[noreturn]] void fail_to_write(const fs::path& part, int reason) {
  throw Error(fmt::format("cannot write {}: {}", part.string(), std::strerror(reason)));
}

std::uint64_t size_of(const fs::path& path) {
  std::error_code absent;
  const auto size = fs::file_size(path, absent);
  return absent ? 0 : size;
}

void refuse_unless_regular(const fs::path& part) {
  std::error_code absent;
  if (fs::exists(part, absent) && !fs::is_regular_file(part, absent)) {
    throw Error(fmt::format("cannot write {}: it is not a regular file", part.string()));
  }
}

CURLcode perform(Transfer& transfer) {
  const fs::path& part = transfer.download.part;
  refuse_unless_regular(part);
  transfer.file = std::fopen(part.c_str(), transfer.begin > 0 ? "ab" : "wb");
  if (transfer.file == nullptr) fail_to_write(part, errno);
  const CURLcode result = curl_easy_perform(transfer.handle.get());
  if (std::fclose(transfer.file) != 0 && transfer.write_error == 0) transfer.write_error = errno;
  return result;
}

long status_of(const Transfer& transfer) {
  long status = 0;
  curl_easy_getinfo(transfer.handle.get(), CURLINFO_RESPONSE_CODE, &status);
  return status;
}

// Whether the server refuses to continue: it cannot, or the part is longer than the file.
bool cannot_resume(const Transfer& transfer, CURLcode result) {
  return transfer.begin > 0 && (result == CURLE_RANGE_ERROR || status_of(transfer) == 416);
}

std::string reason_of(const Transfer& transfer, CURLcode result) {
  std::string reason =
      transfer.reason.front() != '\0' ? transfer.reason.data() : curl_easy_strerror(result);
  const std::uint64_t kept = size_of(transfer.download.part);
  if (kept == 0) return reason;
  return fmt::format("{}; {} bytes are kept in {}, and the same command continues from there",
                     reason, kept, transfer.download.part.string());
}

}  // namespace

bool run(const Download& download) {
  for (const bool resume : {true, false}) {
    Transfer transfer{.download = download};
    if (!transfer.handle) throw std::bad_alloc();
    if (resume) transfer.begin = size_of(download.part);
    set_up(transfer);
    const CURLcode result = perform(transfer);
    if (transfer.write_error != 0) fail_to_write(download.part, transfer.write_error);
    if (result == CURLE_OK) return true;
    if (result == CURLE_ABORTED_BY_CALLBACK) return false;
    if (cannot_resume(transfer, result)) continue;
    if (is_too_long(transfer)) {
      fs::remove(download.part);
      throw DownloadFailed(
          fmt::format("{}: more than {} bytes came, which is too long for the file", download.url,
                      download.max_bytes));
    }
    if (size_of(download.part) == 0) fs::remove(download.part);
    throw DownloadFailed(fmt::format("{}: {}", download.url, reason_of(transfer, result)),
                         status_of(transfer) == 404);
  }
  throw DownloadFailed(download.url + ": the server takes no request for it");
}

}  // namespace posse
