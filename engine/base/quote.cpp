#include "engine/base/quote.hpp"

namespace rb {

std::string shortened(std::string_view text) {
  constexpr std::size_t kMost = 60;
  if (text.size() <= kMost) return std::string(text);
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;  // within UTF-8
  return std::string(text.substr(0, end)) + "..";
}

}  // namespace rb
