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

// "1 copy", "3 copies".
template <std::integral Number>
std::string counted(Number number, std::string_view singular, std::string_view plural) {
  return std::to_string(number) + ' ' + std::string(number == 1 ? singular : plural);
}

// "1 run", "3 runs".
template <std::integral Number>
std::string counted(Number number, std::string_view noun) {
  return counted(number, noun, std::string(noun) + 's');
}

// 1, true, on; 0, false, off.
std::optional<bool> parse_switch(std::string_view text);

}  // namespace rb
