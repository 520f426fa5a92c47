#include "posse/data/sha256.h"

#include <array>

#include <fmt/format.h>
#include <openssl/evp.h>

#include "posse/core/error.h"

namespace posse {

std::string sha256(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
  unsigned size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) {
    throw Error("libcrypto offers no SHA-256 here");
  }
  std::string text;
  for (unsigned i = 0; i < size; ++i) text += fmt::format("{:02x}", digest[i]);
  return text;
}

}  // namespace posse
