// Files of other programs, which are not shipped: skipped without them.

#include <gmock/gmock.h>

#include "engine/base/text_file.hpp"
#include "engine/gomoku/rules.hpp"
#include "runner/results/import/game_files.hpp"
#include "runner/results/import/import.hpp"
#include "tests/runner/results/import/reading.hpp"
#include "tests/shared_data.hpp"

namespace rb {
namespace {

constexpr const char* kUnknown = "the result is not known: ";
constexpr const char* kSetup = "not a game from the start: ";

TEST(ForeignFiles, GiveWhatTheySay) {
  const auto folder = shared_data("cases");
  if (!folder) GTEST_SKIP() << RB_SHARED_DATA "/cases is not here";
  const std::vector<std::array<std::string, 2>> cases{
      {"judge_five.psq", "black, five"},
      {"judge_white_by_timeout.psq", "white, bad answer"},
      {"minus1_named_open.psq", kUnknown},
      {"minus1_named_five.psq", "black, five"},
      {"minus1_unnamed_five.psq", "black, five"},
      {"zero_unnamed_five.psq", "black, five"},
      {"minus2_open.psq", "black, crash"},
      {"code16_open.psq", "black, bad answer"},
      {"code1_five.psq", "black, five"},
      {"draw200_code0.psq", "draw, move limit"},
      {"draw200_nolast.psq", "draw, move limit"},
      {"setup_second_node.sgf", kSetup},
      {"setup_mid_AE.sgf", kSetup},
      {"same_node_setup.sgf", kSetup},
      {"quest.sgf", "move 10: QPR or QSLW has placed a stone there before"},
      {"gbk_5c.sgf", "black, resigned"},
      {"sjis_5d_only.sgf", "black, resigned"},
      {"sjis_ev.sgf", "white, resigned"},
      {"sjis_plain.sgf", "black, resigned"},
      {"re_1_0.sgf", "black, resigned"},
      {"re_Black.sgf", "black, resigned"},
      {"re_b_r.sgf", "black, resigned"},
      {"re_draw.sgf", "draw, agreed draw"},
      {"zh_re.sgf", "black, resigned"},
      {"gm1.sgf", "black, resigned"},
      {"gm2.sgf", "black, resigned"},
      {"gm11.sgf", "black, resigned"},
      {"games.pgn", "PGN, "},
      {"renjunet.rif", "not renju, as far as is known"},
      {"y.sav", "the result is not known"},
      {"junk_before.sgf", "black, resigned"},
      {"ru0.sgf", "not renju: RU[0]"},
      {"cgc_time_ru0.sgf", "not renju: RU[0]"},
      {"cgc_forb.sgf", "white, forbidden"},
      {"backslash.sgf", "move 3: "},
      {"bracket.sgf", "']PW[b]"}};
  for (const auto& [file, end] : cases) {
    EXPECT_THAT(end_of(read_text(*folder + "/" + file)), testing::StartsWith(end)) << file;
  }
  const auto both = read_all(read_text(*folder + "/gb_vs_utf8.sgf"));
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].players, both[1].players);
}

// Of the files of test vectors that hold games or positions of renju, or of another game and size.
struct Vector {
  std::string_view file;
  std::size_t moves = 0;  // of the only game; 0: `problem` says why it has none
  std::string_view problem = "";
  std::string_view game = "renju";
  int size = 15;
};

const Rules& rules_of(const Vector& one) {
  return one.game == "renju" ? renju::rules(one.size) : gomoku::rules(one.game, one.size);
}

