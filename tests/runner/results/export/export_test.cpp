#include "runner/results/export/export.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "tests/fakes/records.hpp"

namespace rb {
namespace {

using fakes::random_record;

ExportSource source() {
  ExportSource source{fakes::run_spec(), fakes::openings()};
  source.run.started_ms = 1'795'000'000'000;  // 2026-11-18
  return source;
}

// Opening kansei, then one answer of White with all that a reply can hold.
GameRecord small_game() {
  GameRecord record;
  record.id = 7;
  record.opening = 0;
  record.seed = 0xffffffffffffffffU;
  record.players = {1, 0};
  const std::vector<Move> opening = fakes::openings()[0].moves;
  for (const Move move : opening) {
    record.moves.emplace_back().reply.move = move;
    record.moves.back().opening = true;
  }
  MoveRecord answer;
  answer.reply = {.move = Move(0),
                  .score = -120,
                  .depth = 4,
                  .nodes = 5678,
                  .counters = {{"vcf_nodes", 12}, {"cuts", 3}},
                  .line = {Move(0), Move(16)},
                  .cpu = std::chrono::microseconds(1250)};
  answer.elapsed = std::chrono::microseconds(1500);
  record.moves.push_back(answer);
  record.outcome = {Stone::white, Reason::forbidden};
  return record;
}

GameRecord illegal_game() {
  GameRecord record = small_game();
  record.moves.back().reply.move = record.moves[0].reply.move;
  record.outcome = {Stone::black, Reason::illegal_move};
  return record;
}

TEST(Export, WritesSgf) {
  EXPECT_EQ(sgf_game(source(), small_game()),
            "(;FF[4]GM[4]CA[UTF-8]AP[renju-bench]SZ[15]DT[2026-11-18]"
            "RU[Renju]EV[match: hard:depth=5 against medium]RO[4]PB[medium]PW[hard:depth=5]"
            "RE[W+]C[game 7: forbidden; opening 0 (kansei)]\n"
            ";B[hh]C[opening]\n"
            ";W[hg]C[opening]\n"
            ";B[ih]C[opening]\n"
            ";W[aa]C[score -120, depth 4, nodes 5678, 1.500 ms, CPU 1.250 ms, line a15 b14]\n"
            ")\n");
}

TEST(Export, TellsTheClockOfTheGameInSgf) {
  ExportSource from = source();
  from.run.limits.moves.clock = GameClock{.total = std::chrono::minutes(5)};
  EXPECT_NE(sgf_game(from, small_game()).find("RO[4]TM[300]"), std::string::npos);
  from.run.kind = RunKind::import;
  EXPECT_EQ(sgf_game(from, small_game()).find("RO["), std::string::npos);
}

TEST(Export, LeavesAnIllegalAnswerOutOfTheMovesOfSgf) {
  const std::string text = sgf_game(source(), illegal_game());
  EXPECT_NE(text.find("RE[B+F]C[game 7: illegal move; opening 0 (kansei); the last answer was h8]"),
            text.npos);
  EXPECT_EQ(text.find(";W[hh]"), text.npos);
}

TEST(Export, EscapesNamesInSgf) {
  ExportSource from = source();
  from.run.players[1].name = "a]b\\c\nd";
  const std::string text = sgf_game(from, small_game());
  EXPECT_NE(text.find("PB[a\\]b\\\\c d]"), text.npos) << text;
}

TEST(Export, WritesPsq) {
  EXPECT_EQ(psq_game(source(), small_game()),
            "Piskvorky 15x15, 11:11, 0\n"
            "8,8,0\n"
            "8,9,0\n"
            "9,8,0\n"
            "1,15,2\n"
            "medium\n"
            "hard:depth=5\n"
            "0\n");
}

TEST(Export, LeavesAnIllegalAnswerOutOfPsq) {
  EXPECT_EQ(psq_game(source(), illegal_game()).find("8,8,2"), std::string::npos);
}

TEST(Export, EndsPsqWithTheCodeOfPiskvork) {
  const auto last_line = [](Reason reason) {
    GameRecord record = small_game();
    record.outcome.reason = reason;
    const std::string text = psq_game(source(), record);
    return text.substr(text.rfind('\n', text.size() - 2) + 1);
  };
  EXPECT_EQ(last_line(Reason::five), "0\n");
  EXPECT_EQ(last_line(Reason::forbidden), "0\n");
  EXPECT_EQ(last_line(Reason::timeout), "15\n");
  for (const Reason reason : {Reason::crash, Reason::bad_answer, Reason::illegal_move}) {
    EXPECT_EQ(last_line(reason), "-2\n") << name(reason);
  }
}

TEST(Export, WritesJsonLines) {
  EXPECT_EQ(json_line(source(), small_game()),
            R"({"id":7,"game":"renju","seed":"18446744073709551615","opening":0,)"
            R"("opening_name":"kansei","black":"medium","black_player":1,"white":"hard:depth=5",)"
            R"("white_player":0,"winner":"white","reason":"forbidden","plies":4,"moves":[)"
            R"({"move":"h8","opening":true},)"
            R"({"move":"h9","opening":true,"elapsed_ms":0},)"
            R"({"move":"i8","opening":true},)"
            R"({"move":"a15","opening":false,"score":-120,"depth":4,"nodes":5678,)"
            R"("pv":"a15 b14","elapsed_ms":1.5,"cpu_ms":1.25,)"
            R"("counters":{"vcf_nodes":12,"cuts":3}}]})"
            "\n");
}

TEST(Export, WritesCsv) {
  EXPECT_EQ(
      csv_header(),
      "id,black,black_player,white,white_player,opening,opening_name,seed,winner,reason,"
      "plies,black_nodes,black_ms,black_cpu_ms,white_nodes,white_ms,white_cpu_ms,named_opening,"
      "opening_class,trap,moves\n");
  EXPECT_EQ(csv_row(source(), small_game()),
            "7,medium,1,hard:depth=5,0,0,kansei,xffffffffffffffff,white,forbidden,4,,,,5678,"
            "1.5,1.25,,,,h8 h9 i8 a15\n");
  GameRecord marked = small_game();
  marked.marks = {"4D Kagetsu", "direct", true};
  EXPECT_NE(csv_row(source(), marked).find(",1.25,4D Kagetsu,direct,true,h8 h9"),
            std::string::npos);
}

TEST(Export, WritesARowOfCsvAMove) {
  GameRecord record = small_game();
  record.moves.back().reply.thinking = Thinking{
      .interrupted = true,
      .rank = 2,
      .depths = {{1, Move(0), -5}},
      .candidates = {{Move(1), -3, true, {Move(1), Move(2)}}, {Move(0), -7, false, {Move(0)}}}};
  const std::string rows = moves_rows(source(), record);
  EXPECT_EQ(rows.substr(0, rows.find('\n')), "7,1,black,1,h8,true,,,,,,,,,,,,,,,");
  EXPECT_NE(rows.find("7,4,white,0,a15,false,,-120,4,5678,,1.5,1.25,a15 b14,no,true,false,2,"
                      "1 a15 -5,b15 -3: b15 c15; a15 <=-7: a15,vcf_nodes 12; cuts 3\n"),
            std::string::npos)
      << rows;
  const std::string header = moves_header();
  EXPECT_EQ(std::count(header.begin(), header.end(), ','), 20);
}

TEST(Export, QuotesCsvAsRfc4180Says) {
  ExportSource from = source();
  from.run.players[1].name = "hard:a=1,\"b\"=2";
  EXPECT_EQ(csv_row(from, small_game()).substr(0, 25), "7,\"hard:a=1,\"\"b\"\"=2\",1,ha");
}

TEST(Export, LeavesTheOpeningOfTheEmptyBoardEmpty) {
  GameRecord record = small_game();
  record.opening = -1;
  EXPECT_NE(csv_row(source(), record).find(",0,,,xffff"), std::string::npos);
  EXPECT_EQ(json_line(source(), record).find("opening_name"), std::string::npos);
}

// The text between the brackets of which `i` is the first; `i` moves to the second.
std::string sgf_value(const std::string& text, std::size_t& i) {
  std::string value;
  for (++i; text[i] != ']'; ++i) {
    if (text[i] == '\\') ++i;
    value += text[i];
  }
  return value;
}

// The moves of a game tree, by a reader that knows nothing of the writer: the values of the
// properties B and W, which must take turns.
std::vector<Move> moves_of_sgf(const std::string& text) {
  std::vector<Move> moves;
  std::string property;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] >= 'A' && text[i] <= 'Z') property += text[i];
    if (text[i] != '[') continue;
    const std::string value = sgf_value(text, i);
    if (property == "B" || property == "W") {
      EXPECT_EQ(property, moves.size() % 2 == 0 ? "B" : "W");
      moves.push_back(value.empty() ? Move::pass()
                                    : Move((value[1] - 'a') * 15 + (value[0] - 'a')));
    }
    property.clear();
  }
  return moves;
}

