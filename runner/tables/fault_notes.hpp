#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/base/text/table.hpp"
#include "runner/evidence/fault_losses.hpp"

// Losses by faults, as reported to people and programs.
namespace rb {

// "A: faults decided 16 of its 18 losses in 20 games (bad answer 15, timeout 1)", and whether START
// was the reason. REQUIRES: there is a fault.
std::string faults_text(std::string_view player, const FaultLosses& faults);

// The rows above figures that rest on faults, for players whose faults decide.
Table fault_rows(const std::vector<PlayerFaults>& players);

// The mark of a figure that rests on faults; otherwise empty.
std::string_view fault_mark(bool rests_on_faults);

// The field `faults` of a player; see results/README.md.
Json faults_json(const FaultLosses& faults, std::string_view path);

// Prints the last lines of a command on the standard error: for players whose faults decide, which
// game to look at, and how. Call it after the result is printed.
void tell_faults(const std::vector<PlayerFaults>& players);

// The same for all players that lost a game by a fault, as a failure. Returns the exit status:
// `otherwise` if none did, or the run was interrupted.
int refuse_faults(const std::vector<PlayerFaults>& players, int otherwise);

}  // namespace rb
