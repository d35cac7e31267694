#include <gtest/gtest.h>

#include "engine/base/json_text.hpp"
#include "engine/game/notation.hpp"
#include "runner/web/document/games_block.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;

const std::vector<Opening> kFromH8A1 = {{"", {Move(112), Move(210)}}};  // h8 a1

// A game of these moves, of which the first two are the opening.
GameRecord game(int id, const std::vector<Move>& moves, const Outcome& outcome) {
  GameRecord record = fakes::game_of(id, {id % 2, 1 - id % 2}, outcome);
  record.opening = 0;
  for (const Move move : moves) record.moves.emplace_back().reply.move = move;
  record.moves[0].opening = record.moves[1].opening = true;
  return record;
}

// Black made a five; its third answer told all that an answer can.
GameRecord five() {
  GameRecord record =
      game(0, parse_moves("h8 a1 i8 b1 j8 c1 k8 d1 l8", kRenjuSize), {Stone::black, Reason::five});
  MoveRecord& told = record.moves[4];
  told.elapsed = 1234567ns;
  told.reply.score = -12;
  told.reply.depth = 5;
  told.reply.nodes = 6789;
  for (int cell = 114; cell < 122; ++cell) told.reply.line.emplace_back(cell);
  told.reply.thinking = Thinking{.candidates = {{Move(114), -12, true, {Move(114)}},
                                                {Move(20), 30, true, {Move(20)}},
                                                {Move(21), 40, false, {Move(21)}}}};
  MoveRecord& last = record.moves[8];
  last.reply.line = {Move(116), Move::pass()};
  last.reply.thinking = Thinking{};
  return record;
}

// Before its last stone, o15, Black had a forbidden point, j8; then White answered too late.
GameRecord late() {
  std::vector<Move> moves = parse_moves("h8 a1 i8 b3 j9 c1 j10 e2 o15", kRenjuSize);
  moves.push_back(Move::none());
  GameRecord record = game(1, moves, {Stone::black, Reason::timeout});
  record.moves.back().reply.fault = Fault::timeout;
  record.moves[3].elapsed = 2ms;
  return record;
}

Json columns(const RunSpec& spec, const std::vector<Opening>& openings,
             const std::vector<GameRecord>& games, const std::vector<std::size_t>& rows,
             const std::vector<std::size_t>& moved) {
  const fakes::TempFolder folder;
  RunSpec run = spec;
  run.openings_hash = openings_hash(openings);
  StoreWriter store = StoreWriter::create(folder.file("run.db"), run, openings);
  for (const GameRecord& record : games) store.commit(record);
  store.close();
  const PlayedRun played = read_played_run(folder.file("run.db"), [](const auto&...) {});
  std::string text;
  write_move_columns({played}, rows, moved, [&](std::string_view piece) { text += piece; });
  return read_json(text);
}

TEST(MoveColumns, HoldTheMovesOnTheBoardAndWhatWasToldOfThem) {
  const Json found = columns(fakes::run_spec(2), kFromH8A1, {five(), late()}, {0, 1}, {0, 1});
  EXPECT_EQ(found, read_json(R"({
    "games": [0, 1],
    "cell": [112, 210, 113, 211, 114, 212, 115, 213, 116,
             112, 210, 113, 181, 99, 212, 84, 199, 14],
    "score": [null, null, null, null, -12, null, null, null, null,
              null, null, null, null, null, null, null, null, null],
    "depth": [null, null, null, null, 5, null, null, null, null,
              null, null, null, null, null, null, null, null, null],
    "nodes": [null, null, null, null, 6789, null, null, null, null,
              null, null, null, null, null, null, null, null, null],
    "us": [0, null, 0, null, 1235, null, 0, null, 0,
           null, 0, null, 2000, null, 0, null, 0, null],
    "line": {"4": [115, 116, 117, 118, 119, 120], "8": [-1]},
    "others": {"4": [20, 30]},
    "five": {"8": [112, 113, 114, 115, 116]},
    "forbidden": {"17": [114, 0]},
    "turned": {},
    "annotations": {},
    "review": null})"))
      << found;
}

TEST(MoveColumns, OfOneGameBeginWithItsFirstMove) {
  const Json found = columns(fakes::run_spec(2), kFromH8A1, {five(), late()}, {1}, {0});
  EXPECT_EQ(found.at("games"), Json({0}));
  EXPECT_EQ(found.at("cell"), Json({112, 210, 113, 181, 99, 212, 84, 199, 14}));
  EXPECT_EQ(found.at("forbidden"), read_json(R"({"8": [114, 0]})"));
  EXPECT_EQ(found.at("five"), Json::object());
}

TEST(MoveColumns, HoldCommentsAndVariations) {
  GameRecord told = late();
  told.annotations = {{2, Move::none(), "a\nb"}, {3, Move(5), ""}, {4, Move::pass(), "x"}};
  const Json found = columns(fakes::run_spec(2), kFromH8A1, {five(), told}, {0, 1}, {0, 1});
  EXPECT_EQ(found.at("annotations"), read_json(R"({
    "1": {"rows": [[2, null, "a\nb"], [3, 5, ""], [4, -1, "x"]], "more": 0}})"));
}

TEST(MoveColumns, HoldTheBeginningOfALibrary) {
  GameRecord told = five();
  told.annotations.assign(2003, {.ply = 3, .move = Move(5), .text = std::string(5000, 'x')});
  const Json found = columns(fakes::run_spec(2), kFromH8A1, {told}, {0}, {0}).at("annotations");
  EXPECT_EQ(found.at("0").at("rows").size(), 2000);
  EXPECT_EQ(found.at("0").at("rows")[0][2].get<std::string>().size(), 4000);
  EXPECT_EQ(found.at("0").at("more"), 3);
}

TEST(MoveColumns, OfReversiHoldTheStonesThatTurn) {
  RunSpec run = fakes::run_spec(2);
  run.game = "reversi";
  run.board_size = 8;
  GameRecord record = game(0, {Move(29), Move(19), Move(9)}, {Stone::white, Reason::timeout});
  record.moves.back().reply.fault = Fault::timeout;
  const Json found = columns(run, {{"", {Move(29), Move(19)}}}, {record}, {0}, {0});
  EXPECT_EQ(found.at("cell"), Json({29, 19}));
  EXPECT_EQ(found.at("turned"), read_json(R"({"0": [28], "1": [27]})"));
  EXPECT_EQ(found.at("forbidden"), Json::object());
}

}  // namespace
}  // namespace rb
