#include "runner/web/serve/ask_answer.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/game/notation.hpp"
#include "engine/gomoku/rules.hpp"
#include "engine/renju/board/board.hpp"
#include "engine/renju/judging/played_game.hpp"
#include "engine/renju/judging/position_tools.hpp"
#include "engine/renju/rules/judge.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/play/book/book.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "runner/players/profile_file.hpp"
#include "runner/results/store.hpp"
#include "runner/studies/analysis/analysis.hpp"
#include "runner/studies/analysis/explanation.hpp"
#include "runner/studies/analysis/line_notation.hpp"
#include "runner/studies/analysis/threat_report.hpp"
#include "runner/web/document/forbidden_points.hpp"
#include "runner/web/play/known_fields.hpp"
#include "runner/web/serve/position_answer.hpp"

namespace rb {
namespace {

constexpr std::string_view kAskFields[] = {"moves", "player", "depth", "game", "size"};
constexpr int kDeepest = 10, kBest = 5;
constexpr std::int64_t kNodes = 100'000, kThreatNodes = 20'000;
constexpr std::size_t kShownGames = 5;

// As forbidden_at(), on a board of any size.
Json forbidden_json(const renju::PlayedGame& game, const Position& position) {
  if (game.is_usual()) return forbidden_at(renju::Board(position));
  Json points = Json::array();
  if (!game.variant.black.has_forbidden_points || position.to_move != Stone::black) return points;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) != Stone::empty) continue;
    if (renju::judge(position, cell).forbidden()) {
      points.push_back(cell);
      points.push_back(nullptr);
    }
  }
  return points;
}

Json position_json(const renju::PlayedGame& game, const std::vector<Move>& moves,
                   const Position& position) {
  Json cells = Json::array();
  for (const Move move : moves) cells.push_back(move.is_cell() ? move.cell() : -1);
  return json_object({{"game", game.variant.name},
                      {"size", game.size},
                      {"moves", cells},
                      {"text", moves_text(moves, position.size)},
                      {"to_move", position.to_move == Stone::black ? "black" : "white"},
                      {"forbidden", forbidden_json(game, position)}});
}

Json book_json(const Position& position) {
  const auto book =
      read_book(data_file("positions/renju.book").string(), find_game("renju")->rules());
  const auto found = book->find(position);
  if (!found) return json_object({{"move", nullptr}});
  return json_object({{"move", move_name(found->move, position.size)}, {"score", found->score}});
}

Json games_json(const std::vector<std::string>& files, const std::string& stones,
                const std::stop_token& stop) {
  Json parts = Json::array();
  for (std::size_t part = 0; part < files.size() && !stop.stop_requested(); ++part) {
    if (files[part].empty()) continue;  // it cannot be read
    try {
      const std::vector<int> ids = ids_with_moves(files[part], stones, "", stop);
      const std::vector<int> first(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                  ids.size(), kShownGames)));
      parts.push_back(json_object({{"part", part}, {"found", ids.size()}, {"first", first}}));
    } catch (const Error& error) {
      parts.push_back(json_object({{"part", part}, {"found", nullptr}, {"why", error.what()}}));
    }
  }
  return parts;
}

Json best_json(const AskedPosition& asked, int depth, const std::stop_token& stop) {
  AnalyzedPosition all;
  all.game = asked.game;
  all.moves = asked.moves;
  all.position = position_after(asked.moves, asked.game);
  all.settings.profile = named_profile("serve", asked.player, asked.game);
  all.settings.limits = {.score = {.depth = depth, .nodes = kNodes, .stop = stop},
                         .proof_nodes = kNodes,
                         .moves = kBest};
  all.review = renju::position_tools(all.game).review(all.game, all.settings.profile,
                                                      all.settings.limits, all.position);
  Json json = to_json(all);
  json["depth"] = depth;
  return json;
}

// "5, 7, 9", "5 to 22".
std::string sizes_text(const Json& json) {
  const auto sizes = json.get<std::vector<int>>();
  const bool has_all = sizes.back() - sizes.front() == std::ssize(sizes) - 1;
  return has_all ? fmt::format("{} to {}", sizes.front(), sizes.back())
                 : fmt::format("{}", fmt::join(sizes, ", "));
}

