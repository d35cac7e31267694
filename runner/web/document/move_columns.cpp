#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/board/board.hpp"
#include "runner/base/text/json_list.hpp"
#include "runner/play/game_check.hpp"
#include "runner/play/game_result.hpp"
#include "runner/play/reply_numbers.hpp"
#include "runner/results/same_run.hpp"
#include "runner/web/document/five_cells.hpp"
#include "runner/web/document/forbidden_points.hpp"
#include "runner/web/document/games_block.hpp"
#include "runner/web/document/judged_columns.hpp"

namespace rb {
namespace {

constexpr std::size_t kLine = 6, kOthers = 1;
// Of what a file from elsewhere says of a game; all of it is in the results file.
constexpr std::size_t kMostAnnotations = 2'000, kLongestText = 4'000;

int cell_of(Move move) { return move.is_cell() ? move.cell() : -1; }

// The cells besides the one played that changed from stone to stone.
JsonList turned(const Position& before, const Position& after) {
  JsonList cells;
  for (int cell = 0; cell < before.cells(); ++cell) {
    if (before.at(cell) != Stone::empty && before.at(cell) != after.at(cell)) cells.add(cell);
  }
  return cells;
}

// What the player thought besides its move, both as [cell, score, ...].
void put_others(const Reply& reply, JsonList& list) {
  if (!reply.thinking) return;
  std::size_t others = 0;
  for (const Candidate& candidate : reply.thinking->candidates) {
    if (candidate.move == reply.move || others == kOthers) continue;
    list.add(cell_of(candidate.move));
    list.add(candidate.score);
    ++others;
  }
}

// What it expected after its move.
void put_line(const Reply& reply, JsonList& list) {
  for (std::size_t i = 1; i < std::min(reply.line.size(), kLine + 1); ++i) {
    list.add(cell_of(reply.line[i]));
  }
}

Json annotations_of(const GameRecord& record) {
  const std::size_t all = record.annotations.size(), shown = std::min(all, kMostAnnotations);
  Json rows = Json::array();
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& [ply, move, text] = record.annotations[i];
    rows.push_back({ply, move == Move::none() ? Json() : Json(cell_of(move)),
                    shortened(printable_lines(text), kLongestText)});
  }
  return json_object({{"more", all - shown}, {"rows", rows}});
}

class Columns {
 public:
  explicit Columns(const BlockSource& source) : played_(source.played), judged_(source.review) {
    if (played_.rules != nullptr && is_renju_board(played_.run)) {
      board_ = std::make_unique<renju::Board>();
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
      put(five_, five_cells(place_in_turn(moves, played_.run.board_size)), next_ - 1);
    }
    if (!record.annotations.empty()) {
      annotations_.add(games_, json_text(annotations_of(record)));
    }
    ++games_;
    judged_.add(record.id, moves.size());
  }

  // Fields of an object.
  void write(const WriteText& write) {
    const auto put = [&](std::string_view name, const std::string& json, bool is_last = false) {
      write(fmt::format("\"{}\":", name));
      write(json);
      if (!is_last) write(",");
    };
    put("cell", cells_.text());
    each_number([&](const auto& row) {
      const auto& [values, is_told] = numbers_.of(row.member);
      if (is_told) put(row.name, values.text());
    });
    put("us", times_.text());
    put("line", lines_.text());
    put("others", others_.text());
    put("five", five_.text());
    put("forbidden", forbidden_.text());
    put("turned", turned_.text());
    put("annotations", annotations_.text());
    put("review", json_text(judged_.finish()), true);
  }

 private:
  struct Numbers {
    JsonList values = {};
    bool is_told = false;  // of any move
  };

  static void put(JsonPlaces& column, const std::vector<int>& values, std::size_t place) {
    if (values.empty()) return;
    JsonList list;
    for (const int value : values) list.add(value);
    column.add(place, list.text());
  }

  void put_reply(const MoveRecord& move, bool has_time, std::size_t place) {
    const Reply& reply = move.reply;
    using Microseconds = std::chrono::duration<double, std::micro>;
    cells_.add(cell_of(reply.move));
    each_number([&](const auto& row) {
      Numbers& numbers = numbers_.of(row.member);
      const auto& value = reply.*row.member;
      value ? numbers.values.add(*value) : numbers.values.add(kNull);
      numbers.is_told |= value.has_value();
    });
    has_time ? times_.add(std::llround(Microseconds(move.elapsed).count())) : times_.add(kNull);
    few_.clear();
    put_line(reply, few_);
    if (!few_.empty()) lines_.add(place, few_.text());
    few_.clear();
    put_others(reply, few_);
    if (!few_.empty()) others_.add(place, few_.text());
  }

  // What the board shows before and after the moves.
  void put_positions(const std::vector<Move>& moves) {
    Position position = played_.rules->start();
    if (board_ != nullptr) board_->set(position);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (board_ == nullptr) {
        const Position before = position;
        played_.rules->play(position, moves[i]);
        const JsonList cells = turned(before, position);
        if (!cells.empty()) turned_.add(next_ + i, cells.text());
        continue;
      }
      if (board_->to_move() == Stone::black) put(forbidden_, forbidden_at(*board_), next_ + i);
      board_->play(moves[i].cell());
    }
  }

  static constexpr std::string_view kNull = "null";

  const PlayedRun& played_;
  JudgedColumns judged_;
  std::unique_ptr<renju::Board> board_;  // of renju
  JsonList cells_, times_, few_;
  OfNumbers<Numbers> numbers_;
  JsonPlaces lines_, others_, five_, forbidden_, turned_, annotations_;
  std::size_t next_ = 0;   // the place of the next game's first move
  std::size_t games_ = 0;  // those before
};

}  // namespace

void write_move_columns(const BlockSource& source, std::span<const std::size_t> rows,
                        std::span<const std::size_t> moved, const WriteText& write) {
  std::vector<int> ids;
  JsonList games;
  for (const std::size_t place : moved) {
    ids.push_back(source.played.rows[rows[place]].id);
    games.add(place);
  }
  Columns columns(source);
  const PlayedRun& played = source.played;
  const auto reader = played.reader();  // a served file may have been changed or replaced
  if (!is_same_run(reader->run(), played.run)) {
    throw Error(fmt::format("{}: another run has taken its place", played.path));
  }
  std::optional<GameCheck> check;
  if (played.rules != nullptr) check.emplace(played.path, *played.rules, played.openings);
  reader->each_of(ids, Detail::thoughts, [&](const GameRecord& record) {
    if (check) check->check(record);
    columns.add(record);
  });
  write("{\"games\":");
  write(games.text());
  write(",");
  columns.write(write);
  write("}");
}

}  // namespace rb
