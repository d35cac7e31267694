// Files of other programs, which are not shipped: skipped without them.

#include <gmock/gmock.h>

#include "engine/base/text_file.hpp"
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
      {"gm1.sgf", "not renju: it has GM[1]"},
      {"gm2.sgf", "not renju: it has GM[2]"},
      {"gm11.sgf", "not renju: it has GM[11]"},
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

}  // namespace
}  // namespace rb
