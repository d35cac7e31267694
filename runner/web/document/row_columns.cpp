#include <nlohmann/json.hpp>

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

void put_row(PlainJson& columns, const GameRow& row) {
  const GameResult& result = row.result;
  columns["id"].push_back(result.id);
  columns["opening"].push_back(row.opening);
  columns["black"].push_back(result.black);
  columns["white"].push_back(result.white);
  columns["winner"].push_back(static_cast<int>(row.winner));
  columns["reason"].push_back(static_cast<int>(result.reason));
  columns["plies"].push_back(row.plies);
  columns["fixed"].push_back(row.fixed);
  columns["refused"].push_back(row.refused ? 1 : 0);
  columns["repeat"].push_back(result.is_repeat ? 1 : 0);
  columns["counted"].push_back(row.counted ? 1 : 0);
  columns["tags"].push_back(tag_bits(row.tags));
}

void put_review(PlainJson& columns, const ReviewedGame* game) {
  const ReviewedLoss losing =
      game == nullptr ? ReviewedLoss{} : game->losing.value_or(ReviewedLoss{});
  columns["judged"].push_back(game == nullptr ? 0 : 1);
  columns["losing_ply"].push_back(losing.ply);
  columns["losing_kind"].push_back(losing.kind ? static_cast<int>(*losing.kind) : -1);
  columns["losing_length"].push_back(losing.length);
  columns["losing_grade"].push_back(static_cast<int>(losing.grade));
  columns["faults"].push_back(game == nullptr ? PlainJson::array() : fault_columns(*game));
}

PlainJson empty_columns() {
  PlainJson columns = PlainJson::object();
  for (const char* const column :
       {"id", "opening", "named", "black", "white", "winner", "reason", "plies", "fixed", "refused",
        "repeat", "counted", "tags", "judged", "losing_ply", "losing_kind", "losing_length",
        "losing_grade", "faults"}) {
    columns[column] = PlainJson::array();
  }
  return columns;
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

PlainJson row_columns(const BlockSource& source, std::span<const std::size_t> rows) {
  const auto named = named_openings_played(source.played);
  PlainJson columns = empty_columns();
  for (const std::size_t place : rows) {
    const GameRow& row = source.played.rows[place];
    put_row(columns, row);
    const auto found = std::find(named.begin(), named.end(), row.named);
    columns["named"].push_back(found == named.end() ? -1 : static_cast<int>(found - named.begin()));
    const ReviewedGame* game = nullptr;
    if (source.review != nullptr) {
      const auto judged = source.review->games.find(row.result.id);
      if (judged != source.review->games.end()) game = &judged->second;
    }
    put_review(columns, game);
  }
  return columns;
}

}  // namespace rb
