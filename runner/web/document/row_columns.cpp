#include <array>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/zu.hpp"
#include "engine/renju/judging/game_review.hpp"
#include "engine/renju/judging/played_game.hpp"
#include "runner/base/text/json_list.hpp"
#include "runner/play/reply_numbers.hpp"
#include "runner/web/document/forbidden_points.hpp"
#include "runner/web/document/games_block.hpp"
#include "runner/web/document/results_part.hpp"

namespace rb {
namespace {

using renju::Grade;

enum class What { missed, allowed, forbidden, blunder, mistake };

constexpr int kKinds = 6, kStandings = 4;

template <class Value>
Json names(int count) {
  Json list = Json::array();
  for (int i = 0; i < count; ++i) list.push_back(name(static_cast<Value>(i)));
  return list;
}

int kind_of(const std::optional<WinNote>& win) { return win ? static_cast<int>(win->kind) : -1; }

void add_fault(JsonList& list, const ReviewedMove& move, What what, int kind, Grade grade) {
  JsonList fault;
  for (const int number : {move.ply, static_cast<int>(what), kind, static_cast<int>(grade)}) {
    fault.add(number);
  }
  list.add(fault.text());
}

void add_graded(JsonList& list, const ReviewedMove& move, What what, Grade grade,
                const std::optional<WinNote>& win) {
  if (grade != Grade::proved && grade != Grade::likely) return;
  add_fault(list, move, what, kind_of(win), grade);
}

std::string fault_columns(const ReviewedGame& game) {
  JsonList list;
  const auto add_plain = [&](const ReviewedMove& move, What what) {
    add_fault(list, move, what, -1, Grade::none);
  };
  for (const ReviewedMove& move : game.moves) {
    add_graded(list, move, What::missed, move.missed, move.win_before);
    add_graded(list, move, What::allowed, move.allowed, move.win_after);
    if (move.forbidden) add_plain(move, What::forbidden);
    if (move.quality == renju::Quality::blunder) add_plain(move, What::blunder);
    if (move.quality == renju::Quality::mistake) add_plain(move, What::mistake);
  }
  return list.text();
}

int tag_bits(const GameTags& tags) {
  int bits = 0;
  for (const GameTag tag : tags.list()) bits |= 1 << static_cast<int>(tag);
  return bits;
}

struct Game {
  const GameRow& row;
  int named;                   // its place among the openings that are played; -1: none
  const ReviewedGame* review;  // null: it was not judged

  ReviewedLoss losing() const {
    return review == nullptr ? ReviewedLoss{} : review->losing.value_or(ReviewedLoss{});
  }
};

using AddValue = std::function<void(const Game&, JsonList&)>;

struct Column {
  std::string_view name;
  int (*value)(const Game&);
};

constexpr std::array kColumns = {
    Column{"id", [](const Game& game) { return game.row.id; }},
    Column{"opening", [](const Game& game) { return game.row.opening; }},
    Column{"named", [](const Game& game) { return game.named; }},
    Column{"black", [](const Game& game) { return game.row.black; }},
    Column{"white", [](const Game& game) { return game.row.white; }},
    Column{"winner", [](const Game& game) { return int(game.row.winner); }},
    Column{"reason", [](const Game& game) { return int(game.row.reason); }},
    Column{"plies", [](const Game& game) { return int(game.row.plies); }},
    Column{"fixed", [](const Game& game) { return int(game.row.fixed); }},
    Column{"refused", [](const Game& game) { return int(game.row.refused); }},
    Column{"repeat", [](const Game& game) { return int(game.row.is_repeat); }},
    Column{"counted", [](const Game& game) { return int(game.row.counted); }},
    Column{"tags", [](const Game& game) { return tag_bits(game.row.tags); }},
    Column{"judged", [](const Game& game) { return game.review == nullptr ? 0 : 1; }},
    Column{"losing_ply", [](const Game& game) { return game.losing().ply; }},
    Column{"losing_kind",
           [](const Game& game) {
             const auto kind = game.losing().kind;
             return kind ? static_cast<int>(*kind) : -1;
           }},
    Column{"losing_length", [](const Game& game) { return game.losing().length; }},
    Column{"losing_grade", [](const Game& game) { return int(game.losing().grade); }}};

const ReviewedGame* review_of(const BlockSource& source, int id) {
  if (source.review == nullptr) return nullptr;
  const auto found = source.review->games.find(id);
  return found == source.review->games.end() ? nullptr : &found->second;
}

std::vector<std::string> number_names() {
  std::vector<std::string> names;
  each_number([&](const auto& row) { names.emplace_back(row.name); });
  return names;
}

}  // namespace

Json words_json() {
  Json tags = Json::array();
  for (const TagText& tag : tag_texts()) tags.push_back(tag.name);
  return json_object({{"reasons", names<Reason>(kReasons)},
                      {"tags", tags},
                      {"kinds", names<renju::WinKind>(kKinds)},
                      {"grades", names<Grade>(renju::kGrades)},
                      {"qualities", names<renju::Quality>(renju::kQualities)},
                      {"standings", names<renju::Standing>(kStandings)},
                      {"verdicts", verdict_words()},
                      {"numbers", number_names()}});
}

Json judging_json(const RunSpec& run) {
  const auto game = renju::played_game(run.game, run.board_size);
  Json told = Json::array();
  for (const TagText& tag : tag_texts()) {
    if (tag.is_from_review ? game.has_value() : is_renju_board(run)) told.push_back(tag.name);
  }
  return json_object({{"can_be_judged", game.has_value()},
                      {"forbidden_points", game && game->variant.black.has_forbidden_points},
                      {"told_tags", told}});
}

void write_row_columns(const BlockSource& source, std::span<const std::size_t> rows,
                       const WriteText& write) {
  std::vector<int> places(renju::named_openings().size(), -1);  // among those that are played
  int next = 0;
  for (const renju::NamedOpening* const opening : named_openings_played(source.played)) {
    places[static_cast<std::size_t>(opening - renju::named_openings().data())] = next++;
  }
  const auto write_column = [&](std::string_view name, const AddValue& add_value) {
    JsonList values;
    for (const std::size_t place : rows) {
      const GameRow& row = source.played.rows[place];
      const int named = row.named < 0 ? -1 : places[zu(row.named)];
      add_value({row, named, review_of(source, row.id)}, values);
    }
    write(fmt::format("{}\"{}\":", name == kColumns.front().name ? "" : ",", name));
    write(values.text());
  };
  for (const Column& column : kColumns) {
    write_column(column.name,
                 [&](const auto& game, JsonList& values) { values.add(column.value(game)); });
  }
  write_column("faults", [](const auto& game, JsonList& values) {
    values.add(game.review == nullptr ? "[]" : fault_columns(*game.review));
  });
}

}  // namespace rb
