#include "posse/data/sha256.h"

#include <array>
#include <memory>
#include <new>

#include <fmt/format.h>
#include <openssl/evp.h>

#include "posse/core/error.h"

namespace posse {
namespace {

struct FreeDigest {
  void operator()(EVP_MD_CTX* digest) const { EVP_MD_CTX_free(digest); }
};

void require(int success) {
  if (success != 1) throw Error("libcrypto offers no SHA-256 here");
}

}  // namespace

std::string sha256(std::string_view bytes) { return sha256(*bytes_in_memory(bytes)); }

std::string sha256(ByteSource& bytes) {
  const std::unique_ptr<EVP_MD_CTX, FreeDigest> digest(EVP_MD_CTX_new());
  if (!digest) throw std::bad_alloc();
  require(EVP_DigestInit_ex(digest.get(), EVP_sha256(), nullptr));
  for (auto piece = bytes.next(); !piece.empty(); piece = bytes.next()) {
    require(EVP_DigestUpdate(digest.get(), piece.data(), piece.size()));
  }
  std::array<unsigned char, EVP_MAX_MD_SIZE> sum;
  unsigned size = 0;
  require(EVP_DigestFinal_ex(digest.get(), sum.data(), &size));
  std::string text;
  for (unsigned i = 0; i < size; ++i) text += fmt::format("{:02x}", sum[i]);
  return text;
}

}  // namespace posse