TEST(Export, SgfReadAgainHasTheSameMoves) {
  for (int id = 0; id < 200; ++id) {
    GameRecord record = random_record(id, 2);
    std::vector<Move> expected;
    for (auto& move : record.moves) {
      if (move.reply.move == Move::none()) move.reply.move = Move::pass();
    }
    for (std::size_t i = 0; i < played_moves(record); ++i) {
      expected.push_back(record.moves[i].reply.move);
    }
    EXPECT_EQ(moves_of_sgf(sgf_game(source(), record)), expected);
  }
}

std::chrono::nanoseconds nanoseconds(const Json& milliseconds) {
  return std::chrono::nanoseconds(std::llround(milliseconds.get<double>() * 1e6));
}

std::vector<Move> parse_line(const std::string& text) {
  std::vector<Move> line;
  for (const std::string_view word : words(text)) line.emplace_back(parse_cell(word, 15).value());
  return line;
}

Thinking thinking_of_json(const Json& row) {
  Thinking thinking{.interrupted = row["interrupted"],
                    .forced = *find_forced(row["forced"].get<std::string>()),
                    .chance = row["chance"]};
  if (row.contains("rank")) thinking.rank = row["rank"].get<int>();
  for (const auto& best : row["depths"]) {
    const Move move(*parse_cell(best["move"].get<std::string>(), 15));
    thinking.depths.push_back({best["depth"], move, best["score"]});
  }
  for (const auto& candidate : row["candidates"]) {
    const Move move(*parse_cell(candidate["move"].get<std::string>(), 15));
    thinking.candidates.push_back({move, candidate["score"], candidate["exact"],
                                   parse_line(candidate["pv"].get<std::string>())});
  }
  return thinking;
}

