// Weakness on purpose: what each of its parameters does to moves, and to results.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <set>

#include "engine/renju/judging/move_scorer.hpp"
#include "engine/renju/level/parameters.hpp"
#include "engine/renju/rules/rules.hpp"
#include "engine/renju/search/engine.hpp"
#include "engine/renju/search/oversight.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"

namespace rb::renju {
namespace {

constexpr const char* kQuietOpening = "h8 i9 g7 g9 i7 i8";

Profile weakened(std::string_view name, double value) {
  Profile profile = *find_profile("easy");
  profile.random_factor = 0;
  profile.vct = profile.vcf = true;
  if (!name.empty()) set_parameter(profile, name, value);
  return profile;
}

std::unique_ptr<Player> started(const Profile& profile, std::uint64_t seed) {
  auto player = make_engine(profile, ClockKind::nodes);
  player->new_game({.seed = seed});
  return player;
}

Reply ask(const Profile& profile, const char* moves, std::uint64_t seed) {
  return started(profile, seed)->choose(after(moves), {});
}

std::set<int> moves_of_seeds(const Profile& profile, const char* moves, int seeds = 60) {
  std::set<int> all;
  for (int seed = 0; seed < seeds; ++seed) {
    all.insert(ask(profile, moves, static_cast<std::uint64_t>(seed)).move.cell());
  }
  return all;
}

// Half points of the first player in the game from an opening of four scattered stones.
int play_game(const Profile& first, const Profile& second, std::uint64_t seed,
              bool first_is_black) {
  Rng rng(seed);
  Position position = scattered(rng, 4, 3);
  const std::array players{started(first_is_black ? first : second, mix(seed, 0)),
                           started(first_is_black ? second : first, mix(seed, 1))};
  for (;;) {
    const bool black = position.to_move == Stone::black;
    const Reply reply = players[black ? 0 : 1]->choose(position, {});
    const auto outcome = rules().play(position, reply.move);
    if (!outcome) continue;
    if (outcome->winner == Stone::empty) return 1;
    return (outcome->winner == Stone::black) == first_is_black ? 2 : 0;
  }
}

// Of `games`, in percent, from the side of the first player.
int score_of(const Profile& first, const Profile& second, int games) {
  int points = 0;
  for (int game = 0; game < games; ++game) {
    points += play_game(first, second, static_cast<std::uint64_t>(game / 2), game % 2 == 0);
  }
  return points * 50 / games;
}

TEST(Weakness, IsOffInAllLevels) {
  for (const Profile& profile : profiles()) {
    EXPECT_EQ(profile.choice_rank, 0) << profile.name;
    EXPECT_EQ(profile.choice_share, 0) << profile.name;
    EXPECT_EQ(profile.score_noise, 0) << profile.name;
    EXPECT_EQ(profile.overlook, 0) << profile.name;
  }
}

TEST(Weakness, DependsOnTheSeedAlone) {
  Profile profile = weakened("score_noise", 500);
  profile.overlook = 0.5;
  profile.random_factor = 0.5;
  profile.choice_rank = 3;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    EXPECT_EQ(ask(profile, kQuietOpening, seed).move, ask(profile, kQuietOpening, seed).move);
  }
  EXPECT_GT(moves_of_seeds(profile, kQuietOpening).size(), 1U);
}

TEST(Weakness, DrawsAmongTheFirstRanks) {
  Profile profile = weakened("random_factor", 1);
  profile.choice_rank = 3;
  EXPECT_EQ(moves_of_seeds(profile, kQuietOpening).size(), 3U);
  profile.choice_rank = 1;
  EXPECT_EQ(moves_of_seeds(profile, kQuietOpening).size(), 1U);
}

TEST(Weakness, DrawsAmongAShareOfTheMoves) {
  Profile profile = weakened("random_factor", 1);
  profile.choice_share = 1;
  const std::size_t all = moves_of_seeds(profile, kQuietOpening, 600).size();
  profile.choice_share = 1.0 / 3;
  const std::size_t third = moves_of_seeds(profile, kQuietOpening, 600).size();
  EXPECT_EQ(third, (all + 2) / 3);
}

// A drawn move whose score is only bounded from above tells none.
TEST(Weakness, ADrawnMoveTellsNoScoreThatIsNotExact) {
  Profile profile = weakened("random_factor", 1);
  profile.choice_share = 1;
  bool told = false, untold = false;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Reply reply = ask(profile, kQuietOpening, seed);
    ASSERT_TRUE(reply.thinking && reply.thinking->rank);
    (reply.score ? told : untold) = true;
    if (*reply.thinking->rank == 1) {
      EXPECT_TRUE(reply.score);
    }
  }
  EXPECT_TRUE(told);
  EXPECT_TRUE(untold);
}

