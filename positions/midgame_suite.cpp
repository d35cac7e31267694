#include "positions/midgame_suite.hpp"

#include <nlohmann/json.hpp>

#include "engine/base/text_file.hpp"
#include "positions/json_fields.hpp"
#include "positions/json_lines.hpp"
#include "positions/suite_header.hpp"

namespace rb {
namespace {

using nlohmann::json;

constexpr int kMostScore = 10'000'000;
constexpr int kMostDepth = 1000;

MidgameRow parse_row(const json& object, const Place& place) {
  MidgameRow row;
  row.line = place.line;
  put_stones(object, "black", Stone::black, place, row.position);
  put_stones(object, "white", Stone::white, place, row.position);
  row.position.to_move = side(object, place);
  if (!object.contains("best")) place.fail("'best' is missing");
  row.best = empty_cells(object, "best", place, row.position);
  if (row.best.empty()) place.fail("'best' holds no move");
  row.score = whole(object, "score", {-kMostScore, kMostScore}, 0, place);
  row.depth = whole(object, "depth", {0, kMostDepth}, 0, place);
  return row;
}

}  // namespace

std::vector<MidgameRow> load_midgame(const std::string& path) {
  return parse_midgame(read_text(path), path);
}

std::vector<MidgameRow> parse_midgame(std::string_view text, const std::string& path) {
  std::vector<MidgameRow> rows;
  each_row(text, path, "midgame", [&rows](const json& object, const Place& place) {
    rows.push_back(parse_row(object, place));
  });
  return rows;
}

std::string midgame_line(const std::vector<Move>& moves, const MidgameRow& row) {
  nlohmann::ordered_json object = stones_of(moves);
  object["side"] = moves.size() % 2 == 0 ? "black" : "white";
  object["best"] = cells_json(row.best);
  object["score"] = row.score;
  object["depth"] = row.depth;
  return object.dump();
}

}  // namespace rb
