#include <array>
#include <cassert>
#include <cmath>
#include <type_traits>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/renju/level/profiles.hpp"

// The parameters of a profile by their names.
namespace rb::renju {
namespace {

constexpr std::array kProfileFields = {
    ProfileField{"depth", &Profile::depth, 1, 20},
    ProfileField{"max_nodes", &Profile::max_nodes, 1, 1e12},
    ProfileField{"time_ms", &Profile::time_ms, 1, 3600000},
    ProfileField{"absolute_ms", &Profile::absolute_ms, 1, 3600000},
    ProfileField{"time_check_nodes", &Profile::time_check_nodes, 1, 65536},
    ProfileField{"random_factor", &Profile::random_factor, 0, 1},
    ProfileField{"score_threshold", &Profile::score_threshold, 0, 1000000},
    ProfileField{"opening_moves", &Profile::opening_moves, 0, 1},
    ProfileField{"immediate_win", &Profile::immediate_win, 0, 1},
    ProfileField{"mandatory_defense", &Profile::mandatory_defense, 0, 1},
    ProfileField{"vcf", &Profile::vcf, 0, 1},
    ProfileField{"opponent_vcf", &Profile::opponent_vcf, 0, 1},
    ProfileField{"restrict_root", &Profile::restrict_root, 0, 1},
    ProfileField{"fukumi", &Profile::fukumi, 0, 1},
    ProfileField{"vct_bonus", &Profile::vct_bonus, 0, 1},
    ProfileField{"mise_bonus", &Profile::mise_bonus, 0, 1},
    ProfileField{"mise_threat", &Profile::mise_threat, 0, 1},
    ProfileField{"double_three_threat", &Profile::double_three_threat, 0, 1},
    ProfileField{"multi_threat", &Profile::multi_threat, 0, 1},
    ProfileField{"counter_four", &Profile::counter_four, 0, 1},
    ProfileField{"forbidden_trap", &Profile::forbidden_trap, 0, 1},
    ProfileField{"forbidden_vulnerability", &Profile::forbidden_vulnerability, 0, 1},
    ProfileField{"single_four_factor", &Profile::single_four_factor, 0, 1},
    ProfileField{"candidate_radius", &Profile::candidate_radius, 1, 4},
    ProfileField{"killers", &Profile::killers, 0, 2},
    ProfileField{"aspiration_window", &Profile::aspiration_window, 1, 1000000},
    ProfileField{"table_mib", &Profile::table_mib, 1, 4096},
    ProfileField{"early_factor", &Profile::early_factor, 0.01, 1},
    ProfileField{"early_stones", &Profile::early_stones, 0, 225},
    ProfileField{"few_moves_factor", &Profile::few_moves_factor, 0.01, 1},
    ProfileField{"few_moves", &Profile::few_moves, 0, 225},
    ProfileField{"new_depth_factor", &Profile::new_depth_factor, 0.01, 1},
    ProfileField{"extend_forced", &Profile::extend_forced, 0, 1},
    ProfileField{"lmr", &Profile::lmr, 0, 1},
    ProfileField{"lmr_index", &Profile::lmr_index, 1, 225},
    ProfileField{"lmr_depth", &Profile::lmr_depth, 1, 20},
    ProfileField{"lmr_reduction", &Profile::lmr_reduction, 1, 10},
    ProfileField{"plain_four_reduction", &Profile::plain_four_reduction, 0, 10},
    ProfileField{"null_move", &Profile::null_move, 0, 1},
    ProfileField{"null_move_depth", &Profile::null_move_depth, 1, 20},
    ProfileField{"null_move_reduction", &Profile::null_move_reduction, 1, 10},
    ProfileField{"futility", &Profile::futility, 0, 1},
    ProfileField{"futility_self_1", &Profile::futility_self_1, 0, 100000},
    ProfileField{"futility_self_2", &Profile::futility_self_2, 0, 100000},
    ProfileField{"futility_self_3", &Profile::futility_self_3, 0, 100000},
    ProfileField{"futility_opponent_1", &Profile::futility_opponent_1, 0, 100000},
    ProfileField{"futility_opponent_2", &Profile::futility_opponent_2, 0, 100000},
    ProfileField{"futility_opponent_3", &Profile::futility_opponent_3, 0, 100000},
    ProfileField{"fallback", &Profile::fallback, 0, 1},
    ProfileField{"fallback_score", &Profile::fallback_score, 0, 1000000},
    ProfileField{"fallback_drop", &Profile::fallback_drop, 0, 1000000},
    ProfileField{"vcf_depth", &Profile::vcf_depth, 1, 112},
    ProfileField{"vcf_nodes", &Profile::vcf_nodes, 0, 1e12},
    ProfileField{"vcf_ms", &Profile::vcf_ms, 1, 3600000},
    ProfileField{"opponent_vcf_nodes", &Profile::opponent_vcf_nodes, 0, 1e12},
    ProfileField{"opponent_vcf_ms", &Profile::opponent_vcf_ms, 1, 3600000},
    ProfileField{"mise_vcf", &Profile::mise_vcf, 0, 1},
    ProfileField{"mise_vcf_depth", &Profile::mise_vcf_depth, 1, 112},
    ProfileField{"mise_nodes", &Profile::mise_nodes, 0, 1e12},
    ProfileField{"mise_ms", &Profile::mise_ms, 1, 3600000},
    ProfileField{"vct", &Profile::vct, 0, 1},
    ProfileField{"vct_depth", &Profile::vct_depth, 1, 100},
    ProfileField{"vct_min_stones", &Profile::vct_min_stones, 0, 225},
    ProfileField{"vct_nodes", &Profile::vct_nodes, 0, 1e12},
    ProfileField{"vct_ms", &Profile::vct_ms, 1, 3600000},
};

std::optional<bool> parse_bool(std::string_view text) {
  if (text == "1" || text == "true" || text == "on") return true;
  if (text == "0" || text == "false" || text == "off") return false;
  return std::nullopt;
}

// The value of a number field, or none if it is not a number of its kind or out of range.
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

std::string takes(const ProfileField& field) {
  if (std::holds_alternative<bool Profile::*>(field.member)) return "0, 1, true, false, on or off";
  return number_range(!std::holds_alternative<double Profile::*>(field.member), field.min,
                      field.max);
}

// Sets the field; returns what it takes if the text does not fit.
std::optional<std::string> set_field(Profile& profile, const ProfileField& field,
                                     std::string_view text) {
  return std::visit(
      [&](auto member) -> std::optional<std::string> {
        using Value = std::remove_reference_t<decltype(profile.*member)>;
        std::optional<Value> value;
        if constexpr (std::is_same_v<Value, bool>) {
          value = parse_bool(text);
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
auto find_by_name(const Table& table, std::string_view name) -> decltype(&*table.begin()) {
  for (const auto& row : table) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

}  // namespace

std::span<const ProfileField> profile_fields() { return kProfileFields; }

std::vector<std::string_view> parameter_names() {
  std::vector<std::string_view> names;
  names.reserve(kProfileFields.size() + kWeightFields.size());
  for (const ProfileField& field : kProfileFields) names.push_back(field.name);
  for (const WeightField& field : kWeightFields) names.push_back(field.name);
  return names;
}

std::string parameter_range(std::string_view name) {
  if (const WeightField* weight = find_by_name(kWeightFields, name)) {
    return number_range(weight->whole, weight->min, weight->max);
  }
  const ProfileField* const field = find_by_name(kProfileFields, name);
  assert(field != nullptr);
  return takes(*field);
}

bool parameter_is_used(std::string_view name) {
  const WeightField* weight = find_by_name(kWeightFields, name);
  return weight == nullptr || weight->used;
}

std::optional<std::string> set_parameter(Profile& profile, std::string_view name,
                                         std::string_view value) {
  std::optional<std::string> takes;
  if (const ProfileField* field = find_by_name(kProfileFields, name)) {
    takes = set_field(profile, *field, value);
  } else if (const WeightField* weight = find_by_name(kWeightFields, name)) {
    takes = set_weight(profile.weights, *weight, value);
  } else {
    const std::string_view near = nearest(name, parameter_names());
    return near.empty() ? fmt::format("there is no parameter '{}'", shortened(name))
                        : fmt::format("there is no parameter '{}'; did you mean '{}'?",
                                      shortened(name), near);
  }
  if (!takes) return std::nullopt;
  return fmt::format("{} takes {}, not '{}'", name, *takes, shortened(value));
}

void set_parameter(Profile& profile, std::string_view name, double value) {
  if (const WeightField* weight = find_by_name(kWeightFields, name)) {
    assert(weight->min <= value && value <= weight->max);
    profile.weights.*weight->member = weight->whole ? std::nearbyint(value) : value;
    return;
  }
  const ProfileField* const field = find_by_name(kProfileFields, name);
  assert(field != nullptr && field->min <= value && value <= field->max);
  std::visit(
      [&](auto member) {
        using Value = std::remove_reference_t<decltype(profile.*member)>;
        constexpr bool kWhole = !std::is_same_v<Value, double>;
        profile.*member = static_cast<Value>(kWhole ? std::nearbyint(value) : value);
      },
      field->member);
}

nlohmann::ordered_json parameters(const Profile& profile) {
  nlohmann::ordered_json json;
  for (const ProfileField& field : kProfileFields) {
    std::visit([&](auto member) { json[std::string(field.name)] = profile.*member; }, field.member);
  }
  for (const WeightField& field : kWeightFields) {
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
