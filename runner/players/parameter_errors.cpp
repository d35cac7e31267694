#include "runner/players/parameter_errors.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/base/text/significant.hpp"

namespace rb {
namespace {

constexpr std::size_t kLargestErrors = 1 << 20;  // bytes, as of every profile

bool is_number_parameter(std::string_view name) {
  const auto names = renju::parameter_names();
  if (std::ranges::find(names, name) == names.end()) return false;
  static const Json values = renju::parameters(renju::Profile{});
  return values.at(std::string(name)).is_number();
}

// 1234.5678 in steps of 0.01 is 1234.57, not 1234.5700000000002.
double rounded(double value, double step) {
  return significant(std::round(value / step) * step, 12);
}

}  // namespace

std::string parameter_errors_text(const ParameterErrors& errors) {
  std::string text;
  for (const auto& [name, error] : errors) {
    text += fmt::format("{}{}:{:.3g}", text.empty() ? "" : " ", name, error);
  }
  return text;
}

std::optional<ParameterErrors> parse_parameter_errors(std::string_view text) {
  ParameterErrors errors;
  for (const std::string_view word : words(text)) {
    const std::size_t colon = std::min(word.find(':'), word.size());
    const auto error = parse_real(word.substr(std::min(colon + 1, word.size())));
    if (!error || *error <= 0 || !is_number_parameter(word.substr(0, colon))) return std::nullopt;
    errors.emplace(word.substr(0, colon), *error);
  }
  return errors;
}

ParameterErrors parameter_errors(const std::string& path) {
  const Json profile = read_ordered_json(read_text(path, kLargestErrors));
  if (!profile.is_object() || !profile.contains(kErrors)) return {};
  const Json& field = profile[std::string(kErrors)];
  if (!field.is_string()) return {};
  return parse_parameter_errors(field.get<std::string>()).value_or(ParameterErrors{});
}

std::vector<std::string> round_to_errors(renju::Profile& profile, const ParameterErrors& errors) {
  std::vector<std::string> kept;
  const Json values = renju::parameters(profile);
  for (const auto& [name, error] : errors) {
    const double step = std::pow(10, std::floor(std::log10(error)));
    const double value = values.at(name).get<double>();
    if (error > std::abs(value)) {
      kept.push_back(name);
      continue;
    }
    const double result = rounded(value, step);
    // What lies outside of the range stays as it was: set_parameter() refuses it.
    (void)renju::set_parameter(profile, name, fmt::format("{:.12g}", result));
  }
  return kept;
}

}  // namespace rb
