#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "engine/game/rules.hpp"
#include "engine/renju/judging/review.hpp"
#include "runner/base/text/table.hpp"
#include "runner/results/run_spec.hpp"

// The results of `analyze` in two forms: text for people, one JSON document for programs
// (results/README.md lists its fields).
namespace rb {

struct AnalysisSettings {
  renju::Profile profile;
  renju::ReviewLimits limits;
};

struct AnalyzedPosition {
  renju::PlayedGame game = {};
  AnalysisSettings settings;
  std::vector<Move> moves;
  Position position;
  renju::PositionReview review;
};

// The game to analyse, from a results file or the command line.
struct GameToAnalyze {
  renju::PlayedGame rules = {};
  std::string file;                     // empty: from the command line
  int id = 0;                           // in the file
  std::array<std::string, 2> players;   // Black's and White's names, if from a file
  std::vector<Move> moves;              // the stones on the board
  std::size_t opening = 0;              // how many of them are from the opening
  std::optional<Outcome> outcome = {};  // none: not finished
  std::optional<Move> refused = {};     // an illegal answer after the last stone
  std::string sgf_of_run = {};  // what the root of its SGF says of the run: "DT[...]EV[...]TM[300]"

  // The name and class of its opening, if it has one; nothing of its end.
  GameMarks opening_marks() const;
};

// The game of a file. Throws Error if it is none that can be judged.
renju::PlayedGame judged_game(const std::string& path, const RunSpec& run);
// Game `id` of a results file. Throws Error if there is none, if nothing here judges its game, or
// if the stored game is impossible.
GameToAnalyze stored_game(const std::string& path, int id);
// Throws Error for a move that is illegal or comes after the end.
GameToAnalyze game_of_moves(std::vector<Move> moves, const renju::PlayedGame& rules = {});

inline constexpr std::size_t kNotJudged = 3;  // the first moves of a game

struct AnalyzedMove {
  std::size_t ply = 1;
  Move move;
  bool opening = false;
  std::optional<renju::MoveReview> review = {};  // none: in the opening, or one of the first moves
};

struct AnalyzedGame {
  AnalysisSettings settings;
  GameToAnalyze game;
  std::vector<AnalyzedMove> moves;
  std::array<renju::ReviewSummary, 2> summaries = {};  // of Black, of White
};

// Fills in moves and summaries; `tell` is called with each move as soon as it is judged.
// REQUIRES: the game has none yet.
void judge_moves(AnalyzedGame& game, const std::function<void(const AnalyzedMove&)>& tell);

Printout position_text(const AnalyzedPosition& position);
// The lines above the moves and their head, the row of a move, and the table below them.
Printout game_header(const AnalyzedGame& game);
Table move_row(const AnalyzedMove& move, int size = kRenjuSize);
Printout game_summary(const AnalyzedGame& game);

Json to_json(const AnalyzedPosition& position);
Json to_json(const AnalyzedGame& game);

// One game tree of SGF, with comments at mistakes, and as variations what is better and what a
// proof shows. `import` reads the game back. REQUIRES: it is judged, and has no pass.
std::string to_sgf(const AnalyzedGame& game);

}  // namespace rb
