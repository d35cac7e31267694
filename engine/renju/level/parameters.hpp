#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/json_text.hpp"
#include "engine/renju/level/profiles.hpp"

// The parameters of a profile by their names: its fields and the score constants. A parameter is
// one row, from which come the command line, the files, the tuners and docs/parameters.md.
namespace rb::renju {

// The limit of a move's nodes where max_nodes is 0 and nothing limits time: so many are a few
// tenths of a second, and time alone limits a move that has any.
inline constexpr std::int64_t kNodesWithoutTime = 200000;

// When a tuner changes a parameter.
enum class Tuning : std::uint8_t {
  never,      // it says what a move may cost or what a player looks at, not how well it plays
  if_named,   // a margin of the search, or what a win is worth
  by_default  // a score constant
};

// One row a field.
struct ProfileField {
  std::string_view name;  // in snake_case
  std::variant<int Profile::*, std::int64_t Profile::*, double Profile::*, bool Profile::*> member;
  double min, max;
  std::string_view meaning;        // what it does: one sentence, whose subject is the parameter
  bool Profile::*needs = nullptr;  // the switch without which it has no effect
  Tuning tuning = Tuning::never;
};
std::span<const ProfileField> profile_fields();

// One row a score constant.
struct WeightField {
  std::string_view name;  // in capitals
  double Weights::*member;
  double min, max;
  bool whole;  // a whole number
  std::string_view meaning;
  bool Profile::*needs = nullptr;
  Tuning tuning = Tuning::by_default;
  bool used = true;  // false: kept for its name, without effect
};
std::span<const WeightField> weight_fields();

// All names that set_parameter knows: profile fields, then score constants.
std::vector<std::string_view> parameter_names();

// What a row of either table says.
struct ParameterInfo {
  std::string takes;  // "a whole number from 1 to 20"
  std::string range;  // the same in short: "whole, 1 to 20", "on or off"
  std::string_view meaning;
  std::string_view needs;  // the name of the switch; empty: none
  Tuning tuning = Tuning::never;
  bool used = true;
};
// REQUIRES: the name is known.
ParameterInfo parameter_info(std::string_view name);

// Why a parameter has no effect on how the profile plays, so that no tuning can find a value for
// it: "vct_bonus is off"; none if it has one. REQUIRES: the name is known.
std::optional<std::string> why_idle(const Profile& profile, std::string_view name);

// What is said of a name that is unknown: the nearest of the parameters and of others that may
// stand beside them, or the way out.
struct UnknownName {
  std::string_view way_out = {};
  std::span<const std::string_view> others = {};
};
// Sets one field or constant by its name. Returns what is wrong ("depth takes a whole number from
// 1 to 20"), or none. Booleans take 0, 1, true, false, on, off.
std::optional<std::string> set_parameter(Profile& profile, std::string_view name,
                                         std::string_view value, const UnknownName& unknown = {});
// The same of a number, rounded where it must be whole. REQUIRES: the name is known, the value is
// in its range.
void set_parameter(Profile& profile, std::string_view name, double value);
// Every field and constant but the name, in the order of the tables.
Json parameters(const Profile& profile);

}  // namespace rb::renju
