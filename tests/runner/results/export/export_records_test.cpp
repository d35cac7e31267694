#include <gmock/gmock.h>

#include "runner/results/export/export.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/records.hpp"

namespace rb {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace std::chrono_literals;

// A game of another game than renju, on 5x5, that starts with stones.
ExportSource reversi_source() {
  ExportSource source{fakes::run_spec(), fakes::openings()};
  source.run.game = "reversi";
  source.run.board_size = 5;
  source.run.players = {{"ha]rd", "{}"}, {"me\x1b\ndium", "{}"}};
  source.run.started_ms = 1'795'000'000'000;  // 2026-11-18
  source.sgf_game = 2;
  source.start.size = 5;
  source.start.put(6, Stone::white);
  source.start.put(7, Stone::black);
  source.start.put(13, Stone::black);
  return source;
}

GameRecord reversi_game() {
  GameRecord record = fakes::game_of(5, {1, 0});
  for (const Move move : {Move(0), Move(9), Move::pass(), Move(21), Move(9)}) {
    record.moves.emplace_back().reply.move = move;
  }
  record.moves[0].reply.depth = 3;
  record.moves[0].elapsed = 1600us;
  record.moves[1].opening = true;
  record.moves[3].reply.nodes = 12;
  record.moves[4].reply.score = 8;
  record.outcome = {Stone::white, Reason::illegal_move};
  return record;
}

TEST(ExportRecords, SgfSetsUpTheStonesOfTheStart) {
  EXPECT_EQ(sgf_game(reversi_source(), reversi_game()),
            "(;FF[4]GM[2]CA[UTF-8]AP[renju-bench]SZ[5]DT[2026-11-18]AB[cb][dc]AW[bb]"
            "EV[match: ha\\]rd against me  dium]RO[3]PB[me  dium]PW[ha\\]rd]RE[W+F]"
            "C[game 5: illegal move; the last answer was e4]\n"
            ";B[aa]C[depth 3, 1.600 ms]\n"
            ";W[eb]C[opening]\n"
            ";B[]C[0.000 ms]\n"
            ";W[be]C[nodes 12]\n"
            ")\n");
}

TEST(ExportRecords, SgfCountsRowsFromTheOtherSideIfRow1IsOnTop) {
  ExportSource from = reversi_source();
  from.is_row_1_on_top = true;
  const std::string text = sgf_game(from, reversi_game());
  EXPECT_THAT(text, HasSubstr("AB[cd][dc]AW[bd]"));
  EXPECT_THAT(text, HasSubstr("\n;W[ed]C[opening]\n"));
}

TEST(ExportRecords, SgfNamesTheOpeningOfTheRunAndTheOneThatHasAName) {
  ExportSource from = reversi_source();
  from.run.game = "renju";
  from.openings = {{"", {}}, {"a]b", {}}};
  GameRecord record = reversi_game();
  record.moves.pop_back();
  record.outcome = {Stone::empty, Reason::agreed_draw};
  record.marks.opening = "4D [x]";
  record.opening = 1;
  std::string text = sgf_game(from, record);
  EXPECT_THAT(text, HasSubstr("AW[bb]RU[Renju]EV["));
  EXPECT_THAT(text, HasSubstr("]RO[3]ON[4D [x\\]]PB["));
  EXPECT_THAT(text, HasSubstr("RE[0]C[game 5: agreed draw; opening 1 (a\\]b)]\n"));
  record.opening = 0;
  EXPECT_THAT(sgf_game(from, record), HasSubstr("C[game 5: agreed draw; opening 0]\n"));
}

TEST(ExportRecords, PsqCountsFromOneAndLeavesPassesOut) {
  EXPECT_EQ(psq_game(reversi_source(), reversi_game()),
            "Piskvorky 5x5, 11:11, 0\n"
            "1,5,2\n"
            "5,4,0\n"
            "2,1,0\n"
            "me  dium\n"
            "ha]rd\n"
            "-2\n");
}

TEST(ExportFormats, NameWhatTheyCannotHold) {
  std::vector<std::string_view> names, for_renju, with_header, one_game;
  for (const ExportFormat& format : export_formats()) {
    names.push_back(format.name);
    if (format.is_for_gomoku) for_renju.push_back(format.name);
    if (format.header != nullptr) with_header.push_back(format.name);
    if (format.games_a_file != GamesAFile::all) one_game.push_back(format.name);
    EXPECT_EQ(format.game == nullptr, format.whole != nullptr);
    if (format.game == nullptr || format.name.find("bin") == 0 || format.name == "training.csv")
      continue;
    EXPECT_FALSE(format.game(reversi_source(), reversi_game()).empty());
  }
  EXPECT_THAT(names, ElementsAre("sgf", "psq", "text", "jsonl", "csv", "moves.csv", "lib",
                                 "binpack", "bin", "training.csv"));
  EXPECT_THAT(for_renju, ElementsAre("psq", "lib", "binpack", "bin", "training.csv"));
  EXPECT_THAT(with_header, ElementsAre("csv", "moves.csv"));
  EXPECT_THAT(one_game, ElementsAre("sgf", "psq"));
}

}  // namespace
}  // namespace rb
