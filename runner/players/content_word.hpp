#pragma once

#include <string_view>

namespace rb {

// "FILE#0123456789abcdef": a file that a player needs and the checksum of its content; without a
// checksum that is empty.
struct ContentWord {
  std::string_view file, checksum;
};

inline ContentWord content_word(std::string_view word) {
  constexpr std::size_t kDigits = 16;
  const std::size_t sign = word.rfind('#');
  if (sign == std::string_view::npos || word.size() - sign - 1 != kDigits) return {word, {}};
  const std::string_view checksum = word.substr(sign + 1);
  if (checksum.find_first_not_of("0123456789abcdef") != std::string_view::npos) return {word, {}};
  return {word.substr(0, sign), checksum};
}

}  // namespace rb
