#include "runner/studies/games/game_filter.hpp"

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

TEST(GameFilter, KnowsTheWinnerOfEachColour) {
  const GameRecord white_wins = game({1, 0}, Stone::white);  // hard is White
  EXPECT_TRUE(passes({.player = "hard", .result = WantedResult::won}, white_wins));
  EXPECT_TRUE(passes({.player = "medium", .result = WantedResult::lost}, white_wins));
  EXPECT_FALSE(passes({.player = "hard", .result = WantedResult::lost}, white_wins));
  EXPECT_TRUE(passes({.player = "hard", .result = WantedResult::won}, kHardWins));
  EXPECT_FALSE(passes({.player = "hard", .result = WantedResult::won}, kDraw));
  EXPECT_FALSE(passes({.player = "hard", .result = WantedResult::won}, kHardLoses));
  EXPECT_TRUE(passes({.result = WantedResult::black}, kHardWins));
  EXPECT_FALSE(passes({.result = WantedResult::white}, kHardWins));
  EXPECT_FALSE(passes({.result = WantedResult::drawn}, kHardWins));
  EXPECT_FALSE(passes({.result = WantedResult::black}, kDraw));
  EXPECT_FALSE(passes({.result = WantedResult::white}, kDraw));
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

TEST(GameFilter, TellsWhetherAnythingOfTheFileIsNear) {
  EXPECT_TRUE(absence({.player = "hrad"}).second);
  EXPECT_FALSE(absence({.player = "xyzzy"}).second);
  EXPECT_EQ(absence({.against = "hrad"}).first,
            "x.db: no player is called 'hrad'; did you mean 'hard'?");
  EXPECT_TRUE(absence({.opening = "cornr"}).second);
  EXPECT_TRUE(absence({.opening = "Kagets"}).second);
  const auto opening = [](const std::string& text, const std::string& why) {
    EXPECT_EQ(absence({.opening = text}), std::make_pair("x.db: " + why, false));
  };
  opening("-1", "has no opening -1; it has 2");
  opening("#2", "has no opening 2; it has 2");
  opening("qqqqq", "no opening is called 'qqqqq'");
  opening("", "no opening is called ''");
}

TEST(GameFilter, KnowsOpeningsByTheirKanjiAndByLongNames) {
  const GameRecord named = game({0, 1}, Stone::black, "h8 h9 h10 a1");
  EXPECT_TRUE(passes({.opening = "寒星"}, named));
  EXPECT_FALSE(passes({.opening = "花月"}, named));
  EXPECT_TRUE(passes({.opening = "KANSEI"}, named));
  GameRecord corner = game({0, 1}, Stone::black, "a1 b2 c3");
  corner.opening = 1;
  EXPECT_TRUE(passes({.opening = "corner"}, corner));
  EXPECT_TRUE(passes({.opening = "1"}, corner));
  EXPECT_FALSE(passes({.opening = "1D"}, corner)) << "it is none of the 26";
}

TEST(GameFilter, KnowsTheFirstOpeningByItsName) {
  const std::vector<Opening> named = {{"edge", parse_moves("a1 b2", kMaxSize)}};
  GameMatcher matches("x.db", run(), std::make_shared<const std::vector<Opening>>(named),
                      &renju::rules(), {.opening = "edge"});
  EXPECT_TRUE(matches.match(game({0, 1}, Stone::black, "a1 b2 c3")));
}

TEST(GameFilter, APositionWithoutStonesIsThatOfEveryStart) {
  EXPECT_TRUE(passes({.position = "pass"}, kDraw));
}

TEST(GameFilter, ShortensTheNameOfAnOpeningTo16Columns) {
  const auto text_of = [](const std::string& name) {
    const std::vector<Opening> one = {{name, parse_moves("a1 b2", kMaxSize)}};
    GameMatcher all("x.db", run(), std::make_shared<const std::vector<Opening>>(one),
                    &renju::rules(), {});
    return all.match(game({0, 1}, Stone::black, "a1 b2 c3"))->opening_text;
  };
  EXPECT_EQ(text_of("abcdefghijklmnop"), "abcdefghijklmnop");
  EXPECT_EQ(text_of("abcdefghijklmnopq"), "abcdefghi...nopq");
  EXPECT_EQ(text_of("a\nb"), "a\\nb");
  EXPECT_EQ(text_of(""), "#0");
}

TEST(GameFilter, FindsTagsOfTheMoves) {
  const GameRecord four = game({0, 1}, Stone::empty, "h8 a1 i8 a3 j8 a5 k8");
  EXPECT_TRUE(passes({.tags = {GameTag::open_four}}, four));
  EXPECT_FALSE(passes({.tags = {GameTag::open_four, GameTag::trap}}, four));
  EXPECT_FALSE(passes({.tags = {GameTag::open_four}}, kDraw));
}

TEST(GameFilter, OfAnotherGameHasNoTagsAndNoNames) {
  for (const auto& [name, size] : {std::pair{"reversi", 15}, std::pair{"renju", 14}}) {
    RunSpec other = run();
    other.game = name;
    other.board_size = size;
    GameMatcher all("x.db", other, std::make_shared<const std::vector<Opening>>(openings()),
                    &renju::rules(), {});
    const auto found = all.match(game({0, 1}, Stone::empty, "h8 h9 h10 a1 i10 a3 j10 a5 k10"));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->named, nullptr);
    EXPECT_TRUE(found->tags.list().empty());
  }
  GameMatcher unknown("x.db", run(), std::make_shared<const std::vector<Opening>>(openings()),
                      nullptr, {.position = "h8"});
  EXPECT_FALSE(unknown.match(kDraw)) << "nobody knows how its stones are placed";
}

