#include "runner/web/page/base64.hpp"

#include <algorithm>
#include <array>
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
  text.reserve((bytes.size() + 2) / 3 * 4);
  const auto byte = [&](std::size_t at) {
    return std::uint32_t{static_cast<unsigned char>(bytes[at])};
  };
  std::size_t i = 0;
  for (; i + 3 <= bytes.size(); i += 3) {
    const std::uint32_t word = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
    const std::array letters{kLetters[word >> 18], kLetters[word >> 12 & 63U],
                             kLetters[word >> 6 & 63U], kLetters[word & 63U]};
    text.append(letters.data(), letters.size());
  }
  if (i < bytes.size()) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t word = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      word = word << 8 | (j < count ? byte(i + j) : 0U);
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
