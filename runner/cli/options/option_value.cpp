#include "runner/cli/options/option_value.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "engine/base/plain_number.hpp"
#include "engine/base/text.hpp"
#include "runner/base/text/duration.hpp"
#include "runner/base/text/seed.hpp"

namespace rb::cli {
namespace {

std::string list(const std::vector<std::string_view>& choices) {
  std::string text;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (i > 0) text += i + 1 == choices.size() ? " or " : ", ";
    text += choices[i];
  }
  return text;
}

constexpr double kDay = 86'400'000;  // in milliseconds, the longest time

std::chrono::milliseconds ms(double count) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(count));
}

}  // namespace

std::string takes(const Option& option) {
  switch (option.kind) {
    case Kind::flag: return "no value";
    case Kind::text:
      return option.value.empty() ? "a value" : fmt::format("a value ({})", option.value);
    case Kind::whole:
      return fmt::format("a whole number from {:.0f} to {:.0f}", option.min, option.max);
    case Kind::seed:
      return fmt::format("a whole number from 0 to {}", std::numeric_limits<std::uint64_t>::max());
    case Kind::real:
      return fmt::format("a number from {} to {}", plain_number(option.min),
                         plain_number(option.max));
    case Kind::time:
      if (option.max >= kDay) return "a time such as 200ms, 1.5s or 2m";
      return option.min > 1 ? fmt::format("a time from {} to {}", duration_word(ms(option.min)),
                                          duration_word(ms(option.max)))
                            : fmt::format("a time of at most {}", duration_word(ms(option.max)));
    case Kind::choice: return list(option.choices);
  }
  return "";
}

bool is_valid(const Option& option, const std::string& text) {
  const auto in_range = [&](double value) { return option.min <= value && value <= option.max; };
  switch (option.kind) {
    case Kind::flag: return true;
    case Kind::text: return option.may_be_empty || !text.empty();
    case Kind::whole: {
      const auto value = parse_int(text);
      return value && in_range(static_cast<double>(*value));
    }
    case Kind::seed: return parse_seed(text).has_value();
    case Kind::real: {
      const auto value = parse_real(text);
      return value && in_range(*value);
    }
    case Kind::time: {
      const auto time = parse_duration(text);
      return time && in_range(static_cast<double>(time->count()));
    }
    case Kind::choice:
      return std::find(option.choices.begin(), option.choices.end(), text) != option.choices.end();
  }
  return false;
}

}  // namespace rb::cli
