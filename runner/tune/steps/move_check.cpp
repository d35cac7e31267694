#include "runner/tune/steps/move_check.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>

#include "engine/game/notation.hpp"
#include "runner/play/match.hpp"

namespace rb {
namespace {

constexpr int kGames = 4;
constexpr std::size_t kMostPositions = 60;
constexpr std::uint64_t kQuestionSeed = 1;  // of every question

std::unique_ptr<Player> player(const StepPlan& plan, const std::vector<double>& values) {
  return plan.variant(values)();
}

Move answer(Player& player, const Position& position, const Limits& limits) {
  player.new_game({.seed = kQuestionSeed, .limits = limits});
  return player.choose(position, limits).move;
}

// Those before the moves that were chosen, as long as there are few.
void add_positions(const GameRecord& record, std::vector<Position>& positions) {
  std::vector<Move> moves;
  for (const MoveRecord& move : record.moves) {
    if (!move.opening && positions.size() < kMostPositions) {
      positions.push_back(place_in_turn(moves));
    }
    moves.push_back(move.reply.move);
  }
}

// The positions before every move that the profile chose against itself.
std::vector<Position> positions_of(const StepPlan& plan) {
  MatchSpec spec = plan.match.spec;
  spec.games = kGames;
  spec.played.clear();
  spec.next = {};
  spec.threads = 1;
  spec.keep = Keep::moves;
  const PlayerFactory itself = plan.variant(plan.tuned->start());
  spec.players.assign(spec.players.size(), itself);
  std::vector<Position> positions;
  run_match(spec, [&](std::span<const GameRecord> games) {
    for (const GameRecord& record : games) add_positions(record, positions);
    return positions.size() < kMostPositions;
  });
  return positions;
}

// The start with one parameter a step up, and a step down.
std::vector<std::vector<double>> steps_of(const StepPlan& plan, std::size_t j) {
  const tuning::Parameter& p = plan.parameters()[j];
  const double width = p.whole ? std::max(std::round(p.c_end), 1.0) : p.c_end;
  std::vector<std::vector<double>> steps;
  for (const double by : {width, -width}) {
    steps.push_back(plan.tuned->start());
    steps.back()[j] = std::clamp(steps.back()[j] + by, p.min, p.max);
  }
  return steps;
}

}  // namespace

MoveCheck check_moves(const StepPlan& plan) {
  const Limits& limits = plan.match.spec.settings.limits;
  const std::vector<Position> positions = positions_of(plan);
  const auto itself = player(plan, plan.tuned->start());
  std::vector<Move> usual;
  for (const Position& position : positions) usual.push_back(answer(*itself, position, limits));
  MoveCheck check{.positions = static_cast<int>(positions.size()),
                  .is_changed = std::vector<bool>(plan.parameters().size())};
  for (std::size_t j = 0; j < plan.parameters().size(); ++j) {
    for (const std::vector<double>& values : steps_of(plan, j)) {
      const auto other = player(plan, values);
      for (std::size_t i = 0; i < positions.size() && !check.is_changed[j]; ++i) {
        check.is_changed[j] = answer(*other, positions[i], limits) != usual[i];
      }
    }
  }
  return check;
}

}  // namespace rb
