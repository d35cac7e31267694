#include "runner/tune/target/info_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include <fmt/format.h>

#include "engine/base/content_lines.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"
#include "runner/tune/parameter_numbers.hpp"

namespace rb {
namespace {

using tuning::Parameter;

constexpr std::size_t kLargestValues = 1 << 20;  // bytes of a file
constexpr std::string_view kForm = "KEY,START,MIN,MAX,C,R";

// What each game is played by, and what names it: no run tunes that.
constexpr std::array<std::string_view, 12> kOwn{
    "timeout_turn", "timeout_match", "time_increment", "time_left", "max_memory", "max_node",
    "max_depth",    "thread_num",    "game_type",      "rule",      "seed",       "folder"};

// "12", "-3": digits alone.
bool is_whole(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

void check_key(const std::string& place, std::string_view key) {
  const auto is_sign = [](char c) { return c > ' ' && c < '\x7f' && c != '='; };
  if (key.empty() || !std::ranges::all_of(key, is_sign)) {
    refuse<UsageError>(place, fmt::format("'{}' is not a key of an INFO line: use letters, digits "
                                          "and signs, without blanks, ',' and '='",
                                          shortened(key)));
  }
  if (std::ranges::find(kOwn, key) != kOwn.end()) {
    refuse<UsageError>(place,
                       fmt::format("INFO {} is set by the run itself and cannot be tuned", key));
  }
}

}  // namespace

Parameter parse_info_value(const std::string& place, std::string_view text) {
  const std::vector<std::string_view> parts = split(text, ',');
  if (parts.size() != 6) {
    refuse<UsageError>(place, fmt::format("'{}' is not {}: it has {} of 6 parts", shortened(text),
                                          kForm, parts.size()));
  }
  const std::string_view key = trim(parts[0]);
  check_key(place, key);
  Parameter p{.name = std::string(key)};
  if (const auto wrong = read_numbers(std::span(parts).subspan(1), p)) {
    refuse<UsageError>(place, fmt::format("{}: '{}' is not a number", key, shortened(*wrong)));
  }
  p.whole = is_whole(trim(parts[1])) && is_whole(trim(parts[2])) && is_whole(trim(parts[3]));
  if (const auto wrong = tuning::problem(p)) {
    refuse<UsageError>(place, fmt::format("{} {}", key, *wrong));
  }
  return p;
}

std::vector<Parameter> parse_info_values(std::string_view text, const std::string& path) {
  std::vector<Parameter> all;
  for (const auto& [number, line] : content_lines(text)) {
    const std::string place = fmt::format("{}:{}", path, number);
    Parameter p = parse_info_value(place, line);
    if (std::ranges::find(all, p.name, &Parameter::name) != all.end()) {
      refuse<UsageError>(place, fmt::format("{} appears twice", p.name));
    }
    all.push_back(std::move(p));
  }
  if (all.empty()) refuse<UsageError>(path, fmt::format("holds no line {}", kForm));
  return all;
}

std::vector<Parameter> read_info_values(const std::string& path) {
  return parse_info_values(unmarked(read_text(path, kLargestValues), path), path);
}

std::string info_text(const Parameter& parameter, double value) {
  if (parameter.whole) return fmt::format("{:.0f}", value);
  constexpr int kFiner = 3, kMost = 15;  // digits after the first of the step; of a double
  const int digits =
      std::clamp(kFiner - static_cast<int>(std::floor(std::log10(parameter.c_end))), 1, kMost);
  std::string text = fmt::format("{:.{}f}", value, digits);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

}  // namespace rb
