#include "runner/results/import/told_game.hpp"

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "runner/play/game_check.hpp"

namespace rb {
namespace {

std::string text(const Outcome& outcome) {
  return fmt::format("{} ({})", winner_name(outcome.winner), name(outcome.reason));
}

std::string_view side_name(Stone stone) { return stone == Stone::black ? "Black" : "White"; }

// What the board shows after all moves; none: the game is not over.
std::optional<Outcome> replay(const ToldGame& game, const Rules& rules, Position& position) {
  std::optional<Outcome> end;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Move move = game.moves[i].reply.move;
    const auto place = [&] {
      return fmt::format("move {}, {},", i + 1, move_name(move, position.size));
    };
    if (end) throw Error(fmt::format("{} comes after the end, {}", place(), text(*end)));
    if (!rules.is_legal(position, move)) throw Error(place() + " cannot be played");
    end = rules.play(position, move);
  }
  return end;
}

// REQUIRES: the board shows `end`.
Outcome agreed(const ToldGame& game, const Outcome& end) {
  const bool is_other_winner = game.winner && *game.winner != end.winner;
  const bool is_other_reason = game.reason && *game.reason != end.reason &&
                               *game.reason != Reason::resigned &&
                               *game.reason != Reason::agreed_draw;
  if (!is_other_winner && !is_other_reason) return end;
  throw Error(
      fmt::format("the result is given as {}, but move {} ends it as {}",
                  text({game.winner.value_or(end.winner), game.reason.value_or(end.reason)}),
                  game.moves.size(), text(end)));
}

// REQUIRES: the board shows no end.
Outcome believed(const ToldGame& game) {
  if (!game.winner)
    throw Error(
        "no result is given, and the final position does not decide the game: add one, RE[W+R] in "
        "SGF");
  const bool is_draw = *game.winner == Stone::empty;
  const Outcome told{*game.winner,
                     game.reason.value_or(is_draw ? Reason::agreed_draw : Reason::resigned)};
  if (is_by_the_rules(told.reason)) {
    throw Error(fmt::format("the result is given as {}, but after move {} the game goes on",
                            text(told), game.moves.size()));
  }
  return told;
}

Fault fault_of(Reason reason) {
  switch (reason) {
    case Reason::timeout: return Fault::timeout;
    case Reason::crash: return Fault::crash;
    case Reason::bad_answer: return Fault::bad_answer;
    default: return Fault::none;
  }
}

// The answer that is not on the board, of the side that must have made it.
void add_last_answer(const ToldGame& game, const Rules& rules, const Position& position,
                     GameRecord& record) {
  const Outcome& end = record.outcome;
  if (end.winner == position.to_move) {
    throw Error(fmt::format("the result is given as {}, but after move {} it is {}'s turn",
                            text(end), game.moves.size(), side_name(position.to_move)));
  }
  if (end.reason == Reason::illegal_move && rules.is_legal(position, game.last_answer)) {
    throw Error(fmt::format("the last answer, {}, is recorded as illegal, which it is not",
                            move_name(game.last_answer, position.size)));
  }
  MoveRecord& answer = record.moves.emplace_back();
  answer.reply.move = game.last_answer;
  answer.reply.fault = fault_of(end.reason);
}

}  // namespace

GameRecord record_of(const ToldGame& game, const Rules& rules) {
  if (game.moves.empty()) throw Error("holds no move");
  Position position = rules.start();
  const auto end = replay(game, rules, position);
  GameRecord record;
  record.moves = game.moves;
  record.outcome = end ? agreed(game, *end) : believed(game);
  if (!end && is_fault(record.outcome.reason)) add_last_answer(game, rules, position, record);
  if (const auto wrong = wrong_outcome(record.outcome, static_cast<int>(record.moves.size()))) {
    throw Error(*wrong);
  }
  record.marks = rules.marks(placed_moves(record), record.outcome);
  return record;
}

}  // namespace rb
