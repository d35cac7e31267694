#include "runner/studies/games/game_list.hpp"

#include <filesystem>

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/studies/review/review_run.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

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
    for (const Move move : parse_moves(moves, kMaxSize)) {
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
  const auto json = nlohmann::json::parse(text);
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

ReviewedMove missed(int ply, renju::Grade grade = renju::Grade::proved) {
  return {.ply = ply, .missed = grade, .win_before = WinNote{renju::WinKind::vcf, 3}};
}

TEST_F(GameListOfTwo, WithAReviewHasFaults) {
  judge(0, {missed(1), {.ply = 3, .quality = renju::Quality::blunder}},
        ReviewedLoss{2, renju::WinKind::vct, 6, renju::Grade::likely});
  EXPECT_EQ(listed({.files = {path_}}, GameForm::table),
            "  game  black         white         won by  moves  opening           end           "
            "tags                      faults\n"
            "     0  hard:depth=5  medium        Black       3  #0                resigned      "
            "missed-win                1 missed vcf 3\n"
            "     1  medium        hard:depth=5  -           4  4D Kagetsu        agreed draw   "
            "                          -\n"
            "2 of 2 games\n");
  EXPECT_EQ(listed({.files = {path_}, .filter = {.fault = FaultKind::blunder}}, GameForm::csv),
            "file,game,black,white,winner,reason,moves,opening,opening_name,opening_class,tags,"
            "faults\n" +
                path_ +
                ",0,hard:depth=5,medium,black,resigned,3,0,,,missed-win,\"1 missed vcf 3, 3 "
                "blunder\"\n");
  EXPECT_EQ(listed({.files = {path_}, .filter = {.fault = FaultKind::mistake}}), "");
}

TEST_F(GameListOfTwo, HasTheFaultsInJson) {
  judge(0, {missed(1), {.ply = 2, .quality = renju::Quality::mistake}},
        ReviewedLoss{2, std::nullopt, 0, renju::Grade::likely});
  const auto json = nlohmann::json::parse(listed({.files = {path_}}, GameForm::json));
  EXPECT_EQ(json.at("games")[0].at("tags"), nlohmann::json({"missed-win"}));
  EXPECT_EQ(json.at("games")[0].at("faults"), nlohmann::json::parse(R"([
      {"ply": 1, "side": "black", "fault": "missed", "grade": "proved", "kind": "vcf", "length": 3},
      {"ply": 2, "side": "white", "fault": "mistake", "grade": null, "kind": null, "length": null},
      {"ply": 2, "side": "white", "fault": "losing", "grade": "likely", "kind": null,
       "length": null}])"));
}

TEST_F(GameListOfTwo, SaysWhichGamesAreNotJudgedIfFaultsAreAskedFor) {
  judge(1, {missed(3)});
  const std::string note = path_ + ": 1 game not judged: renju-bench analyze " + path_ + '\n';
  EXPECT_THAT(listed({.files = {path_}, .order = GameOrder::faults}, GameForm::table),
              EndsWith("2 of 2 games\n" + note));
  EXPECT_THAT(listed({.files = {path_}, .filter = {.fault = FaultKind::missed}}, GameForm::table),
              EndsWith("1 of 2 games\n" + note));
  EXPECT_THAT(listed({.files = {path_}}, GameForm::table), EndsWith("2 of 2 games\n"));
  EXPECT_EQ(listed({.files = {path_}, .order = GameOrder::faults}), "1\n0\n");
  EXPECT_EQ(listed({.files = {path_}, .order = GameOrder::faults, .first = 1}), "1\n");
  judge(0, {missed(1)});
  EXPECT_EQ(listed({.files = {path_}, .order = GameOrder::faults}), "0\n1\n") << "the ids decide";
  EXPECT_THAT(listed({.files = {path_}, .order = GameOrder::faults}, GameForm::table),
              EndsWith("2 of 2 games\n"));
}

TEST_F(GameListOfTwo, AGameWithOtherMovesIsNotJudged) {
  games_[1].moves.pop_back();
  judge(1, {missed(3)});
  EXPECT_THAT(listed({.files = {path_}, .order = GameOrder::faults}, GameForm::table),
              EndsWith(": 2 games not judged: renju-bench analyze " + path_ + '\n'));
}

TEST_F(GameListOfTwo, AReviewOfAnotherRunCountsOnlyIfItIsNeeded) {
  ReviewSettings other;
  other.run = 1;
  { const ReviewFile file = ReviewFile::write(review_path(path_), other); }
  EXPECT_EQ(listed({.files = {path_}}), "0\n1\n");
  EXPECT_THAT([&] { listed({.files = {path_}, .order = GameOrder::faults}); },
              testing::ThrowsMessage<Error>(HasSubstr("the review of another run")));
}

TEST_F(GameListOfTwo, WithoutTheReviewThatItNeedsSaysHowToMakeOne) {
  EXPECT_THAT([&] { listed({.files = {path_}, .order = GameOrder::faults}); },
              testing::ThrowsMessage<NotInFile>(why_not_judged(path_)));
}

TEST_F(GameListOfTwo, OfSeveralFilesNamesTheFile) {
  const std::string other = folder_.file("a longer name.db");
  std::filesystem::copy(path_, other);
  const std::string text = listed({.files = {path_, other}}, GameForm::table);
  const std::string blanks(other.size() - path_.size() + 2, ' ');
  EXPECT_THAT(text, StartsWith("file" + std::string(other.size() - 2, ' ') + "  game  black"));
  EXPECT_THAT(text, HasSubstr('\n' + path_ + blanks + "     0  hard"));
  EXPECT_THAT(text, HasSubstr('\n' + other + "       1  medium"));
  EXPECT_THAT(text, EndsWith("\n4 of 4 games\n"));
  EXPECT_EQ(listed({.files = {path_, other}, .order = GameOrder::longest}), "1\n1\n0\n0\n");
}

TEST_F(GameListOfTwo, LeavesOutAFileWithoutThePlayerAndSaysSo) {
  const std::string other = folder_.file("other.db");
  RunSpec run = fakes::run_spec(1);
  run.players = {{"easy", "{}"}, {"expert", "{}"}};
  const std::vector<Opening> openings = fakes::two_stone_openings(1);
  run.openings_hash = openings_hash(openings);
  auto store = StoreWriter::create(other, run, openings);
  GameRecord record = games_[0];
  store.commit(record);
  store.close();
  std::vector<std::string> notes;
  const auto list = [&](const std::string& player) {
    std::string text;
    GameQuery query{.files = {path_, other}, .filter = {.player = player}, .form = GameForm::ids};
    list_games(
        query, [&](const std::string& part) { text += part; },
        [&](const std::string& note) { notes.push_back(note); });
    return text;
  };
  EXPECT_EQ(list("easy"), "0\n");
  EXPECT_THAT(
      notes, ElementsAre(path_ + ": no player is called 'easy'; there are 'hard:depth=5', 'medium' "
                                 "(left out)"));
  EXPECT_THAT([&] { list("expret"); },
              testing::ThrowsMessage<NotInFile>(
                  other + ": no player is called 'expret'; did you mean 'expert'?"));
  EXPECT_THAT([&] { list("qqqqqq"); }, testing::ThrowsMessage<NotInFile>(StartsWith(path_ + ": ")));
}

TEST_F(GameListOfTwo, HasRoomForTheTitlesAboveShortNames) {
  const std::string path = folder_.file("short.db");
  RunSpec run = fakes::run_spec(1);
  run.players = {{"a", "{}"}, {"b", "{}"}};
  const std::vector<Opening> openings = fakes::two_stone_openings(1);
  run.openings_hash = openings_hash(openings);
  auto store = StoreWriter::create(path, run, openings);
  store.commit(games_[0]);
  store.close();
  EXPECT_EQ(listed({.files = {path}}, GameForm::table),
            "  game  black  white  won by  moves  opening           end           tags\n"
            "     0  a      b      Black       3  #0                resigned\n"
            "1 of 1 game\n");
}

// A file of one game with these moves.
class GameListOfOne : public testing::Test {
 protected:
  void write(const RunSpec& settings, std::string_view moves, int games = 1) const {
    RunSpec run = settings;
    run.openings_hash = openings_hash({});
    auto store = StoreWriter::create(path_, run, {});
    for (int id = 0; id < games; ++id) {
      GameRecord record;
      record.id = id;
      record.players = {0, 1};
      record.outcome = {Stone::empty, Reason::agreed_draw};
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

TEST_F(GameListOfOne, MayBeOfABoardThatThisProgramDoesNotKnow) {
  RunSpec run = fakes::run_spec(1);
  run.board_size = 12;
  write(run, "l12 l12");
  EXPECT_EQ(listed(), "0\n");
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

TEST_F(GameListOfTwo, SaysOfTheFirstFileWhyItIsLeftOutIfNoneIsNear) {
  const std::string other = folder_.file("other.db");
  std::filesystem::copy(path_, other);
  judge(0, {missed(1)});
  const GameQuery query{.files = {other, path_},
                        .filter = {.player = "qqqqqq", .fault = FaultKind::missed}};
  EXPECT_THAT([&] { list_games(query, [](const std::string&) {}); },
              testing::ThrowsMessage<NotInFile>(StartsWith(other)));
}

TEST_F(GameListOfTwo, EndsAtAStop) {
  const auto stop = std::make_unique<std::stop_source>();  // on the stack GCC 12 warns
  stop->request_stop();
  EXPECT_THAT([&] { listed({.files = {path_}, .stop = stop->get_token()}); },
              testing::ThrowsMessage<Error>(path_ + ": the search was stopped"));
}

TEST_F(GameListOfTwo, FindsAnOpeningOfTheFile) {
  EXPECT_EQ(listed({.files = {path_}, .filter = {.opening = "0"}}), "0\n");
  EXPECT_EQ(listed({.files = {path_}, .filter = {.opening = "4D"}}), "1\n");
  EXPECT_THAT([&] { listed({.files = {path_}, .filter = {.opening = "1"}}); },
              testing::ThrowsMessage<Error>(path_ + ": has no opening 1; it has 1"));
}

}  // namespace
}  // namespace rb
