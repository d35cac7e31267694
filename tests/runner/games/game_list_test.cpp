#include "runner/games/game_list.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "engine/game/notation.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::EndsWith;

TEST(GameList, TellsHowManyAreShownIfNotAllAre) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.db");
  const std::vector<Opening> openings = fakes::two_stone_openings(2);
  fakes::write_games(path, openings, fakes::games_by_chance(openings));
  const auto listed = [](const GameQuery& query) {
    std::string text;
    list_games(query, [&](const std::string& part) { text += part; });
    return text;
  };
  EXPECT_THAT(listed({.files = {path}}), EndsWith("\n4 of 4 games\n"));
  EXPECT_THAT(listed({.files = {path}, .first = 3}), EndsWith("\n4 of 4 games, 3 shown\n"));
}

// Two games: of the first opening, and a Kagetsu from the empty board.
class GameListOfTwo : public testing::Test {
 protected:
  GameListOfTwo() {
    const std::vector<Opening> openings = fakes::two_stone_openings(1);
    std::vector<GameRecord> games = {game("h8 a9 i8", {Stone::black, Reason::resigned}),
                                     game("h8 h9 i9 a1", {Stone::empty, Reason::agreed_draw})};
    games[0].opening = 0;
    games[0].moves[1].reply.move = openings[0].moves[1];
    games[0].players = {0, 1};
    games[0].moves[0].opening = games[0].moves[1].opening = true;
    games[1].id = 1;
    games[1].players = {1, 0};
    fakes::write_games(path_, openings, games);
  }
  std::string listed(GameQuery query, GameForm form = GameForm::ids) const {
    query.form = form;
    std::string text;
    list_games(query, [&](const std::string& part) { text += part; });
    return text;
  }
  static GameRecord game(std::string_view moves, const Outcome& outcome) {
    GameRecord record;
    record.outcome = outcome;
    for (const Move move : parse_moves(moves, kMaxSize)) {
      record.moves.emplace_back().reply.move = move;
    }
    return record;
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("run.db");
};

TEST_F(GameListOfTwo, AsATable) {
  EXPECT_EQ(
      listed({.files = {path_}}, GameForm::table),
      R"(  game  black         white         won by  moves  opening           end           tags
     0  hard:depth=5  medium        Black       3  #0                resigned
     1  medium        hard:depth=5  -           4  4D Kagetsu        agreed draw
2 of 2 games
)");
}

TEST_F(GameListOfTwo, AsCsv) {
  EXPECT_EQ(listed({.files = {path_}}, GameForm::csv),
            "file,game,black,white,winner,reason,moves,opening,opening_name,opening_class,tags,"
            "faults\n" +
                path_ + ",0,hard:depth=5,medium,black,resigned,3,0,,,,\n" + path_ +
                ",1,medium,hard:depth=5,draw,agreed draw,4,,Kagetsu,direct,,\n");
}

TEST_F(GameListOfTwo, AsJson) {
  const auto json = nlohmann::json::parse(listed({.files = {path_}}, GameForm::json));
  EXPECT_EQ(json.at("found"), 2);
  EXPECT_EQ(json.at("read"), 2);
  EXPECT_EQ(json.at("games")[0], nlohmann::json({{"file", path_},
                                                 {"game", 0},
                                                 {"black", "hard:depth=5"},
                                                 {"white", "medium"},
                                                 {"winner", "black"},
                                                 {"reason", "resigned"},
                                                 {"moves", 3},
                                                 {"opening", 0},
                                                 {"named", nullptr},
                                                 {"tags", nlohmann::json::array()},
                                                 {"faults", nullptr}}));
  const auto& other = json.at("games")[1];
  EXPECT_TRUE(other.at("opening").is_null());
  EXPECT_EQ(other.at("winner"), "draw");
  EXPECT_EQ(other.at("named"),
            nlohmann::json(
                {{"code", "4D"}, {"name", "Kagetsu"}, {"kanji", "花月"}, {"class", "direct"}}));
}

TEST_F(GameListOfTwo, AsIdsInTheOrderAskedFor) {
  EXPECT_EQ(listed({.files = {path_}}), "0\n1\n");
  EXPECT_EQ(listed({.files = {path_}, .order = GameOrder::shortest}), "0\n1\n");
  EXPECT_EQ(listed({.files = {path_}, .order = GameOrder::longest}), "1\n0\n");
  EXPECT_EQ(listed({.files = {path_}, .first = 1}), "0\n");
  EXPECT_EQ(listed({.files = {path_}, .last = 1}), "1\n");
  EXPECT_EQ(listed({.files = {path_}, .last = 3}), "0\n1\n");
  EXPECT_EQ(listed({.files = {path_}, .order = GameOrder::longest, .first = 1}), "1\n");
  EXPECT_EQ(listed({.files = {path_}, .order = GameOrder::longest, .last = 1}), "0\n");
  EXPECT_EQ(listed({.files = {path_}, .order = GameOrder::longest, .first = 3}), "1\n0\n");
}

TEST_F(GameListOfTwo, MayBeCountedOnly) {
  EXPECT_EQ(listed({.files = {path_}, .count = true}), "2\n");
  EXPECT_EQ(listed({.files = {path_}, .count = true}, GameForm::csv), "2\n");
  EXPECT_EQ(listed({.files = {path_}, .count = true}, GameForm::table), "2 of 2 games\n");
  EXPECT_EQ(listed({.files = {path_}, .count = true}, GameForm::json),
            "{\"found\": 2, \"read\": 2}\n");
}

}  // namespace
}  // namespace rb
