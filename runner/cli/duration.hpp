#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace rb::cli {

// "200ms", "1.5s", "2m" or "1.5", which is in seconds; rounded to milliseconds, from 0 to a day.
std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);

}  // namespace rb::cli
