#include "runner/web/document/report_part.hpp"
#include "engine/base/json_text.hpp"

#include <filesystem>

#include <gtest/gtest.h>

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
    leave_out(game, Keep::results, kRenjuSize);
    store.commit(game);
  }
  store.close();
  const auto embedded = ReportPart(folder.file("run.db")).document({}).at("embedded");
  EXPECT_EQ(embedded.at("rows"), 4);
  EXPECT_EQ(embedded.at("moves"), 0);
  EXPECT_EQ(embedded.at("rule"), "this run keeps only results, so there are no moves");
}

TEST(ReportPart, TellsTheNamesOfFileAndPlayers) {
  const fakes::TempFolder folder;
  const std::vector<Opening> openings = fakes::two_stone_openings(1);
  fakes::write_games(folder.file("run.db"), openings, fakes::games_by_chance(openings));
  const auto document = ReportPart(folder.file("run.db")).document({});
  EXPECT_EQ(document.at("file"), "run.db");
  EXPECT_TRUE(document.at("error").is_null());
  const auto& players = document.at("players");
  ASSERT_EQ(players.size(), 2U);
  EXPECT_EQ(players[0].at("name"), "hard:depth=5");
  EXPECT_EQ(players[1].at("full_name"), "medium");
  EXPECT_EQ(players[1].at("params").at("depth"), 3);
  EXPECT_EQ(failed_part("/far/away.db", "no file").at("file"), "away.db");
  EXPECT_EQ(failed_part("/far/away.db", "no file").at("error"), "no file");
}

TEST(ReportPart, NamesTheOpeningsThatWerePlayed) {
  const fakes::TempFolder folder;
  const std::vector<Opening> openings = {{"", parse_moves("h8 i9 i7", kRenjuSize)},
                                         {"", parse_moves("h8 h9 i9", kRenjuSize)}};
  fakes::write_games(folder.file("run.db"), openings, fakes::games_by_chance(openings));
  EXPECT_EQ(ReportPart(folder.file("run.db")).document({}).at("named_openings"),
            read_ordered_json(R"([
                {"code": "4D", "kanji": "花月", "romaji": "Kagetsu", "class": "direct"},
                {"code": "7I", "kanji": "浦月", "romaji": "Hogetsu", "class": "indirect"}])"));
}

TEST(ReportPart, SaysThatTheReviewOfAnotherRunIsNotUsed) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.db");
  const std::vector<Opening> openings = fakes::two_stone_openings(1);
  fakes::write_games(path, openings, fakes::games_by_chance(openings));
  ReviewFile::write(review_path(path), {.run = 1, .profile = "{}", .version = "0.1.0"});
  const ReportPart part(path);
  EXPECT_EQ(part.review(), nullptr);
  const auto document = part.document({});
  ASSERT_EQ(document.at("notes").size(), 1U);
  EXPECT_EQ(document.at("notes")[0].get<std::string>().substr(0, 24), "the review is not used: ");
  EXPECT_TRUE(document.at("weakness").is_null());
}

// The fourth game is not in an even choice of one, but its loser missed a win.
TEST(ReportPart, HasTheMovesOfTheGamesInItsGallery) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.db");
  const std::vector<Opening> openings = fakes::two_stone_openings(2);
  const std::vector<GameRecord> games = fakes::games_by_chance(openings);
  fakes::write_games(path, openings, games);
  const int ply = games[3].outcome.winner == Stone::black ? 4 : 3;
  const Move played = placed_moves(games[3])[static_cast<std::size_t>(ply - 1)];
  const ReviewSettings settings{
      .run = run_hash(StoreReader(path).run()), .profile = "{}", .version = "0.1.0"};
  ReviewFile::write(review_path(path), settings)
      .add({.id = 3,
            .moves_hash = review_hash(games[3]),
            .moves = {
                {.ply = ply,
                 .cell = played.cell(),
                 .missed = renju::Grade::proved,
                 .win_before = WinNote{
                     .kind = renju::WinKind::vcf, .length = 3, .trap = false, .line = "a1"}}}});
  const ReportPart part(path);
  ASSERT_NE(part.review(), nullptr);
  std::filesystem::remove(path);  // it is open, and nothing opens it again
  const auto moved = [&](const MovesChoice& choice) {
    std::string text;
    part.write_block(choice, [&](std::string_view piece) { text += piece; });
    return read_json(text).at("moves").at("games");
  };
  EXPECT_EQ(moved({.most = 1}), Json({0, 3}));
  EXPECT_EQ(moved({.most = 2}), Json({0, 2, 3}));
  EXPECT_EQ(moved({.most = 0}), Json::array());
  EXPECT_EQ(moved({.most = 4}), Json({0, 1, 2, 3}));
  EXPECT_EQ(part.document({.most = 1}).at("weakness").at("gallery").size(), 1U);
}

TEST(ReportPart, IsNotReadAfterAStop) {
  const fakes::TempFolder folder;
  const std::vector<Opening> openings = fakes::two_stone_openings(1);
  fakes::write_games(folder.file("run.db"), openings, fakes::games_by_chance(openings));
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(ReportPart(folder.file("run.db"), stop.get_token()), Error);
}

TEST(ReportPart, HasBlocksOfSomeGames) {
  const fakes::TempFolder folder;
  const std::vector<Opening> openings = fakes::two_stone_openings(2);
  fakes::write_games(folder.file("run.db"), openings, fakes::games_by_chance(openings));
  const ReportPart part(folder.file("run.db"));
  const auto rows = read_json(part.block_of({1, 2}, ReportPart::Moves::without));
  EXPECT_EQ(rows.at("id"), Json({1, 2}));
  EXPECT_FALSE(rows.contains("moves"));
  const auto moves = read_json(part.block_of({1, 2}, ReportPart::Moves::with)).at("moves");
  EXPECT_EQ(moves.at("games"), Json({0, 1}));
}

}  // namespace
}  // namespace rb
