#include "runner/studies/review/weakness_text.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "runner/studies/review/review_run.hpp"
#include "tests/fakes/printout.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/rounded_json.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {
using renju::Grade;
using renju::Standing;
using renju::WinKind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const std::vector<std::string> kPeople = {"an\x1bn", "bob"};

// A game of the direct opening of h8 h9 h10 that player 0 won as Black.
GameRecord game(int id) {
  GameRecord record;
  record.id = id;
  record.players = {0, 1};
  record.outcome = {Stone::black, Reason::five};
  for (const Move move : parse_moves("h8 h9 h10 a1 b1 a2 b2 a3 b3", kRenjuSize)) {
    record.moves.emplace_back().reply.move = move;
  }
  return record;
}

ReviewedMove missed(int ply) {
  return {.ply = ply, .missed = Grade::proved, .win_before = WinNote{WinKind::vcf, 3}};
}

// Of five games Black missed wins in three: one, two and one, the first one by chance; White missed
// one in the first game too and in the last one played a forbidden point.
WeaknessTally planted() {
  WeaknessTally tally;
  GameRecord by_chance = game(8);
  by_chance.moves[4].reply.thinking = Thinking{.chance = true};
  tally.add("x.db", kPeople, by_chance, {.moves = {missed(5), missed(6)}});
  tally.add("x.db", kPeople, game(35), {.moves = {missed(5), missed(7)}});
  tally.add("x.db", kPeople, game(57), {.moves = {missed(9)}});
  tally.add("x.db", kPeople, game(61), {});
  tally.add("x.db", kPeople, game(62), {.moves = {{.ply = 8, .forbidden = true}}});
  return tally;
}

// The rates of Black are 4, 1 and 0 of 5 games, those of White 1, 0 and 1. The difference of missed
// wins, 0.8 - 0.2, has the variance (0.7 + 0.2) / 5 less 2 (1 - 5 * 0.8 * 0.2) / 25: p is
// erfc(0.6 / sqrt(2 * 0.164)).
TEST(WeaknessText, ComparesTwoPlayersInARow) {
  EXPECT_EQ(weakness_text(planted(), false),
            R"(Per 100 games, with 95 % intervals: A is an\u001bn (5 games), B is bob (5 games)
                                              A                  B      p
missed a win, proved         80.0 [32.9, 194.3]  20.0 [3.5, 113.3]  0.188
chance missed a win, proved   20.0 [3.5, 113.3]                  -      -
played a forbidden point        0.0 [0.0, 76.8]  20.0 [3.5, 113.3]  0.374
p: the probability that chance produces a difference this large.
)");
}

TEST(WeaknessText, WithoutAGameSaysWhatToDo) {
  EXPECT_EQ(weakness_text(WeaknessTally{}, false),
            "No game has been judged yet: run analyze on the file.\n");
  EXPECT_EQ(weakness_text(WeaknessTally{}, true),
            std::string(weakness_text(WeaknessTally{}, false)));
}

TEST(WeaknessText, OnePlayerHasATableOfItsOwn) {
  WeaknessTally tally = planted();
  tally.keep({kPeople[0]});
  EXPECT_EQ(weakness_text(tally, false), R"(
an\u001bn: 5 games; per 100 games, with 95 % intervals
  missed a win, proved         80.0 [32.9, 194.3]  games 8, 35, 57
  chance missed a win, proved   20.0 [3.5, 113.3]  games 8
)");
}