// What a JSON line says of a record, put into a record.
GameRecord record_of_json(const Json& line) {
  GameRecord record;
  record.id = line["id"];
  record.opening = line.value("opening", -1);
  record.seed = std::stoull(line["seed"].get<std::string>());
  record.players = {line["black_player"], line["white_player"]};
  record.outcome = {*find_winner(line["winner"].get<std::string>()),
                    *find_reason(line["reason"].get<std::string>())};
  if (line.contains("named_opening")) {
    record.marks.opening = line["named_opening"];
    record.marks.opening_class = line["opening_class"];
  }
  if (line.contains("trap")) record.marks.trap = line["trap"].get<bool>();
  if (line.contains("ruling")) {
    const auto& ruling = line["ruling"];
    record.ruling = Ruling{ruling["plies"],
                           {*find_winner(ruling["winner"].get<std::string>()),
                            *find_reason(ruling["reason"].get<std::string>())}};
  }
  for (const auto& row : line["moves"]) {
    MoveRecord& move = record.moves.emplace_back();
    const std::string text = row["move"];
    move.reply.move = text == "pass" ? Move::pass()
                      : text == "-"  ? Move::none()
                                     : Move(*parse_cell(text, 15));
    move.opening = row["opening"];
    if (row.contains("fault")) move.reply.fault = *find_fault(row["fault"].get<std::string>());
    if (row.contains("score")) move.reply.score = row["score"].get<int>();
    if (row.contains("depth")) move.reply.depth = row["depth"].get<int>();
    if (row.contains("seldepth")) move.reply.seldepth = row["seldepth"].get<int>();
    if (row.contains("nodes")) move.reply.nodes = row["nodes"].get<std::uint64_t>();
    if (row.contains("forced")) move.reply.thinking = thinking_of_json(row);
    if (row.contains("pv")) move.reply.line = parse_line(row["pv"].get<std::string>());
    move.elapsed = nanoseconds(row["elapsed_ms"]);
    if (row.contains("cpu_ms")) move.reply.cpu = nanoseconds(row["cpu_ms"]);
  }
  return record;
}

TEST(Export, JsonLinesTellAllOfARecord) {
  for (int id = 0; id < 200; ++id) {
    GameRecord record = random_record(id, 3);
    const auto line = read_json(json_line(source(), record));
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
      auto& counters = record.moves[i].reply.counters;
      for (const Counter& counter : counters) {
        EXPECT_EQ(line["moves"][i]["counters"][std::string(counter.name)], counter.value);
      }
      counters.clear();
    }
    EXPECT_EQ(record_of_json(line), record);
  }
}

}  // namespace
}  // namespace rb
