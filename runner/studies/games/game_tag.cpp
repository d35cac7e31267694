#include "runner/studies/games/game_tag.hpp"

#include <algorithm>
#include <array>

#include "engine/base/zu.hpp"
#include "engine/renju/board/board.hpp"
#include "engine/renju/board/real_three.hpp"
#include "engine/renju/rules/trap.hpp"
#include "engine/renju/solve/vcf.hpp"
#include "runner/studies/games/game_fault.hpp"

namespace rb {
// What a stone of the side to move on an empty cell makes.
struct MadeShapes {
  bool four = false, open_four = false, four_three = false;
};

// The stones of a game on their lines. What a stone makes is looked up when it is played: a Board,
// which knows it of every cell, takes ten times as long.
class PlayedLines {
 public:
  // REQUIRES: a Board was made, which fills the tables.
  void clear() { lines_ = {}; }
  // Returns what the stone, of this side, makes. REQUIRES: the cell is empty.
  MadeShapes play(int cell, Stone stone) {
    renju::Threats threats;
    std::array<bool, renju::kAxes> three{};
    for (int axis = 0; axis < renju::kAxes; ++axis) {
      const renju::Shape shape = shape_of(cell, axis, stone);
      threats = threats + renju::Threats::of(shape);
      three[zu(axis)] = shape.three();
    }
    MadeShapes made;
    if (threats.fives() == 0 && threats.fours() > 0) {
      made = {.four = true, .open_four = threats.open_fours() > 0};
      for (int axis = 0; axis < renju::kAxes; ++axis) {
        const bool is_open = three[zu(axis)] && (stone == Stone::white || is_real(cell, axis));
        made.four_three = made.four_three || is_open;
      }
    }
    for (const auto& [line, place] : geometry_->places[zu(cell)]) {
      lines_[line].stones[zu(renju::index(stone))] |= 1U << (place + renju::kReach);
    }
    return made;
  }

 private:
  renju::Shape shape_of(int cell, int axis, Stone stone) const {
    const renju::Place at = geometry_->places[zu(cell)][zu(axis)];
    const std::size_t own = zu(renju::index(stone));
    const std::array<std::uint32_t, 2>& stones = lines_[at.line].stones;
    const std::uint32_t blocked = stones[1 - own] | geometry_->edges[at.line];
    const renju::LineTables& tables =
        stone == Stone::black ? renju::kExactlyFive : renju::kFiveOrMore;
    return renju::Shape::of_id(tables.shape[renju::window(stones[own], blocked, at.place)]);
  }
  bool is_real(int cell, int axis) const {
    return renju::is_real_three(geometry_, lines_, cell, axis);
  }

