#include <algorithm>
#include <cassert>
#include <optional>
#include <span>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/judging/position_tools.hpp"
#include "runner/play/game_check.hpp"
#include "runner/results/export/sgf_root.hpp"
#include "runner/results/headings/headings.hpp"
#include "runner/results/store.hpp"
#include "runner/studies/analysis/analysis.hpp"

namespace rb {
namespace {

// The outcome of the game of these moves, if it has ended. Throws Error for a move that is illegal
// or comes after the end.
std::optional<Outcome> outcome_of(const std::vector<Move>& moves, const Rules& rules) {
  Position position = rules.start();
  std::optional<Outcome> end;
  for (const Move move : moves) {
    if (end) {
      throw Error(fmt::format("the game ended with move {}, {} ({})", position.ply,
                              move_name(position.last, position.size), name(end->reason)));
    }
    if (!rules.is_legal(position, move)) {
      throw Error(fmt::format(
          "move {}, {}, cannot be played{}", position.ply + 1, move_name(move, position.size),
          move == Move::pass() ? fmt::format(": a game of {} has no pass", rules.name()) : ""));
    }
    end = rules.play(position, move);
  }
  return end;
}

}  // namespace

renju::PlayedGame judged_game(const std::string& path, const RunSpec& run) {
  if (const auto game = renju::played_game(run.game, run.board_size)) return *game;
  throw Error(fmt::format("{}: holds {} games on {}x{}, which nothing here can analyze", path,
                          run.game, run.board_size, run.board_size));
}

GameMarks GameToAnalyze::opening_marks() const { return renju::rules_of(rules).marks(moves, {}); }

GameToAnalyze stored_game(const std::string& path, int id) {
  const StoreReader reader(path);
  const RunSpec run = reader.run();
  const renju::PlayedGame rules = judged_game(path, run);
  const auto record = reader.game(id);
  if (!record) {
    throw Error(
        fmt::format("{}: has no game {}; it holds {}", path, id, counted(reader.count(), "game")));
  }
  GameCheck(path, renju::rules_of(rules), reader.openings()).check(*record);
  GameToAnalyze game;
  game.rules = rules;
  game.file = path;
  game.id = record->id;
  game.outcome = record->outcome;
  game.sgf_of_run = sgf_date(run, headed(*record)) + sgf_event(run, game.id, headed(*record));
  for (std::size_t i = 0; i < 2; ++i) {
    game.players[i] = run.players[static_cast<std::size_t>(record->players[i])].name;
  }
  const std::size_t played = played_moves(*record);
  for (std::size_t i = 0; i < played; ++i) {
    game.moves.push_back(record->moves[i].reply.move);
    game.opening += record->moves[i].opening ? 1U : 0U;
  }
  if (played < record->moves.size()) game.refused = record->moves[played].reply.move;
  return game;
}

GameToAnalyze game_of_moves(std::vector<Move> moves, const renju::PlayedGame& rules) {
  GameToAnalyze game;
  game.rules = rules;
  game.moves = std::move(moves);
  game.outcome = outcome_of(game.moves, renju::rules_of(rules));
  return game;
}

void judge_moves(AnalyzedGame& game, const std::function<void(const AnalyzedMove&)>& tell) {
  assert(game.moves.empty());
  const std::vector<Move>& moves = game.game.moves;
  const auto add = [&](AnalyzedMove row) {
    game.moves.push_back(std::move(row));
    tell(game.moves.back());
  };
  const std::size_t first = std::min(std::max(game.game.opening, kNotJudged), moves.size());
  const renju::PlayedGame& played = game.game.rules;
  Position position = renju::rules_of(played).start();
  for (std::size_t i = 0; i < first; ++i) {
    add({.ply = i + 1, .move = moves[i], .opening = i < game.game.opening});
    renju::rules_of(played).play(position, moves[i]);
  }
  const auto judge = renju::position_tools(played).move_reviewer(played, game.settings.profile,
                                                                 game.settings.limits);
  judge(position, std::span(moves).subspan(first), [&](renju::MoveReview review) {
    const std::size_t ply = game.moves.size() + 1;
    game.summaries[(ply + 1) % 2].add(review);
    add({.ply = ply, .move = moves[ply - 1], .review = std::move(review)});
  });
}

}  // namespace rb
