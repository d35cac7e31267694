#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "engine/game/player.hpp"
#include "runner/players/player_spec.hpp"
#include "runner/session/run_request.hpp"

// What a run with programs needs besides players and openings.
namespace rb {

// Opens the log; what the limits call late is measured. Throws UsageError for what does not fit
// together, Error for the file.
OutsideSettings outside_settings(const OutsideRequest& request, const Limits& limits,
                                 const std::optional<std::string>& db);

// Throws UsageError for a request about programs where none plays.
void check_no_outside(const OutsideRequest& request, std::string_view command);

// The fields of the run's limits that bound programs, as far as they are given.
void add_outside_limits(nlohmann::ordered_json& fields, const OutsideRequest& request);

}  // namespace rb
