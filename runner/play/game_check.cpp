#include "runner/play/game_check.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"

namespace rb {
namespace {

// Who wins a game that ended for this reason, from the side that made the last answer.
enum class Winner : std::uint8_t { last, other, either, nobody };

Winner winner_by(Reason reason) {
  switch (reason) {
    case Reason::five: return Winner::last;
    case Reason::more_discs:
    case Reason::resigned:
    case Reason::resign_rule: return Winner::either;
    case Reason::agreed_draw:
    case Reason::draw_rule:
    case Reason::equal_discs:
    case Reason::board_full:
    case Reason::move_limit: return Winner::nobody;
    case Reason::forbidden:
    case Reason::proof:  // of the side to move
    case Reason::illegal_move:
    case Reason::bad_answer:
    case Reason::timeout:
    case Reason::crash: return Winner::other;
  }
  return Winner::either;
}

std::string text(const Outcome& outcome) {
  return fmt::format("{} ({})", winner_name(outcome.winner), name(outcome.reason));
}

}  // namespace

bool is_by_the_rules(Reason reason) {
  switch (reason) {
    case Reason::move_limit:
    case Reason::resigned:
    case Reason::agreed_draw: return false;
    default: return !is_fault(reason) && !is_adjudicated(reason);
  }
}

std::optional<std::string> wrong_outcome(const Outcome& outcome, int plies) {
  const Winner by = winner_by(outcome.reason);
  const bool is_draw = outcome.winner == Stone::empty;
  if (is_draw != (by == Winner::nobody)) {
    return fmt::format("'{}' is {} draw", name(outcome.reason), is_draw ? "no" : "a");
  }
  if (plies == 0 || by == Winner::nobody || by == Winner::either) return std::nullopt;
  const Stone last = plies % 2 == 1 ? Stone::black : Stone::white;
  if (outcome.winner == (by == Winner::last ? last : opponent(last))) return std::nullopt;
  return fmt::format("'{}' does not win for {} with move {}, which is {}'s", name(outcome.reason),
                     winner_name(outcome.winner), plies, winner_name(last));
}

std::array<int, 2> players_of(const Pairing& pairing, std::optional<Swap2> choice) {
  const auto [proposer, other] = pairing.players;
  return choice && is_proposer_white(*choice) ? std::array{other, proposer} : pairing.players;
}

bool are_of_choice(const std::vector<MoveRecord>& moves, Swap2 choice) {
  const auto is_played = [](const MoveRecord& move) { return !move.opening; };
  const auto first = std::ranges::find_if(moves, is_played);
  const auto stones = first - moves.begin(), left = moves.end() - first;
  if (!std::all_of(first, moves.end(), is_played)) return false;
  switch (choice) {
    case Swap2::open: return (stones == 0 || stones == 3) && left == 1;
    case Swap2::swap:
    case Swap2::stay: return stones == 3 && left >= 1;
    case Swap2::two: return stones == 5 && left == 1;
    case Swap2::two_then_black:
    case Swap2::two_then_white: return stones == 5 && left >= 1;
  }
  return false;
}

void check_place(const std::string& path, const Pairing& pairing, const GameRecord& record) {
  if (record.players == players_of(pairing, record.swap2) && record.opening == pairing.opening &&
      record.seed == pairing.game_seed) {
    return;
  }
  throw Error(fmt::format(
      "{}: damaged: game {} does not have the players, opening and seed of its place in the run",
      path, record.id));
}

GameCheck::GameCheck(std::string path, const Rules& rules, std::vector<Opening> openings)
    : GameCheck(std::move(path), rules,
                std::make_shared<const std::vector<Opening>>(std::move(openings))) {}

GameCheck::GameCheck(std::string path, const Rules& rules,
                     std::shared_ptr<const std::vector<Opening>> openings)
    : path_(std::move(path)), rules_(rules), openings_(std::move(openings)) {}

void GameCheck::check(const GameRecord& record) const {
  if (record.moves.empty()) return;  // they were removed from the file
  check_opening(record);
  Position position = rules_.start();
  std::optional<Outcome> end;
  const std::size_t count = played_moves(record);
  for (std::size_t i = 0; i < count; ++i) {
    const Move move = record.moves[i].reply.move;
    const auto played = [&] {
      return fmt::format("{}, {},", i + 1, move_name(move, position.size));
    };
    if (end) refuse(record, fmt::format("move {} comes after the end, {}", played(), text(*end)));
    if (!rules_.is_legal(position, move)) {
      refuse(record, fmt::format("move {} cannot be played", played()));
    }
    end = rules_.play(position, move);
  }
  const Outcome& told = record.outcome;
  if (told.reason == Reason::illegal_move && !end &&
      rules_.is_legal(position, record.moves.back().reply.move)) {
    refuse(record, "its last move is recorded as illegal, which it is not");
  }
  if (end ? *end == told : !is_by_the_rules(told.reason)) return check_marks(record);
  refuse(record, fmt::format("it ended as {}, but by the rules {}", text(told),
                             end ? "as " + text(*end) : "it goes on"));
}

void GameCheck::check_opening(const GameRecord& record) const {
  static const std::vector<Move> kNone;
  if (record.swap2) {
    if (are_of_choice(record.moves, *record.swap2)) return;
    refuse(record, "its stones are not those of its choice by swap2");
  }
  const std::vector<Move>& moves =
      record.opening < 0 ? kNone : (*openings_)[static_cast<std::size_t>(record.opening)].moves;
  for (std::size_t i = 0; i < std::max(moves.size(), record.moves.size()); ++i) {
    const bool is_in_opening = i < moves.size();
    const bool is_right = i < record.moves.size() && record.moves[i].opening == is_in_opening &&
                          (!is_in_opening || record.moves[i].reply.move == moves[i]);
    if (!is_right) refuse(record, "it does not begin with its opening");
  }
}

void GameCheck::check_marks(const GameRecord& record) const {
  if (record.marks == GameMarks{}) return;  // of an older file
  if (record.marks == rules_.marks(placed_moves(record), record.outcome)) return;
  refuse(record, "its opening or its trap does not match its moves");
}

void GameCheck::refuse(const GameRecord& record, const std::string& why) const {
  throw Error(fmt::format("{}: game {}: {}", path_, record.id, why));
}

}  // namespace rb
