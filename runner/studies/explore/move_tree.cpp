#include "runner/studies/explore/move_tree.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/symmetry.hpp"
#include "engine/renju/rules/opening_names.hpp"
#include "rating/pairwise/interval.hpp"

namespace rb {
namespace {

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

// The moves of a position, by their cells and players.
class FoundMoves {
 public:
  explicit FoundMoves(const Line& line) : shown_(line.shown_cells()) {}

  // Null: a stone is there, so the position cannot have this move.
  TreeMove* at(Move canonical, const std::string& player) {
    Move move = canonical;
    if (canonical.is_cell()) {
      const auto shown = shown_.find(canonical.cell());
      if (shown == shown_.end()) return nullptr;
      move = Move(shown->second);
    }
    const int order = move.is_cell() ? move.cell() : move == Move::pass() ? -2 : -1;
    TreeMove& entry = moves_[{order, player}];
    entry.move = move;
    entry.player = player;
    return &entry;
  }

  auto& all() { return moves_; }

 private:
  std::map<int, int> shown_;
  std::map<std::pair<int, std::string>, TreeMove> moves_;
};

FoundMoves found_moves(const TreeSources& sources, const Line& line, bool by_player) {
  FoundMoves found(line);
  for (const PositionIndex* const index : sources.indices) {
    for (const Continuation& one : index->continuations(line.key(), line.to_move(), by_player)) {
      TreeMove* const entry = found.at(one.move, one.player);
      if (entry == nullptr) {
        throw Error(fmt::format("{}: damaged: a move on a stone: delete it", index->path()));
      }
      rating::count_games(entry->counts, one.counts);
      entry->years.add(one.years);
    }
  }
  for (const LibraryTree* const library : sources.libraries) {
    for (const LibraryMove& one : library->continuations(line.key())) {
      TreeMove* const entry = found.at(one.move, "");
      if (entry == nullptr) continue;
      entry->positions += one.positions;
      entry->lines += one.lines;
      if (one.texts.empty()) continue;
      entry->texts.append(entry->texts.empty() ? "" : "; ").append(one.texts);
    }
  }
  return found;
}

// Those of them that are asked for, with what follows them; they are `depth` moves below the query.
std::vector<TreeMove> listed(FoundMoves found, const TreeSources& sources, const Line& line,
                             const TreeQuery& query, int depth) {
  std::vector<TreeMove> moves;
  for (auto& [order, move] : found.all()) {
    if (move.counts.games() < query.min_games && move.positions == 0) continue;
    if (move.move != Move::none()) {
      Line next = line;
      next.play(move.move);
      move.opening = next.opening();
      if (depth < query.depth) {
        move.moves = listed(found_moves(sources, next, false), sources, next, query, depth + 1);
      }
    }
    moves.push_back(std::move(move));
  }
  std::ranges::stable_sort(moves, [](const auto& a, const auto& b) {
    return std::pair(a.counts.games(), a.positions) > std::pair(b.counts.games(), b.positions);
  });
  return moves;
}

rating::Interval interval_of(const rating::GameCounts& counts) {
  return rating::score_interval(rating::outcomes(counts));
}

std::string shown_name(Move move, int size) {
  return move == Move::none() ? "(end)" : move_name(move, size);
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string years_text(const Years& years) {
  if (years.first == years.last) return fmt::format("{}", years.first);
  return fmt::format("{}-{}", years.first, years.last);
}

// What stands in the column of this name; missing where games or libraries do not have the move.
Table::Cell cell_of(const TreeMove& move, std::string_view column, const MoveTree& tree) {
  const rating::GameCounts& counts = move.counts;
  const int games = counts.games();
  if (column == kPlayer) return move.player;
  if (column == "opening") return move.opening;
  if (column == "text") return printable(move.texts);
  if (column == "positions" || column == "lines") {
    if (move.positions == 0) return {};
    return column == "lines" ? move.lines : move.positions;
  }
  if (games == 0) return {};
  if (column == "games") return games;
  if (column == "share") return percent(1.0 * games / tree.counts.games());
  if (column == "score") return percent(counts.score());
  if (column == "draws") return percent(1.0 * counts.draws / games);
  if (column == "years") {
    if (move.years.first == 0) return {};
    return years_text(move.years);
  }
  const rating::Interval interval = interval_of(counts);  // "95 %"
  return fmt::format("{:.1f} to {:.1f}", 100 * interval.low, 100 * interval.high);
}

void add_rows(Table& table, const std::vector<TreeMove>& moves, const MoveTree& tree, int size,
              std::size_t depth) {
  for (const TreeMove& move : moves) {
    Table::Row row{std::string(2 * depth, ' ') + shown_name(move.move, size)};
    for (std::size_t i = 1; i < table.columns.size(); ++i) {
      row.push_back(cell_of(move, table.columns[i].name, tree));
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
    Table::Row row{moves_text(line, size),
                   shown_name(move.move, size),
                   move.player,
                   counts.games(),
                   counts.wins,
                   counts.draws,
                   counts.losses};
    if (counts.games() == 0) {
      row.resize(row.size() + 3);
    } else {
      const rating::Interval interval = interval_of(counts);
      row.insert(row.end(), {counts.score(), interval.low, interval.high});
    }
    const auto year = [](int value) { return value == 0 ? Table::Cell() : Table::Cell(value); };
    row.insert(row.end(), {move.opening, year(move.years.first), year(move.years.last),
                           move.positions, move.lines, printable(move.texts)});
    table.rows.push_back(std::move(row));
    add_lines(table, move.moves, line, size);
  }
}

Json outcomes_json(const rating::GameCounts& counts) {
  Json json = json_object({{"games", counts.games()},
                           {"wins", counts.wins},
                           {"draws", counts.draws},
                           {"losses", counts.losses}});
  if (counts.games() == 0) return json;
  const rating::Interval interval = interval_of(counts);
  json["score"] = counts.score();
  json["score_interval"] = {interval.low, interval.high};
  return json;
}

Json moves_json(const std::vector<TreeMove>& moves, int size) {
  Json list = Json::array();
  for (const TreeMove& move : moves) {
    Json one = json_object(
        {{"move", move.move == Move::none() ? Json() : Json(move_name(move.move, size))}});
    if (!move.player.empty()) one["player"] = move.player;
    one.update(outcomes_json(move.counts));
    if (!move.opening.empty()) one["opening"] = move.opening;
    if (move.years.first != 0) one["years"] = {move.years.first, move.years.last};
    if (move.positions > 0) {
      one["library"] = json_object({{"positions", move.positions}, {"lines", move.lines}});
      if (!move.texts.empty()) one["library"]["text"] = move.texts;
    }
    if (!move.moves.empty()) one["moves"] = moves_json(move.moves, size);
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace

MoveTree explore(const TreeSources& sources, const TreeQuery& query) {
  Line line(sources.game, sources.board_size);
  for (const Move move : query.moves) line.play(move);
  MoveTree tree{.moves = query.moves, .to_move = line.to_move()};
  FoundMoves found = found_moves(sources, line, query.by_player);
  for (const auto& [order, move] : found.all()) rating::count_games(tree.counts, move.counts);
  tree.next = listed(std::move(found), sources, line, query, 1);
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
  if (tree.counts.games() == 0 && !tree.next.empty()) {
    table.title += ", only libraries have it";
  } else if (tree.counts.games() > 0) {
    table.title += fmt::format(", of which {} scored {}", side, percent(tree.counts.score()));
  }
  table.title += '\n';
  if (tree.next.empty()) return table;
  using Align = Table::Align;
  table.columns = {{.name = "move", .align = Align::left}};
  const bool has_players =
      std::ranges::any_of(tree.next, [](const TreeMove& move) { return !move.player.empty(); });
  if (has_players) table.columns.push_back({.name = std::string(kPlayer), .align = Align::left});
  const auto any = [&](auto&& has) { return std::ranges::any_of(tree.next, has); };
  if (tree.counts.games() > 0) {
    for (const char* const name : {"games", "share", "score", "95 %", "draws"}) {
      table.columns.push_back({.name = name});
    }
    if (any([](const TreeMove& move) { return move.years.first != 0; })) {
      table.columns.push_back({.name = "years", .missing = ""});
    }
  }
  const bool has_library = any([](const TreeMove& move) { return move.positions > 0; });
  if (has_library) {
    table.columns.insert(table.columns.end(), {{.name = "positions"}, {.name = "lines"}});
  }
  table.columns.push_back({.name = "opening", .align = Align::left, .missing = ""});
  if (has_library) table.columns.push_back({.name = "text", .align = Align::left, .missing = ""});
  add_rows(table, tree.next, tree, board_size, 0);
  return table;
}

std::string tree_csv(const MoveTree& tree, int board_size) {
  Table table;
  for (const char* const name :
       {"line", "move", "player", "games", "wins", "draws", "losses", "score", "score_low",
        "score_high", "opening", "first_year", "last_year", "positions", "library_lines", "text"}) {
    table.columns.push_back({.name = name});
  }
  add_lines(table, tree.next, tree.moves, board_size);
  return csv(table);
}

Json tree_json(const MoveTree& tree, int board_size) {
  Json json = json_object({{"line", moves_text(tree.moves, board_size)},
                           {"to_move", tree.to_move == Stone::black ? "black" : "white"}});
  json.update(outcomes_json(tree.counts));
  json["moves"] = moves_json(tree.next, board_size);
  return json;
}

}  // namespace rb
