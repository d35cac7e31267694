#include "runner/studies/review/review_columns.hpp"

#include <limits>

#include <fmt/format.h>

#include "engine/base/quote.hpp"
#include "engine/game/notation.hpp"

namespace rb {
namespace {

using renju::Grade;
using renju::Quality;
using renju::Standing;
using renju::WinKind;
using ReviewColumn = Column<ReviewSettings, ReviewSettings>;
using GameColumn = Column<ReviewedGame, ReviewedGame>;
using MoveColumn = Column<WrittenReviewMove, ReviewedMove>;

constexpr int kMaxInt = std::numeric_limits<int>::max();

constexpr std::array kStandings = {Standing::won, Standing::lost, Standing::open,
                                   Standing::unknown};
constexpr std::array kKinds = {WinKind::five, WinKind::vcf, WinKind::double_mise,
                               WinKind::mise, WinKind::vct, WinKind::no_defence};
constexpr std::array kQualities = {Quality::excellent, Quality::good, Quality::inaccuracy,
                                   Quality::mistake, Quality::blunder};

// The one of these values that has this name.
template <class Values>
auto read_word(const Field& field, const Values& values) {
  for (const auto value : values) {
    if (name(value) == field.text()) return value;
  }
  field.refuse(fmt::format("'{}' is not known", shortened(field.text())));
}

void put(Cell cell, const std::optional<int>& value) {
  if (!value) return cell.put_null();
  cell.put(*value);
}

void put_grade(Cell cell, Grade grade) {
  if (grade == Grade::none) return cell.put_null();
  cell.put(name(grade));
}

Grade read_grade(const Field& field) {
  if (field.is_null()) return Grade::none;
  const auto grade = renju::find_grade(field.text());
  if (!grade) field.refuse(fmt::format("'{}' is not a grade", shortened(field.text())));
  return *grade;
}

void put_cell(Cell cell, const std::optional<int>& value, int size, std::string& text) {
  if (!value) return cell.put_null();
  text = move_name(Move(*value), size);
  cell.put(std::string_view(text));
}

std::optional<int> read_cell(const Field& field, int size) {
  if (field.is_null()) return std::nullopt;
  const auto cell = parse_cell(field.text(), size);
  if (!cell) field.refuse(fmt::format("'{}' is not on the board", shortened(field.text())));
  return *cell;
}

}  // namespace

const std::array<ReviewColumn, kReviewColumns> kReview{
    ReviewColumn{"run", "INTEGER NOT NULL",
                 [](const ReviewSettings& s, Cell cell) { cell.put_bits(s.run); },
                 [](const Field& field, ReviewSettings& s) { s.run = field.bits(); }},
    ReviewColumn{"profile", "TEXT NOT NULL",
                 [](const ReviewSettings& s, Cell cell) { cell.put(std::string_view(s.profile)); },
                 [](const Field& field, ReviewSettings& s) { s.profile = field.text(); }},
    ReviewColumn{"depth", "INTEGER NOT NULL",
                 [](const ReviewSettings& s, Cell cell) { cell.put(s.depth); },
                 [](const Field& field, ReviewSettings& s) { s.depth = field.integer(0, 100); }},
    ReviewColumn{"nodes", "INTEGER NOT NULL",
                 [](const ReviewSettings& s, Cell cell) { cell.put(s.nodes); },
                 [](const Field& field, ReviewSettings& s) {
                   s.nodes = field.whole(0, std::numeric_limits<std::int64_t>::max());
                 }},
    ReviewColumn{"proof_nodes", "INTEGER NOT NULL",
                 [](const ReviewSettings& s, Cell cell) { cell.put(s.proof_nodes); },
                 [](const Field& field, ReviewSettings& s) {
                   s.proof_nodes = field.whole(0, std::numeric_limits<std::int64_t>::max());
                 }},
    ReviewColumn{"version", "TEXT NOT NULL",
                 [](const ReviewSettings& s, Cell cell) { cell.put(std::string_view(s.version)); },
                 [](const Field& field, ReviewSettings& s) { s.version = field.text(); }}};

const std::array<GameColumn, kReviewGameColumns> kReviewGame{
    GameColumn{"id", "INTEGER PRIMARY KEY",
               [](const ReviewedGame& game, Cell cell) { cell.put(game.id); },
               [](const Field& field, ReviewedGame& game) { game.id = field.integer(0, kMaxInt); }},
    GameColumn{"moves", "INTEGER NOT NULL",
               [](const ReviewedGame& game, Cell cell) { cell.put_bits(game.moves_hash); },
               [](const Field& field, ReviewedGame& game) { game.moves_hash = field.bits(); }},
    GameColumn{"losing_ply", "INTEGER",
               [](const ReviewedGame& game, Cell cell) {
                 if (!game.losing) return cell.put_null();
                 cell.put(game.losing->ply);
               },
               [](const Field& field, ReviewedGame& game) {
                 if (!field.is_null()) game.losing.emplace().ply = field.integer(1, kLargestCells);
               }},
    GameColumn{"losing_kind", "TEXT",
               [](const ReviewedGame& game, Cell cell) {
                 if (!game.losing || !game.losing->kind) return cell.put_null();
                 cell.put(name(*game.losing->kind));
               },
               [](const Field& field, ReviewedGame& game) {
                 if (!game.losing || field.is_null()) return;
                 game.losing->kind = read_word(field, kKinds);
               }},
    GameColumn{"losing_length", "INTEGER",
               [](const ReviewedGame& game, Cell cell) {
                 if (!game.losing) return cell.put_null();
                 cell.put(game.losing->length);
               },
               [](const Field& field, ReviewedGame& game) {
                 if (game.losing) game.losing->length = field.integer(0, kLargestCells);
               }},
    GameColumn{"losing_grade", "TEXT",
               [](const ReviewedGame& game, Cell cell) {
                 if (!game.losing) return cell.put_null();
                 put_grade(cell, game.losing->grade);
               },
               [](const Field& field, ReviewedGame& game) {
                 if (game.losing) game.losing->grade = read_grade(field);
               }}};

const std::array<MoveColumn, kReviewMoveColumns> kReviewMove{
    {{"game", "INTEGER NOT NULL", [](const WrittenReviewMove& w, Cell cell) { cell.put(w.game); },
      [](const Field&, ReviewedMove&) {}},
     {"ply", "INTEGER NOT NULL",
      [](const WrittenReviewMove& w, Cell cell) { cell.put(w.move.ply); },
      [](const Field& field, ReviewedMove& move) { move.ply = field.integer(1, kLargestCells); }},
     {"move", "TEXT",
      [](const WrittenReviewMove& w, Cell cell) {
        put_cell(cell, w.move.cell, w.move.board_size, w.texts.move);
      },
      [](const Field& field, ReviewedMove& move) {
        move.cell = read_cell(field, move.board_size).value_or(-1);
      }},
     {"missed", "TEXT",
      [](const WrittenReviewMove& w, Cell cell) { put_grade(cell, w.move.missed); },
      [](const Field& field, ReviewedMove& move) { move.missed = read_grade(field); }},
     {"allowed", "TEXT",
      [](const WrittenReviewMove& w, Cell cell) { put_grade(cell, w.move.allowed); },
      [](const Field& field, ReviewedMove& move) { move.allowed = read_grade(field); }},
     {"forbidden", "INTEGER NOT NULL",
      [](const WrittenReviewMove& w, Cell cell) { cell.put(w.move.forbidden); },
      [](const Field& field, ReviewedMove& move) { move.forbidden = field.flag(); }},
     {"wins", "INTEGER NOT NULL",
      [](const WrittenReviewMove& w, Cell cell) { cell.put(w.move.wins); },
      [](const Field& field, ReviewedMove& move) { move.wins = field.flag(); }},
     {"decided", "INTEGER NOT NULL",
      [](const WrittenReviewMove& w, Cell cell) { cell.put(w.move.decided); },
      [](const Field& field, ReviewedMove& move) { move.decided = field.flag(); }},
     {"quality", "TEXT",
      [](const WrittenReviewMove& w, Cell cell) {
        if (!w.move.quality) return cell.put_null();
        cell.put(name(*w.move.quality));
      },
      [](const Field& field, ReviewedMove& move) {
        if (!field.is_null()) move.quality = read_word(field, kQualities);
      }},
     {"loss", "INTEGER", [](const WrittenReviewMove& w, Cell cell) { put(cell, w.move.loss); },
      [](const Field& field, ReviewedMove& move) {
        if (!field.is_null()) move.loss = field.integer(0, kMaxInt);
      }},
     {"score", "INTEGER", [](const WrittenReviewMove& w, Cell cell) { put(cell, w.move.score); },
      [](const Field& field, ReviewedMove& move) {
        if (!field.is_null()) move.score = field.integer(-kMaxInt, kMaxInt);
      }},
     {"best", "TEXT",
      [](const WrittenReviewMove& w, Cell cell) {
        put_cell(cell, w.move.best, w.move.board_size, w.texts.best);
      },
      [](const Field& field, ReviewedMove& move) {
        move.best = read_cell(field, move.board_size);
      }},
     {"best_score", "INTEGER",
      [](const WrittenReviewMove& w, Cell cell) { put(cell, w.move.best_score); },
      [](const Field& field, ReviewedMove& move) {
        if (!field.is_null()) move.best_score = field.integer(-kMaxInt, kMaxInt);
      }},
     {"before", "TEXT NOT NULL",
      [](const WrittenReviewMove& w, Cell cell) { cell.put(name(w.move.before)); },
      [](const Field& field, ReviewedMove& move) { move.before = read_word(field, kStandings); }},
     {"after", "TEXT NOT NULL",
      [](const WrittenReviewMove& w, Cell cell) { cell.put(name(w.move.after)); },
      [](const Field& field, ReviewedMove& move) { move.after = read_word(field, kStandings); }},
     {"win_before", "TEXT",
      [](const WrittenReviewMove& w, Cell cell) {
        if (!w.move.win_before) return cell.put_null();
        cell.put(name(w.move.win_before->kind));
      },
      [](const Field& field, ReviewedMove& move) {
        if (!field.is_null()) move.win_before.emplace().kind = read_word(field, kKinds);
      }},
     {"win_before_length", "INTEGER",
      [](const WrittenReviewMove& w, Cell cell) {
        if (!w.move.win_before) return cell.put_null();
        cell.put(w.move.win_before->length);
      },
      [](const Field& field, ReviewedMove& move) {
        if (move.win_before) move.win_before->length = field.integer(0, kLargestCells);
      }},
     {"win_before_trap", "INTEGER",
      [](const WrittenReviewMove& w, Cell cell) {
        if (!w.move.win_before) return cell.put_null();
        cell.put(w.move.win_before->trap);
      },
      [](const Field& field, ReviewedMove& move) {
        if (move.win_before) move.win_before->trap = field.flag();
      }},
     {"win_before_line", "TEXT",
      [](const WrittenReviewMove& w, Cell cell) {
        if (!w.move.win_before) return cell.put_null();
        cell.put(std::string_view(w.move.win_before->line));
      },
      [](const Field& field, ReviewedMove& move) {
        if (move.win_before) move.win_before->line = field.text();
      }},
     {"win_after", "TEXT",
      [](const WrittenReviewMove& w, Cell cell) {
        if (!w.move.win_after) return cell.put_null();
        cell.put(name(w.move.win_after->kind));
      },
      [](const Field& field, ReviewedMove& move) {
        if (!field.is_null()) move.win_after.emplace().kind = read_word(field, kKinds);
      }},
     {"win_after_length", "INTEGER",
      [](const WrittenReviewMove& w, Cell cell) {
        if (!w.move.win_after) return cell.put_null();
        cell.put(w.move.win_after->length);
      },
      [](const Field& field, ReviewedMove& move) {
        if (move.win_after) move.win_after->length = field.integer(0, kLargestCells);
      }},
     {"win_after_trap", "INTEGER",
      [](const WrittenReviewMove& w, Cell cell) {
        if (!w.move.win_after) return cell.put_null();
        cell.put(w.move.win_after->trap);
      },
      [](const Field& field, ReviewedMove& move) {
        if (move.win_after) move.win_after->trap = field.flag();
      }},
     {"win_after_line", "TEXT",
      [](const WrittenReviewMove& w, Cell cell) {
        if (!w.move.win_after) return cell.put_null();
        cell.put(std::string_view(w.move.win_after->line));
      },
      [](const Field& field, ReviewedMove& move) {
        if (move.win_after) move.win_after->line = field.text();
      }},
     {"defence", "TEXT",
      [](const WrittenReviewMove& w, Cell cell) {
        put_cell(cell, w.move.defence, w.move.board_size, w.texts.defence);
      },
      [](const Field& field, ReviewedMove& move) {
        move.defence = read_cell(field, move.board_size);
      }}}};

}  // namespace rb