renju::PlayedGame game_of(const Json& json) {
  const Json name = json.value("game", Json("renju")), size = json.value("size", Json(kRenjuSize));
  if (!name.is_string()) throw Error("'game' must be a text");
  if (!size.is_number_integer()) throw Error("'size' must be a whole number");
  const auto game = renju::played_game(name.get<std::string>(), size.get<int>());
  if (game) return *game;
  std::string known;
  for (const Json& asked : asked_games()) {
    known += fmt::format("{}{} on {} lines", known.empty() ? "" : "; ",
                         asked["name"].get<std::string>(), sizes_text(asked["sizes"]));
  }
  throw Error(fmt::format("no level plays {} on {} lines; there are {}", name.get<std::string>(),
                          json_text(size), known));
}

// Files that hold another game have no such position.
std::vector<std::string> files_of(const renju::PlayedGame& game, std::vector<std::string> files) {
  for (std::string& file : files) {
    if (file.empty()) continue;
    const RunSpec run = StoreReader(file).run();
    if (run.game != game.variant.name || run.board_size != game.size) file.clear();
  }
  return files;
}

}  // namespace

std::vector<std::string> asked_players() {
  std::vector<std::string> names;
  for (const renju::Profile& profile : renju::profiles()) names.push_back(profile.name);
  return names;
}

Json asked_games() {
  Json games = Json::array();
  for (const std::string_view name : game_names()) {
    if (!find_game(name)->has_profiles()) continue;
    Json sizes = Json::array();
    for (int size = gomoku::kSmallestSize; size <= kLargestSize; ++size) {
      if (renju::played_game(name, size)) sizes.push_back(size);
    }
    games.push_back(json_object({{"name", name}, {"sizes", sizes}}));
  }
  return games;
}

AskedPosition parse_asked(const std::string& body) {
  const Json json = read_ordered_json(body);
  if (!json.is_object() || !json.contains("moves") || !json["moves"].is_string()) {
    throw Error("a question is {\"moves\": \"h8 i9\", \"player\": \"hard\", \"depth\": 8}");
  }
  require_fields(json, kAskFields);
  AskedPosition asked{.game = game_of(json), .moves = {}};
  asked.moves = parse_moves(json["moves"].get<std::string>(), asked.game.size, Passes::read);
  if (json.contains("player")) {
    const std::vector<std::string> names = asked_players();
    const std::string name = json["player"].is_string() ? json["player"].get<std::string>() : "";
    if (std::ranges::find(names, name) == names.end())
      throw Error(fmt::format("there is no level '{}'", name));
    asked.player = name;
    require_game_of("player", {named_profile("player", name, asked.game), {}}, asked.game);
  }
  const Json depth = json.value("depth", Json(asked.depth));
  if (!depth.is_number_integer() || depth < 1 || depth > kDeepest) {
    throw Error(fmt::format("'depth' must be a whole number from 1 to {}", kDeepest));
  }
  asked.depth = depth.get<int>();
  position_after(asked.moves, asked.game);
  return asked;
}

void answer_asked(const AskedPosition& asked, const std::vector<std::string>& files,
                  const std::function<void(std::string_view, const Json&)>& tell,
                  const std::stop_token& stop) {
  const std::vector<Move>& moves = asked.moves;
  const Position position = position_after(moves, asked.game);
  tell("position", position_json(asked.game, moves, position));
  tell("threats", to_json(threat_report(moves, kThreatNodes, false, asked.game)));
  if (asked.game.is_usual()) {
    tell("terms",
         to_json(explain(named_profile("serve", asked.player, asked.game), moves, {}, kBest)));
    tell("book", book_json(position));
  }
  if (!moves.empty()) {
    const std::string stones = moves_text(moves, position.size);
    tell("games", games_json(files_of(asked.game, files), stones, stop));
  }
  if (stop.stop_requested()) return;
  tell("proofs", to_json(threat_report(moves, kThreatNodes, true, asked.game)));
  for (int depth = 1; depth <= asked.depth && !stop.stop_requested(); ++depth) {
    const Json best = best_json(asked, depth, stop);
    if (stop.stop_requested()) return;
    tell("best", best);
  }
  if (!stop.stop_requested()) tell("done", Json::object());
}

}  // namespace rb
