#include "runner/results/import/told_game.hpp"

#include <algorithm>
#include <limits>
#include <span>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/rules/judge.hpp"
#include "runner/play/game_check.hpp"

namespace rb {
namespace {

std::string text(const Outcome& outcome) {
  return fmt::format("{} ({})", winner_name(outcome.winner), name(outcome.reason));
}

std::string_view side_name(Stone stone) { return stone == Stone::black ? "Black" : "White"; }

// "h9, forbidden (33)" of the last move of a game that is over.
std::string end_text(const PlayedPart& part) {
  return fmt::format("{}, {}{}", move_name(part.position.last, part.position.size),
                     name(part.end->reason),
                     part.kinds.empty() ? "" : fmt::format(" ({})", part.kinds));
}

// REQUIRES: the board shows `end`.
Outcome agreed(const ToldGame& game, const PlayedPart& part) {
  const Outcome& end = *part.end;
  std::optional<Stone> told = game.counts_if_open ? std::nullopt : game.winner;
  if (!part.cut.empty() && (game.mover_lost || game.last_wins)) {
    told = game.moves.size() % 2 == 1 ? Stone::black : Stone::white;
  }
  if (!told || *told == end.winner) return end;
  const Reason reason = game.last_wins ? Reason::five : game.reason.value_or(end.reason);
  throw Error(fmt::format("the result is given as {}, but move {}, {}, ends it as {}",
                          text({*told, reason}), part.moves, end_text(part),
                          winner_name(end.winner)));
}

// Whether the side to move could have lost by a forbidden point.
bool has_forbidden_point(const Position& position, const Rules& rules) {
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (!rules.is_legal(position, Move(cell))) continue;
    Position after = position;
    const auto end = rules.play(after, Move(cell));
    if (end && end->reason == Reason::forbidden) return true;
  }
  return false;
}

struct Believed {
  Outcome end;
  std::string assumed = {};  // as in TakenGame
};

Believed assumed(Stone winner, Reason reason, std::string_view why = "") {
  return {{winner, reason}, std::string(name(reason)).append(why)};
}

// REQUIRES: the board shows no end.
Believed believed(const ToldGame& game, const Position& position, const Rules& rules) {
  constexpr std::string_view kNoForbiddenMove = ", since a forbidden move may be missing";
  if (game.mover_lost) {
    const Stone winner = opponent(position.to_move);
    if (game.reason) return {{winner, *game.reason}};
    return has_forbidden_point(position, rules)
               ? assumed(winner, Reason::resigned, kNoForbiddenMove)
               : assumed(winner, Reason::bad_answer);
  }
  if (!game.winner) {
    throw Error(
        fmt::format("the result is not known: the board does not decide the game, and {}; "
                    "'renju-bench analyze FILE' reads a game without one",
                    game.unknown.empty() ? "none is given" : game.unknown));
  }
  if (!game.reason) {
    return assumed(*game.winner,
                   *game.winner == Stone::empty ? Reason::agreed_draw : Reason::resigned);
  }
  if (*game.reason == Reason::forbidden && *game.winner != position.to_move &&
      has_forbidden_point(position, rules)) {  // which some programs do not store
    return assumed(*game.winner, Reason::resigned, kNoForbiddenMove);
  }
  const Outcome told{*game.winner, *game.reason};
  if (is_by_the_rules(told.reason)) {
    throw Error(fmt::format("the result is given as {}, but after move {} the game goes on",
                            text(told), game.moves.size()));
  }
  return {told};
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
  if (end.winner == position.to_move && end.reason == Reason::timeout && !record.moves.empty()) {
    record.moves.back().reply.fault = Fault::timeout;  // the last move came too late
    return;
  }
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

bool is_pass(const MoveRecord& move) { return move.reply.move == Move::pass(); }

// Those of the moves that were played; a variation may replace the first one that was not. Whether
// these are all.
bool take_annotations(const ToldGame& game, int moves, GameRecord& record) {
  int start = std::numeric_limits<int>::max();  // of the variation, its first move
  for (const Annotation& one : game.annotations) {
    const bool is_of_game = one.move == Move::none();
    if (!is_of_game) start = std::min(start, one.ply);
    if ((is_of_game ? one.ply : start - 1) <= moves) record.annotations.push_back(one);
  }
  return record.annotations.size() == game.annotations.size();
}

// Whether the game ended otherwise than by its forbidden move.
bool is_overlooked(const ToldGame& game, const PlayedPart& part) {
  return game.is_of_people && part.end && part.end->reason == Reason::forbidden && game.winner &&
         *game.winner != part.end->winner;
}

// What was played before the last move of `part`.
PlayedPart part_before_last(const ToldGame& game, const PlayedPart& part, const Rules& rules) {
  ToldGame shorter;
  shorter.moves.assign(game.moves.begin(),
                       game.moves.begin() + static_cast<std::ptrdiff_t>(part.moves - 1));
  PlayedPart before = played_part(shorter, rules);
  before.cut = fmt::format("kept up to move {}, with its result: move {}, {}, did not end it",
                           before.moves, part.moves, end_text(part));
  return before;
}

}  // namespace

void leave_out(ToldGame& game, std::string_view what) {
  if (std::ranges::find(game.left_out, what) == game.left_out.end()) {
    game.left_out.emplace_back(what);
  }
}

std::string annotation_text(std::string_view text) {
  std::string lines;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_pair = text.substr(i).starts_with("\r\n");
    if (!is_pair) lines += text[i] == '\r' ? '\n' : text[i];
  }
  return printable_lines(trim(lines));
}

