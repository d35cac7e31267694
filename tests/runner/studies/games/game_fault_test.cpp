#include "runner/studies/games/game_fault.hpp"

#include <gmock/gmock.h>

#include "runner/studies/games/game_tag.hpp"

namespace rb {
namespace {

using renju::Grade;
using renju::Quality;
using renju::Standing;
using renju::WinKind;

// Black misses a likely VCT at move 27; White allows one in six moves at 28, which loses; Black
// wins by fours from 31 on.
ReviewedGame game() {
  ReviewedGame game{.losing = ReviewedLoss{28, WinKind::vct, 6, Grade::proved}};
  game.moves = {{.ply = 26, .quality = Quality::mistake},
                {.ply = 27, .missed = Grade::likely, .win_before = WinNote{WinKind::vct, 7}},
                {.ply = 28,
                 .allowed = Grade::proved,
                 .after = Standing::won,
                 .win_after = WinNote{WinKind::vct, 6}},
                {.ply = 29,
                 .before = Standing::won,
                 .after = Standing::lost,
                 .win_after = WinNote{WinKind::vct, 5}},
                {.ply = 30,
                 .before = Standing::lost,
                 .after = Standing::won,
                 .win_after = WinNote{WinKind::vcf, 4}},
                {.ply = 31, .before = Standing::won, .after = Standing::lost}};
  return game;
}

TEST(GameFault, AreListedByMove) {
  const std::vector<GameFault> faults = faults_of(game());
  ASSERT_EQ(faults.size(), 4U);
  EXPECT_EQ(faults[0].what, FaultKind::mistake);
  EXPECT_EQ(faults[1].what, FaultKind::missed);
  EXPECT_EQ(faults[1].side(), Stone::black);
  EXPECT_FALSE(faults[1].is_proved());
  EXPECT_EQ(faults[2].what, FaultKind::allowed);
  EXPECT_EQ(faults[2].side(), Stone::white);
  EXPECT_TRUE(faults[2].is_proved());
  EXPECT_EQ(faults[3].what, FaultKind::losing);
}

TEST(GameFault, TheTextMarksWhatIsNotProved) {
  EXPECT_EQ(faults_text(faults_of(game()), false), "27 missed vct 7?, 28 allowed vct 6, losing");
  EXPECT_EQ(faults_text(faults_of(game()), true),
            "26 mistake, 27 missed vct 7?, 28 allowed vct 6, losing");
  EXPECT_EQ(faults_text({}, true), "");
}

TEST(GameFault, ALosingMoveThatNoOtherSavesIsNotMarkedAsLikely) {
  ReviewedGame lost;
  lost.moves = {{.ply = 8, .allowed = Grade::lost_before}};
  lost.losing = ReviewedLoss{8, WinKind::vct, 6, Grade::lost_before};
  EXPECT_EQ(faults_text(faults_of(lost), false), "8 losing vct 6 (lost before)");
  lost.losing->grade = Grade::likely;
  EXPECT_EQ(faults_text(faults_of(lost), false), "8 losing vct 6?");
}

TEST(GameFault, DelayedWinsAndLostGamesAreNoFaults) {
  ReviewedGame none;
  none.moves = {{.ply = 7, .missed = Grade::delayed}, {.ply = 8, .allowed = Grade::lost_before}};
  EXPECT_TRUE(faults_of(none).empty());
}

TEST(GameFault, AForbiddenPointIsAlwaysProved) {
  ReviewedGame lost;
  lost.moves = {{.ply = 9, .forbidden = true}};
  ASSERT_EQ(faults_of(lost).size(), 1U);
  EXPECT_TRUE(faults_of(lost).front().is_proved());
}

TEST(GameFault, TheDecidingWinIsTheFirstOfAnUnbrokenRow) {
  EXPECT_EQ(deciding_win(game(), Stone::black), WinKind::vct);
  EXPECT_EQ(deciding_win(game(), Stone::white), std::nullopt);
  EXPECT_EQ(deciding_win(game(), Stone::empty), std::nullopt) << "a draw";
  ReviewedGame broken = game();
  broken.moves[3].after = Standing::unknown;
  EXPECT_EQ(deciding_win(broken, Stone::black), WinKind::vcf);
}

TEST(GameFault, TagsComeFromWhatIsProved) {
  GameTags tags;
  add_review_tags(game(), Stone::black, tags);
  EXPECT_THAT(tags.list(), testing::ElementsAre(GameTag::allowed_loss, GameTag::vct));
  ReviewedGame missed = game();
  missed.moves[1].missed = Grade::proved;
  missed.moves[2].win_after->kind = WinKind::mise;
  GameTags more;
  add_review_tags(missed, Stone::black, more);
  EXPECT_THAT(more.list(),
              testing::ElementsAre(GameTag::missed_win, GameTag::allowed_loss, GameTag::mise_vcf));
}

TEST(GameFault, TheLosingMoveIsGivenWithItsWin) {
  const GameFault losing = faults_of(game()).at(3);
  EXPECT_EQ(losing.ply, 28);
  EXPECT_EQ(losing.kind, WinKind::vct);
  EXPECT_EQ(losing.length, 6);
  EXPECT_EQ(losing.grade, Grade::proved);
}

TEST(GameFault, OpinionsAreShownOnlyIfAskedFor) {
  ReviewedGame poor;
  poor.moves = {{.ply = 4, .quality = Quality::inaccuracy},
                {.ply = 5, .forbidden = true, .quality = Quality::blunder}};
  EXPECT_EQ(faults_text(faults_of(poor), false), "5 forbidden");
  EXPECT_EQ(faults_text(faults_of(poor), true), "5 forbidden, blunder");
}

}  // namespace
}  // namespace rb
