#include "engine/renju/judging/practice.hpp"

#include "engine/game/notation.hpp"
#include "engine/renju/level/profiles.hpp"
#include "engine/renju/rules/rules.hpp"
#include "engine/renju/search/engine.hpp"

namespace rb::renju {
namespace {

// How often, and by how much, the players leave their best move.
constexpr double kRandomFactor = 0.2;
constexpr int kScoreThreshold = 200;

std::unique_ptr<Player> player(const char* name) {
  Profile profile = *find_profile(name);
  profile.random_factor = kRandomFactor;
  profile.score_threshold = kScoreThreshold;
  return make_engine(profile, ClockKind::nodes);
}

std::vector<std::unique_ptr<Player>> players_of(Practice::Players players) {
  std::vector<std::unique_ptr<Player>> all;
  all.push_back(player("hard"));
  all.push_back(player("medium"));
  if (players == Practice::Players::mixed) all.push_back(player("easy"));
  return all;
}

int drawn(const CellSet& cells, Rng& rng) {
  auto cell = cells.begin();
  for (auto skip = rng.below(static_cast<std::uint64_t>(cells.size())); skip > 0; --skip) ++cell;
  return *cell;
}

}  // namespace

Practice::Practice(std::uint64_t seed, Players players)
    : seed_(seed), black_(players_of(players)), white_(players_of(players)) {}

PracticeGame Practice::play(std::uint64_t i) {
  Rng rng(mix(mix(seed_, 1), i));
  PracticeGame game{.moves = random_stones(4 + static_cast<int>(rng.below(6)), rng)};
  game.opening = game.moves.size();
  Position position = place_in_turn(game.moves);
  Player& black = *black_[rng.below(black_.size())];
  Player& white = *white_[rng.below(white_.size())];
  black.new_game({.seed = rng.next()});
  white.new_game({.seed = rng.next()});
  while (true) {
    Player& mover = position.to_move == Stone::black ? black : white;
    const Move move = mover.choose(position, {}).move;
    if (rules().play(position, move)) return game;
    game.moves.push_back(move);
  }
}

PracticeGame Practice::scatter(std::uint64_t i) {
  Rng rng(mix(mix(seed_, 2), i));
  PracticeGame game{.moves = random_stones(20 + 2 * static_cast<int>(rng.below(30)), rng)};
  game.opening = game.moves.size();
  return game;
}

// The first in the centre, each within two of another; none of them ends the game.
std::vector<Move> Practice::random_stones(int count, Rng& rng) {
  std::vector<Move> moves = {Move(kCells / 2)};
  Position position = rules().start();
  rules().play(position, moves[0]);
  while (position.ply < count) {
    board_->set(position);
    const Move move(drawn(board_->near(), rng));
    Position next = position;
    if (rules().play(next, move)) continue;  // five or forbidden: draw another one
    position = next;
    moves.push_back(move);
  }
  return moves;
}

}  // namespace rb::renju
