#pragma once

#include <cstdint>
#include <string_view>

namespace rb {

// FNV-1a, 64 bits: detects damaged or different bytes, but not bytes that were forged to match.
// Continues the sum of what came before.
inline constexpr std::uint64_t kFnvOfNothing = 0xcbf29ce484222325U;
constexpr std::uint64_t fnv1a(std::string_view bytes, std::uint64_t sum = kFnvOfNothing) {
  for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  return sum;
}

}  // namespace rb
