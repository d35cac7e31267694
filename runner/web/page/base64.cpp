#include "runner/web/page/base64.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>

namespace rb {
namespace {

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

unsigned digit(char c) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  return static_cast<unsigned>(kDigits.find(c));
}

}  // namespace

std::string base64(std::string_view bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t word = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      word = word << 8 | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    }
    for (std::size_t j = 0; j < 4; ++j) {
      text += j <= count ? kLetters[word >> (18 - 6 * j) & 63U] : '=';
    }
  }
  return text;
}

std::string from_hex(std::string_view digits) {
  assert(digits.size() % 2 == 0);
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    bytes += static_cast<char>(digit(digits[i]) * 16 + digit(digits[i + 1]));
  }
  return bytes;
}

}  // namespace rb