TEST(WeaknessText, DetailsFollowTheComparisonWithOpenings) {
  const std::string text = weakness_text(planted(), true);
  EXPECT_THAT(text, StartsWith(R"(an\u001bn, the worst first:
  missed a win, proved: 80.0 times per 100 games, mostly as Black, in 3-5 moves, moves 4-10, vcf (games 8, 35, 57)
bob, the worst first:
  missed a win, proved: 20.0 times per 100 games, mostly as White, in 3-5 moves, moves 4-10, vcf (games 8)
  played a forbidden point: 20.0 times per 100 games, mostly as White, moves 4-10 (games 62)

Per 100 games)"));
  EXPECT_EQ(text.substr(text.find("\nbob:")), R"(
bob: 5 games; per 100 games, with 95 % intervals
  missed a win, proved                  20.0 [3.5, 113.3]  games 8
  missed a win, proved: as White        20.0 [3.5, 113.3]  games 8
  missed a win, proved: in 3-5 moves    20.0 [3.5, 113.3]  games 8
  missed a win, proved: moves 4-10      20.0 [3.5, 113.3]  games 8
  missed a win, proved: vcf             20.0 [3.5, 113.3]  games 8
  played a forbidden point              20.0 [3.5, 113.3]  games 62
  played a forbidden point: as White    20.0 [3.5, 113.3]  games 62
  played a forbidden point: moves 4-10  20.0 [3.5, 113.3]  games 62
  Proved faults (wins missed and allowed, forbidden points) by opening: none has 10 games
)");
}

TEST(WeaknessText, NamesTheFilesOfGamesIfThereAreSeveral) {
  WeaknessTally tally;
  tally.add("x\x1b.db", kPeople, game(8), {.moves = {missed(5)}});
  tally.add("y.db", kPeople, game(9), {.moves = {missed(5)}});
  tally.keep({kPeople[0]});
  EXPECT_THAT(weakness_text(tally, false), HasSubstr("  games x\\u001b.db 8, y.db 9\n"));
}

// Twelve games of one opening without a fault, `games` of another one, each with one if `faults`.
WeaknessTally by_opening(int games, bool faults = true) {
  WeaknessTally tally;
  int id = 0;
  for (; id < 12; ++id) tally.add("x.db", kPeople, game(id), {});
  for (; id < 12 + games; ++id) {
    GameRecord record = game(id);
    record.opening = 7;
    record.moves[2].reply.move = Move(*parse_cell("o15", kRenjuSize));
    ReviewedGame review;
    if (faults) review.moves = {missed(5)};
    tally.add("x.db", kPeople, record, review);
  }
  tally.keep({kPeople[0]});
  return tally;
}

// The part of an opening after the table of the player.
std::string openings_of(const WeaknessTally& tally) {
  const std::string text = weakness_text(tally, true);
  return text.substr(text.find("  Proved faults"));
}

TEST(WeaknessText, ComparesOpeningsOfTenGamesOrMore) {
  EXPECT_EQ(
      openings_of(by_opening(10)),
      R"(  Proved faults (wins missed and allowed, forbidden points) by opening, of 2 with 10 games or more
  #7         100.0 [73.4, 136.2]  10 games, p 0.013
  1D Kansei      0.0 [0.0, 32.0]  12 games, p < 0.001
  p is corrected for the number of openings.
)");
}

TEST(WeaknessText, LeavesOpeningsOfFewerGamesOut) {
  EXPECT_EQ(
      openings_of(by_opening(9)),
      R"(  Proved faults (wins missed and allowed, forbidden points) by opening, of 1 with 10 games or more
  1D Kansei  0.0 [0.0, 32.0]  12 games, p < 0.001
  p is corrected for the number of openings.
)");
}

TEST(WeaknessText, SaysIfNoOpeningDiffers) {
  EXPECT_EQ(
      openings_of(by_opening(10, false)),
      R"(  Proved faults (wins missed and allowed, forbidden points) by opening, of 2 with 10 games or more
  #7         0.0 [0.0, 38.4]  10 games, p 1.000
  1D Kansei  0.0 [0.0, 32.0]  12 games, p 1.000
  None differs from the others by more than chance explains.
)");
}

TEST(WeaknessText, ShowsTheFiveWorstOpenings) {
  WeaknessTally tally;
  int id = 0;
  for (int opening = 0; opening < 7; ++opening) {
    for (int i = 0; i < 10; ++i) {
      GameRecord record = game(id++);
      record.opening = opening;
      record.moves[2].reply.move = Move(*parse_cell("o15", kRenjuSize));
      ReviewedGame review;
      if (i < opening) review.moves = {missed(5)};
      tally.add("x.db", kPeople, record, review);
    }
  }
  tally.keep({kPeople[0]});
  const std::string text = openings_of(tally);
  EXPECT_THAT(text, StartsWith("  Proved faults (wins missed and allowed, forbidden points) by "
                               "opening, of 7 with 10 games or more\n  #6  "));
  EXPECT_THAT(text, HasSubstr("\n  #2 "));
  EXPECT_THAT(text, Not(HasSubstr("\n  #1 ")));
}

TEST(WeaknessJson, HoldsEveryNumber) {
  const auto json = fakes::rounded(read_ordered_json(weakness_json(planted(), false)));
  EXPECT_EQ(json_text(json, 1), json_text(read_ordered_json(R"({
    "players": [
      {"name": "an\u001bn", "games": 5, "weaknesses": {
        "missed a win, proved": {
          "events": 4.0, "per_100_games": 80.0, "interval": [32.9415, 194.284],
          "games": [{"file": "x.db", "id": 8}, {"file": "x.db", "id": 35}, {"file": "x.db", "id": 57}]},
        "chance missed a win, proved": {
          "events": 1.0, "per_100_games": 20.0, "interval": [3.53049, 113.299],
          "games": [{"file": "x.db", "id": 8}]}}},
      {"name": "bob", "games": 5, "weaknesses": {
        "missed a win, proved": {
          "events": 1.0, "per_100_games": 20.0, "interval": [3.53049, 113.299],
          "games": [{"file": "x.db", "id": 8}]},
        "played a forbidden point": {
          "events": 1.0, "per_100_games": 20.0, "interval": [3.53049, 113.299],
          "games": [{"file": "x.db", "id": 62}]}}}],
    "differences": [
      {"what": "missed a win, proved", "p_value": 0.188061},
      {"what": "chance missed a win, proved", "p_value": null},
      {"what": "played a forbidden point", "p_value": 0.373901}]})"),
                                          1));
}

