#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include <fmt/core.h>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/judging/practice.hpp"
#include "engine/renju/search/evaluate.hpp"
#include "engine/renju/search/search.hpp"
#include "engine/renju/search/transposition_table.hpp"
#include "engine/renju/solve/vct.hpp"
#include "positions/midgame_suite.hpp"
#include "runner/studies/suites/position_finder.hpp"

// Finds quiet positions in games between medium and hard, at most one per game: it is proved that
// neither side would win by fours if it were to move and that the side to move does not win by
// fours and threes, and a search twice as deep as hard's sees neither far ahead. Its choice is the
// label. The positions are spread over the number of stones, with either side to move.
namespace rb {
namespace {

using renju::Board;
using renju::Budget;
using renju::Evaluator;
using renju::PracticeGame;
using renju::Profile;
using renju::Proof;
using renju::VctSolver;

constexpr int kFewest = 10;  // stones, in classes of ten with these weights
constexpr int kClass = 10, kClasses = 5;
constexpr std::array<int, kClasses> kWeights = {8, 8, 6, 4, 2};
constexpr std::int64_t kQuietNodes = 20000;
constexpr int kDepth = 8, kGlance = 4;  // first the depth of hard, which rejects most
constexpr std::int64_t kSearchNodes = 10'000'000;
constexpr int kTableMib = 64;
constexpr int kFarthestScore = 2000;
constexpr int kMargin = 50;  // moves this close to the best are also best moves

class MidgameFinder {
 public:
  MidgameFinder(std::uint64_t seed, HasRoom has_room)
      : seed_(seed),
        has_room_(std::move(has_room)),
        practice_(seed, renju::Practice::Players::good) {}

  std::vector<Found> find(std::uint64_t i) {
    const PracticeGame game = practice_.play(i);
    Rng rng(mix(mix(seed_, 3), i));
    std::vector<Found> found;
    for (int stones = kClasses; stones-- > 0;) examine(game, stones, rng, found);
    return found;
  }

 private:
  // Finds the first quiet position of a class of stones, from a random
  // one on, cyclically.
  void examine(const PracticeGame& game, int stones, Rng& rng, std::vector<Found>& found) {
    const auto first = static_cast<std::size_t>(kFewest + kClass * stones);
    const std::size_t end = std::min(game.moves.size() + 1, first + kClass);
    if (end <= first) return;
    const std::size_t start = rng.below(end - first);
    for (std::size_t i = 0; i < end - first; ++i) {
      std::vector<Move> moves = game.moves;
      moves.resize(first + (start + i) % (end - first));
      MidgameRow row;
      row.position = place_in_turn(moves);
      if (moves.size() < game.opening || !is_quiet(row.position)) continue;
      const auto share =
          static_cast<std::size_t>(2 * stones + (row.position.to_move == Stone::black ? 0 : 1));
      if (has_room_(share) && search(row)) {
        found.push_back({share, row.position, midgame_line(moves, row)});
      }
      return;
    }
  }

  bool is_quiet(const Position& position) {
    board_->set(position);
    if (board_->has_five(Stone::black) || board_->has_five(Stone::white)) return false;
    vct_.clear();
    board_->pass();
    Budget fours(kQuietNodes);
    if (vcf_.solve(*board_, renju::VcfSolver::kNoLimit, fours, renju::Aim::any).proof !=
        Proof::none) {
      return false;
    }
    board_->undo();
    Budget threats(kQuietNodes);
    return vct_.solve(*board_, VctSolver::kNoLimit, threats).proof == Proof::none;
  }

  // Fills in the label; false if a side is ahead, or the search did not finish.
  bool search(MidgameRow& row) {
    board_->set(row.position);
    table_.clear();
    std::vector<int> moves;
    for (const int cell : board_->near()) {
      if (board_->to_move() == Stone::white || !board_->forbidden(cell)) moves.push_back(cell);
    }
    Budget budget(kSearchNodes);
    renju::SearchResult result;
    for (const int depth : {kGlance, kDepth}) {
      result = search_.run(*board_, moves, {.depth = depth, .deadline_for_depth = {}}, budget);
      if (result.interrupted || std::abs(result.best.score) > kFarthestScore) return false;
    }
    const auto near_best = search_.near_best(*board_, kMargin, budget);
    std::vector<renju::RootMove> best(near_best.begin(), near_best.end());
    if (budget.ended()) return false;
    std::ranges::stable_sort(best, std::greater{}, &renju::RootMove::score);
    for (const renju::RootMove& move : best) row.best.push_back(move.cell);
    row.score = result.best.score;
    row.depth = result.depth;
    return true;
  }

  const std::uint64_t seed_;
  const HasRoom has_room_;
  renju::Practice practice_;
  const Profile profile_ = *renju::find_profile("hard");
  const Evaluator evaluator_{profile_};
  std::unique_ptr<Board> board_ = std::make_unique<Board>(evaluator_.stone_values());
  renju::TranspositionTable table_{kTableMib};
  renju::Search search_{profile_, evaluator_, table_};
  renju::VcfSolver vcf_;
  VctSolver vct_{vcf_};
};

}  // namespace

std::vector<Share> midgame_shares() {
  std::vector<Share> shares;
  int stones = kFewest;
  for (const int weight : kWeights) {
    for (const char* const side : {"Black", "White"}) {
      shares.push_back({fmt::format("from {} stones, {} to move", stones, side), weight});
    }
    stones += kClass;
  }
  return shares;
}

FindPositions midgame_finder(std::uint64_t seed, HasRoom has_room) {
  auto finder = std::make_shared<MidgameFinder>(seed, std::move(has_room));
  return [finder](std::uint64_t i) { return finder->find(i); };
}

}  // namespace rb
