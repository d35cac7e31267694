#include "runner/web/serve/position_answer.hpp"

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/text.hpp"
#include "engine/renju/board/board.hpp"
#include "runner/players/named_player.hpp"
#include "runner/studies/analysis/analysis.hpp"
#include "runner/studies/analysis/line_notation.hpp"
#include "runner/studies/games/game_list.hpp"
#include "runner/web/document/forbidden_points.hpp"
#include "runner/web/play/known_fields.hpp"

namespace rb {
namespace {

constexpr std::string_view kQuestionFields[] = {"moves", "count", "depth", "nodes"};
constexpr std::int64_t kMostNodes = 400'000, kMostCount = 8, kMostDepth = 10;

std::int64_t number_of(const Json& json, const char* name, std::int64_t otherwise,
                       std::int64_t most) {
  if (!json.contains(name)) return otherwise;
  const Json& value = json[name];
  if (!value.is_number_integer() || value < 1 || value > most) {
    throw Error(fmt::format("'{}' must be a whole number from 1 to {}", name, most));
  }
  return value.get<std::int64_t>();
}

}  // namespace

PositionQuestion parse_question(const std::string& body) {
  const Json json = read_ordered_json(body);
  if (!json.is_object() || !json.contains("moves") || !json["moves"].is_string()) {
    throw Error(
        "a question is {\"moves\": \"h8 i9\", \"count\": 5, \"depth\": 6, \"nodes\": 100000}");
  }
  require_fields(json, kQuestionFields);
  PositionQuestion question{.moves = json["moves"].get<std::string>()};
  question.count = static_cast<int>(number_of(json, "count", question.count, kMostCount));
  question.depth = static_cast<int>(number_of(json, "depth", question.depth, kMostDepth));
  question.nodes = number_of(json, "nodes", question.nodes, kMostNodes);
  position_after(parse_position(question.moves));
  return question;
}

std::string position_answer(const PositionQuestion& question, const std::stop_token& stop) {
  AnalyzedPosition all;
  all.moves = parse_position(question.moves);
  all.position = position_after(all.moves);
  all.settings.profile = named_profile("serve", "review");
  all.settings.limits = {.score = {.depth = question.depth, .nodes = question.nodes, .stop = stop},
                         .proof_nodes = question.nodes,
                         .moves = question.count};
  renju::Reviewer reviewer(all.settings.profile, all.settings.limits);
  all.review = reviewer.position(all.position);
  Json json = to_json(all);
  json["forbidden"] = forbidden_at(renju::Board(all.position));
  return json_text(json);
}

std::vector<int> ids_with_moves(const std::string& file, const std::string& position,
                                const std::string& opening, const std::stop_token& stop) {
  GameQuery query;
  query.files = {file};
  query.form = GameForm::ids;
  query.stop = stop;
  if (!position.empty()) query.filter.position = position;
  if (!opening.empty()) query.filter.opening = opening;
  std::vector<int> ids;
  list_games(query, [&](const std::string& line) {
    if (const auto id = parse_int(trim(line))) ids.push_back(static_cast<int>(*id));
  });
  return ids;
}

}  // namespace rb
