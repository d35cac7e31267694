#include "runner/studies/games/game_tag.hpp"

#include <algorithm>
#include <array>

#include "engine/renju/board/board.hpp"
#include "engine/renju/rules/trap.hpp"
#include "engine/renju/solve/vcf.hpp"
#include "runner/studies/games/game_fault.hpp"

namespace rb {
// What a stone of the side to move on an empty cell makes.
struct MadeShapes {
  bool four = false, open_four = false, four_three = false;
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

bool makes_open_three(const Board& board, int cell, Stone stone) {
  for (int axis = 0; axis < renju::kAxes; ++axis) {
    if (!board.shape(cell, axis, stone).three()) continue;
    if (stone == Stone::white || board.black_three_is_real(cell, axis)) return true;
  }
  return false;
}

MadeShapes made_by(const Board& board, int cell) {
  const Stone stone = board.to_move();
  const renju::Threats threats = board.threats(cell, stone);
  if (threats.fives() > 0 || threats.fours() == 0) return {};
  return {.four = true,
          .open_four = threats.open_fours() > 0,
          .four_three = makes_open_three(board, cell, stone)};
}

}  // namespace

std::span<const TagText> tag_texts() { return kTexts; }

std::string_view name(GameTag tag) { return kTexts[static_cast<std::size_t>(tag)].name; }

bool is_from_review(GameTag tag) { return kTexts[static_cast<std::size_t>(tag)].is_from_review; }

bool needs_moves(GameTag tag) { return tag != GameTag::forbidden && tag != GameTag::trap; }

const renju::NamedOpening* named_opening(const GameRecord& record) {
  if (!record.unkept) return renju::find_opening(placed_moves(record));
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
  board.set(Position{});
  for (std::size_t i = 0; i < played_moves(record); ++i) {
    const int cell = record.moves[i].reply.move.cell();
    const bool opening = record.moves[i].opening;
    made.push_back(opening ? MadeShapes{} : made_by(board, cell));
    board.play(cell);
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
  const bool is_trap = record.unkept ? record.marks.trap.value_or(false)
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
