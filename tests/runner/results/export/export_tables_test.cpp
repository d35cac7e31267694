#include <gmock/gmock.h>

#include "runner/results/export/export.hpp"
#include "tests/fakes/records.hpp"

namespace rb {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace std::chrono_literals;

ExportSource odd_names_source() {
  ExportSource source{fakes::run_spec(), fakes::openings()};
  source.run.players = {{"har\"d", "{}"}, {"me\x1b,dium", "{}"}};
  return source;
}

// Five moves from the second opening, which has no name: three answers, the last one of White
// illegal.
GameRecord game() {
  GameRecord record;
  record.id = 31;
  record.opening = 1;
  record.seed = 77;
  record.players = {1, 0};
  for (const int cell : {112, 98, 0, 14, 112}) {
    record.moves.emplace_back().reply.move = Move(cell);
  }
  record.moves[0].opening = record.moves[1].opening = true;
  Reply& black = record.moves[2].reply;
  black.nodes = 100;
  black.cpu = 3ms;
  record.moves[2].elapsed = 2ms;
  Reply& white = record.moves[3].reply;
  white.depth = 6;
  white.thinking = Thinking{
      .interrupted = false,
      .forced = Forced::proof,
      .chance = true,
      .rank = {},
      .depths = {{1, Move(1), -5}, {2, Move(2), 15}},
      .candidates = {{Move(1), -3, true, {Move(1), Move(2)}}, {Move(0), -7, false, {Move(0)}}}};
  white.counters = {{"cu\"ts", 3}, {"vcf_nodes", 12}};
  Reply& last = record.moves[4].reply;
  last.nodes = 23;
  last.cpu = 1500us;
  last.fault = Fault::bad_answer;
  record.moves[4].elapsed = 750us;
  record.outcome = {Stone::white, Reason::illegal_move};
  return record;
}

TEST(ExportTables, AJsonLineHoldsAllOfAGame) {
  GameRecord record = game();
  record.marks = {"4D Ka\"getsu", "dir\x1b", false};
  record.ruling = Ruling{3, {Stone::black, Reason::resign_rule}};
  EXPECT_EQ(json_line(odd_names_source(), record),
            R"({"id":31,"game":"renju","seed":"77","opening":1,"opening_name":"",)"
            R"("black":"me\u001b,dium","black_player":1,"white":"har\"d","white_player":0,)"
            R"("winner":"white","reason":"illegal move","plies":5,)"
            R"("named_opening":"4D Ka\"getsu","opening_class":"dir\u001b","trap":false,)"
            R"("ruling":{"plies":3,"winner":"black","reason":"resign rule"},"moves":[)"
            R"({"move":"h8","opening":true,"elapsed_ms":0},)"
            R"({"move":"i9","opening":true},)"
            R"({"move":"a15","opening":false,"nodes":100,"elapsed_ms":2,"cpu_ms":3},)"
            R"({"move":"o15","opening":false,"depth":6,"forced":"proof","interrupted":false,)"
            R"("chance":true,"depths":[{"depth":1,"move":"b15","score":-5},)"
            R"({"depth":2,"move":"c15","score":15}],"candidates":[)"
            R"({"move":"b15","score":-3,"exact":true,"pv":"b15 c15"},)"
            R"({"move":"a15","score":-7,"exact":false,"pv":"a15"}],)"
            R"("counters":{"cu\"ts":3,"vcf_nodes":12}},)"
            R"({"move":"h8","opening":false,"fault":"bad answer","nodes":23,"elapsed_ms":0.75,)"
            R"("cpu_ms":1.5}]})"
            "\n");
}

TEST(ExportTables, AJsonLineWithoutMovesEndsWithItsMarks) {
  GameRecord record = game();
  record.moves.clear();
  record.unkept = UnkeptMoves{41, 99};
  record.opening = -1;
  EXPECT_EQ(json_line(odd_names_source(), record),
            R"({"id":31,"game":"renju","seed":"77","black":"me\u001b,dium","black_player":1,)"
            R"("white":"har\"d","white_player":0,"winner":"white","reason":"illegal move",)"
            R"("plies":41})"
            "\n");
}

TEST(ExportTables, ATextLineHasTheMovesOnTheBoardAndTheResult) {
  EXPECT_EQ(text_line(odd_names_source(), game()),
            "h8 i9 a15 o15 # game 31: me\\u001b,dium against har\"d: white, illegal move\n");
}

TEST(ExportTables, ANameWhoseEndCannotBeSeenIsInQuotes) {
  ExportSource from = odd_names_source();
  from.run.players = {{"\"hard", "{}"}, {"one against two", "{}"}};
  EXPECT_THAT(
      text_line(from, game()),
      EndsWith("# game 31: \"one against two\" against \"\\\"hard\": white, illegal move\n"));
}

// Black's answers took 2 + 0.75 ms and 123 nodes; White's have neither.
TEST(ExportTables, ARowOfCsvAddsUpTheAnswersOfEachSide) {
  EXPECT_EQ(csv_row(odd_names_source(), game()),
            "31,\"me\\u001b,dium\",1,\"har\"\"d\",0,1,,x000000000000004d,white,illegal "
            "move,5,123,2.75,4.5,,,,,,,"
            "h8 i9 a15 o15 h8\n");
  GameRecord record = game();
  record.opening = 0;
  record.marks = {"4D", "direct", false};
  record.moves[3].reply.nodes = 9;
  record.moves[3].reply.cpu = 8ms;
  record.moves[3].elapsed = 7ms;
  EXPECT_THAT(csv_row(odd_names_source(), record),
              HasSubstr(",0,kansei,x000000000000004d,white,illegal "
                        "move,5,123,2.75,4.5,9,7,8,4D,direct,false,h8"));
}

TEST(ExportTables, ARowOfCsvOfTheEmptyBoardHasNoOpening) {
  GameRecord record = game();
  record.opening = -1;
  record.moves[0].reply.move = Move::pass();
  EXPECT_THAT(csv_row(odd_names_source(), record), HasSubstr(",0,,,x000000000000004d,white,"));
  EXPECT_THAT(csv_row(odd_names_source(), record), EndsWith(",pass i9 a15 o15 h8\n"));
  EXPECT_THAT(csv_row(odd_names_source(), record), Not(HasSubstr("kansei")));
}

}  // namespace
}  // namespace rb
