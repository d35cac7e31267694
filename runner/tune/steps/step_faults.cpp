#include "runner/tune/steps/step_faults.hpp"

#include <cassert>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "engine/base/zu.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/results/store.hpp"

namespace rb {

void StepFaults::add(const GameRecord& game, const StepSides& sides) {
  ++games;
  const bool is_black = game.outcome.winner == Stone::white;
  const int loser = game.players[is_black ? 0 : 1];
  if (!is_fault(game.outcome.reason) || sides.is_opponent(loser)) {
    in_a_row = 0;
    return;
  }
  ++count;
  ++in_a_row;
  ++by_reason[zu(static_cast<int>(game.outcome.reason))];
  if (!first) first = game.id;
}

StepFaults read_step_faults(const std::string& path, const StepSides& sides) {
  StepFaults faults;
  StoreReader(path).each(Detail::result, [&](const GameRecord& game) { faults.add(game, sides); });
  return faults;
}

std::string step_faults_text(const StepFaults& faults, const std::string& path) {
  assert(faults.first);
  return fmt::format(
      "{} of {} games ended by a fault of the program ({}); the first is game {}: renju-bench show "
      "{} {} --traffic",
      faults.count, faults.games, reasons_text(faults.by_reason), *faults.first, shell_quoted(path),
      *faults.first);
}

void tell_step_faults(const std::string& path, const StepSides& sides) {
  const StepFaults faults = read_step_faults(path, sides);
  if (faults.count > 0) print(stderr, "note: {}\n", printable(step_faults_text(faults, path)));
}

}  // namespace rb
