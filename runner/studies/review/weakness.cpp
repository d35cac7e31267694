#include "runner/studies/review/weakness.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"

namespace rb {
namespace {

using renju::Grade;
using Counts = std::map<std::string, int>;

constexpr std::string_view kChance = "chance missed a win, proved";
constexpr std::string_view kChange = "changed its mind at the last depth";

std::string_view phase_of(int ply) {
  if (ply <= 10) return "moves 4-10";
  if (ply <= 20) return "moves 11-20";
  if (ply <= 40) return "moves 21-40";
  return "moves from 41 on";
}

std::string_view length_of(int moves) {
  if (moves <= 2) return "in 1-2 moves";
  if (moves <= 5) return "in 3-5 moves";
  return "in 6 or more moves";
}

// A fault and its details: colour, phase, and of a proof its kind and length.
void count_fault(const std::string& what, const ReviewedMove& move,
                 const std::optional<WinNote>& win, Counts& counts) {
  ++counts[what];
  ++counts[fmt::format("{}: as {}", what, move.ply % 2 == 1 ? "Black" : "White")];
  ++counts[fmt::format("{}: {}", what, phase_of(move.ply))];
  if (!win) return;
  ++counts[fmt::format("{}: {}", what, name(win->kind))];
  ++counts[fmt::format("{}: {}", what, length_of(win->length))];
}

// Likely faults and proved ones are counted apart and never added up.
bool is_counted(Grade grade) { return grade == Grade::proved || grade == Grade::likely; }

void count_graded(std::string_view what, Grade grade, const ReviewedMove& move,
                  const std::optional<WinNote>& win, Counts& counts) {
  if (is_counted(grade)) {
    count_fault(fmt::format("{}, {}", what, name(grade)), move, win, counts);
  }
}

void count_move(const ReviewedMove& move, const MoveRecord& played, Counts& counts) {
  count_graded("missed a win", move.missed, move, move.win_before, counts);
  count_graded("allowed a win", move.allowed, move, move.win_after, counts);
  if (move.forbidden) count_fault("played a forbidden point", move, std::nullopt, counts);
  const bool is_black = move.ply % 2 == 1;
  if (is_black && move.allowed == Grade::proved && move.win_after && move.win_after->trap) {
    ++counts["walked into a forbidden trap, proved"];
  }
  if (move.quality == renju::Quality::blunder) {
    count_fault("blunder by score (an opinion)", move, std::nullopt, counts);
  }
  if (move.quality == renju::Quality::mistake) {
    count_fault("mistake by score (an opinion)", move, std::nullopt, counts);
  }
  const auto& thinking = played.reply.thinking;
  if (!thinking) return;
  if (thinking->chance && move.missed == Grade::proved) {
    ++counts[std::string(kChance)];
  }
  const auto& depths = thinking->depths;
  if (depths.size() > 1 && depths.back().move != depths[depths.size() - 2].move) {
    ++counts[std::string(kChange)];
  }
}

int proved_faults(const ReviewedMove& move) {
  return (move.missed == Grade::proved ? 1 : 0) + (move.allowed == Grade::proved ? 1 : 0) +
         (move.forbidden ? 1 : 0);
}

// How often White came to a proved win at whose end the defence is forbidden to Black.
int traps_set(const ReviewedGame& review) {
  int traps = 0;
  bool was_set = false;
  for (const ReviewedMove& move : review.moves) {
    if (move.ply % 2 == 1) continue;
    const bool is_set =
        move.after == renju::Standing::lost && move.win_after && move.win_after->trap;
    if (is_set && !was_set) ++traps;
    was_set = is_set;
  }
  return traps;
}

// The name of one of the 26 openings, else the name or number of the opening in its file.
std::string opening_of(const GameRecord& record, const Rules& rules) {
  const GameMarks marks = rules.marks(placed_moves(record), {});
  if (!marks.opening.empty()) return marks.opening;
  return record.opening < 0 ? "others" : fmt::format("#{}", record.opening);
}

// Whether the side had a proved win at its turn and did not win the game.
bool squandered(const ReviewedGame& review, Stone side, const Outcome& outcome) {
  if (outcome.winner == side) return false;
  return std::any_of(review.moves.begin(), review.moves.end(), [side](const ReviewedMove& move) {
    const Stone mover = move.ply % 2 == 1 ? Stone::black : Stone::white;
    return mover == side && move.before == renju::Standing::won;
  });
}

void count_end(const GameRecord& record, const ReviewedGame& review, Stone side, Counts& counts) {
  const Outcome& outcome = record.outcome;
  const bool is_trap = record.marks.trap.value_or(false);
  if (side == Stone::white) {
    if (const int traps = traps_set(review)) counts["set a forbidden trap, proved"] = traps;
    if (is_trap) ++counts["won by a forbidden trap"];
  }
  if (squandered(review, side, outcome)) ++counts["squandered a proved win: did not win the game"];
  if (outcome.winner == Stone::empty || outcome.winner == side) return;
  if (is_trap) ++counts["lost by a forbidden trap"];
  if (!review.losing || !is_counted(review.losing->grade)) return;
  const int later = static_cast<int>(record.moves.size()) - review.losing->ply;
  const std::string_view span = later <= 5    ? "within 5 moves"
                                : later <= 15 ? "6-15 moves from the end"
                                              : "16 or more from the end";
  ++counts[fmt::format("made the losing move, {}: {}", name(review.losing->grade), span)];
}

bool is_detail(std::string_view what) {
  return what.find(": ") != std::string_view::npos && !what.starts_with("squandered");
}

bool is_strength(std::string_view what) {
  return what.starts_with("set a forbidden") || what.starts_with("won by");
}

bool is_of_thinking(std::string_view what) { return what == kChance || what == kChange; }

bool tells_thinking(const GameRecord& record, std::size_t colour) {
  for (std::size_t i = colour; i < record.moves.size(); i += 2) {
    if (record.moves[i].reply.thinking) return true;
  }
  return false;
}

// From what surely costs points to what may cost none.
enum class Weight : std::uint8_t { strength, habit, opinion, likely, proved };

Weight weight(std::string_view what) {
  if (is_strength(what)) return Weight::strength;
  if (what == kChange) return Weight::habit;
  if (what.find("(an opinion)") != std::string_view::npos) return Weight::opinion;
  return what.find(", likely") == std::string_view::npos ? Weight::proved : Weight::likely;
}

// The place of a row; the highest comes first.
std::pair<Weight, double> rank(const Weakness& weakness) {
  const double rate = weakness.counts.games > 0 ? weakness.counts.sum / weakness.counts.games : 0;
  return {weight(weakness.what), rate};
}

}  // namespace

bool is_worse(const Weakness& a, const Weakness& b) { return rank(a) > rank(b); }
bool is_fault(const Weakness& weakness) {
  return weight(weakness.what) > Weight::habit && !is_of_thinking(weakness.what);
}

void WeaknessTally::add(const std::string& file, const std::vector<std::string>& players,
                        const GameRecord& record, const ReviewedGame& review, const Rules& rules) {
  std::array<Counts, 2> counts;
  std::array<int, 2> proved{};
  for (const ReviewedMove& move : review.moves) {
    const auto index = static_cast<std::size_t>(move.ply - 1);
    if (index >= record.moves.size()) continue;
    count_move(move, record.moves[index], counts[index % 2]);
    proved[index % 2] += proved_faults(move);
  }
  const std::string opening = opening_of(record, rules);
  std::array<std::string, 2> names;
  for (const std::size_t colour : {0U, 1U}) {
    const Stone side = colour == 0 ? Stone::black : Stone::white;
    count_end(record, review, side, counts[colour]);
    names[colour] = players[static_cast<std::size_t>(record.players[colour])];
    Player& player = players_[names[colour]];
    ++player.games;
    player.openings.add(opening, proved[colour]);
    player.tells_thinking = player.tells_thinking || tells_thinking(record, colour);
    for (const auto& [what, count] : counts[colour]) {
      Row& row = player.rows[what];
      row.sum += count;
      row.squares += static_cast<double>(count) * count;
      if (row.games.size() < kMostGames) row.games.push_back({file, record.id});
    }
  }
  add_products(names, counts);
}

void WeaknessTally::add_products(const std::array<std::string, 2>& names,
                                 const std::array<Counts, 2>& counts) {
  Joint& joint = joint_[std::minmax(names[0], names[1])];
  ++joint.games;
  for (const auto& [what, count] : counts[0]) {
    const auto other = counts[1].find(what);
    if (other == counts[1].end()) continue;
    joint.products[what] += static_cast<double>(count) * other->second;
  }
}

void WeaknessTally::keep(const std::vector<std::string>& players) {
  std::vector<std::string_view> names;
  for (const auto& [name, player] : players_) names.push_back(name);
  for (const std::string& player : players) {
    if (players_.contains(player)) continue;
    throw Error(fmt::format("no judged game has a player called '{}'{}", printable(player),
                            printable(suggestion(player, names))));
  }
  std::erase_if(players_, [&](const auto& entry) {
    return std::find(players.begin(), players.end(), entry.first) == players.end();
  });
}

std::vector<OpeningRate> WeaknessTally::by_opening(const std::string& player) const {
  const auto found = players_.find(player);
  if (found == players_.end()) return {};
  return found->second.openings.worst_first();
}

std::vector<std::string> WeaknessTally::players() const {
  std::vector<std::string> names;
  for (const auto& [name, player] : players_) names.push_back(name);
  return names;
}

int WeaknessTally::games(const std::string& player) const {
  const auto found = players_.find(player);
  return found == players_.end() ? 0 : found->second.games;
}

Weakness WeaknessTally::weakness(const Player& player, const std::string& what) const {
  Weakness weakness{.what = what, .counts = {.games = static_cast<double>(player.games)}};
  weakness.is_known = player.tells_thinking || !is_of_thinking(what);
  if (const auto row = player.rows.find(what); row != player.rows.end()) {
    weakness.counts.sum = row->second.sum;
    weakness.counts.squares = row->second.squares;
    weakness.games = row->second.games;
  }
  return weakness;
}

std::vector<Weakness> WeaknessTally::of(const std::string& player, bool details) const {
  std::vector<Weakness> rows;
  const auto found = players_.find(player);
  if (found == players_.end()) return rows;
  for (const auto& [what, row] : found->second.rows) {
    if (details || !is_detail(what)) rows.push_back(weakness(found->second, what));
  }
  std::stable_sort(rows.begin(), rows.end(), is_worse);
  return rows;
}

std::vector<WeaknessDifference> WeaknessTally::between(const std::string& a, const std::string& b,
                                                       bool details) const {
  const Player& first = players_.at(a);
  const Player& second = players_.at(b);
  std::map<std::string, Row> all = first.rows;
  all.insert(second.rows.begin(), second.rows.end());
  const auto joint = joint_.find(std::minmax(a, b));
  std::vector<WeaknessDifference> rows;
  for (const auto& [what, row] : all) {
    if (!details && is_detail(what)) continue;
    WeaknessDifference& difference = rows.emplace_back();
    difference = {what, weakness(first, what), weakness(second, what)};
    double games = 0, products = 0;
    if (joint != joint_.end()) {
      games = joint->second.games;
      const auto product = joint->second.products.find(what);
      if (product != joint->second.products.end()) products = product->second;
    }
    difference.p_value =
        rating::difference_p_value(difference.a.counts, difference.b.counts, games, products);
  }
  const auto worse = [](const WeaknessDifference& row) -> const Weakness& {
    return is_worse(row.b, row.a) ? row.b : row.a;
  };
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const WeaknessDifference& x, const WeaknessDifference& y) {
                     return is_worse(worse(x), worse(y));
                   });
  return rows;
}

}  // namespace rb
