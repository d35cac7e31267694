#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/game/notation.hpp"
#include "runner/formats/rif/rif.hpp"
#include "runner/results/import/game_reader.hpp"

namespace rb {
namespace {

// Ways to open a game of renju; the database has games of gomoku too.
constexpr std::array<std::string_view, 9> kRenju{"rif",        "renju",   "yamaguchi",
                                                 "soosyrv",    "soosõrv", "taraguchi",
                                                 "tarannikov", "sakata",  "nihon"};

bool is_renju(std::string rule) {
  for (char& c : rule) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return std::any_of(kRenju.begin(), kRenju.end(),
                     [&](std::string_view name) { return rule.find(name) != std::string::npos; });
}

ToldGame told_game(const RifGame& game, const ReadAs& as) {
  if (as.name != "renju") throw Error("RIF holds games of renju: --game renju");
  if (game.rule.empty()) throw Error("not renju, as far as is known: its rule is not given");
  if (!is_renju(game.rule))
    throw Error(fmt::format("not renju: its rule is '{}'", shortened(game.rule)));
  ToldGame told{.players = {game.black, game.white}};
  for (const Move move : parse_moves(game.moves, as.start.size)) {
    told.moves.push_back({.reply = {.move = move}});
  }
  if (game.result) {
    told.winner = *game.result == 1   ? Stone::black
                  : *game.result == 0 ? Stone::white
                                      : Stone::empty;
  } else {
    told.unknown = "bresult is not 1, 0.5 or 0";
  }
  const auto tell = [&](std::string_view what, const std::string& text) {
    if (!text.empty()) add_comment(told, 0, annotation_text(fmt::format("{}: {}", what, text)));
  };
  tell("Tournament", game.tournament);
  tell("Year", game.year ? std::to_string(*game.year) : "");
  tell("Round", game.round);
  tell("Rule", game.rule);
  tell("Swaps", game.swaps);
  tell("Offered fifth moves", game.offers);
  tell("Note", game.info);
  return told;
}

}  // namespace

void read_rif(std::string_view text, const ReadAs& as, const UseGame& use) {
  int number = 0, line = 1;
  std::size_t counted = 0;
  const auto take = [&](const RifGame& game) {
    TextGame read{.number = ++number};
    line +=
        static_cast<int>(std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
                                    text.begin() + static_cast<std::ptrdiff_t>(game.offset), '\n'));
    counted = game.offset;
    read.line = line;
    try {
      read.game = told_game(game, as);
    } catch (const Error& error) {
      read.problem = error.what();
    }
    use(std::move(read));
  };
  std::string broken;
  try {
    read_rif_games(text, "RIF", take);
  } catch (const Error& error) {
    broken = error.what();
  }
  if (!broken.empty()) use({number + 1, line, {}, broken});
}

}  // namespace rb
