#include "engine/renju/judging/opening_maker.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/symmetry.hpp"
#include "engine/renju/board/board.hpp"
#include "engine/renju/level/profiles.hpp"
#include "engine/renju/rules/opening_names.hpp"
#include "engine/renju/rules/rules.hpp"
#include "engine/renju/search/engine.hpp"
#include "engine/renju/solve/vcf.hpp"

namespace rb::renju {
namespace {

// The stones of an opening lie in this many rows along an edge, anywhere on it. In the middle of
// the board the side to move attacks and wins within 30 moves, almost whatever is played; at an
// edge there is less room for that.
constexpr int kRows = 3;

// The level that plays the test games, slightly randomised, as in matches against itself.
Profile tester() {
  Profile profile = *find_profile("hard");
  profile.random_factor = 0.1;
  profile.score_threshold = 50;
  return profile;
}

// The three moves of one of the 26, each equally likely, in one of its images.
std::vector<Move> named_moves(Rng& rng) {
  Position position = rules().start();
  std::vector<Move> moves;
  while (const auto move = draw_opening_move(position, rng)) {
    moves.push_back(*move);
    rules().play(position, *move);
  }
  return moves;
}

// Within two cells of one of them, as a fourth and a fifth stone are in most games.
bool is_near_one(Move move, const std::vector<Move>& stones) {
  return std::any_of(stones.begin(), stones.end(), [move](Move stone) {
    const int rows = move.cell() / kSize - stone.cell() / kSize;
    const int columns = move.cell() % kSize - stone.cell() % kSize;
    return std::abs(rows) <= 2 && std::abs(columns) <= 2;
  });
}

std::optional<std::string> vcf_of(Board& board, std::int64_t nodes) {
  VcfSolver solver;
  Budget budget(nodes);
  const Solution solution = solver.solve(board, VcfSolver::kNoLimit, budget);
  if (solution.proof != Proof::win) return std::nullopt;
  return std::string(board.to_move() == Stone::black ? "Black" : "White") + " wins by fours from " +
         cell_name(solution.line.front(), kSize);
}

}  // namespace

std::optional<std::string> decided(const Position& position, std::int64_t nodes) {
  for (int cell = 0; cell < kCells; ++cell) {
    if (position.at(cell) == Stone::empty) continue;
    Position before = position;
    before.put(cell, Stone::empty);
    if (makes_five(before, cell, position.at(cell)))
      return "there is a five at " + cell_name(cell, kSize);
  }
  const auto board = std::make_unique<Board>(position);
  for (const Stone stone : {Stone::black, Stone::white}) {
    if (board->has_five(stone)) {
      return std::string(stone == Stone::black ? "Black" : "White") + " makes five at " +
             cell_name(board->fives(stone).first(), kSize);
    }
  }
  if (auto why = vcf_of(*board, nodes)) return why;
  board->pass();
  return vcf_of(*board, nodes);
}

OpeningMaker::OpeningMaker(const OpeningSpec& spec)
    : spec_(spec),
      black_(make_engine(tester(), ClockKind::nodes)),
      white_(make_engine(tester(), ClockKind::nodes)) {}

std::vector<Move> OpeningMaker::candidate(std::uint64_t i) const {
  Rng rng(mix(spec_.seed, i));
  const auto random = [&](int below) {
    return static_cast<int>(rng.below(static_cast<std::uint64_t>(below)));
  };
  const int length = spec_.min_moves + random(spec_.max_moves - spec_.min_moves + 1);
  const int symmetry = random(kSymmetries);
  std::vector<Move> moves;
  if (spec_.start == OpeningStart::named) moves = named_moves(rng);
  while (static_cast<int>(moves.size()) < length) {
    const bool is_named = spec_.start == OpeningStart::named;
    const Move move(is_named ? random(kCells) : transform(random(kRows * kSize), kSize, symmetry));
    if (std::find(moves.begin(), moves.end(), move) != moves.end()) continue;
    if (!is_named || is_near_one(move, moves)) moves.push_back(move);
  }
  return moves;
}

bool OpeningMaker::accepts(std::uint64_t i, const std::vector<Move>& moves) {
  Position position = rules().start();
  for (const Move move : moves) {
    if (rules().play(position, move)) return false;
  }
  return !decided(position) && is_open(position, mix(spec_.seed, i));
}

// After a long game the next one may have another winner: of the openings whose first game
// lasted 60 moves or more, 61 % had the same winner in two further games, of all others 87 %.
// White wins more of the long games, because Black's forbidden points increase; so White's limit
// is higher.
bool OpeningMaker::is_open(const Position& opening, std::uint64_t seed) {
  Position position = opening;
  black_->new_game({.seed = mix(seed, 0)});
  white_->new_game({.seed = mix(seed, 1)});
  const int enough = std::max(spec_.black_wins, spec_.white_wins);
  for (int moves = 1; moves <= enough; ++moves) {
    Player& player = position.to_move == Stone::black ? *black_ : *white_;
    const auto outcome = rules().play(position, player.choose(position, {}).move);
    if (!outcome) continue;
    return moves >= (outcome->winner == Stone::black ? spec_.black_wins : spec_.white_wins);
  }
  return true;
}

}  // namespace rb::renju
