#include <gtest/gtest.h>

#include "engine/base/json_text.hpp"
#include "runner/web/document/games_block.hpp"
#include "tests/fakes/records.hpp"

namespace rb {
namespace {
using renju::Grade;

// Game 4 is plain; game 7 differs from it in all that a row tells.
PlayedRun two_games() {
  PlayedRun played{.path = "x.db", .run = fakes::run_spec()};
  played.rows.push_back({.id = 4, .black = 0, .white = 1, .plies = 11, .winner = Stone::black});
  GameRow other{.id = 7,
                .black = 1,
                .white = 0,
                .opening = 3,
                .plies = 20,
                .fixed = 3,
                .winner = Stone::white,
                .reason = Reason::crash,
                .named = 5,
                .refused = true,
                .counted = false,
                .is_repeat = true};
  other.tags.add(GameTag::open_four);
  other.tags.add(GameTag::vct);
  played.rows.push_back(other);
  return played;
}

Json columns_of(const BlockSource& source) {
  constexpr std::array<std::size_t, 2> kBoth{0, 1};
  std::string text;
  write_row_columns(source, kBoth, [&](std::string_view piece) { text += piece; });
  return read_json("{" + text + "}");
}

TEST(RowColumns, HaveAPlaceForEachGame) {
  const PlayedRun played = two_games();
  const Json columns = columns_of({played});
  EXPECT_EQ(columns.at("id"), Json({4, 7}));
  EXPECT_EQ(columns.at("opening"), Json({-1, 3}));
  EXPECT_EQ(columns.at("named"), Json({-1, 0}));
  EXPECT_EQ(columns.at("black"), Json({0, 1}));
  EXPECT_EQ(columns.at("white"), Json({1, 0}));
  EXPECT_EQ(columns.at("winner"), Json({1, 2}));
  EXPECT_EQ(columns.at("reason"), Json({0, 9}));
  EXPECT_EQ(columns.at("plies"), Json({11, 20}));
  EXPECT_EQ(columns.at("fixed"), Json({0, 3}));
  EXPECT_EQ(columns.at("refused"), Json({0, 1}));
  EXPECT_EQ(columns.at("repeat"), Json({0, 1}));
  EXPECT_EQ(columns.at("counted"), Json({1, 0}));
  EXPECT_EQ(columns.at("tags"), Json({0, 1 + 512}));  // the first of the ten, and the last
}

TEST(Judging, IsOfTheGame) {
  const auto told = [](const char* game) {
    RunSpec run;
    run.game = game;
    const Json all = judging_json(run);
    return Json({all.at("can_be_judged"), all.at("forbidden_points"), all.at("told_tags").size()});
  };
  EXPECT_EQ(told("renju"), Json({true, true, kGameTags}));
  EXPECT_EQ(told("freestyle"), Json({true, false, 5}));
  EXPECT_EQ(told("caro"), Json({false, false, 0}));
}

// Each as [ply, what, kind of win, grade]; what: missed, allowed, forbidden, blunder, mistake.
TEST(RowColumns, HaveTheFaultsOfAGame) {
  const WinNote vcf{.kind = renju::WinKind::vcf, .length = 3, .trap = false, .line = "h8"};
  const WinNote five{.kind = renju::WinKind::five, .length = 1, .trap = false, .line = "h8"};
  const PlayedRun played = two_games();
  PlayedReview review;
  review.games[4] = {
      .id = 4,
      .moves = {{.ply = 1},
                {.ply = 2, .missed = Grade::proved, .win_before = vcf, .win_after = five},
                {.ply = 3, .allowed = Grade::likely, .win_before = vcf, .win_after = five},
                {.ply = 4, .missed = Grade::likely, .allowed = Grade::proved},
                {.ply = 5, .missed = Grade::delayed, .allowed = Grade::delayed},
                {.ply = 6, .forbidden = true, .quality = renju::Quality::blunder},
                {.ply = 7, .quality = renju::Quality::mistake},
                {.ply = 8, .quality = renju::Quality::inaccuracy}}};
  const Json columns = columns_of({played, &review});
  EXPECT_EQ(columns.at("faults"), read_json(R"([[[2, 0, 1, 1], [3, 1, 0, 2], [4, 0, -1, 2],
      [4, 1, -1, 1], [6, 2, -1, 0], [6, 3, -1, 0], [7, 4, -1, 0]], []])"));
}

}  // namespace
}  // namespace rb
