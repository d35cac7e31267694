#pragma once

#include <string>
#include <string_view>

namespace rb {

// The text as the content or an attribute, in double quotes, of an element of XML or HTML.
inline std::string markup_text(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return safe;
}

}  // namespace rb
