#include "runner/document/report_part.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "runner/review/review_run.hpp"
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

}  // namespace
}  // namespace rb
