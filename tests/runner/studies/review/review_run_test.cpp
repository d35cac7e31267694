#include "runner/studies/review/review_run.hpp"

#include <filesystem>

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "runner/results/store.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

TEST(ReviewHash, KnowsWhetherTheFirstMoveIsOfTheOpening) {
  GameRecord played;
  played.outcome = {Stone::white, Reason::resigned};
  for (const int cell : {112, 113, 97}) played.moves.emplace_back().reply.move = Move(cell);
  GameRecord opened = played;
  opened.moves[0].opening = true;
  EXPECT_NE(review_hash(played), review_hash(opened));
}

TEST(ReviewGames, JudgesThoseOfTheIdsAskedFor) {
  const fakes::TempFolder folder;
  const std::vector<Opening> openings = fakes::two_stone_openings(2);
  fakes::write_games(folder.file("run.db"), openings, fakes::games_by_chance(openings));
  ReviewRequest request{.file = folder.file("run.db"),
                        .output = folder.file("run.review.db"),
                        .ids = {0, 3},
                        .profile = *renju::find_profile("easy"),
                        .limits = {.score = {.depth = 1, .nodes = 100}, .proof_nodes = 100}};
  renju::ReviewMemory memory;
  const auto judged = [&] { return review_games(request, memory, {}, [](const auto&) {}).judged; };
  EXPECT_EQ(judged(), 2);
  request.ids = {0, 4};
  EXPECT_THAT(judged, testing::ThrowsMessage<Error>(testing::HasSubstr("has no game 4")));
}

TEST(ReviewHash, KnowsHowManyMovesAreOfTheOpeningAndWhetherTheRulesEndedTheGame) {
  const auto hash = [](std::size_t opening, Reason reason) {
    GameRecord record;
    record.outcome = {Stone::white, reason};
    for (const int cell : {112, 113, 97}) record.moves.emplace_back().reply.move = Move(cell);
    for (std::size_t i = 0; i < opening; ++i) record.moves[i].opening = true;
    return review_hash(record);
  };
  EXPECT_NE(hash(1, Reason::resigned), hash(2, Reason::resigned));
  EXPECT_NE(hash(2, Reason::resigned), hash(3, Reason::resigned));
  EXPECT_EQ(hash(2, Reason::resigned), hash(2, Reason::five));
  EXPECT_NE(hash(2, Reason::resigned), hash(2, Reason::move_limit));
  EXPECT_EQ(hash(2, Reason::draw_rule), hash(2, Reason::move_limit));
  EXPECT_EQ(hash(2, Reason::resign_rule), hash(2, Reason::move_limit));
}

// Reviews of a file of games with these moves.
class ReviewOf : public testing::Test {
 protected:
  void write(const std::vector<std::string>& games, RunSpec run = fakes::run_spec(2)) const {
    run.openings_hash = openings_hash({});
    auto store = StoreWriter::create(request_.file, run, {});
    for (std::size_t id = 0; id < games.size(); ++id) {
      const auto moves = parse_moves(games[id], run.board_size, Passes::read);
      const Stone winner = moves.size() % 2 == 1 ? Stone::black : Stone::white;
      GameRecord record = fakes::game_of(static_cast<int>(id), {0, 1}, {winner, Reason::five});
      for (const Move move : moves) record.moves.emplace_back().reply.move = move;
      store.commit(record);
    }
    store.close();
  }
  // How many were judged, as it was told.
  std::vector<int> told() {
    std::vector<int> judged;
    renju::ReviewMemory memory;
    review_games(request_, memory, {}, [&](const ReviewState& state) {
      EXPECT_EQ(state.games, 2);
      judged.push_back(state.judged);
    });
    return judged;
  }
  std::string refusal() {
    return fakes::complaint([&] { told(); });
  }

  fakes::TempFolder folder_;
  ReviewRequest request_{.file = folder_.file("run.db"),
                         .output = folder_.file("run.review.db"),
                         .ids = {},
                         .profile = *renju::find_profile("easy"),
                         .limits = {.score = {.depth = 1, .nodes = 100}, .proof_nodes = 100}};
};

constexpr const char* kFive = "h8 a1 i8 a3 j8 a5 k8 a7 l8";

TEST_F(ReviewOf, EqualGamesIsMadeOnceAndKeptForEach) {
  write({kFive, kFive});
  EXPECT_THAT(told(), testing::ElementsAre(0, 1, 2));
  EXPECT_THAT(told(), testing::ElementsAre(2)) << "nothing is left to do";
  const ReviewFile file = ReviewFile::read(request_.output, StoreReader(request_.file).run());
  for (const int id : {0, 1}) {
    const auto game = file.game(id);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->id, id);
    ASSERT_EQ(game->moves.size(), 6U) << "of nine the first three are not judged";
    EXPECT_EQ(game->moves.front().ply, 4);
    EXPECT_EQ(game->moves.back().ply, 9);
    EXPECT_EQ(game->moves.back().cell, *parse_cell("l8", kRenjuSize));
    EXPECT_TRUE(game->moves.back().wins) << "the five";
  }
}

TEST_F(ReviewOf, AnotherGameOnAnotherBoardIsByItsRules) {
  RunSpec run = fakes::run_spec(2);
  run.game = "freestyle";
  run.board_size = 20;
  const std::string missed = "k10 a1 l10 b1 m10 c1 t20 d1 t18 e1";  // Black's four in a row
  write({missed, missed}, run);
  request_.limits.proof_nodes = 20'000;
  told();
  const RunSpec stored = StoreReader(request_.file).run();
  const auto move = ReviewFile::read(request_.output, stored).game(0).value().moves.at(3);
  EXPECT_EQ(move.cell, parse_cell("t20", 20));
  EXPECT_EQ(move.missed, renju::Grade::proved);
  EXPECT_EQ(move.win_before->kind, renju::WinKind::vcf);
  EXPECT_EQ(move.win_before->line, "j10 * i10");
}

TEST_F(ReviewOf, AFileIsMadeAnewIfAskedForAndOnlyInPlaceOfAReview) {
  write({kFive, kFive});
  told();
  request_.restart = true;
  EXPECT_THAT(told(), testing::ElementsAre(0, 1, 2));
  request_.output = request_.file;
  EXPECT_EQ(refusal(), request_.file + ": not a review of a results file: it stays as it is");
}

TEST_F(ReviewOf, AnIdThatIsNotThereIsRefused) {
  write({kFive, kFive});
  request_.ids = {-1, 0};
  EXPECT_EQ(refusal(), request_.file + ": has no game -1; it holds 2 games");
}

TEST_F(ReviewOf, OtherGamesAndBoardsAreRefused) {
  RunSpec run = fakes::run_spec(2);
  run.game = "gomoku";
  write({kFive}, run);
  EXPECT_THAT(refusal(), testing::StartsWith(request_.file + ": holds gomoku games on 15x15"));
  std::filesystem::remove(request_.file);
  run.game = "renju";
  run.board_size = 14;
  write({"h8 a1"}, run);
  EXPECT_THAT(refusal(), testing::StartsWith(request_.file + ": holds renju games on 14x14"));
}

TEST_F(ReviewOf, GamesThatAreNotAsTheyWerePlayedAreRefused) {
  write({"h8 a1 i8"});
  EXPECT_THAT(refusal(), testing::HasSubstr("game 0"));
}

TEST_F(ReviewOf, GamesWithoutTheirMovesAreRefused) {
  write({""});
  EXPECT_EQ(refusal(), request_.file + ": holds results without moves; nothing can be judged");
}

}  // namespace
}  // namespace rb