TEST(WeaknessJson, DetailsHaveOpenings) {
  const auto json = fakes::rounded(read_ordered_json(weakness_json(by_opening(9), true)));
  EXPECT_EQ(
      json_text(json.at("players").at(0).at("openings"), 1),
      json_text(read_ordered_json(
                    R"([{"opening": "1D Kansei", "games": 12.0, "events": 0.0, "per_100_games": 0.0,
      "interval": [0.0, 32.0122], "p_value": 1.12351e-07},
     {"opening": "#7", "games": 9.0, "events": 9.0, "per_100_games": 100.0,
      "interval": [72.2364, 138.434], "p_value": null}])"),
                1));
  EXPECT_EQ(json.at("differences"), Json::array());
  EXPECT_THAT(json_text(json.at("players").at(0).at("weaknesses")),
              HasSubstr("\"missed a win, proved: as Black\""));
}

// Results files of the same two players, of which some games are judged.
class TallyReviews : public ::testing::Test {
 protected:
  void write(const std::string& name, int games) {
    const std::vector<Opening> openings = fakes::two_stone_openings(games / 2);
    fakes::write_games(folder_.file(name + ".db"), openings, fakes::games_by_chance(openings));
  }
  ReviewedFile judge(const std::string& name, const std::vector<int>& ids) {
    const ReviewRequest request{
        .file = folder_.file(name + ".db"),
        .output = folder_.file(name + ".review.db"),
        .ids = ids,
        .profile = *renju::find_profile("easy"),
        .limits = {.score = {.depth = 1, .nodes = 100}, .proof_nodes = 100}};
    renju::ReviewMemory memory;
    review_games(request, memory, {}, [](const auto&) {});
    return {request.file, request.output};
  }
  fakes::TempFolder folder_;
};

TEST_F(TallyReviews, CountsTheGamesThatAreJudged) {
  write("x", 2);
  write("y", 4);
  const std::vector<ReviewedFile> files = {judge("x", {1}), judge("y", {0, 3})};
  const WeaknessTally by_name = tally_reviews(files);
  EXPECT_THAT(by_name.players(), ElementsAre("hard:depth=5", "medium"));
  EXPECT_EQ(by_name.games("medium"), 3);
  const WeaknessTally by_file = tally_reviews(files, SamePlayer::by_file);
  EXPECT_EQ(by_file.players().size(), 4U);
  EXPECT_EQ(by_file.games("medium (" + files[0].results + ")"), 1);
  EXPECT_EQ(by_file.games(player_in("medium", files[1].results)), 2);
}

TEST_F(TallyReviews, RefusesAGameWithOtherMovesThanThoseThatWereJudged) {
  write("x", 2);
  const ReviewedFile file = judge("x", {0});
  const std::vector<Opening> openings = fakes::two_stone_openings(1);
  std::vector<GameRecord> games = fakes::games_by_chance(openings);
  std::swap(games[0].moves[2], games[0].moves[4]);
  std::filesystem::remove(file.results);
  fakes::write_games(file.results, openings, games);
  EXPECT_THAT([&] { tally_reviews({file}); },
              ::testing::ThrowsMessage<Error>(HasSubstr("game 0 has other moves than ")));
}

}  // namespace
}  // namespace rb
