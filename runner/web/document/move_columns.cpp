#include <algorithm>
#include <array>
#include <chrono>
#include <memory>

#include <nlohmann/json.hpp>

#include "engine/base/printable.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/board/board.hpp"
#include "runner/play/game_result.hpp"
#include "runner/play/reply_numbers.hpp"
#include "runner/results/store.hpp"
#include "runner/web/document/five_cells.hpp"
#include "runner/web/document/forbidden_points.hpp"
#include "runner/web/document/games_block.hpp"
#include "runner/web/document/judged_columns.hpp"

namespace rb {
namespace {

using PlainJson = nlohmann::json;
using List = PlainJson::array_t;

constexpr std::size_t kLine = 6, kOthers = 1;
// Of what a file from elsewhere says of a game; all of it is in the results file.
constexpr std::size_t kMostAnnotations = 2'000, kLongestText = 4'000;

int cell_of(Move move) { return move.is_cell() ? move.cell() : -1; }

template <class Value>
PlainJson or_null(const std::optional<Value>& value) {
  return value ? PlainJson(*value) : PlainJson();
}

// The cells besides the one played that changed from stone to stone.
std::vector<int> turned(const Position& before, const Position& after) {
  std::vector<int> cells;
  for (int cell = 0; cell < before.cells(); ++cell) {
    if (before.at(cell) != Stone::empty && before.at(cell) != after.at(cell)) cells.push_back(cell);
  }
  return cells;
}

// What the player thought besides its move, both as [cell, score, ...].
List others_of(const Reply& reply) {
  List list;
  if (!reply.thinking) return list;
  for (const Candidate& candidate : reply.thinking->candidates) {
    if (candidate.move == reply.move || list.size() == 2 * kOthers) continue;
    list.insert(list.end(), {cell_of(candidate.move), candidate.score});
  }
  return list;
}

// What it expected after its move.
List line_of(const Reply& reply) {
  List list;
  for (std::size_t i = 1; i < reply.line.size() && list.size() < kLine; ++i) {
    list.push_back(cell_of(reply.line[i]));
  }
  return list;
}

PlainJson annotations_of(const GameRecord& record) {
  const std::size_t all = record.annotations.size(), shown = std::min(all, kMostAnnotations);
  if (all == 0) return {};
  PlainJson rows = PlainJson::array();
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& [ply, move, text] = record.annotations[i];
    rows.push_back({ply, move == Move::none() ? PlainJson() : PlainJson(cell_of(move)),
                    shortened(printable_lines(text), kLongestText)});
  }
  return {{"rows", rows}, {"more", all - shown}};
}

class Columns {
 public:
  explicit Columns(const BlockSource& source) : played_(source.played), judged_(source.review) {
    if (played_.rules != nullptr && is_renju_board(played_.run)) {
      board_ = std::make_unique<renju::Board>();
    }
    for (const char* const name :
         {"forbidden", "turned", "line", "others", "five", "annotations"}) {
      json_[name] = PlainJson::object();
    }
  }

  void add(const GameRecord& record) {
    const std::vector<Move> moves = placed_moves(record);
    const std::array<bool, 2> has_times = {tells_times(record, 0), tells_times(record, 1)};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      put_reply(record.moves[i], has_times[i % 2], next_ + i);
    }
    if (played_.rules != nullptr) put_positions(moves);
    next_ += moves.size();
    if (record.outcome.reason == Reason::five && played_.rules != nullptr) {
      put("five", five_cells(place_in_turn(moves, played_.run.board_size)), next_ - 1);
    }
    put("annotations", annotations_of(record), games_++);
    judged_.add(record.id, moves.size());
  }

  PlainJson finish() {
    json_["cell"] = std::move(cells_);
    json_["us"] = std::move(times_);
    each_number([this](const auto& row) {
      List& column = numbers_.of(row.member);
      const auto is_null = [](const PlainJson& value) { return value.is_null(); };
      if (std::ranges::all_of(column, is_null)) return;
      json_[std::string(row.name)] = std::move(column);
    });
    json_["review"] = judged_.finish();
    return std::move(json_);
  }

 private:
  template <class Values>
  void put(const char* name, Values values, std::size_t place) {
    if (!values.empty()) json_[name][std::to_string(place)] = std::move(values);
  }

  void put_reply(const MoveRecord& move, bool has_time, std::size_t place) {
    const Reply& reply = move.reply;
    using Microseconds = std::chrono::duration<double, std::micro>;
    cells_.emplace_back(cell_of(reply.move));
    each_number(
        [&](const auto& row) { numbers_.of(row.member).push_back(or_null(reply.*row.member)); });
    times_.push_back(has_time ? PlainJson(std::llround(Microseconds(move.elapsed).count()))
                              : PlainJson());
    put("line", line_of(reply), place);
    put("others", others_of(reply), place);
  }

  // What the board shows before and after the moves.
  void put_positions(const std::vector<Move>& moves) {
    Position position = played_.rules->start();
    if (board_ != nullptr) board_->set(position);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (board_ == nullptr) {
        const Position before = position;
        played_.rules->play(position, moves[i]);
        put("turned", turned(before, position), next_ + i);
        continue;
      }
      if (board_->to_move() == Stone::black) put("forbidden", forbidden_at(*board_), next_ + i);
      board_->play(moves[i].cell());
    }
  }

  const PlayedRun& played_;
  JudgedColumns judged_;
  std::unique_ptr<renju::Board> board_;  // of renju
  PlainJson json_;
  List cells_, times_;
  OfNumbers<List> numbers_;
  std::size_t next_ = 0;   // the place of the next game's first move
  std::size_t games_ = 0;  // those before
};

}  // namespace

PlainJson move_columns(const BlockSource& source, std::span<const std::size_t> rows,
                       std::span<const std::size_t> moved) {
  std::vector<int> ids;
  for (const std::size_t place : moved) ids.push_back(source.played.rows[rows[place]].id);
  Columns columns(source);
  const StoreReader reader(source.played.path);
  reader.each_of(ids, Detail::thoughts, [&](const GameRecord& record) { columns.add(record); });
  PlainJson json = columns.finish();
  json["games"] = std::vector<std::size_t>(moved.begin(), moved.end());
  return json;
}

}  // namespace rb
