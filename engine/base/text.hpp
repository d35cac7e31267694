#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rb {

std::string_view trim(std::string_view text);
// Without a byte order mark of UTF-8 before it.
std::string_view without_mark(std::string_view text);
// "a,b,,c" at ',' -> "a" "b" "" "c"; an empty text has no parts.
std::vector<std::string_view> split(std::string_view text, char separator);
// Splits at any run of blanks; there are no empty words.
std::vector<std::string_view> words(std::string_view text);

// The whole text must be the number: no blanks, nothing after it, no overflow, no nan or infinity.
std::optional<std::int64_t> parse_int(std::string_view text);
std::optional<double> parse_real(std::string_view text);

// The candidate that the user most likely meant by a mistyped `word` (least edit distance, ignoring
// case), or empty if none is near.
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace rb