  renju::GeometryOf geometry_{kRenjuSize};
  std::array<renju::Line, renju::kLines> lines_{};
};

namespace {

using renju::Board;

constexpr std::array<TagText, kGameTags> kTexts = {{
    {GameTag::open_four, "open-four", "a player made a four with two ways to five"},
    {GameTag::four_three, "four-three", "a player made a four and an open three with one stone"},
    {GameTag::vcf, "vcf", "the winner's last moves, three or more, were fours: a proved VCF"},
    {GameTag::forbidden, "forbidden", "Black lost by playing a forbidden point"},
    {GameTag::trap, "trap", "Black lost: the only defence against a five was forbidden"},
    {GameTag::missed_win, "missed-win", "a player missed a proved win (review)", true},
    {GameTag::allowed_loss, "allowed-loss", "a player allowed a proved win (review)", true},
    {GameTag::mise_vcf, "mise-vcf", "decided by a proved mise, then fours (review)", true},
    {GameTag::double_mise, "double-mise", "decided by a proved double mise (review)", true},
    {GameTag::vct, "vct", "decided by proved fours and threes (review)", true},
}};

constexpr std::size_t kFewestFours = 3;      // a five has nearly always a four before it
constexpr std::int64_t kProofNodes = 20000;  // the fours of a game that was won by them are few

}  // namespace

std::span<const TagText> tag_texts() { return kTexts; }

std::string_view name(GameTag tag) { return kTexts[static_cast<std::size_t>(tag)].name; }

bool is_from_review(GameTag tag) { return kTexts[static_cast<std::size_t>(tag)].is_from_review; }

bool needs_moves(GameTag tag) { return tag != GameTag::forbidden && tag != GameTag::trap; }

const renju::NamedOpening* named_opening(const GameRecord& record) {
  const bool is_known = record.marks.trap || record.unkept;
  if (!is_known) return renju::find_opening(placed_moves(record));
  const std::string_view mark = record.marks.opening;
  return renju::opening_called(mark.substr(0, mark.find(' ')));
}

void add_review_tags(const ReviewedGame& review, Stone winner, GameTags& tags) {
  for (const ReviewedMove& move : review.moves) {
    if (move.missed == renju::Grade::proved) tags.add(GameTag::missed_win);
    if (move.allowed == renju::Grade::proved) tags.add(GameTag::allowed_loss);
  }
  const auto kind = deciding_win(review, winner);
  if (kind == renju::WinKind::mise) tags.add(GameTag::mise_vcf);
  if (kind == renju::WinKind::double_mise) tags.add(GameTag::double_mise);
  if (kind == renju::WinKind::vct) tags.add(GameTag::vct);
}

bool GameTags::has_all(const std::vector<GameTag>& tags) const {
  return std::all_of(tags.begin(), tags.end(), [&](GameTag tag) { return has(tag); });
}

std::vector<GameTag> GameTags::list() const {
  std::vector<GameTag> tags;
  for (const TagText& text : kTexts) {
    if (has(text.tag)) tags.push_back(text.tag);
  }
  return tags;
}

struct TagFinder::State {
  Board board;
  PlayedLines lines;
  renju::VcfSolver solver;
  std::vector<MadeShapes> made;  // by each move of the game

  void go_through(const GameRecord& record);
  std::size_t last_fours(const GameRecord& record) const;
  bool is_vcf(const GameRecord& record);
  void set(const GameRecord& record, std::size_t moves);
};

void TagFinder::State::set(const GameRecord& record, std::size_t moves) {
  board.set(Position{});
  for (std::size_t i = 0; i < moves; ++i) board.play(record.moves[i].reply.move.cell());
}

void TagFinder::State::go_through(const GameRecord& record) {
  made.clear();
  lines.clear();
  const std::size_t count = played_moves(record);
  for (std::size_t i = 0; i < count; ++i) {
    const Stone stone = i % 2 == 0 ? Stone::black : Stone::white;
    const MadeShapes shapes = lines.play(record.moves[i].reply.move.cell(), stone);
    made.push_back(record.moves[i].opening ? MadeShapes{} : shapes);
  }
}

// How many fours in a row the winner made up to the five, which counts.
std::size_t TagFinder::State::last_fours(const GameRecord& record) const {
  std::size_t fours = 1;
  for (std::size_t i = played_moves(record) - 1; i >= 2 && made[i - 2].four; i -= 2) ++fours;
  return fours;
}

bool TagFinder::State::is_vcf(const GameRecord& record) {
  if (record.outcome.reason != Reason::five) return false;
  const std::size_t fours = last_fours(record);
  if (fours < kFewestFours) return false;
  set(record, played_moves(record) - 2 * fours + 1);
  renju::Budget budget(kProofNodes);
  return solver.solve(board, renju::VcfSolver::kNoLimit, budget, renju::Aim::any).proof ==
         renju::Proof::win;
}

TagFinder::TagFinder() : state_(std::make_unique<State>()) {}
TagFinder::~TagFinder() = default;

GameTags TagFinder::find(const GameRecord& record) {
  GameTags tags;
  if (record.outcome.reason == Reason::forbidden) tags.add(GameTag::forbidden);
  const bool is_known = record.marks.trap || record.unkept;  // not of an older file
  const bool is_trap = is_known ? record.marks.trap.value_or(false)
                                : renju::lost_by_trap(placed_moves(record), record.outcome);
  if (is_trap) tags.add(GameTag::trap);
  if (record.unkept) return tags;
  state_->go_through(record);
  for (const MadeShapes& made : state_->made) {
    if (made.open_four) tags.add(GameTag::open_four);
    if (made.four_three) tags.add(GameTag::four_three);
  }
  if (state_->is_vcf(record)) tags.add(GameTag::vcf);
  return tags;
}

}  // namespace rb
