#include "runner/studies/explore/move_tree.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/symmetry.hpp"
#include "engine/renju/rules/opening_names.hpp"
#include "rating/pairwise/interval.hpp"

namespace rb {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kPlayer = "player";  // a column that is not always there

// A position by the moves that lead to it.
class Line {
 public:
  Line(std::string game, int size) : game_(std::move(game)), size_(size), key_(size) {}

  void play(Move move) {
    if (move.is_cell()) {
      key_.put(move.cell(), to_move_);
      taken_.push_back(move.cell());
    }
    moves_.push_back(move);
    to_move_ = opponent(to_move_);
  }

  Stone to_move() const { return to_move_; }
  std::uint64_t key() const { return key_.key(to_move_); }

  // For each canonical cell the one that is shown: the topmost, of these the rightmost, which are
  // the images that tables of openings show ("h8 h9", "h8 i9").
  std::map<int, int> shown_cells() const {
    std::map<int, int> shown;
    for (int row = 0; row < size_; ++row) {
      for (int column = size_ - 1; column >= 0; --column) {
        const int cell = row * size_ + column;
        if (std::ranges::find(taken_, cell) != taken_.end()) continue;
        shown.try_emplace(key_.canonical_cell(cell, to_move_), cell);
      }
    }
    return shown;
  }

  std::string opening() const {
    if (game_ != "renju" || size_ != kRenjuSize || moves_.size() != 3) return "";
    const renju::NamedOpening* named = renju::find_opening(moves_);
    return named == nullptr ? "" : fmt::format("{} {}", named->code, named->romaji);
  }