TEST(ForeignFiles, TheVectorsGiveTheirOnlyGames) {
  const auto folder = shared_data("formats");
  if (!folder) GTEST_SKIP() << RB_SHARED_DATA "/formats is not here";
  constexpr auto kVectors = std::to_array<Vector>({
      {"psq/code16.psq", 6},
      {"psq/code3.psq", 6},
      {"psq/code4.psq", 6},
      {"psq/code7.psq", 6},
      {"psq/code9.psq", 6},
      {"psq/codeminus2.psq", 6},
      {"psq/crlf-names-spaces.psq", 9},
      {"psq/draw-200-stones.psq", 200},
      {"psq/gomotur.rec", 9},
      {"psq/interactive.psq", 9},
      {"psq/judge.psq", 5},
      {"psq/no-times.psq", 9},
      {"psq/overline-code0.psq", 11},
      {"psq/rectangular.psq", 0, "has a board of 20x15; renju is played on 15x15, and boards"},
      {"psq/second-begins.psq", 9},
      {"psq/size20.psq", 9, "", "freestyle", 20},
      {"psq/timeout.psq", 6},
      {"psq/tournament.psq", 9},
      {"psq/unfinished-code-minus1.psq", 6},
      {"psq/unfinished-code0.psq", 6},
      {"sgf/cells-upper.sgf", 3},
      {"sgf/cells.sgf", 3},
      {"sgf/forbidden.sgf", 11},
      {"sgf/gm1.sgf", 3},
      {"sgf/no-gm.sgf", 3},
      {"sgf/pass-tt.sgf", 4},
      {"sgf/renlib-5a.sgf", 5},
      {"sgf/setup.sgf", 6},
      {"sgf/size-colon.sgf", 3},
      {"sgf/size20.sgf", 3, "", "freestyle", 20},
      {"text/brackets.txt", 9},
      {"text/commas.txt", 9},
      {"text/compact.txt", 9},
      {"text/dash5a.txt", 5},
      {"text/dashes.txt", 9},
      {"text/dt5.txt", 9},
      {"text/jp-ascii.txt", 9},
      {"text/jp-fullwidth.txt", 9},
      {"text/lazarus.txt", 9},
      {"text/numbered-pairs.txt", 9},
      {"text/numbered.txt", 9},
      {"text/offsets.txt", 9},
      {"text/pass.txt", 3},
      {"text/path.txt", 9},
      {"text/sgf-letters.txt", 9},
      {"text/spaces.txt", 9},
      {"text/upper-compact.txt", 9},
      {"text/upper.txt", 9},
      {"text/url-rule.txt", 9},
      {"text/url.txt", 9},
      {"text/xy0.txt", 9},
      {"text/xy1.txt", 9},
      {"train/bad-duplicate.bin", 0, "byte 0: h8 twice"},
      {"train/bad-outside.bin", 0, "byte 0: column 16, row 8"},
      {"train/bad-result.bin", 0, "byte 0: result 3"},
      {"train/bad-rule.bin", 0, "byte 0: rule 3"},
      {"train/bad-size.bin", 0, "byte 0: a board of 0x0"},
      {"train/bad-size.binpack", 0, "byte 0: a board of 4x4"},
      {"train/pass.binpack", 4, "", "freestyle"},
      {"train/std15draw.bin", 8, "", "standard"},
      {"train/std15draw.binpack", 8, "", "standard"},
      {"train/truncated.binpack", 0, "byte 0: ends too early"},
      {"train/truncated.binpack.lz4", 0, "ends too early"},
      {"yixin/bad-count.pos", 0, "promises 226 moves"},
      {"yixin/corners.pos", 5},
      {"yixin/duplicate.pos", 0, "move 3, h8, cannot be played"},
      {"yixin/empty.pos", 0},
      {"yixin/empty.sav", 0},
      {"yixin/free15.pos", 9},
      {"yixin/free15.sav", 9},
      {"yixin/h20w15.sav", 0, "has a board of 15x20"},
      {"yixin/short.pos", 0, "promises 4 moves, but holds 2"},
      {"yixin/size20.sav", 3, "", "freestyle", 20},
      {"yixin/truncated.sav", 0, "promises 4 moves, but holds 2"},
  });
  for (const Vector& one : kVectors) {
    const Rules& rules = rules_of(one);
    try {
      const OnlyGame game = only_game(*folder + "/" + std::string(one.file),
                                      {.name = one.game, .start = rules.start()}, rules);
      EXPECT_EQ(game.part.moves, one.moves) << one.file;
    } catch (const Error& error) {
      EXPECT_NE(one.problem, "") << one.file << ": " << error.what();
      EXPECT_THAT(error.what(), testing::HasSubstr(one.problem)) << one.file;
    }
  }
}

// Files of several games: how many there are of this game and size.
TEST(ForeignFiles, TheVectorsGiveAllTheirGames) {
  const auto folder = shared_data("formats");
  if (!folder) GTEST_SKIP() << RB_SHARED_DATA "/formats is not here";
  constexpr auto kVectors = std::to_array<Vector>({
      {"sgf/cgomokucli-free15.sgf", 2, "", "freestyle"},
      {"sgf/cgomokucli-free20.sgf", 2, "", "freestyle", 20},
      {"sgf/cgomokucli-renju15.sgf", 2},
      {"sgf/cgomokucli-std15draw.sgf", 1, "", "standard"},
      {"sgf/res-variants.sgf", 16},
      {"train/free15.bin", 2, "", "freestyle"},
      {"train/free15.bin.lz4", 2, "", "freestyle"},
      {"train/free15.binpack", 2, "", "freestyle"},
      {"train/free15.binpack.lz4", 2, "", "freestyle"},
      {"train/free15.csv", 2, "", "freestyle"},
      {"train/free20.bin", 2, "", "freestyle", 20},
      {"train/free20.bin.lz4", 2, "", "freestyle", 20},
      {"train/free20.binpack", 2, "", "freestyle", 20},
      {"train/free20.csv", 2, "", "freestyle", 20},
      {"train/hand.bin", 1},
      {"train/hand.bin", 1, "", "freestyle", 22},
      {"train/hand.bin", 1, "", "standard", 5},
      {"train/hand.bin", 1, "", "freestyle", 20},
      {"train/multipv.binpack", 1},
      {"train/multipv.binpack", 1, "", "standard"},
      {"train/multipv.binpack", 1, "", "freestyle", 22},
      {"train/multipv.binpack", 1, "", "freestyle", 5},
      {"train/renju15.bin", 2},
      {"train/renju15.binpack", 2},
      {"train/renju15.binpack.lz4", 2},
      {"train/renju15.csv", 2},
      {"train/std15draw.csv", 1, "", "standard"},
      {"train/truncated.bin", 1},
      {"rif/latin1.rif", 1},
      {"rif/small.rif", 2},
  });
  for (const Vector& one : kVectors) {
    const Rules& rules = rules_of(one);
    std::size_t games = 0;
    each_text(*folder + "/" + std::string(one.file), [&](const GameText& text) {
      read_games(text.text, {.name = one.game, .start = rules.start(), .path = text.path},
                 [&](const TextGame& game) {
                   try {
                     if (!game.problem.empty()) return;
                     record_of(game.game, rules);
                     ++games;
                   } catch (const Error&) {
                   }
                 });
    });
    EXPECT_EQ(games, one.moves) << one.file << ' ' << one.game << ' ' << one.size;
  }
}

}  // namespace
}  // namespace rb
