#include "runner/run/session/played.hpp"

#include <cassert>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/gomoku/variant.hpp"
#include "runner/run/session/run_notes.hpp"

namespace rb {
namespace {

Scoreboard empty_board(const RunPlan& plan) {
  return Scoreboard(static_cast<int>(plan.run.players.size()), plan.run.board_size,
                    plan.spec.openings, plan.spec.rules);
}

}  // namespace

Played nothing_played(const RunPlan& plan, std::string path) {
  std::vector<std::string> names;
  for (const PlayerRow& player : plan.run.players) names.push_back(player.name);
  Played played{
      {},
      std::move(path),
      empty_board(plan),
      ProgramNotes(std::move(names), gomoku::find_variant(plan.run.game), plan.run.board_size)};
  if (is_race(plan.run)) {
    played.race.emplace(*plan.run.sprt, static_cast<int>(plan.run.players.size()));
  } else if (plan.run.sprt) {
    played.test.emplace(*plan.run.sprt, sprt_unit(plan.run));
  }
  return played;
}

void add_game(Played& played, const GameRecord& record) {
  played.programs.add(record);
  const GameResult& result = played.board.add(record);
  if (played.test) played.test->add(result);
  if (played.race) played.race->add(result);
}

bool is_decided(const Played& played) {
  if (played.race) return played.race->is_over();
  return played.test && played.test->decision() != rating::Decision::undecided;
}

std::string decision_of(const Played& played) {
  assert(is_decided(played));
  if (played.race) return "race decided";
  return played.test->decision() == rating::Decision::h1 ? "H1" : "H0";
}

int games_of_decision(const Played& played) {
  if (!played.race) return played.test->games();
  int games = 0;
  for (int player = 1; player < played.race->players(); ++player) {
    games += 2 * played.race->rounds_of(player);
  }
  return games;
}

void count_again(const RunPlan& plan, const StoreWriter& store, Played& played) {
  played.board = empty_board(plan);
  if (plan.run.sprt) played.test.emplace(*plan.run.sprt, sprt_unit(plan.run));
  store.each_played([&](const GameRecord& record) { add_game(played, record); });
}

void leave_out_later_games(const RunPlan& plan, const StoreWriter& store, Played& played) {
  const bool is_ended_test = played.test && is_decided(played) && played.test->games_beyond() > 0;
  if (!is_ended_test && !played.race) return;
  played.board = empty_board(plan);
  store.each_played([&](const GameRecord& record) {
    const bool is_counted =
        played.race ? played.race->is_counted(record.id) : record.id < played.test->games();
    if (is_counted) played.board.add(record);
  });
}

void require_kept(const Played& played) {
  if (played.lost.empty()) return;
  throw Error(
      fmt::format("{}; the games played are in the result above, and in the file if it was moved",
                  played.lost));
}

void add_session(RunSummary& summary, const RunPlan& plan, const Played& played) {
  summary.openings = plan.spec.openings.size();
  summary.played_now = played.games_now;
  summary.seconds = played.seconds;
  summary.threads = plan.spec.threads;
  summary.fleet = played.fleet;
  summary.path = played.path;
  summary.notes = plan.notes;
  if (is_decided(played)) std::erase_if(summary.notes, is_of_short_test);
  summary.notes.insert(summary.notes.end(), played.notes.begin(), played.notes.end());
  if (!played.lost.empty()) summary.notes.push_back(played.lost);
  summary.resume = played.resume;
  summary.is_complete = played.is_complete;
}

}  // namespace rb
