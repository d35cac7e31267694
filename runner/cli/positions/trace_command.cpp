#include <optional>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/reversi/engine.hpp"
#include "engine/reversi/minimax.hpp"
#include "engine/reversi/rules.hpp"
#include "runner/base/text/given_moves.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/options.hpp"
#include "runner/cli/positions/commands.hpp"

namespace rb::cli {
namespace {

Position position_after(const std::string& text) {
  const Rules& rules = reversi::rules();
  Position position = rules.start();
  for (const Move move : given_moves("trace: MOVES", text, position.size)) {
    const std::string word = move_name(move, position.size);
    if (!rules.is_legal(position, move)) {
      throw Error(fmt::format("move {}, {}, is not legal", position.ply + 1, word));
    }
    if (rules.play(position, move)) {
      throw Error(fmt::format("the game ended with move {}, {}", position.ply, word));
    }
  }
  return position;
}

// The game whose player searches; reversi only.
enum class TracedGame { reversi };

struct TraceRequest {
  std::string moves;
  std::optional<TracedGame> game;
  int depth = 2;
  Stone ai = Stone::white;
  reversi::Language language = reversi::Language::english;
};

int run(const TraceRequest& request) {
  const Position position = position_after(request.moves);
  const reversi::Node node{
      .board = reversi::board_of(position),
      .depth = request.depth,
      .side = position.to_move == request.ai ? reversi::Side::max : reversi::Side::min};
  reversi::trace(node, request.language, [](std::string_view lines) { print("{}", lines); });
  return status::kDone;
}

Rows<TraceRequest> trace_rows() {
  using Request = TraceRequest;
  return rows<Request>(
      positional("MOVES", &Request::moves,
                 "the moves so far ('c4 c3'; 'pass' for a pass); default: none")
          .may_be_empty(),
      choice("game", "GAME", &Request::game, {{"reversi", TracedGame::reversi}},
             "reversi: the game whose player searches")
          .required(),
      option("depth", "N", &Request::depth, {0, reversi::kMaxDepth},
             "search depth in plies; each one makes the output about six times longer"),
      choice("ai", "COLOUR", &Request::ai, {{"white", Stone::white}, {"black", Stone::black}},
             "white or black: the side MAX, whose view the values take"),
      choice("lang", "LANGUAGE", &Request::language,
             {{"en", reversi::Language::english}, {"ja", reversi::Language::japanese}},
             "en, or ja: the words of the document"));
}

}  // namespace

Command trace_command() {
  return typed_command(
      {.name = "trace",
       .summary = "print the search of the Reversi player line by line",
       .details =
           "Prints every move tried, every leaf, value and cut-off, indented by two blanks a\n"
           "ply. Cells are (column,row) from 0: c4 is (2,3). The search is that of\n"
           "reversi-tegowai, with an open window and without passes (pass=leaf).",
       .examples = {"renju-bench trace --game reversi \"c4 c3\" --depth 2",
                    "renju-bench trace --game reversi \"c4 c3\" --depth 2 --lang ja"}},
      trace_rows(), run);
}

}  // namespace rb::cli
