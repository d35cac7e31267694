#include "engine/renju/root_moves.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "tests/engine/renju/boards.hpp"

namespace rb::renju {
namespace {

class Lister {
 public:
  explicit Lister(const Profile& profile)
      : profile_(profile),
        evaluator_(profile_),
        board_(std::make_unique<Board>(evaluator_.stone_values(), profile_.candidate_radius)) {}

  std::vector<std::string> list(std::string_view moves) {
    board_->set(after(moves));
    solvers_.new_move();
    Budget whole;
    std::vector<std::string> names;
    for (const int cell : root_moves_.list(*board_, whole)) {
      names.push_back(cell_name(cell, kSize));
    }
    return names;
  }
  const Solvers& solvers() const { return solvers_; }

 private:
  Profile profile_;
  Evaluator evaluator_;
  std::unique_ptr<Board> board_;
  Solvers solvers_{profile_};
  RootMoves root_moves_{profile_, evaluator_, solvers_};
};

Profile level(std::string_view name) { return *find_profile(name); }
bool has(const std::vector<std::string>& moves, const std::string& move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// Black has an open three on row 8, White to move.
constexpr const char* kOpenThree = "g8 a1 h8 o1 i8";

TEST(RootMoves, AreRestrictedToTheAnswersOfAThreat) {
  const auto moves = Lister(level("hard")).list(kOpenThree);
  EXPECT_TRUE(has(moves, "f8"));
  EXPECT_TRUE(has(moves, "j8"));
  EXPECT_FALSE(has(moves, "h10"));
}

TEST(RootMoves, OfTheOlderGenerationAreNotRestricted) {
  const auto moves = Lister(level("v1-hard")).list(kOpenThree);
  EXPECT_TRUE(has(moves, "h10"));
  EXPECT_TRUE(has(moves, "f8"));
}

TEST(RootMoves, GoAsFarFromTheStonesAsTheRadius) {
  Profile profile = level("v1-hard");
  for (const auto& [radius, cells] : {std::pair{1, 9}, {2, 25}, {3, 49}, {4, 81}}) {
    profile.candidate_radius = radius;
    EXPECT_EQ(Lister(profile).list("h8").size(), static_cast<std::size_t>(cells - 1)) << radius;
  }
}

// Black wins by threes, not by fours alone.
constexpr const char* kVct = "h8 e12 f8 k10 e7 i8 f6 g7 d8 g5 g9 h10";

TEST(RootMoves, TheVctBonusPutsTheMoveThatBeginsAVctFirst) {
  Profile profile = level("v1-hard");
  profile.vct_min_stones = 0;
  profile.fukumi = false;
  Budget budget;
  VcfSolver vcf;
  VctSolver vct(vcf);
  const auto board = std::make_unique<Board>(after(kVct));
  const Solution win = vct.solve(*board, profile.vct_depth, budget);
  ASSERT_EQ(win.proof, Proof::win);
  const std::string first = cell_name(win.line.front(), kSize);

  profile.weights.vct_bonus = 50000;
  EXPECT_EQ(Lister(profile).list(kVct).front(), first);
  profile.vct_bonus = false;
  Lister without(profile);
  without.list(kVct);
  EXPECT_EQ(without.solvers().vct_use().calls, 0U);
}

TEST(RootMoves, TheVctBonusWaitsForItsNumberOfStones) {
  Lister lister(level("v1-hard"));
  lister.list(kVct);
  EXPECT_EQ(lister.solvers().vct_use().calls, 0U) << "12 stones of 20";
}

}  // namespace
}  // namespace rb::renju
