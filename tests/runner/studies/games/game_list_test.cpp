#include "runner/studies/games/game_list.hpp"
#include "engine/base/json_text.hpp"

#include <filesystem>

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/studies/review/review_run.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

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
    games_ = games;
  }
  // Of a game these moves and this losing move.
  void judge(std::size_t game, std::vector<ReviewedMove> moves,
             const std::optional<ReviewedLoss>& losing = {}) const {
    for (ReviewedMove& move : moves) move.cell = 112;
    ReviewSettings settings;
    settings.run = run_hash(StoreReader(path_).run());
    ReviewFile::write(review_path(path_), settings)
        .add({.id = static_cast<int>(game),
              .moves_hash = review_hash(games_[game]),
              .losing = losing,
              .moves = std::move(moves)});
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
    for (const Move move : parse_moves(moves, kRenjuSize)) {
      record.moves.emplace_back().reply.move = move;
    }
    return record;
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("run.db");
  std::vector<GameRecord> games_;
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
  const std::string text = listed({.files = {path_}}, GameForm::json);
  EXPECT_THAT(text, StartsWith("{\"games\": [\n{\"file\":\"" + path_ + "\",\"game\":0,"));
  EXPECT_THAT(text, HasSubstr("},\n{\"file\":"));
  EXPECT_THAT(text, HasSubstr("\"kanji\":\"花月\""));
  EXPECT_THAT(text, EndsWith("}\n], \"found\": 2, \"read\": 2}\n"));
  const auto json = read_json(text);
  EXPECT_EQ(json.at("found"), 2);
  EXPECT_EQ(json.at("read"), 2);
  EXPECT_EQ(json.at("games")[0], sorted({{"file", path_},
                                         {"game", 0},
                                         {"black", "hard:depth=5"},
                                         {"white", "medium"},
                                         {"winner", "black"},
                                         {"reason", "resigned"},
                                         {"moves", 3},
                                         {"opening", 0},
                                         {"named", nullptr},
                                         {"tags", Json::array()},
                                         {"faults", nullptr}}));
  const auto& other = json.at("games")[1];
  EXPECT_TRUE(other.at("opening").is_null());
  EXPECT_EQ(other.at("winner"), "draw");
  EXPECT_EQ(other.at("named"),
            sorted({{"code", "4D"}, {"name", "Kagetsu"}, {"kanji", "花月"}, {"class", "direct"}}));
}

ReviewedMove missed_at(int ply, renju::Grade grade = renju::Grade::proved) {
  return {.ply = ply, .missed = grade, .win_before = WinNote{renju::WinKind::vcf, 3}};
}

TEST_F(GameListOfTwo, AGameWithOtherMovesIsNotJudged) {
  games_[1].moves.pop_back();
  judge(1, {missed_at(3)});
  EXPECT_THAT(listed({.files = {path_}, .order = GameOrder::faults}, GameForm::table),
              EndsWith(": 2 games not judged: renju-bench analyze " + path_ + '\n'));
}

TEST_F(GameListOfTwo, WithoutTheReviewThatItNeedsSaysHowToMakeOne) {
  EXPECT_THAT([&] { listed({.files = {path_}, .order = GameOrder::faults}); },
              testing::ThrowsMessage<NotInFile>(why_not_judged(path_)));
}

// A file of one game with these moves.
class GameListOfOne : public testing::Test {
 protected:
  void write(const RunSpec& settings, std::string_view moves, int games = 1) const {
    RunSpec run = settings;
    run.openings_hash = openings_hash({});
    auto store = StoreWriter::create(path_, run, {});
    for (int id = 0; id < games; ++id) {
      GameRecord record = fakes::game_of(id, {0, 1}, {Stone::empty, Reason::agreed_draw});
      for (const std::string_view word : words(moves)) {
        record.moves.emplace_back().reply.move = Move(*parse_cell(word, run.board_size));
      }
      store.commit(record);
    }
    store.close();
  }
  std::string listed(const GameFilter& filter = {}) const {
    std::string text;
    list_games({.files = {path_}, .filter = filter, .form = GameForm::ids},
               [&](const std::string& part) { text += part; });
    return text;
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("run.db");
};

TEST_F(GameListOfOne, IsRefusedIfItIsNotAsItWasPlayed) {
  write(fakes::run_spec(1), "h8 h8");
  EXPECT_THAT([&] { listed(); }, testing::ThrowsMessage<Error>(HasSubstr("game 0")));
}

TEST_F(GameListOfOne, MayBeOfAGameThatThisProgramDoesNotKnow) {
  RunSpec run = fakes::run_spec(1);
  run.game = "gomoku";
  write(run, "h8 h8");
  EXPECT_EQ(listed(), "0\n") << "whatever its moves are";
}

TEST_F(GameListOfOne, WithoutItsMovesIsRefusedUnlessThereIsNone) {
  write(fakes::run_spec(1), "");
  EXPECT_THAT([&] { listed(); },
              testing::ThrowsMessage<Error>(
                  path_ + ": holds results without moves; nothing can be looked for"));
  std::filesystem::remove(path_);
  write(fakes::run_spec(1), "", 0);
  EXPECT_EQ(listed(), "");
}

TEST_F(GameListOfTwo, EndsAtAStop) {
  const auto stop = std::make_unique<std::stop_source>();  // on the stack GCC 12 warns
  stop->request_stop();
  EXPECT_THAT([&] { listed({.files = {path_}, .stop = stop->get_token()}); },
              testing::ThrowsMessage<Error>(path_ + ": the search was stopped"));
}

}  // namespace
}  // namespace rb
