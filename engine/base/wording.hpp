#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>

// Words that errors, tables and options have in common.
namespace rb {

// What an error adds after an unknown word: "; did you mean 'hard'?" of the nearest(), or what else
// helps: "; " and that; empty if there is neither.
std::string suggestion(std::string_view word, std::span<const std::string_view> candidates,
                       std::string_view otherwise = {});

// "1 run", "3 runs".
template <std::integral Number>
std::string counted(Number number, std::string_view noun) {
  return std::to_string(number) + ' ' + std::string(noun) + (number == 1 ? "" : "s");
}

// 1, true, on; 0, false, off.
std::optional<bool> parse_switch(std::string_view text);

}  // namespace rb
