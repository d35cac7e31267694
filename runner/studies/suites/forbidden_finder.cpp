#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

#include "engine/game/notation.hpp"
#include "engine/renju/board/board.hpp"
#include "engine/renju/judging/practice.hpp"
#include "positions/forbidden_suite.hpp"
#include "runner/studies/analysis/cell_labels.hpp"
#include "runner/studies/suites/position_finder.hpp"

// Finds positions with Black to move that show an aspect of the rule of forbidden points. Half of
// the examples come from games and half from boards with random stones, which are crowded enough to
// contain what games hardly ever produce.
namespace rb {
namespace {

using renju::Board;
using renju::PracticeGame;
using renju::Threats;
using renju::Verdict;

// What a position can be an example of, rarest first. It counts as the first kind that it shows.
enum Kind : std::size_t {
  five,    // a five where Black would otherwise be forbidden
  nested,  // two threes, one of which depends on two threes elsewhere
  overline,
  double_four,
  allowed,  // two threes by shape, but allowed
  double_three,
  near_miss,  // nothing forbidden, but two fours or threes for White if the colours were swapped
  kinds
};
constexpr std::array<std::string_view, kinds> kNames = {"five",      "nested", "6",        "44",
                                                        "allowed33", "33",     "near miss"};

// Shares: fives from either source, then the other kinds from games, then from random stones.
constexpr std::size_t kSources = 2;
std::size_t share_of(Kind kind, std::size_t source) {
  return kind == five ? 0 : kSources * static_cast<std::size_t>(kind) - 1 + source;
}

// The nesting depth of the question whether two threes are allowed: 0 if there are no two threes.
// Black is to move.
int nesting(Board& board, int cell) {
  const Verdict verdict = board.verdict(cell);
  if (!verdict.double_three && !verdict.allowed_three) return 0;
  std::vector<int> points;
  for (int axis = 0; axis < renju::kAxes; ++axis) {
    if (!board.shape(cell, axis, Stone::black).three()) continue;
    for (const int point : board.straight_four_points(cell, axis, Stone::black)) {
      points.push_back(point);
    }
  }
  int deepest = 0;
  board.play(cell);
  board.pass();
  for (const int point : points) deepest = std::max(deepest, nesting(board, point));
  board.undo();
  board.undo();
  return 1 + deepest;
}

Position swapped(Position position) {
  for (Stone& stone : position.stones) {
    if (stone != Stone::empty) stone = opponent(stone);
  }
  return position;
}

class ForbiddenFinder {
 public:
  ForbiddenFinder(std::uint64_t seed, HasRoom has_room)
      : has_room_(std::move(has_room)), practice_(seed, renju::Practice::Players::mixed) {}

  std::vector<Found> find(std::uint64_t i) {
    const std::size_t source = i % kSources;
    bool needed = false;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      needed = needed || has_room_(share_of(static_cast<Kind>(kind), source));
    }
    if (!needed) return {};
    PracticeGame game =
        source == 0 ? practice_.play(i / kSources) : practice_.scatter(i / kSources);
    std::vector<Found> found;
    game.moves.resize(game.moves.size() / 2 * 2);
    while (!game.moves.empty() && game.moves.size() >= game.opening) {
      examine(game.moves, source, found);
      game.moves.resize(game.moves.size() - 2);
    }
    std::ranges::stable_sort(found, {}, &Found::share);
    return found;
  }

 private:
  void examine(const std::vector<Move>& moves, std::size_t source, std::vector<Found>& found) {
    ForbiddenRow row;
    row.position = place_in_turn(moves);
    board_->set(row.position);
    white_->set(swapped(row.position));
    std::array<bool, kinds> has{};
    bool all_legal = true;
    for (const int cell : board_->empty()) {
      const Verdict verdict = board_->verdict(cell);
      all_legal = all_legal && !verdict.forbidden();
      note(cell, verdict, has, row.nest);
    }
    has[near_miss] = has[near_miss] && all_legal && !has[allowed];
    const auto first = std::ranges::find(has, true);
    if (first == has.end()) return;
    const auto kind = static_cast<Kind>(first - has.begin());
    if (!has_room_(share_of(kind, source))) return;
    row.kind = kNames[kind];
    row.labels = judge_of_record(row.position);
    found.push_back({share_of(kind, source), row.position, forbidden_line(moves, row)});
  }

  void note(int cell, const Verdict& verdict, std::array<bool, kinds>& has, int& nest) {
    const Threats black = board_->threats(cell, Stone::black);
    const Threats white = white_->threats(cell, Stone::white);
    const int depth = nesting(*board_, cell);
    nest = std::max(nest, depth);
    has[five] |= verdict.five && black.suspicious();
    has[nested] |= depth >= 2;
    has[overline] |= verdict.overline;
    has[double_four] |= verdict.double_four;
    has[allowed] |= verdict.allowed_three;
    has[double_three] |= verdict.double_three;
    has[near_miss] |= !verdict.five && (white.fours() > 1 || white.threes() > 1);
  }

  const HasRoom has_room_;
  renju::Practice practice_;
  std::unique_ptr<Board> board_ = std::make_unique<Board>();
  std::unique_ptr<Board> white_ = std::make_unique<Board>();
};

}  // namespace

std::vector<Share> forbidden_shares() {
  std::vector<Share> shares{{std::string(kNames[five]), kSources}};
  for (std::size_t kind = five + 1; kind < kinds; ++kind) {
    for (const char* const source : {"games", "random stones"}) {
      shares.push_back({std::string(kNames[kind]) + " in " + source, 1});
    }
  }
  return shares;
}

FindPositions forbidden_finder(std::uint64_t seed, HasRoom has_room) {
  auto finder = std::make_shared<ForbiddenFinder>(seed, std::move(has_room));
  return [finder](std::uint64_t i) { return finder->find(i); };
}

}  // namespace rb
