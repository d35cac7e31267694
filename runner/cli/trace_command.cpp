#include <string>
#include <string_view>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/reversi/engine.hpp"
#include "engine/reversi/minimax.hpp"
#include "engine/reversi/rules.hpp"
#include "runner/cli/commands.hpp"

namespace rb::cli {
namespace {

Position position_after(const std::string& text) {
  const Rules& rules = reversi::rules();
  Position position = rules.start();
  for (const Move move : parse_moves(text, position.size, Passes::read)) {
    const std::string word = move_name(move, position.size);
    if (!rules.is_legal(position, move)) {
      throw Error(fmt::format("move {}, {}, is not legal", position.ply + 1, word));
    }
    if (rules.play(position, move)) {
      throw Error(fmt::format("the game is over with move {}, {}", position.ply, word));
    }
  }
  return position;
}

int run(const Args& args) {
  const Position position = position_after(args.find_text("MOVES").value_or(""));
  const Stone ai = args.text("ai") == "white" ? Stone::white : Stone::black;
  const reversi::Node node{
      .board = reversi::board_of(position),
      .depth = static_cast<int>(args.whole("depth")),
      .side = position.to_move == ai ? reversi::Side::max : reversi::Side::min};
  const bool japanese = args.text("lang") == "ja";
  reversi::trace(node, japanese ? reversi::Language::japanese : reversi::Language::english,
                 [](std::string_view lines) { fmt::print("{}", lines); });
  return status::kDone;
}

Syntax syntax() {
  return {.name = "trace",
          .summary = "tell the search of the Reversi player line by line",
          .options = {{.name = "MOVES",
                       .kind = Kind::text,
                       .help = "the moves so far ('c4 c3'; 'pass' for a pass); default: none",
                       .positional = true,
                       .may_be_empty = true},
                      {.name = "game",
                       .kind = Kind::choice,
                       .value = "GAME",
                       .help = "reversi: the game whose player searches",
                       .choices = {"reversi"},
                       .required = true},
                      {.name = "depth",
                       .kind = Kind::whole,
                       .value = "N",
                       .help = "plies; each further one makes it some six times as long",
                       .fallback = "2",
                       .min = 0,
                       .max = reversi::kMaxDepth},
                      {.name = "ai",
                       .kind = Kind::choice,
                       .value = "COLOUR",
                       .help = "white or black: whose side values are seen from, MAX",
                       .fallback = "white",
                       .choices = {"white", "black"}},
                      {.name = "lang",
                       .kind = Kind::choice,
                       .value = "LANGUAGE",
                       .help = "en, or ja: the words of the document",
                       .fallback = "en",
                       .choices = {"en", "ja"}}},
          .details =
              "Every move that is tried, every leaf, value and cut, indented by two blanks a\n"
              "ply. Cells are (column,row) from 0: c4 is (2,3). The search is that of\n"
              "reversi-tegowai, with an open window and without passes (pass=leaf).",
          .examples = {"renju-bench trace --game reversi \"c4 c3\" --depth 2",
                       "renju-bench trace --game reversi \"c4 c3\" --depth 2 --lang ja"}};
}

}  // namespace

Command trace_command() { return {syntax(), run}; }

}  // namespace rb::cli
