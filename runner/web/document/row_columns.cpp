#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "engine/base/zu.hpp"
#include "engine/renju/judging/game_review.hpp"
#include "runner/play/reply_numbers.hpp"
#include "runner/web/document/forbidden_points.hpp"
#include "runner/web/document/games_block.hpp"
#include "runner/web/document/results_part.hpp"

namespace rb {
namespace {

using PlainJson = nlohmann::json;
using renju::Grade;

enum class What { missed, allowed, forbidden, blunder, mistake };

constexpr int kKinds = 6, kStandings = 4;

template <class Value>
nlohmann::ordered_json names(int count) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (int i = 0; i < count; ++i) list.push_back(name(static_cast<Value>(i)));
  return list;
}

int kind_of(const std::optional<WinNote>& win) { return win ? static_cast<int>(win->kind) : -1; }

void add_graded(PlainJson& list, const ReviewedMove& move, What what, Grade grade,
                const std::optional<WinNote>& win) {
  if (grade != Grade::proved && grade != Grade::likely) return;
  list.push_back({move.ply, static_cast<int>(what), kind_of(win), static_cast<int>(grade)});
}

PlainJson fault_columns(const ReviewedGame& game) {
  PlainJson list = PlainJson::array();
  const auto add_plain = [&](const ReviewedMove& move, What what) {
    list.push_back({move.ply, static_cast<int>(what), -1, static_cast<int>(Grade::none)});
  };
  for (const ReviewedMove& move : game.moves) {
    add_graded(list, move, What::missed, move.missed, move.win_before);
    add_graded(list, move, What::allowed, move.allowed, move.win_after);
    if (move.forbidden) add_plain(move, What::forbidden);
    if (move.quality == renju::Quality::blunder) add_plain(move, What::blunder);
    if (move.quality == renju::Quality::mistake) add_plain(move, What::mistake);
  }
  return list;
}

unsigned tag_bits(const GameTags& tags) {
  unsigned bits = 0;
  for (const GameTag tag : tags.list()) bits |= 1U << static_cast<unsigned>(tag);
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

struct Column {
  const char* name;
  PlainJson (*value)(const Game&);
};

constexpr std::array kColumns = {
    Column{"id", [](const Game& game) -> PlainJson { return game.row.id; }},
    Column{"opening", [](const Game& game) -> PlainJson { return game.row.opening; }},
    Column{"named", [](const Game& game) -> PlainJson { return game.named; }},
    Column{"black", [](const Game& game) -> PlainJson { return game.row.black; }},
    Column{"white", [](const Game& game) -> PlainJson { return game.row.white; }},
    Column{"winner", [](const Game& game) -> PlainJson { return int(game.row.winner); }},
    Column{"reason", [](const Game& game) -> PlainJson { return int(game.row.reason); }},
    Column{"plies", [](const Game& game) -> PlainJson { return game.row.plies; }},
    Column{"fixed", [](const Game& game) -> PlainJson { return game.row.fixed; }},
    Column{"refused", [](const Game& game) -> PlainJson { return int(game.row.refused); }},
    Column{"repeat", [](const Game& game) -> PlainJson { return int(game.row.is_repeat); }},
    Column{"counted", [](const Game& game) -> PlainJson { return int(game.row.counted); }},
    Column{"tags", [](const Game& game) -> PlainJson { return tag_bits(game.row.tags); }},
    Column{"judged", [](const Game& game) -> PlainJson { return game.review == nullptr ? 0 : 1; }},
    Column{"losing_ply", [](const Game& game) -> PlainJson { return game.losing().ply; }},
    Column{"losing_kind",
           [](const Game& game) -> PlainJson {
             const auto kind = game.losing().kind;
             return kind ? static_cast<int>(*kind) : -1;
           }},
    Column{"losing_length", [](const Game& game) -> PlainJson { return game.losing().length; }},
    Column{"losing_grade", [](const Game& game) -> PlainJson { return int(game.losing().grade); }},
    Column{"faults", [](const Game& game) -> PlainJson {
             return game.review == nullptr ? PlainJson::array() : fault_columns(*game.review);
           }}};

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

nlohmann::ordered_json words_json() {
  nlohmann::ordered_json tags = nlohmann::ordered_json::array();
  for (const TagText& tag : tag_texts()) tags.push_back(tag.name);
  return {{"reasons", names<Reason>(kReasons)},
          {"tags", tags},
          {"kinds", names<renju::WinKind>(kKinds)},
          {"grades", names<Grade>(renju::kGrades)},
          {"qualities", names<renju::Quality>(renju::kQualities)},
          {"standings", names<renju::Standing>(kStandings)},
          {"verdicts", verdict_words()},
          {"numbers", number_names()}};
}

// One after the other: those of 200,000 games together would need much memory.
void each_column(const BlockSource& source, std::span<const std::size_t> rows,
                 const std::function<void(const char* name, PlainJson values)>& use) {
  std::vector<int> places(renju::named_openings().size(), -1);  // among those that are played
  int next = 0;
  for (const renju::NamedOpening* const opening : named_openings_played(source.played)) {
    places[static_cast<std::size_t>(opening - renju::named_openings().data())] = next++;
  }
  for (const Column& column : kColumns) {
    PlainJson::array_t values;
    values.reserve(rows.size());
    for (const std::size_t place : rows) {
      const GameRow& row = source.played.rows[place];
      const int named = row.named < 0 ? -1 : places[zu(row.named)];
      values.push_back(column.value({row, named, review_of(source, row.id)}));
    }
    use(column.name, std::move(values));
  }
}

PlainJson row_columns(const BlockSource& source, std::span<const std::size_t> rows) {
  PlainJson columns = PlainJson::object();
  each_column(source, rows,
              [&](const char* name, PlainJson values) { columns[name] = std::move(values); });
  return columns;
}

}  // namespace rb