void add_comment(ToldGame& game, int ply, std::string_view text) {
  const auto place = std::ranges::find_if(game.annotations, [ply](const Annotation& one) {
    return one.move != Move::none() || one.ply >= ply;
  });
  if (place == game.annotations.end() || place->move != Move::none() || place->ply != ply) {
    game.annotations.insert(place, {.ply = ply, .text = std::string(text)});
  } else {
    place->text.append("\n").append(text);
  }
}

void add_line(ToldGame& game, std::string_view name, std::string_view text) {
  std::string line(trim(text));
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  if (!line.empty()) add_comment(game, 0, fmt::format("{}: {}", name, printable(line)));
}

PlayedPart played_part(const ToldGame& game, const Rules& rules) {
  PlayedPart part{.position = rules.start()};
  for (const MoveRecord& record : game.moves) {
    const Move move = record.reply.move;
    if (!rules.is_legal(part.position, move)) {
      const auto rest = std::span(game.moves).subspan(part.moves);
      if (part.moves > 0 && std::ranges::all_of(rest, is_pass)) {
        part.cut =
            fmt::format("{} after move {} {} not kept", counted(rest.size(), "pass", "passes"),
                        part.moves, rest.size() == 1 ? "is" : "are");
        break;
      }
      if (game.mover_lost && part.moves + 1 == game.moves.size()) break;  // which is why
      throw Error(fmt::format("move {}, {}, cannot be played", part.moves + 1,
                              move_name(move, part.position.size)));
    }
    const Position before = part.position;
    ++part.moves;
    part.end = rules.play(part.position, move);
    if (!part.end) continue;
    if (part.end->reason == Reason::forbidden) {
      part.kinds = renju::kinds(renju::judge(before, move.cell()));
    }
    if (const std::size_t more = game.moves.size() - part.moves; more > 0) {
      part.cut = fmt::format("cut after move {}, {}: {} after it {} not kept", part.moves,
                             end_text(part), counted(more, "move"), more == 1 ? "is" : "are");
    }
    break;
  }
  return part;
}

TakenGame record_of(const ToldGame& game, const Rules& rules) {
  if (game.moves.empty()) throw Error("holds no move");
  if (!game.set_up.empty()) {
    throw Error(
        fmt::format("not a game from the start: {} sets a stone; 'renju-bench analyze FILE' "
                    "takes the position",
                    game.set_up));
  }
  PlayedPart part = played_part(game, rules);
  if (is_overlooked(game, part)) part = part_before_last(game, part, rules);
  GameRecord record;
  record.moves.assign(game.moves.begin(),
                      game.moves.begin() + static_cast<std::ptrdiff_t>(part.moves));
  const Believed end =
      part.end ? Believed{agreed(game, part)} : believed(game, part.position, rules);
  record.outcome = end.end;
  const bool is_answer_illegal = !part.end && part.cut.empty() && part.moves < game.moves.size();
  if (is_answer_illegal) {
    record.outcome.reason = Reason::illegal_move;
    record.moves.push_back(game.moves.back());
  } else if (!part.end && is_fault(record.outcome.reason)) {
    add_last_answer(game, rules, part.position, record);
  }
  if (const auto wrong = wrong_outcome(record.outcome, static_cast<int>(record.moves.size()))) {
    throw Error(*wrong);
  }
  record.swap2 = game.swap2;
  if (record.swap2 && !are_of_choice(record.moves, *record.swap2)) {
    throw Error(fmt::format("its stones are not those of '{}' by swap2", name(*record.swap2)));
  }
  record.marks = rules.marks(placed_moves(record), record.outcome);
  const bool are_all_kept = take_annotations(game, static_cast<int>(part.moves), record);
  return {std::move(record), part.cut, is_answer_illegal ? "" : end.assumed, !are_all_kept};
}

}  // namespace rb
