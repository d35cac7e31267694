#include "runner/web/serve/ask_answer.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/board/board.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/play/book/book.hpp"
#include "runner/players/catalog.hpp"
#include "runner/studies/analysis/analysis.hpp"
#include "runner/studies/analysis/explanation.hpp"
#include "runner/studies/analysis/line_notation.hpp"
#include "runner/studies/analysis/threat_report.hpp"
#include "runner/web/document/forbidden_points.hpp"
#include "runner/web/serve/position_answer.hpp"

namespace rb {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kDeepest = 10, kBest = 5;
constexpr std::int64_t kNodes = 100'000, kThreatNodes = 20'000;
constexpr std::size_t kShownGames = 5;

Json position_json(const std::vector<Move>& moves, const Position& position) {
  Json cells = Json::array();
  for (const Move move : moves) cells.push_back(move.is_cell() ? move.cell() : -1);
  return {{"moves", cells},
          {"text", moves_text(moves, position.size)},
          {"to_move", position.to_move == Stone::black ? "black" : "white"},
          {"forbidden", forbidden_at(renju::Board(position))}};
}

Json book_json(const Position& position) {
  const auto book =
      read_book(data_file("positions/renju.book").string(), find_game("renju")->rules());
  const auto found = book->find(position);
  if (!found) return {{"move", nullptr}};
  return {{"move", move_name(found->move, position.size)}, {"score", found->score}};
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
      parts.push_back({{"part", part}, {"found", ids.size()}, {"first", first}});
    } catch (const Error& error) {
      parts.push_back({{"part", part}, {"found", nullptr}, {"why", error.what()}});
    }
  }
  return parts;
}

Json best_json(const AskedPosition& asked, const std::vector<Move>& moves, int depth,
               const std::stop_token& stop) {
  AnalyzedPosition all;
  all.moves = moves;
  all.position = position_after(moves);
  all.settings.profile = named_profile("serve", asked.player);
  all.settings.limits = {.score = {.depth = depth, .nodes = kNodes, .stop = stop},
                         .proof_nodes = kNodes,
                         .moves = kBest};
  renju::Reviewer reviewer(all.settings.profile, all.settings.limits);
  all.review = reviewer.position(all.position);
  Json json = to_json(all);
  json["depth"] = depth;
  return json;
}

}  // namespace

std::vector<std::string> asked_players() {
  std::vector<std::string> names;
  for (const renju::Profile& profile : renju::profiles()) names.push_back(profile.name);
  return names;
}

AskedPosition parse_asked(const std::string& body) {
  const Json json = read_ordered_json(body);
  if (!json.is_object() || !json.contains("moves") || !json["moves"].is_string()) {
    throw Error("a question is {\"moves\": \"h8 i9\", \"player\": \"hard\", \"depth\": 8}");
  }
  AskedPosition asked{.moves = json["moves"].get<std::string>()};
  if (json.contains("player")) {
    const std::vector<std::string> names = asked_players();
    const std::string name = json["player"].is_string() ? json["player"].get<std::string>() : "";
    if (std::ranges::find(names, name) == names.end())
      throw Error(fmt::format("there is no level '{}'", name));
    asked.player = name;
  }
  const Json depth = json.value("depth", Json(asked.depth));
  if (!depth.is_number_integer() || depth < 1 || depth > kDeepest) {
    throw Error(fmt::format("'depth' must be a whole number from 1 to {}", kDeepest));
  }
  asked.depth = depth.get<int>();
  position_after(parse_position(asked.moves));
  return asked;
}

void answer_asked(const AskedPosition& asked, const std::vector<std::string>& files,
                  const std::function<void(std::string_view, const Json&)>& tell,
                  const std::stop_token& stop) {
  const std::vector<Move> moves = parse_position(asked.moves);
  const Position position = position_after(moves);
  tell("position", position_json(moves, position));
  tell("threats", to_json(threat_report(moves, kThreatNodes, false)));
  tell("terms", to_json(explain(named_profile("serve", asked.player), moves, {}, kBest)));
  tell("book", book_json(position));
  if (!moves.empty()) tell("games", games_json(files, moves_text(moves, position.size), stop));
  if (stop.stop_requested()) return;
  tell("proofs", to_json(threat_report(moves, kThreatNodes, true)));
  for (int depth = 1; depth <= asked.depth && !stop.stop_requested(); ++depth) {
    const Json best = best_json(asked, moves, depth, stop);
    if (stop.stop_requested()) return;
    tell("best", best);
  }
  if (!stop.stop_requested()) tell("done", Json::object());
}

}  // namespace rb
