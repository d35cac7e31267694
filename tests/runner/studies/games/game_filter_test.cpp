#include "runner/studies/games/game_filter.hpp"

#include <gmock/gmock.h>

#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/game_of.hpp"

namespace rb {
namespace {

// hard (0), medium (1) and easy (2); h8 i9 is opening 0, "corner" 1 and 2.
RunSpec run() {
  RunSpec run;
  run.players = {{"hard", "{}"}, {"medium", "{}"}, {"easy", "{}"}};
  return run;
}
std::vector<Opening> openings() {
  return {{"h8 i9", parse_moves("h8 i9", kRenjuSize)},
          {"corner", parse_moves("a1 b2", kRenjuSize)},
          {"corner", parse_moves("a1 b3", kRenjuSize)}};
}

GameRecord game(std::array<int, 2> players, Stone winner, const char* moves = "h8 i9 g7 g9",
                Reason reason = Reason::move_limit) {
  GameRecord record = fakes::game_of(7, players, {winner, reason});
  record.opening = 0;
  for (const Move move : parse_moves(moves, kRenjuSize)) {
    record.moves.emplace_back().reply.move = move;
  }
  return record;
}

GameMatcher matcher(const GameFilter& filter) {
  return {"x.db", run(), std::make_shared<const std::vector<Opening>>(openings()), &renju::rules(),
          filter};
}
bool passes(const GameFilter& filter, const GameRecord& record) {
  const bool passes = matcher(filter).match(record).has_value();
  if (filter.needs_only_results()) {
    GameRecord row = record;
    row.moves.clear();
    EXPECT_EQ(matcher(filter).matches_result(row), passes);
  }
  return passes;
}
std::string refusal(const GameFilter& filter) {
  return fakes::complaint([&] { matcher(filter); }, "");
}

const GameRecord kHardWins = game({0, 1}, Stone::black);
const GameRecord kHardLoses = game({0, 1}, Stone::white);
const GameRecord kDraw = game({1, 0}, Stone::empty);

TEST(GameFilter, WithoutAnythingLetsAllThrough) {
  EXPECT_TRUE(passes({}, kHardWins));
  EXPECT_TRUE(passes({}, kDraw));
}

TEST(GameFilter, FindsPlayersOnEitherSide) {
  EXPECT_TRUE(passes({.player = "hard"}, kDraw));
  EXPECT_FALSE(passes({.player = "easy"}, kDraw));
  EXPECT_TRUE(passes({.player = "hard", .against = "medium"}, kHardWins));
  EXPECT_FALSE(passes({.player = "hard", .against = "easy"}, kHardWins));
  EXPECT_TRUE(passes({.player = "hard", .colour = Stone::white}, kDraw));
  EXPECT_FALSE(passes({.player = "hard", .colour = Stone::black}, kDraw));
}

TEST(GameFilter, ReadsResultsFromThePlayersSide) {
  EXPECT_TRUE(passes({.player = "medium", .result = WantedResult::won}, kHardLoses));
  EXPECT_FALSE(passes({.player = "medium", .result = WantedResult::lost}, kHardLoses));
  EXPECT_TRUE(passes({.player = "hard", .result = WantedResult::lost}, kHardLoses));
  EXPECT_FALSE(passes({.player = "hard", .result = WantedResult::lost}, kDraw));
  EXPECT_TRUE(passes({.result = WantedResult::drawn}, kDraw));
  EXPECT_TRUE(passes({.result = WantedResult::white}, kHardLoses));
  EXPECT_FALSE(passes({.result = WantedResult::black}, kHardLoses));
}

TEST(GameFilter, CountsMovesWithBothEnds) {
  EXPECT_TRUE(passes({.min_moves = 4, .max_moves = 4}, kDraw));
  EXPECT_FALSE(passes({.min_moves = 5}, kDraw));
  EXPECT_FALSE(passes({.max_moves = 3}, kDraw));
}

TEST(GameFilter, KnowsOpeningsByNumberNameCodeAndMoves) {
  const GameRecord named = game({0, 1}, Stone::black, "h8 h9 h10 a1");  // Kansei, 1D
  EXPECT_TRUE(passes({.opening = "0"}, named));
  EXPECT_TRUE(passes({.opening = "#0"}, named));
  EXPECT_FALSE(passes({.opening = "1"}, named));
  EXPECT_FALSE(passes({.opening = "corner"}, named));
  EXPECT_TRUE(passes({.opening = "1d"}, named));
  EXPECT_TRUE(passes({.opening = "kansei"}, named));
  EXPECT_TRUE(passes({.opening = "1D Kansei"}, named)) << "as the table shows it";
  EXPECT_FALSE(passes({.opening = "2D"}, named));
  EXPECT_TRUE(passes({.opening = "h8 i8 j8"}, named)) << "an image";
  EXPECT_FALSE(passes({.opening = "h8 h10 h9"}, named)) << "the order counts";
  GameRecord corner = kDraw;
  for (corner.opening = 1; corner.opening <= 2; ++corner.opening) {
    EXPECT_TRUE(passes({.opening = "corner"}, corner)) << "all of the name";
  }
}

TEST(GameFilter, FindsAPositionWithinTheGame) {
  EXPECT_TRUE(passes({.position = "g7 i9 h8"}, kDraw));
  EXPECT_TRUE(passes({.position = "h8 g7 i9"}, kDraw)) << "an image with the same stones";
  EXPECT_FALSE(passes({.position = "a1"}, kDraw));
}

TEST(GameFilter, AnIllegalLastAnswerIsNotOnTheBoard) {
  const GameRecord record = [] {
    GameRecord last = game({0, 1}, Stone::white, "h8 i9");
    last.moves.emplace_back().reply.move = Move(kRenjuCells / 2);
    last.outcome.reason = Reason::illegal_move;
    return last;
  }();
  EXPECT_TRUE(passes({.position = "h8 i9"}, record));
}

// hard, Black, misses a likely VCF at move 3; medium allows a proved VCT at move 4.
std::optional<ReviewedGame> review() {
  ReviewedGame review;
  review.moves = {
      {.ply = 3, .missed = renju::Grade::likely, .win_before = WinNote{renju::WinKind::vcf, 3}},
      {.ply = 4, .allowed = renju::Grade::proved, .win_after = WinNote{renju::WinKind::vct, 5}}};
  return review;
}
bool passes_review(const GameFilter& filter, const std::optional<ReviewedGame>& review) {
  GameMatcher matches = matcher(filter);
  auto game = matches.match(kHardWins);
  return game && matches.match_review(*game, review);
}

TEST(GameFilter, FindsFaultsOfThePlayerThatIsNamed) {
  EXPECT_TRUE(passes_review({.fault = FaultKind::missed}, review()));
  EXPECT_TRUE(passes_review({.player = "hard", .fault = FaultKind::missed}, review()));
  EXPECT_FALSE(passes_review({.player = "medium", .fault = FaultKind::missed}, review()));
  EXPECT_TRUE(passes_review({.player = "medium", .fault = FaultKind::allowed}, review()));
}

TEST(GameFilter, OneFaultHasAllThatIsAskedFor) {
  EXPECT_TRUE(passes_review({.kind = renju::WinKind::vcf}, review()));
  EXPECT_FALSE(
      passes_review({.kind = renju::WinKind::vcf, .grade = renju::Grade::proved}, review()));
  EXPECT_TRUE(
      passes_review({.kind = renju::WinKind::vct, .grade = renju::Grade::proved}, review()));
  EXPECT_TRUE(
      passes_review({.kind = renju::WinKind::vcf, .grade = renju::Grade::likely}, review()));
  EXPECT_FALSE(
      passes_review({.kind = renju::WinKind::vct, .grade = renju::Grade::likely}, review()));
  EXPECT_FALSE(passes_review({.fault = FaultKind::missed, .kind = renju::WinKind::vct}, review()));
}

TEST(GameFilter, AGameThatIsNotJudgedHasNoFaultsAndNoTagsOfThem) {
  EXPECT_TRUE(passes_review({}, std::nullopt));
  EXPECT_FALSE(passes_review({.grade = renju::Grade::proved}, std::nullopt));
  EXPECT_FALSE(passes_review({.tags = {GameTag::allowed_loss}}, std::nullopt));
  EXPECT_TRUE(passes_review({.tags = {GameTag::allowed_loss}}, review()));
  EXPECT_FALSE(passes_review({.tags = {GameTag::missed_win}}, review())) << "it is only likely";
}

TEST(GameFilter, CountsTheFaultsThatAreAskedFor) {
  const auto count = [](const GameFilter& filter) {
    GameMatcher matches = matcher(filter);
    auto game = matches.match(kHardWins);
    matches.match_review(*game, review());
    return game->faults_asked_for;
  };
  EXPECT_EQ(count({}), 2);
  EXPECT_EQ(count({.player = "hard"}), 1);
  EXPECT_EQ(count({.grade = renju::Grade::proved}), 1);
}

TEST(GameFilter, RefusesWhatTheFileDoesNotHave) {
  EXPECT_EQ(refusal({.player = "hrad"}), "x.db: no player is called 'hrad'; did you mean 'hard'?");
  EXPECT_EQ(refusal({.player = "xyzzy"}),
            "x.db: no player is called 'xyzzy'; there are 'hard', 'medium', 'easy'");
  EXPECT_EQ(refusal({.opening = "3"}), "x.db: has no opening 3; it has 3");
  EXPECT_EQ(refusal({.opening = "Kagets"}),
            "x.db: no opening is called 'Kagets'; did you mean 'Kagetsu'?");
}

TEST(GameFilter, LooksForNoMovesInAFileThatKeepsNone) {
  RunSpec bare = run();
  bare.keep = Keep::results;
  const auto refused = [&](const GameFilter& filter) -> std::string {
    return fakes::complaint(
        [&] {
          GameMatcher("x.db", bare, std::make_shared<const std::vector<Opening>>(openings()),
                      &renju::rules(), filter);
        },
        "");
  };
  EXPECT_THAT(refused({.position = "h8"}), testing::HasSubstr(", so a position cannot be looked "));
  EXPECT_THAT(refused({.opening = "h8 h9"}),
              testing::HasSubstr(", so the moves of an opening cannot be looked for"));
  EXPECT_EQ(refused({.player = "hard"}), "");
}

TEST(GameFilter, AsksForTheOtherPlayerAloneOrWithAColour) {
  EXPECT_TRUE(passes({.against = "hard"}, kHardWins));
  EXPECT_TRUE(passes({.against = "medium"}, kHardWins));
  EXPECT_FALSE(passes({.against = "easy"}, kHardWins));
  EXPECT_TRUE(passes({.player = "hard", .against = "medium", .colour = Stone::black}, kHardWins));
  EXPECT_FALSE(passes({.player = "hard", .against = "medium", .colour = Stone::white}, kHardWins));
  EXPECT_TRUE(passes({.player = "hard", .against = "medium", .colour = Stone::white}, kDraw));
  EXPECT_FALSE(passes({.player = "hard", .against = "easy", .colour = Stone::white}, kDraw));
  EXPECT_FALSE(passes({.player = "hard", .against = "hard"}, kHardWins));
}

TEST(GameFilter, AsksForTheReason) {
  const GameRecord resigned = game({0, 1}, Stone::black, "h8 i9", Reason::resigned);
  EXPECT_TRUE(passes({.reason = Reason::resigned}, resigned));
  EXPECT_FALSE(passes({.reason = Reason::resigned}, kHardWins));
  EXPECT_TRUE(passes({.min_moves = 2, .max_moves = 3}, resigned));
  EXPECT_FALSE(passes({.min_moves = 3}, resigned));
  EXPECT_FALSE(passes({.max_moves = 1}, resigned));
}

// Why a filter cannot be applied, and whether something of the file resembles what it names.
std::pair<std::string, bool> absence(const GameFilter& filter, const RunSpec& run_of_file = run()) {
  try {
    GameMatcher("x.db", run_of_file, std::make_shared<const std::vector<Opening>>(openings()),
                &renju::rules(), filter);
  } catch (const NotInFile& why) {
    return {why.what(), why.has_nearest()};
  }
  return {"none", false};
}

TEST(GameFilter, FindsTagsOfTheMoves) {
  const GameRecord four = game({0, 1}, Stone::empty, "h8 a1 i8 a3 j8 a5 k8");
  EXPECT_TRUE(passes({.tags = {GameTag::open_four}}, four));
  EXPECT_FALSE(passes({.tags = {GameTag::open_four, GameTag::trap}}, four));
  EXPECT_FALSE(passes({.tags = {GameTag::open_four}}, kDraw));
}

TEST(GameFilter, OfResultsAloneLooksForNoTagOfTheMoves) {
  RunSpec bare = run();
  bare.keep = Keep::results;
  const auto [why, is_near] = absence({.tags = {GameTag::forbidden, GameTag::four_three}}, bare);
  EXPECT_THAT(why, testing::EndsWith(", so the tag four-three cannot be looked for"));
  EXPECT_FALSE(is_near);
  EXPECT_EQ(absence({.tags = {GameTag::forbidden, GameTag::trap, GameTag::vct}}, bare).first,
            "none");
  EXPECT_EQ(absence({.opening = "1D"}, bare).first, "none");
}

}  // namespace
}  // namespace rb