TEST(Weakness, NoiseChangesMovesButNoProof) {
  const Profile profile = weakened("score_noise", 1000);
  EXPECT_GT(moves_of_seeds(profile, kQuietOpening).size(), 1U);
  EXPECT_EQ(moves_of_seeds(profile, "f8 e8 g8 a1 h8 o1 i8").size(), 1U);  // blocks the four
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_GT(ask(profile, "f8 a1 g8 a3 h8 a5", seed).score.value_or(0), 90000);  // a four wins
  }
}

// Of all moves of a quiet position, at depth 1: what the noise adds to their scores.
TEST(Weakness, NoiseIsAsLargeAsAskedForAndFavoursNobody) {
  const auto scores = [](const Profile& profile) {
    std::map<int, double> by_cell;
    MoveScorer scorer(profile);
    for (const ScoredMove& move :
         scorer.best(after(kQuietOpening), kCells, -1, {.depth = 1, .nodes = 100'000})) {
      by_cell[move.cell] = move.score.value();
    }
    return by_cell;
  };
  const auto plain = scores(weakened("score_noise", 0)),
             noisy = scores(weakened("score_noise", 1000));
  ASSERT_EQ(plain.size(), noisy.size());
  double sum = 0, squares = 0;
  for (const auto& [cell, score] : plain) {
    const double error = noisy.at(cell) - score;
    sum += error;
    squares += error * error;
  }
  const auto count = static_cast<double>(plain.size());
  EXPECT_GT(count, 40);
  EXPECT_NEAR(sum / count, 0, 400);  // between two and three standard errors
  EXPECT_NEAR(std::sqrt(squares / count), 1000, 300);
}

// Black's three grows at a and b; c has nothing to do with it.
constexpr const char* kOverlookedThree = R"(
     9 . . . . . . . . .
     8 . . . b X X X a .
     7 . . . . . . . . .
     6 . . . . . . . . .
     5 . c . . . . . . .
     4 . . . . . . . . .
       c d e f g h i j k)";

TEST(Oversight, HidesOnlyMovesThatMakeOrStopThreats) {
  Rng rng(1);
  Oversight oversight;
  const Drawing drawing = drawn(kOverlookedThree);
  const Board board(drawing.position);
  oversight.draw(1, rng);
  EXPECT_TRUE(oversight.hides(board, drawing.at('a')));
  EXPECT_FALSE(oversight.hides(board, drawing.at('c')));
  const Board other(drawn(kOverlookedThree, Stone::white).position);
  EXPECT_TRUE(oversight.hides(other, drawing.at('a')));
  oversight.draw(0, rng);
  EXPECT_FALSE(oversight.hides(board, drawing.at('a')));
}

TEST(Oversight, SeesAllMovesIfItWouldSeeNone) {
  Rng rng(1);
  Oversight oversight;
  oversight.draw(1, rng);
  const Drawing drawing = drawn(kOverlookedThree);
  const Board board(drawing.position);
  const std::array both{drawing.at('a'), drawing.at('c')}, one{drawing.at('a'), drawing.at('b')};
  EXPECT_EQ(oversight.seen(board, both).size(), 1U);
  EXPECT_EQ(oversight.seen(board, one).size(), 2U);
}

TEST(Oversight, WithoutAProbabilityDrawsNothing) {
  Rng rng(1), same(1);
  Oversight().draw(0, rng);
  EXPECT_EQ(rng.next(), same.next());
}

TEST(Weakness, AThreeIsOverlookedButNeverAFour) {
  const Profile profile = weakened("overlook", 1);
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const int move = ask(profile, "g8 a1 h8 o1 i8", seed).move.cell();
    EXPECT_NE(move, cell("j8"));
    EXPECT_NE(move, cell("f8"));
    EXPECT_EQ(ask(profile, "f8 e8 g8 a1 h8 o1 i8", seed).move.cell(), cell("j8"));
  }
}

// Each field by itself: who has more of it loses to who has less. How often they draw a move is the
// same for the ranks and for the shares. The games are the same on every machine.
TEST(Weakness, MoreOfAFieldLosesToLessOfIt) {
  constexpr int kGames = 40, kMost = 35;
  const struct {
    const char* name;
    double draws;  // random_factor
    std::array<double, 3> values;
  } kRows[] = {{"score_noise", 0, {0, 1500, 15000}},
               {"overlook", 0, {0, 0.3, 1}},
               {"choice_rank", 1, {1, 4, 100}},
               {"choice_share", 1, {0.01, 0.08, 1}}};
  for (const auto& row : kRows) {
    Profile less = weakened(row.name, row.values.front());
    less.random_factor = row.draws;
    for (std::size_t i = 1; i < row.values.size(); ++i) {
      Profile more = less;
      set_parameter(more, row.name, row.values[i]);
      EXPECT_LT(score_of(more, less, kGames), kMost) << row.name << ' ' << row.values[i];
      less = more;
    }
  }
}

}  // namespace
}  // namespace rb::renju