 private:
  std::string game_;
  int size_;
  CanonicalKey key_;
  Stone to_move_ = Stone::black;
  std::vector<int> taken_;
  std::vector<Move> moves_;
};

std::vector<TreeMove> moves_below(std::span<const PositionIndex> indices, const Line& line,
                                  const TreeQuery& query, int depth) {
  std::map<std::pair<int, std::string>, TreeMove> found;
  const std::map<int, int> shown = line.shown_cells();
  for (const PositionIndex& index : indices) {
    for (const Continuation& one :
         index.continuations(line.key(), line.to_move(), query.by_player && depth == 1)) {
      const Move move = one.move.is_cell() ? Move(shown.at(one.move.cell())) : one.move;
      const int order = move.is_cell() ? move.cell() : move == Move::pass() ? -2 : -1;
      TreeMove& entry = found[{order, one.player}];
      entry.move = move;
      entry.player = one.player;
      rating::count_games(entry.counts, one.counts);
    }
  }
  std::vector<TreeMove> moves;
  for (auto& [order, move] : found) {
    if (move.counts.games() < query.min_games) continue;
    if (move.move != Move::none()) {
      Line next = line;
      next.play(move.move);
      move.opening = next.opening();
      if (depth < query.depth) move.moves = moves_below(indices, next, query, depth + 1);
    }
    moves.push_back(std::move(move));
  }
  std::ranges::stable_sort(
      moves, [](const auto& a, const auto& b) { return a.counts.games() > b.counts.games(); });
  return moves;
}

rating::Interval interval_of(const rating::GameCounts& counts) {
  return rating::score_interval(rating::outcomes(counts));
}

std::string shown_name(Move move, int size) {
  return move == Move::none() ? "(end)" : move_name(move, size);
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

void add_rows(Table& table, const std::vector<TreeMove>& moves, const MoveTree& tree, int size,
              std::size_t depth) {
  for (const TreeMove& move : moves) {
    const rating::Interval interval = interval_of(move.counts);
    Table::Row row{std::string(2 * depth, ' ') + shown_name(move.move, size)};
    if (table.columns[1].name == kPlayer) row.emplace_back(move.player);
    for (Table::Cell cell :
         {Table::Cell(move.counts.games()),
          Table::Cell(percent(1.0 * move.counts.games() / tree.counts.games())),
          Table::Cell(percent(move.counts.score())),
          Table::Cell(fmt::format("{:.1f} to {:.1f}", 100 * interval.low, 100 * interval.high)),
          Table::Cell(percent(1.0 * move.counts.draws / move.counts.games())),
          Table::Cell(move.opening)}) {
      row.push_back(std::move(cell));
    }
    table.rows.push_back(std::move(row));
    add_rows(table, move.moves, tree, size, depth + 1);
  }
}

void add_lines(Table& table, const std::vector<TreeMove>& moves, const std::vector<Move>& before,
               int size) {
  for (const TreeMove& move : moves) {
    std::vector<Move> line = before;
    if (move.move != Move::none()) line.push_back(move.move);
    const rating::GameCounts& counts = move.counts;
    const rating::Interval interval = interval_of(counts);
    table.rows.push_back({moves_text(line, size), shown_name(move.move, size), move.player,
                          counts.games(), counts.wins, counts.draws, counts.losses, counts.score(),
                          interval.low, interval.high, move.opening});
    add_lines(table, move.moves, line, size);
  }
}

Json outcomes_json(const rating::GameCounts& counts) {
  Json json = {{"games", counts.games()},
               {"wins", counts.wins},
               {"draws", counts.draws},
               {"losses", counts.losses}};
  if (counts.games() == 0) return json;
  const rating::Interval interval = interval_of(counts);
  json["score"] = counts.score();
  json["score_interval"] = {interval.low, interval.high};
  return json;
}

Json moves_json(const std::vector<TreeMove>& moves, int size) {
  Json list = Json::array();
  for (const TreeMove& move : moves) {
    Json one = {{"move", move.move == Move::none() ? Json() : Json(move_name(move.move, size))}};
    if (!move.player.empty()) one["player"] = move.player;
    one.update(outcomes_json(move.counts));
    if (!move.opening.empty()) one["opening"] = move.opening;
    if (!move.moves.empty()) one["moves"] = moves_json(move.moves, size);
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace

MoveTree explore(std::span<const PositionIndex> indices, const TreeQuery& query) {
  assert(!indices.empty());
  Line line(indices.front().game(), indices.front().board_size());
  for (const Move move : query.moves) line.play(move);
  MoveTree tree{.moves = query.moves, .to_move = line.to_move()};
  for (const PositionIndex& index : indices) {
    for (const Continuation& one : index.continuations(line.key(), line.to_move(), false)) {
      rating::count_games(tree.counts, one.counts);
    }
  }
  tree.next = moves_below(indices, line, query, 1);
  return tree;
}

std::vector<int> games_through(const PositionIndex& index, const std::vector<Move>& moves,
                               int most) {
  Line line(index.game(), index.board_size());
  for (const Move move : moves) line.play(move);
  return index.games_through(line.key(), most);
}

Table tree_table(const MoveTree& tree, int board_size) {
  const char* const side = tree.to_move == Stone::black ? "Black" : "White";
  Table table{.title =
                  fmt::format("{} to move after {}: {}", side,
                              tree.moves.empty() ? "no move" : moves_text(tree.moves, board_size),
                              counted(tree.counts.games(), "game"))};
  if (tree.counts.games() > 0) {
    table.title += fmt::format(", of which {} scored {}", side, percent(tree.counts.score()));
  }
  table.title += '\n';
  if (tree.next.empty()) return table;
  using Align = Table::Align;
  table.columns = {{.name = "move", .align = Align::left}};
  const bool has_players =
      std::ranges::any_of(tree.next, [](const TreeMove& move) { return !move.player.empty(); });
  if (has_players) table.columns.push_back({.name = std::string(kPlayer), .align = Align::left});
  for (const char* const name : {"games", "share", "score", "95 %", "draws"}) {
    table.columns.push_back({.name = name});
  }
  table.columns.push_back({.name = "opening", .align = Align::left, .missing = ""});
  add_rows(table, tree.next, tree, board_size, 0);
  return table;
}

std::string tree_csv(const MoveTree& tree, int board_size) {
  Table table;
  for (const char* const name : {"line", "move", "player", "games", "wins", "draws", "losses",
                                 "score", "score_low", "score_high", "opening"}) {
    table.columns.push_back({.name = name});
  }
  add_lines(table, tree.next, tree.moves, board_size);
  return csv(table);
}

Json tree_json(const MoveTree& tree, int board_size) {
  Json json = {{"line", moves_text(tree.moves, board_size)},
               {"to_move", tree.to_move == Stone::black ? "black" : "white"}};
  json.update(outcomes_json(tree.counts));
  json["moves"] = moves_json(tree.next, board_size);
  return json;
}

}  // namespace rb
