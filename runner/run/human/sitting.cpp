#include "runner/run/human/sitting.hpp"

#include <cassert>
#include <utility>

#include <fmt/core.h>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "runner/play/referee.hpp"

namespace rb {

Sitting::Sitting(SittingSpec spec, Player& level, const GameRecord* told)
    : spec_(std::move(spec)), level_(level), position_(spec_.rules->start()) {
  record_.id = spec_.id;
  record_.opening = spec_.opening_id;
  record_.seed = spec_.seed;
  for (const Move move : spec_.opening) {
    MoveRecord placed;
    placed.reply.move = move;
    placed.opening = true;
    play(std::move(placed));
  }
  for (std::size_t i = spec_.opening.size(); told != nullptr && i < told->moves.size(); ++i) {
    play(told->moves[i]);
  }
}

void Sitting::play(MoveRecord move) {
  outcome_ = spec_.rules->play(position_, move.reply.move);
  record_.moves.push_back(std::move(move));
}

std::optional<std::string> Sitting::place(int cell, std::chrono::nanoseconds elapsed) {
  assert(is_persons_turn());
  const std::string name = cell_name(cell, position_.size);
  if (!spec_.rules->is_legal(position_, Move(cell))) {
    return fmt::format("{} is taken", name);
  }
  if (const auto why = spec_.refused ? spec_.refused(position_, cell) : std::nullopt) {
    return fmt::format("{} {}", name, *why);
  }
  MoveRecord move;
  move.reply.move = Move(cell);
  move.elapsed = elapsed;
  play(std::move(move));
  return std::nullopt;
}

std::optional<Move> Sitting::answer() {
  assert(!outcome_ && !is_persons_turn());
  Limits limits;
  limits.stop = spec_.stop;
  level_.new_game({.seed = mix(spec_.seed, static_cast<std::uint64_t>(position_.ply))});
  MoveRecord move;
  const auto start = monotonic_now();
  move.reply = level_.choose(position_, limits);
  move.elapsed = monotonic_now() - start;
  if (spec_.stop.stop_requested()) return std::nullopt;
  const Move chosen = move.reply.move;
  play(std::move(move));
  return chosen;
}

bool Sitting::take_back() {
  std::size_t count = record_.moves.size();
  const auto is_persons = [&](std::size_t ply) {
    return (ply % 2 == 0) == (spec_.person == Stone::black);
  };
  while (count > spec_.opening.size() && !is_persons(count - 1)) --count;
  if (count == spec_.opening.size()) return false;
  std::vector<MoveRecord> kept(record_.moves.begin(),
                               record_.moves.begin() + static_cast<std::ptrdiff_t>(count - 1));
  position_ = spec_.rules->start();
  record_.moves.clear();
  for (MoveRecord& move : kept) play(std::move(move));
  return true;
}

GameRecord Sitting::record() const {
  GameRecord record = record_;
  const bool person_is_black = spec_.person == Stone::black;
  record.players = {person_is_black ? 0 : 1, person_is_black ? 1 : 0};
  record.outcome = outcome_.value_or(resigned());
  record.marks = spec_.rules->marks(placed_moves(record), record.outcome);
  return record;
}

}  // namespace rb
