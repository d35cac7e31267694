#include "runner/web/serve/served_trees.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/system/same_file.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/results/formats/file_format.hpp"
#include "runner/studies/explore/move_tree.hpp"
#include "runner/web/document/five_cells.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;
using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t kMostFiles = 64;
constexpr int kRests = 19;  // times what looking at a file took

Position tree_position(const Rules& rules, const std::vector<Move>& moves) {
  Position position = rules.start();
  bool is_over = false;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (is_over || !rules.is_legal(position, moves[i])) {
      throw Error(fmt::format("move {}, {}, {}", i + 1, move_name(moves[i], position.size),
                              is_over ? "comes after the end of the game" : "cannot be played"));
    }
    is_over = rules.play(position, moves[i]).has_value();
  }
  return position;
}

Json with_stones(Json tree, const Position& position) {
  tree["black"] = stone_cells(position, Stone::black);
  tree["white"] = stone_cells(position, Stone::white);
  return tree;
}

bool is_tree_file(const std::string& path) {
  const FileFormat* const format = format_of_file(path);
  return is_library(path) ||
         (format != nullptr && format->read_by.find("import") != std::string_view::npos);
}

void count_asked(PositionIndex& index, const ReportPart& part, const RowWords& words) {
  if (words.empty()) return index.count_all();
  if (asks_for_moves(part, words)) {
    throw Error("a tree takes no filter by position, and openings by name, code or number");
  }
  std::vector<int> ids;
  for (const std::size_t row : find_rows(part, words, std::nullopt)) {
    ids.push_back(part.played().rows[row].id);
  }
  index.restrict_to(ids);
}

// Of this game and board. Throws Error if another file has got the name since.
PositionIndex& games_of(std::optional<PositionIndex>& index, const std::string& path,
                        const TreeSources& sources) {
  if (index && index->game() == sources.game && index->board_size() == sources.board_size) {
    return *index;
  }
  throw Error(fmt::format("{}: another file has taken its place", path));
}

// Those that the part has: its file may have grown since.
std::vector<std::size_t> known_rows(const ReportPart& part, const std::vector<int>& ids) {
  const PlayedRun& played = part.played();
  std::vector<std::size_t> rows;
  for (const int id : ids) {
    const GameRow* const row = played.row(id);
    if (row != nullptr) rows.push_back(static_cast<std::size_t>(row - played.rows.data()));
  }
  return rows;
}

}  // namespace

std::vector<std::string> tree_files(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  const auto add = [&](const std::string& path) {
    const auto is_it = [&](const std::string& file) { return is_same_file(file, path); };
    if (is_tree_file(path) && std::ranges::none_of(files, is_it)) files.push_back(path);
  };
  for (const std::string& path : paths) {
    if (!fs::is_directory(path)) {
      add(path);
      continue;
    }
    std::error_code none;
    for (const fs::directory_entry& entry : fs::directory_iterator(path, none)) {
      const std::string file = entry.path().string();
      if (file.ends_with(".lib") || file.ends_with(".rif")) add(file);
    }
  }
  std::ranges::sort(files);
  return files;
}

ServedTrees::Kept& ServedTrees::kept(const std::string& path, const std::string& game,
                                     int board_size, const std::stop_token& stop) {
  const SteadyClock::time_point start = SteadyClock::now();
  const auto known = kept_.find(path);
  if (known != kept_.end() && start < known->second.next) return known->second;
  Kept made;
  const IndexNote note = [](const std::string&) {};
  if (is_library(path)) made.library.emplace(path, note, stop);
  if (!made.library || made.library->has_games()) {
    made.index.emplace(path, game, board_size, note, stop);
  }
  const SteadyClock::time_point now = SteadyClock::now();
  made.next = now + kRests * (now - start);
  if (known != kept_.end()) kept_.erase(known);
  return kept_.emplace(path, std::move(made)).first->second;
}

Json ServedTrees::answer(const std::string& path, const std::string& text,
                         const std::stop_token& stop) {
  TreeSources sources;
  const std::vector<Move> moves = parse_moves(text, sources.board_size, Passes::read);
  const Position position = tree_position(*find_rules(sources.game, sources.board_size), moves);
  if (kept_.size() > kMostFiles) kept_.clear();
  Kept& file = kept(path, sources.game, sources.board_size, stop);
  if (file.library) sources.libraries.push_back(&*file.library);
  if (file.index) sources.indices.push_back(&games_of(file.index, path, sources));
  Json json = with_stones(tree_json(explore(sources, {.moves = moves}), position.size), position);
  json["indexed"] = file.index ? file.index->games() : 0;
  json["files"] = json["left_out"] = Json::array();
  return json;
}

Json ServedTrees::answer(const ServedState& state, const TreeQuestion& question,
                         const std::stop_token& stop) {
  const PlayedRun& played = state.parts[question.parts.front()].part->played();
  const int size = played.run.board_size;
  const std::vector<Move> moves = parse_moves(question.moves, size, Passes::read);
  if (played.rules == nullptr) {
    throw Error(fmt::format("{}: {} is not known here", played.path, played.run.game));
  }
  const Position position = tree_position(*played.rules, moves);
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
      PositionIndex& index =
          games_of(kept(part.path, played.run.game, size, stop).index, part.path, sources);
      count_asked(index, *part.part, question.words);
      const std::vector<int> ids = games_through(index, moves, question.listed);
      const Json columns = read_ordered_json(
          part.part->block_of(known_rows(*part.part, ids), ReportPart::Moves::with));
      files.push_back(json_object({{"part", place}, {"columns", columns}}));
      indexed += index.games();
      sources.indices.push_back(&index);
    } catch (const Error& error) {
      if (stop.stop_requested() || question.parts.size() == 1) throw;
      left_out.push_back(json_object({{"part", place}, {"why", error.what()}}));
    }
  }
  Json json = with_stones(tree_json(explore(sources, {.moves = moves}), size), position);
  json["indexed"] = indexed;
  json["files"] = std::move(files);
  json["left_out"] = std::move(left_out);
  return json;
}

}  // namespace rb
