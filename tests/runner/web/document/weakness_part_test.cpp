#include "runner/web/document/weakness_part.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

#include "rating/pairwise/event_rate.hpp"
#include "tests/fakes/bare_json.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using fakes::without_quotes;
using renju::Grade;
using renju::WinKind;

WinNote win(WinKind kind, int length, const char* line) {
  return {.kind = kind, .length = length, .trap = false, .line = line};
}

ReviewedMove missed(int ply, const WinNote& note) {
  return {.ply = ply, .cell = 7, .missed = Grade::proved, .win_before = note};
}

ReviewedMove allowed(int ply, const WinNote& note) {
  return {.ply = ply, .cell = 7, .allowed = Grade::proved, .win_after = note};
}

// Four games of two players by chance: player 0 has Black in the even ones. Their winners are
// planted.
struct Reviewed {
  Reviewed() {
    const std::vector<Opening> openings = fakes::two_stone_openings(2);
    fakes::write_games(folder.file("run.db"), openings, fakes::games_by_chance(openings));
    played = read_played_run(folder.file("run.db"), [](const auto&...) {});
    for (GameRow& row : played.rows) row.winner = Stone::white, row.plies = 70;
    review.settings = {1, R"({"depth": 4})", 3, 5000, 700, "0.9"};
    review.games[0] = {
        .id = 0,
        .losing = ReviewedLoss{60, WinKind::vcf, 3, Grade::proved},
        .moves = {missed(5, win(WinKind::vcf, 3, "h8 * i9")),
                  missed(10, win(WinKind::five, 1, "a1")), allowed(11, win(WinKind::vct, 4, ""))}};
    review.games[1] = {
        .id = 1,
        .losing = ReviewedLoss{69, WinKind::vcf, 3, Grade::proved},
        .moves = {
            missed(15, win(WinKind::five, 1, "b2 ! c3")),
            {.ply = 16, .forbidden = true, .quality = renju::Quality::blunder},
            {.ply = 61, .quality = renju::Quality::mistake, .before = renju::Standing::unknown}}};
    review.games[3] = {
        .id = 3,
        .losing = ReviewedLoss{40, {}, 0, Grade::likely},
        .moves = {{.ply = 60, .missed = Grade::likely, .win_before = win(WinKind::vct, 9, "")}}};
  }

  fakes::TempFolder folder;
  PlayedRun played;
  PlayedReview review;
};

TEST(WeaknessPart, CountsFaultsByTheMoveOfTheGame) {
  const Reviewed of;
  const auto part = weakness_part(of.played, of.review);
  EXPECT_EQ(part.at("games"), 3);
  EXPECT_EQ(part.at("positions"), 7);
  EXPECT_EQ(part.at("unknown"), 1);
  std::string text;
  for (const auto& row : part.at("stretches")) {
    text += json_text(row.at("from")) + "-" + json_text(row.at("to"));
    for (const auto& player : row.at("players")) {
      for (const auto* const key : {"moves", "missed", "allowed", "forbidden", "blunders"}) {
        text += " " + json_text(player.at(key));
      }
      text += player.at("interval").at(0).is_null() ? " -;" : " +;";
    }
    text += "\n";
  }
  EXPECT_EQ(text,
            "1-10 1 1 0 0 0 +; 1 1 0 0 0 +;\n"
            "11-15 1 0 1 0 0 +; 1 1 0 0 0 +;\n"
            "16-20 1 0 0 1 1 +; 0 0 0 0 0 -;\n"
            "21-30 0 0 0 0 0 -; 0 0 0 0 0 -;\n"
            "31-40 0 0 0 0 0 -; 0 0 0 0 0 -;\n"
            "41-60 1 0 0 0 0 +; 0 0 0 0 0 -;\n"
            "61-null 0 0 0 0 0 -; 1 0 0 0 0 +;\n");
  // A move of one game there, and one fault.
  const auto events = rating::event_rate({1, 1, 1}).interval;
  const auto& interval = part.at("stretches").at(1).at("players").at(0).at("interval");
  EXPECT_NEAR(interval.at(0).get<double>(), 100 * events.low, 1e-9);
  EXPECT_NEAR(interval.at(1).get<double>(), 100 * events.high, 1e-9);
}

TEST(WeaknessPart, CountsProvedWinsByTheirKind) {
  const Reviewed of;
  EXPECT_EQ(without_quotes(weakness_part(of.played, of.review).at("kinds")),
            "[{kind:five,players:[{missed:0,allowed:0},{missed:2,allowed:0}]},{kind:vcf,players:[{"
            "missed:1,allowed:0},{missed:0,allowed:0}]},{kind:vct,players:[{missed:0,allowed:1},{"
            "missed:0,allowed:0}]}]");
}

TEST(WeaknessPart, SaysWhatDecidedAndHowLongBeforeTheEnd) {
  const Reviewed of;
  EXPECT_EQ(without_quotes(weakness_part(of.played, of.review).at("deciding")),
            "{games:3,half_before:10,rows:[[3,vcf,2]]}");
}

TEST(WeaknessPart, ShowsMissedWinsOfThoseWhoDidNotWinTheShortestFirst) {
  const Reviewed of;
  const auto part = weakness_part(of.played, of.review);
  EXPECT_EQ(without_quotes(part.at("gallery")),
            "[{game:1,ply:15,player:1,kind:five,length:1,moves:[112,120,197,202,211,184,98,20,173,"
            "116,135,28,14,123],played:7,line:[196,1001,182]},{game:0,ply:5,player:0,kind:vcf,"
            "length:3,moves:[112,120,201,17],played:7,line:[112,1000,98]}]");
  EXPECT_EQ(without_quotes(part.at("settings")),
            "{depth:3,nodes:5000,proof_nodes:700,version:0.9,profile:{depth:4}}");
}

TEST(LineCells, AreCellsAndRepliesOfTwoKinds) {
  EXPECT_EQ(line_cells("h8 * a1 !", 15), (std::vector<int>{112, 1000, 210, 1001}));
  EXPECT_EQ(line_cells("a20 t1", 20), (std::vector<int>{0, 399}));
}

}  // namespace
}  // namespace rb
