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
  if (opponent && sides.condition_of(game.players) != opponent) return;
  ++games;
  const bool is_black = game.outcome.winner == Stone::white;
  const int loser = game.players[is_black ? 0 : 1];
  if (!is_fault(game.outcome.reason) || sides.is_opponent(loser) != opponent.has_value()) {
    in_a_row = 0;
    return;
  }
  ++count;
  ++in_a_row;
  ++by_reason[zu(static_cast<int>(game.outcome.reason))];
  if (!first) first = game.id;
}

std::vector<StepFaults> no_step_faults(const StepSides& sides) {
  std::vector<StepFaults> all(1);
  for (int i = 0; sides.has_opponents && i < sides.conditions; ++i) all.push_back({.opponent = i});
  return all;
}

std::vector<StepFaults> read_step_faults(const std::string& path, const StepSides& sides) {
  std::vector<StepFaults> all = no_step_faults(sides);
  StoreReader(path).each(Detail::result, [&](const GameRecord& game) {
    for (StepFaults& faults : all) faults.add(game, sides);
  });
  return all;
}

std::string step_faults_text(const StepFaults& faults, std::string_view who,
                             const std::string& path) {
  assert(faults.first);
  return fmt::format(
      "{} of {} games ended by a fault of {} ({}); the first is game {}: renju-bench show {} {} "
      "--traffic",
      faults.count, faults.games, who, reasons_text(faults.by_reason), *faults.first,
      shell_quoted(path), *faults.first);
}

void tell_step_faults(const std::string& path, const StepSides& sides) {
  const std::vector<PlayerRow> players = StoreReader(path).run().players;
  for (const StepFaults& faults : read_step_faults(path, sides)) {
    if (faults.count == 0) continue;
    const std::string who = faults.opponent
                                ? players.at(zu(2 * sides.conditions + *faults.opponent)).name
                                : "the program";
    print(stderr, "note: {}\n", printable(step_faults_text(faults, who, path)));
  }
}

}  // namespace rb
