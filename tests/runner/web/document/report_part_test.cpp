#include "runner/web/document/report_part.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/game/notation.hpp"
#include "runner/play/retention.hpp"
#include "runner/studies/review/review_run.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

TEST(ReportPart, SaysWhatWasPlayed) {
  const fakes::TempFolder folder;
  const std::vector<Opening> openings = fakes::two_stone_openings(2);
  fakes::write_games(folder.file("run.db"), openings, fakes::games_by_chance(openings));
  const auto document = ReportPart(folder.file("run.db")).document({});
  EXPECT_EQ(document.at("game"), "renju");
  EXPECT_EQ(document.at("games"), 4);
}

TEST(ReportPart, HasAllGamesAndTheMovesOfAsManyAsWanted) {
  const fakes::TempFolder folder;
  const std::vector<Opening> openings = fakes::two_stone_openings(2);
  fakes::write_games(folder.file("run.db"), openings, fakes::games_by_chance(openings));
  const auto document = ReportPart(folder.file("run.db")).document({.most = 2});
  const auto& embedded = document.at("embedded");
  EXPECT_EQ(embedded.at("rows"), 4);
  EXPECT_EQ(embedded.at("moves"), 2);
}

TEST(ReportPart, TagsAGameByItsReview) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.db");
  const std::vector<Opening> openings = fakes::two_stone_openings(1);
  const std::vector<GameRecord> games = fakes::games_by_chance(openings);
  fakes::write_games(path, openings, games);
  const ReviewSettings settings{
      .run = run_hash(StoreReader(path).run()), .profile = "{}", .version = "0.1.0"};
  const std::vector<Move> moves = placed_moves(games[1]);
  ReviewFile::write(review_path(path), settings)
      .add({.id = 1,
            .moves_hash = review_hash(games[1]),
            .moves = {{.ply = 3, .cell = moves[2].cell(), .missed = renju::Grade::proved}}});
  const ReportPart part(path);
  ASSERT_NE(part.review(), nullptr);
  EXPECT_FALSE(part.played().rows[0].tags.has(GameTag::missed_win));
  EXPECT_TRUE(part.played().rows[1].tags.has(GameTag::missed_win));
}

TEST(ReportPart, SaysWhichMovesItHas) {
  const fakes::TempFolder folder;
  const std::vector<Opening> openings = fakes::two_stone_openings(2);
  fakes::write_games(folder.file("run.db"), openings, fakes::games_by_chance(openings));
  const ReportPart part(folder.file("run.db"));
  const auto rule = [&](const MovesChoice& choice) {
    return part.document(choice).at("embedded").at("rule");
  };
  EXPECT_EQ(
      rule({.most = 2}),
      "the moves of 2 of 4 games are in this file, an even choice from the first to the last");
  EXPECT_EQ(rule({.most = 0}), "the moves of 0 of 4 games are in this file");
  EXPECT_TRUE(rule({.most = 4}).is_null());
  EXPECT_TRUE(rule({}).is_null());
}

TEST(ReportPart, OfARunThatKeepsResultsHasNoMoves) {
  const fakes::TempFolder folder;
  const std::vector<Opening> openings = fakes::two_stone_openings(2);
  RunSpec run = fakes::run_spec(4);
  run.keep = Keep::results;
  run.openings_hash = openings_hash(openings);
  auto store = StoreWriter::create(folder.file("run.db"), run, openings);
  for (GameRecord& game : fakes::games_by_chance(openings)) {
    leave_out(game, Keep::results, kMaxSize);
    store.commit(game);
  }
  store.close();
  const auto embedded = ReportPart(folder.file("run.db")).document({}).at("embedded");
  EXPECT_EQ(embedded.at("rows"), 4);
  EXPECT_EQ(embedded.at("moves"), 0);
  EXPECT_EQ(embedded.at("rule"), "this run keeps only results, so there are no moves");
}

TEST(ReportPart, HasBlocksOfSomeGames) {
  const fakes::TempFolder folder;
  const std::vector<Opening> openings = fakes::two_stone_openings(2);
  fakes::write_games(folder.file("run.db"), openings, fakes::games_by_chance(openings));
  const ReportPart part(folder.file("run.db"));
  const nlohmann::json rows = part.block_of({1, 2}, ReportPart::Moves::without);
  EXPECT_EQ(rows.at("id"), nlohmann::json({1, 2}));
  EXPECT_FALSE(rows.contains("moves"));
  const nlohmann::json moves = part.block_of({1, 2}, ReportPart::Moves::with).at("moves");
  EXPECT_EQ(moves.at("games"), nlohmann::json({0, 1}));
}

}  // namespace
}  // namespace rb
