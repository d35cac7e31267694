#include "engine/renju/opening_maker.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/engine.hpp"
#include "engine/renju/rules.hpp"

namespace rb::renju {
namespace {

constexpr int kMargin = 2;  // rows and columns at the edge without stones

// The level that judges, a little less sure of itself, so that test games differ.
Profile tester() {
  Profile profile = *find_profile("hard");
  profile.random_factor = 0.1;
  profile.score_threshold = 50;
  return profile;
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
      profile_(tester()),
      evaluator_(profile_),
      board_(std::make_unique<Board>(evaluator_.stone_values())),
      table_(profile_.table_mib),
      search_(profile_, evaluator_, table_),
      black_(make_engine(profile_, ClockKind::nodes)),
      white_(make_engine(profile_, ClockKind::nodes)) {}

std::vector<Move> OpeningMaker::candidate(std::uint64_t i) const {
  Rng rng(mix(spec_.seed, i));
  const auto span = static_cast<std::uint64_t>(spec_.max_moves - spec_.min_moves + 1);
  const int length = spec_.min_moves + static_cast<int>(rng.below(span));
  CellSet inner;
  CellSet free;
  for (int cell = 0; cell < kCells; ++cell) {
    const int row = cell / kSize;
    const int column = cell % kSize;
    inner.put(cell, std::min({row, column, kSize - 1 - row, kSize - 1 - column}) >= kMargin);
    free.put(cell, std::max(std::abs(row - kSize / 2), std::abs(column - kSize / 2)) <= 2);
  }
  Board& board = *board_;
  board.set(Position{});
  std::vector<Move> moves;
  while (static_cast<int>(moves.size()) < length) {
    std::uint64_t skip = rng.below(static_cast<std::uint64_t>(free.size()));
    for (const int cell : free) {
      if (skip-- > 0) continue;
      moves.emplace_back(cell);
      board.play(cell);
      break;
    }
    free = board.near() & inner;
  }
  return moves;
}

bool OpeningMaker::accepts(std::uint64_t i, const std::vector<Move>& moves) {
  Position position = rules().start();
  for (const Move move : moves) {
    if (rules().play(position, move)) return false;
  }
  return !decided(position) && is_balanced(position) && splits_games(i, position);
}

// Searches to two depths, so that either side has the last word once: neither may be ahead by more
// than the bound.
bool OpeningMaker::is_balanced(const Position& position) {
  board_->set(position);
  std::vector<int> moves;
  for (const int cell : board_->near()) {
    if (position.to_move == Stone::white || !board_->forbidden(cell)) moves.push_back(cell);
  }
  for (const int depth : {spec_.depth, spec_.depth + 1}) {
    table_.clear();
    Budget budget(profile_.max_nodes);
    const SearchResult result =
        search_.run(*board_, moves, {.depth = depth, .deadline_for_depth = {}}, budget);
    if (result.interrupted || std::abs(result.best.score) > spec_.max_score) return false;
  }
  return true;
}

bool OpeningMaker::splits_games(std::uint64_t i, const Position& position) {
  int black = 0;
  int white = 0;
  const int most = (spec_.games + 1) / 2;
  for (int game = 0; game < spec_.games; ++game) {
    const int winner =
        play_out(position, mix(mix(spec_.seed, i), static_cast<std::uint64_t>(game)));
    black += winner > 0 ? 1 : 0;
    white += winner < 0 ? 1 : 0;
    if (black > most || white > most) return false;
  }
  return true;
}

// 1: Black wins, -1: White, 0: draw.
int OpeningMaker::play_out(Position position, std::uint64_t seed) {
  black_->new_game(mix(seed, 0));
  white_->new_game(mix(seed, 1));
  while (true) {
    Player& player = position.to_move == Stone::black ? *black_ : *white_;
    const Reply reply = player.choose(position, {});
    if (const auto outcome = rules().play(position, reply.move)) {
      if (outcome->winner == Stone::empty) return 0;
      return outcome->winner == Stone::black ? 1 : -1;
    }
  }
}

}  // namespace rb::renju
