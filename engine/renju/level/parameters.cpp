#include "engine/renju/level/parameters.hpp"

#include <cassert>
#include <cmath>
#include <type_traits>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"

namespace rb::renju {
namespace {

// The value of a number field, or none when it is not a number of its kind or out of its range.
template <typename Number>
std::optional<Number> parse_number(std::string_view text, double min, double max) {
  const auto in_range = [&](auto value) {
    return min <= static_cast<double>(value) && static_cast<double>(value) <= max;
  };
  if constexpr (std::is_same_v<Number, double>) {
    const auto value = parse_real(text);
    return value && in_range(*value) ? value : std::nullopt;
  } else {
    const auto value = parse_int(text);
    if (!value || !in_range(*value)) return std::nullopt;
    return static_cast<Number>(*value);
  }
}

std::string number_range(bool whole, double min, double max) {
  return whole ? fmt::format("a whole number from {:.0f} to {:.0f}", min, max)
               : fmt::format("a number from {:g} to {:g}", min, max);
}

std::string short_range(bool whole, double min, double max) {
  return whole ? fmt::format("whole, {:.0f} to {:.0f}", min, max)
               : fmt::format("{:g} to {:g}", min, max);
}

bool is_switch(const ProfileField& field) {
  return std::holds_alternative<bool Profile::*>(field.member);
}

bool is_whole(const ProfileField& field) {
  return !std::holds_alternative<double Profile::*>(field.member);
}

std::string takes(const ProfileField& field) {
  if (is_switch(field)) return "0, 1, true, false, on or off";
  return number_range(is_whole(field), field.min, field.max);
}

// The name of a switch; empty for nullptr.
std::string_view name_of(bool Profile::*member) {
  for (const ProfileField& field : profile_fields()) {
    const auto* const place = std::get_if<bool Profile::*>(&field.member);
    if (place != nullptr && *place == member) return field.name;
  }
  return {};
}

// Sets the field; returns what it takes if the text does not fit.
std::optional<std::string> set_field(Profile& profile, const ProfileField& field,
                                     std::string_view text) {
  return std::visit(
      [&](auto member) -> std::optional<std::string> {
        using Value = std::remove_reference_t<decltype(profile.*member)>;
        std::optional<Value> value;
        if constexpr (std::is_same_v<Value, bool>) {
          value = parse_switch(text);
        } else {
          value = parse_number<Value>(text, field.min, field.max);
        }
        if (!value) return takes(field);
        profile.*member = *value;
        return std::nullopt;
      },
      field.member);
}

std::optional<std::string> set_weight(Weights& weights, const WeightField& field,
                                      std::string_view text) {
  std::optional<double> value;
  if (!field.whole) {
    value = parse_number<double>(text, field.min, field.max);
  } else if (const auto whole = parse_number<std::int64_t>(text, field.min, field.max)) {
    value = static_cast<double>(*whole);
  }
  if (!value) return number_range(field.whole, field.min, field.max);
  weights.*field.member = *value;
  return std::nullopt;
}

template <typename Table>
auto find_by_name(Table table, std::string_view name) -> decltype(&*table.begin()) {
  for (const auto& row : table) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

}  // namespace

std::vector<std::string_view> parameter_names() {
  std::vector<std::string_view> names;
  names.reserve(profile_fields().size() + weight_fields().size());
  for (const ProfileField& field : profile_fields()) names.push_back(field.name);
  for (const WeightField& field : weight_fields()) names.push_back(field.name);
  return names;
}

ParameterInfo parameter_info(std::string_view name) {
  if (const WeightField* const weight = find_by_name(weight_fields(), name)) {
    return {number_range(weight->whole, weight->min, weight->max),
            short_range(weight->whole, weight->min, weight->max),
            weight->meaning,
            name_of(weight->needs),
            weight->tuning,
            weight->used};
  }
  const ProfileField* const field = find_by_name(profile_fields(), name);
  assert(field != nullptr);
  return {takes(*field),
          is_switch(*field) ? "on or off" : short_range(is_whole(*field), field->min, field->max),
          field->meaning, name_of(field->needs), field->tuning};
}

std::optional<std::string> why_idle(const Profile& profile, std::string_view name) {
  const ParameterInfo info = parameter_info(name);
  if (!info.used) return "no profile uses it";
  if (info.needs.empty()) return std::nullopt;
  const auto needs = std::get<bool Profile::*>(find_by_name(profile_fields(), info.needs)->member);
  if (profile.*needs) return std::nullopt;
  return fmt::format("{} is off", info.needs);
}

std::optional<std::string> set_parameter(Profile& profile, std::string_view name,
                                         std::string_view value, const UnknownName& unknown) {
  std::optional<std::string> takes;
  if (const ProfileField* field = find_by_name(profile_fields(), name)) {
    takes = set_field(profile, *field, value);
  } else if (const WeightField* weight = find_by_name(weight_fields(), name)) {
    takes = set_weight(profile.weights, *weight, value);
  } else {
    std::vector<std::string_view> names = parameter_names();
    names.insert(names.end(), unknown.others.begin(), unknown.others.end());
    return fmt::format("there is no parameter '{}'{}", shortened(name),
                       suggestion(name, names, unknown.way_out));
  }
  if (!takes) return std::nullopt;
  return fmt::format("{} takes {}, not '{}'", name, *takes, shortened(value));
}

void set_parameter(Profile& profile, std::string_view name, double value) {
  if (const WeightField* weight = find_by_name(weight_fields(), name)) {
    assert(weight->min <= value && value <= weight->max);
    profile.weights.*weight->member = weight->whole ? std::nearbyint(value) : value;
    return;
  }
  const ProfileField* const field = find_by_name(profile_fields(), name);
  assert(field != nullptr && field->min <= value && value <= field->max);
  std::visit(
      [&](auto member) {
        using Value = std::remove_reference_t<decltype(profile.*member)>;
        constexpr bool kWhole = !std::is_same_v<Value, double>;
        profile.*member = static_cast<Value>(kWhole ? std::nearbyint(value) : value);
      },
      field->member);
}

Json parameters(const Profile& profile) {
  Json json;
  for (const ProfileField& field : profile_fields()) {
    std::visit([&](auto member) { json[std::string(field.name)] = profile.*member; }, field.member);
  }
  for (const WeightField& field : weight_fields()) {
    const double value = profile.weights.*field.member;
    if (field.whole) {
      json[std::string(field.name)] = std::llround(value);
    } else {
      json[std::string(field.name)] = value;
    }
  }
  return json;
}

}  // namespace rb::renju