TEST(GameFilter, AFoundGameHasWhatTheRecordHas) {
  const auto found = matcher({}).match(game({2, 1}, Stone::white, "h8 i9 g7", Reason::resigned));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->id, 7);
  EXPECT_EQ(found->opening, 0);
  EXPECT_EQ(found->players, (std::array{2, 1}));
  EXPECT_EQ(found->outcome, (Outcome{Stone::white, Reason::resigned}));
  EXPECT_EQ(found->moves, 3);
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

// Of hard, Black: a proved missed VCF, the losing move and a blunder; of medium: an allowed VCT.
std::optional<ReviewedGame> rich_review() {
  ReviewedGame review;
  review.losing = ReviewedLoss{5, renju::WinKind::vcf, 3, renju::Grade::proved};
  review.moves = {
      {.ply = 3, .missed = renju::Grade::proved, .win_before = WinNote{renju::WinKind::vcf, 3}},
      {.ply = 4, .allowed = renju::Grade::likely, .win_after = WinNote{renju::WinKind::vct, 5}},
      {.ply = 5, .quality = renju::Quality::blunder}};
  return review;
}

TEST(GameFilter, CountsNeitherOpinionsNorLosingMovesUnlessTheyAreAskedFor) {
  const auto count = [](const GameFilter& filter) {
    GameMatcher matches = matcher(filter);
    auto game = matches.match(kHardWins);
    return matches.match_review(*game, rich_review()) ? game->faults_asked_for : -1;
  };
  EXPECT_EQ(count({}), 2);
  EXPECT_EQ(count({.player = "hard"}), 1);
  EXPECT_EQ(count({.player = "hard", .colour = Stone::black}), 1);
  GameMatcher of_itself = matcher({.player = "hard", .colour = Stone::white});
  auto game_of_itself = of_itself.match(game({0, 0}, Stone::black));
  ASSERT_TRUE(game_of_itself);
  of_itself.match_review(*game_of_itself, rich_review());
  EXPECT_EQ(game_of_itself->faults_asked_for, 1) << "of White alone";
  EXPECT_EQ(count({.fault = FaultKind::blunder}), 1);
  EXPECT_EQ(count({.fault = FaultKind::losing}), 1);
  EXPECT_EQ(count({.fault = FaultKind::mistake}), -1) << "there is none";
  EXPECT_EQ(count({.player = "medium", .fault = FaultKind::losing}), -1);
  EXPECT_EQ(count({.grade = renju::Grade::proved}), 2) << "missed, and the losing move";
}

}  // namespace
}  // namespace rb
