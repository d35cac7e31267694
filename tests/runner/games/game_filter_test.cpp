#include "runner/games/game_filter.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"

namespace rb {
namespace {

// hard (0), medium (1) and easy (2); h8 i9 is opening 0, "corner" opening 1.
RunSpec run() {
  RunSpec run;
  run.players = {{"hard", "{}"}, {"medium", "{}"}, {"easy", "{}"}};
  return run;
}
std::vector<Opening> openings() {
  return {{"h8 i9", parse_moves("h8 i9", kMaxSize)}, {"corner", parse_moves("a1 b2", kMaxSize)}};
}

GameRecord game(std::array<int, 2> players, Stone winner, const char* moves = "h8 i9 g7 g9",
                Reason reason = Reason::move_limit) {
  GameRecord record;
  record.id = 7;
  record.opening = 0;
  record.players = players;
  record.outcome = {winner, reason};
  for (const Move move : parse_moves(moves, kMaxSize)) {
    record.moves.emplace_back().reply.move = move;
  }
  return record;
}

GameMatcher matcher(const GameFilter& filter) {
  return {"x.db", run(), std::make_shared<const std::vector<Opening>>(openings()), &renju::rules(),
          filter};
}
bool passes(const GameFilter& filter, const GameRecord& record) {
  return matcher(filter).match(record).has_value();
}
std::string refusal(const GameFilter& filter) {
  try {
    matcher(filter);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
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
  EXPECT_FALSE(passes({.opening = "2D"}, named));
  EXPECT_TRUE(passes({.opening = "h8 i8 j8"}, named)) << "an image";
  EXPECT_FALSE(passes({.opening = "h8 h10 h9"}, named)) << "the order counts";
}

TEST(GameFilter, FindsAPositionWithinTheGame) {
  EXPECT_TRUE(passes({.position = "g7 i9 h8"}, kDraw));
  EXPECT_TRUE(passes({.position = "h8 g7 i9"}, kDraw)) << "an image with the same stones";
  EXPECT_FALSE(passes({.position = "a1"}, kDraw));
}

TEST(GameFilter, AnIllegalLastAnswerIsNotOnTheBoard) {
  const GameRecord record = [] {
    GameRecord last = game({0, 1}, Stone::white, "h8 i9");
    last.moves.emplace_back().reply.move = Move(kMaxCells / 2);
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
  EXPECT_EQ(refusal({.opening = "2"}), "x.db: has no opening 2; it has 2");
  EXPECT_EQ(refusal({.opening = "Kagets"}),
            "x.db: no opening is called 'Kagets'; did you mean 'Kagetsu'?");
}

TEST(GameFilter, LooksForNoMovesInAFileThatKeepsNone) {
  RunSpec bare = run();
  bare.keep = Keep::results;
  const auto refused = [&](const GameFilter& filter) -> std::string {
    try {
      GameMatcher("x.db", bare, std::make_shared<const std::vector<Opening>>(openings()),
                  &renju::rules(), filter);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(refused({.position = "h8"}), testing::HasSubstr(", so a position cannot be looked "));
  EXPECT_THAT(refused({.opening = "h8 h9"}),
              testing::HasSubstr(", so the moves of an opening cannot be looked for"));
  EXPECT_EQ(refused({.player = "hard"}), "");
}

TEST(GameFilter, NamesThePlayerWithLimitsOfItsOwn) {
  RunSpec limited = run();
  limited.players[2].name = "easy, nodes 400";
  const auto none = std::make_shared<const std::vector<Opening>>();
  try {
    GameMatcher("x.db", limited, none, &renju::rules(), {.player = "easy"});
    FAIL();
  } catch (const NotInFile& error) {
    EXPECT_STREQ(error.what(), "x.db: no player is called 'easy'; did you mean 'easy, nodes 400'?");
    EXPECT_TRUE(error.has_nearest());
  }
}

TEST(GameFilter, NamesTheOpeningForATable) {
  GameMatcher all = matcher({});
  EXPECT_EQ(all.match(game({0, 1}, Stone::black, "h8 h9 h10 a1"))->opening_text, "1D Kansei");
  EXPECT_EQ(all.match(game({0, 1}, Stone::black, "a1 b2 c3"))->opening_text, "#0");
  GameRecord corner = game({0, 1}, Stone::black, "a1 b2 c3");
  corner.opening = 1;
  EXPECT_EQ(all.match(corner)->opening_text, "corner");
  corner.opening = -1;
  EXPECT_EQ(all.match(corner)->opening_text, "-");
}

}  // namespace
}  // namespace rb
