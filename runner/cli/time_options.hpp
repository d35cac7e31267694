#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "engine/game/player.hpp"
#include "runner/cli/args.hpp"
#include "runner/cli/catalog.hpp"
#include "runner/cli/player_limits.hpp"

// The options of a match about clocks and programs outside.
namespace rb::cli {

std::vector<Option> time_options();
std::vector<Option> outside_options();

// These throw UsageError that names the option whose value is no time: the clocks for all players,
// and what a match says of one side, "a" or "b".
void set_times(const Args& args, Limits& limits);
PlayerLimits side_limits(const Args& args, std::string_view side);
// A move of any player that has no clock, where a program plays.
inline constexpr std::chrono::milliseconds kOutsideMoveTime{5000};

// Opens the log; what the limits call late is measured. Throws UsageError for a value, Error for
// the file.
OutsideSettings outside_settings(const Args& args, const Limits& limits);
// Cores for the workers, of --affinity; else none.
std::vector<int> worker_cores(const Args& args);
int max_failures(const Args& args);
// Throws UsageError for an option of programs where none plays.
void check_outside_options(const Args& args, std::string_view command, bool outside);

// The fields of the run's limits that bound programs, as far as they are given.
void add_outside_limits(nlohmann::ordered_json& fields, const Args& args);

}  // namespace rb::cli
