#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Texts in the encodings of other programs.
namespace rb {

// Encodings of which a letter may have two bytes: the second one may be that of an ASCII character,
// such as '\\' or ']'.
enum class Pairs : std::uint8_t { none, shift_jis, chinese_or_korean };
Pairs pairs_of(std::string_view charset);
bool begins_pair(Pairs pairs, char byte);

bool is_utf8(std::string_view text);
// Of a text with a byte order mark; none: it is not valid.
std::optional<std::string> utf8_of_utf16(std::string_view text);

// The text as UTF-8. `charset` is the name that its file gives, such as "GBK"; if it gives none,
// the text is UTF-8, or Latin-1 if it is not valid UTF-8. Throws Error without the place if the
// charset is unknown, or the text is not valid in it.
std::string utf8_text(std::string_view text, std::string_view charset);

}  // namespace rb
