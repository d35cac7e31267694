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

std::optional<std::string> Sitting::place(Move move, std::chrono::nanoseconds elapsed) {
  assert(is_persons_turn());
  const std::string name = move_name(move, position_.size);
  if (!spec_.rules->is_legal(position_, move)) {
    const bool is_taken = move.is_cell() && position_.at(move.cell()) != Stone::empty;
    return fmt::format("{} {}", name, is_taken ? "is taken" : "is no move here");
  }
  if (spec_.refused && move.is_cell()) {
    if (const auto why = spec_.refused(position_, move.cell())) {
      return fmt::format("{} {}", name, *why);
    }
  }
  MoveRecord record;
  record.reply.move = move;
  record.elapsed = elapsed;
  play(std::move(record));
  return std::nullopt;
}

std::optional<Move> Sitting::answer(const Limits& limits) {
  assert(!outcome_ && !is_persons_turn());
  const std::uint64_t seed = mix(spec_.seed, static_cast<std::uint64_t>(position_.ply));
  level_.new_game({.seed = seed, .limits = limits});
  MoveRecord move;
  const auto start = monotonic_now();
  move.reply = level_.choose(position_, limits);
  move.elapsed = monotonic_now() - start;
  if (limits.stop.stop_requested()) return std::nullopt;
  if (move.reply.elapsed) move.elapsed = *std::exchange(move.reply.elapsed, std::nullopt);
  const auto most = limits.most_time();
  if (most && move.elapsed > *most && move.reply.fault == Fault::none) {
    move.reply.fault = Fault::timeout;
  }
  const Move chosen = move.reply.move;
  const Fault fault = move.reply.fault;
  if (fault != Fault::none || !spec_.rules->is_legal(position_, chosen)) {
    fail(std::move(move), fault == Fault::none ? Reason::illegal_move : reason_of(fault));
    return std::nullopt;
  }
  play(std::move(move));
  return chosen;
}

// As the referee has it: the answer that is missing or wrong is the last of the record.
void Sitting::fail(MoveRecord answer, Reason reason) {
  outcome_ = {opponent(position_.to_move), reason};
  record_.moves.push_back(std::move(answer));
}

void Sitting::run_out(std::chrono::nanoseconds elapsed) {
  MoveRecord none;
  none.reply.fault = Fault::timeout;
  none.elapsed = elapsed;
  fail(std::move(none), Reason::timeout);
}

// The number of moves up to the person's last one, this one included; 0: there is none.
std::size_t Sitting::moves_up_to_last() const {
  std::size_t count = record_.moves.size();
  const auto is_persons = [&](std::size_t ply) {
    return spec_.is_shared || (ply % 2 == 0) == (spec_.person == Stone::black);
  };
  while (count > spec_.opening.size() && !is_persons(count - 1)) --count;
  return count == spec_.opening.size() ? 0 : count;
}

bool Sitting::take_back() {
  const std::size_t count = moves_up_to_last();
  if (count == 0) return false;
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
