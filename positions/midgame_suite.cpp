#include "positions/midgame_suite.hpp"

#include "engine/base/json_fields.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/text_file.hpp"
#include "positions/suite_fields.hpp"
#include "positions/suite_header.hpp"

namespace rb {
namespace {

constexpr int kMostScore = 10'000'000;
constexpr int kMostDepth = 1000;

MidgameRow midgame_row(const JsonFields& fields, int line) {
  MidgameRow row;
  row.line = line;
  put_stones(fields, row.position);
  row.position.to_move = side(fields);
  row.best = empty_cells(fields, "best", row.position);
  if (row.best.empty()) fields.fail("'best' holds no move");
  row.score = whole_or(0, fields, "score", -kMostScore, kMostScore);
  row.depth = whole_or(0, fields, "depth", 0, kMostDepth);
  return row;
}

}  // namespace

std::vector<MidgameRow> load_midgame(const std::string& path) {
  return parse_midgame(read_text(path), path);
}

std::vector<MidgameRow> parse_midgame(std::string_view text, const std::string& path) {
  std::vector<MidgameRow> rows;
  each_row(text, path, "midgame", [&rows](const JsonFields& fields, int line) {
    rows.push_back(midgame_row(fields, line));
  });
  return rows;
}

std::string midgame_line(const std::vector<Move>& moves, const MidgameRow& row) {
  Json object = stones_of(moves);
  object["side"] = moves.size() % 2 == 0 ? "black" : "white";
  object["best"] = cells_json(row.best);
  object["score"] = row.score;
  object["depth"] = row.depth;
  return json_text(object);
}

}  // namespace rb
