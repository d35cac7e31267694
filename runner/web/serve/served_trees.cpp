#include "runner/web/serve/served_trees.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "runner/studies/explore/move_tree.hpp"

namespace rb {
namespace {

using Json = nlohmann::ordered_json;
using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t kMostFiles = 64;
constexpr int kRests = 19;  // times what looking at a file took

Position tree_position(const PlayedRun& played, const std::vector<Move>& moves) {
  if (played.rules == nullptr) {
    throw Error(fmt::format("{}: {} is not known here", played.path, played.run.game));
  }
  Position position = played.rules->start();
  bool is_over = false;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (is_over || !played.rules->is_legal(position, moves[i])) {
      throw Error(fmt::format("move {}, {}, {}", i + 1, move_name(moves[i], position.size),
                              is_over ? "comes after the end of the game" : "cannot be played"));
    }
    is_over = played.rules->play(position, moves[i]).has_value();
  }
  return position;
}

Json stone_cells(const Position& position, Stone stone) {
  Json cells = Json::array();
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) == stone) cells.push_back(cell);
  }
  return cells;
}

void count_asked(PositionIndex& index, const ReportPart& part, const RowWords& words) {
  if (words.empty()) return index.count_all();
  if (asks_for_moves(part, words)) {
    throw Error("a tree takes no filter by position, and openings by name, code or number");
  }
  std::vector<int> ids;
  for (const std::size_t row : find_rows(part, words, std::nullopt)) {
    ids.push_back(part.played().rows[row].result.id);
  }
  index.restrict_to(ids);
}

// Those that the part has: its file may have grown since.
std::vector<std::size_t> known_rows(const ReportPart& part, const std::vector<int>& ids) {
  const auto& all = part.played().rows;
  std::vector<std::size_t> rows;
  for (const int id : ids) {
    const auto row = std::ranges::lower_bound(
        all, id, {}, [](const GameRow& candidate) { return candidate.result.id; });
    if (row != all.end() && row->result.id == id) {
      rows.push_back(static_cast<std::size_t>(row - all.begin()));
    }
  }
  return rows;
}

}  // namespace

PositionIndex& ServedTrees::index_of(const ServedPart& part, const std::stop_token& stop) {
  const SteadyClock::time_point start = SteadyClock::now();
  const auto known = kept_.find(part.path);
  if (known != kept_.end() && start < known->second.next) return known->second.index;
  const RunSpec& run = part.part->played().run;
  PositionIndex index(
      part.path, run.game, run.board_size, [](const std::string&) {}, stop);
  const SteadyClock::time_point now = SteadyClock::now();
  if (known != kept_.end()) kept_.erase(known);
  Kept kept{.index = std::move(index), .next = now + kRests * (now - start)};
  return kept_.emplace(part.path, std::move(kept)).first->second.index;
}

Json ServedTrees::answer(const ServedState& state, const TreeQuestion& question,
                         const std::stop_token& stop) {
  const PlayedRun& played = state.parts[question.parts.front()].part->played();
  const int size = played.run.board_size;
  const std::vector<Move> moves = parse_moves(question.moves, size, Passes::read);
  const Position position = tree_position(played, moves);
  if (kept_.size() > kMostFiles) kept_.clear();
  TreeSources sources{.game = played.run.game, .board_size = size};
  Json files = Json::array(), left_out = Json::array();
  int indexed = 0;
  for (const std::size_t place : question.parts) {
    const ServedPart& part = state.parts[place];
    try {
      if (sources.indices.size() == kMostFiles) {
        throw Error(fmt::format("{} files at most are counted together", kMostFiles));
      }
      PositionIndex& index = index_of(part, stop);
      count_asked(index, *part.part, question.words);
      const std::vector<int> ids = games_through(index, moves, question.listed);
      const Json columns =
          part.part->block_of(known_rows(*part.part, ids), ReportPart::Moves::with);
      files.push_back({{"part", place}, {"columns", columns}});
      indexed += index.games();
      sources.indices.push_back(&index);
    } catch (const Error& error) {
      if (stop.stop_requested() || question.parts.size() == 1) throw;
      left_out.push_back({{"part", place}, {"why", error.what()}});
    }
  }
  Json json = tree_json(explore(sources, {.moves = moves}), size);
  json["black"] = stone_cells(position, Stone::black);
  json["white"] = stone_cells(position, Stone::white);
  json["indexed"] = indexed;
  json["files"] = std::move(files);
  json["left_out"] = std::move(left_out);
  return json;
}

}  // namespace rb
