#pragma once

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/results/import/game_reader.hpp"

namespace rb {

// What a text of another program becomes.
struct Read {
  std::string moves, problem, end, cut, assumed;  // end: "black, five"
  std::array<std::string, 2> players;
  Outcome outcome;
  std::vector<std::string> left_out;
  std::vector<std::string> annotations;  // "2 h8 text", "2 - text"
};

inline std::vector<Read> read_all(const std::string& text, const std::string& path = "") {
  std::vector<Read> games;
  read_games(text, {.start = renju::rules().start(), .path = path}, [&](const TextGame& game) {
    Read& one = games.emplace_back();
    one.problem = game.problem;
    one.players = game.game.players;
    one.left_out = game.game.left_out;
    std::vector<Move> moves;
    for (const MoveRecord& move : game.game.moves) moves.push_back(move.reply.move);
    one.moves = moves_text(moves, kRenjuSize);
    if (!one.problem.empty()) return;
    try {
      const TakenGame taken = record_of(game.game, renju::rules());
      one.outcome = taken.record.outcome;
      for (const Annotation& note : taken.record.annotations) {
        one.annotations.push_back(
            fmt::format("{} {} {}", note.ply, move_name(note.move, kRenjuSize), note.text));
      }
      one.cut = taken.cut;
      one.assumed = taken.assumed;
      one.end = std::string(winner_name(one.outcome.winner)) + ", " +
                std::string(name(one.outcome.reason));
    } catch (const Error& error) {
      one.problem = error.what();
    }
  });
  return games;
}

inline Read read_one(const std::string& text, const std::string& path = "") {
  const std::vector<Read> games = read_all(text, path);
  EXPECT_EQ(games.size(), 1U) << text;
  return games.empty() ? Read{} : games.front();
}

// The end of the only game, "black, five", or the problem with it.
inline std::string end_of(const std::string& text, const std::string& path = "") {
  const Read game = read_one(text, path);
  return game.problem.empty() ? game.end : game.problem;
}

}  // namespace rb
