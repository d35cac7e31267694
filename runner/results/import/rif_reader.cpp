#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/encoding/charset.hpp"
#include "runner/formats/rif/rif.hpp"
#include "runner/play/game_result.hpp"
#include "runner/results/import/game_reader.hpp"
#include "runner/results/import/score_tables.hpp"

namespace rb {
namespace {

// Ways to open a game of renju; the database has games of gomoku too.
constexpr std::array<std::string_view, 10> kRenju{"rif",     "renju",   "yamaguchi", "soosyrv",
                                                  "soosõrv", "soosorv", "taraguchi", "tarannikov",
                                                  "sakata",  "nihon"};

bool is_renju(std::string rule) {
  for (char& c : rule) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return std::any_of(kRenju.begin(), kRenju.end(),
                     [&](std::string_view name) { return rule.find(name) != std::string::npos; });
}

// Of both readers, what a game is and who won it: the one takes games, the other results.
// Empty: it is renju.
std::string other_rules(const RifGame& game) {
  if (game.rule.empty()) return "not renju, as far as is known: its rule is not given";
  return is_renju(game.rule) ? ""
                             : fmt::format("not renju: its rule is '{}'", shortened(game.rule));
}

std::optional<Stone> winner_of(const RifGame& game) {
  if (!game.result) return std::nullopt;
  return *game.result == 1 ? Stone::black : *game.result == 0 ? Stone::white : Stone::empty;
}

ToldGame told_game(const RifGame& game, const ReadAs& as) {
  if (as.name != "renju") throw Error("RIF holds games of renju: --game renju");
  if (const std::string others = other_rules(game); !others.empty()) throw Error(others);
  ToldGame told{.players = {game.black, game.white}, .winner = winner_of(game)};
  told.is_of_people = true;
  if (game.has_times) leave_out(told, "used times, whose unit nothing tells,");
  for (const Move move : parse_moves(game.moves, as.start.size, Passes::read)) {
    told.moves.push_back({.reply = {.move = move}});
  }
  if (!told.winner) told.unknown = "bresult is not 1, 0.5 or 0";
  add_line(told, "Tournament", game.tournament);
  add_line(told, game.date.size() == 4 ? "Year" : "Date", game.date);
  add_line(told, "Round", game.round);
  add_line(told, "Place", game.place);
  add_line(told, "Rule", game.rule);
  add_line(told, "Swaps", game.swaps);
  add_line(told, "Offered fifth moves", game.offers);
  if (!game.info.empty()) add_comment(told, 0, annotation_text("Note: " + game.info));
  return told;
}

// Of <?xml encoding="windows-1251"?>; empty: it names none that is known.
std::string_view declared_charset(std::string_view text) {
  constexpr std::string_view kName = "encoding=";
  const std::string_view declaration = text.substr(0, text.find("?>"));
  const std::size_t at = declaration.find(kName);
  if (!declaration.starts_with("<?xml") || at == std::string_view::npos) return "";
  const std::string_view value = declaration.substr(at + kName.size());
  if (value.empty()) return "";
  const std::string_view name = value.substr(1, value.find_first_of("\"'", 1) - 1);
  return is_known_charset(name) ? name : "";
}

// In the encoding that it declares; empty: it is UTF-8, or not valid so.
std::string in_declared_charset(std::string_view text) {
  const std::string_view charset = declared_charset(text);
  if (charset.empty() || is_utf8(text)) return "";
  try {
    return utf8_text(text, charset);
  } catch (const Error&) {
    return "";
  }
}

// Of moves that differ; none: there are none, or they cannot be read.
std::optional<std::uint64_t> key_of(const std::string& text) {
  try {
    std::vector<Move> moves = parse_moves(text, kRenjuSize);
    const std::uint64_t key = canonical_key(moves, kRenjuSize);
    std::ranges::sort(moves, {}, [](Move move) { return move.is_cell() ? move.cell() : -1; });
    const bool are_different = std::ranges::adjacent_find(moves) == moves.end();
    return !moves.empty() && are_different ? std::optional(key) : std::nullopt;
  } catch (const Error&) {
    return std::nullopt;
  }
}

// Why a game says nothing of strength; nullptr: it does.
const char* useless(const RifGame& game) {
  if (!other_rules(game).empty()) return "of other rules than renju's, or of unknown ones";
  if (game.black.empty() || game.white.empty()) return "without the name of a player";
  if (game.black == game.white) return "of a player against itself";
  return winner_of(game) ? nullptr : "without a result";
}

}  // namespace

ForeignResults parse_rif(std::string_view text, const std::string& path) {
  ForeignResults results{.players = {}, .game = "renju"};
  std::map<std::string, int> numbers;
  const auto number = [&](const std::string& name) {
    const auto [place, is_new] = numbers.emplace(name, static_cast<int>(numbers.size()));
    if (is_new) results.players.push_back(name);
    return place->second;
  };
  const std::string converted = in_declared_charset(text);
  read_rif_games(converted.empty() ? text : converted, path, [&](const RifGame& game) {
    if (const char* const why = useless(game)) {
      ++results.left_out[why];
      return;
    }
    const int black = number(game.black), white = number(game.white);
    results.games.push_back({.black = black,
                             .white = white,
                             .winner = *winner_of(game),
                             .moves = key_of(game.moves),
                             .date = game.date});
  });
  if (results.games.empty()) throw Error(fmt::format("{}: holds no result of renju", path));
  return results;
}

void read_rif(std::string_view text, const ReadAs& as, const UseGame& use) {
  const std::string converted = as.is_utf8 ? "" : in_declared_charset(text);
  if (!converted.empty()) text = converted;
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
