#pragma once

#include <optional>
#include <string>

#include "engine/game/player.hpp"
#include "runner/players/player_spec.hpp"
#include "runner/run/session/run_request.hpp"

// What a run with external programs needs besides players and openings.
namespace rb {

// Opens the log; lateness is measured by the limits. Throws UsageError for a contradictory request,
// Error for the file.
ExternalSettings external_settings(const ExternalRequest& request, const Limits& limits,
                                   const std::optional<std::string>& db);

// Throws UsageError if the request sets options of programs but no player is a program.
void check_no_external(const ExternalRequest& request, std::string_view command);

}  // namespace rb
