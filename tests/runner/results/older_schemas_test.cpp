// Files as the releases of older schemas left them (tests/data/results).

#include <fstream>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "runner/results/schema.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "runner/results/store.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/source_path.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class OlderSchemas : public testing::Test {
 protected:
  // The file that the statements of tests/data/results/NAME.sql make.
  std::string file(const std::string& name) {
    const std::string path = folder.file(name + ".db");
    std::ofstream(path).close();
    const sqlite::Database database(path, sqlite::Access::write);
    std::ifstream script(source_path(fmt::format("tests/data/results/{}.sql", name)));
    EXPECT_TRUE(script.is_open()) << "no sample " << name << ".sql";
    std::string text, line;
    while (std::getline(script, line)) {
      if (line.starts_with("--")) continue;
      text += line + '\n';
      if (!line.ends_with(";")) continue;
      database.run(text);
      text.clear();
    }
    EXPECT_EQ(text, "");
    return path;
  }
  RunSpec run(const std::string& name) { return StoreReader(file(name)).run(); }

  fakes::TempFolder folder;
};

std::string moves_of(const GameRecord& record) {
  std::vector<Move> moves;
  for (const MoveRecord& move : record.moves) moves.push_back(move.reply.move);
  return moves_text(moves, kRenjuSize);
}

TEST_F(OlderSchemas, AreReadGameByGame) {
  for (const std::string schema : {"1", "2", "3", "4", "5"}) {
    SCOPED_TRACE(schema);
    const StoreReader reader(file("schema-" + schema));
    std::vector<GameRecord> games;
    reader.each(Detail::all, [&](const GameRecord& record) { games.push_back(record); });
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(moves_of(games[0]), "h8 h9 i8 i9 j8 j9 k8 k9 l8");
    EXPECT_EQ(games[0].outcome, (Outcome{Stone::black, Reason::five}));
    EXPECT_EQ(games[1].outcome, (Outcome{Stone::black, Reason::timeout}));
    EXPECT_THAT(games[1].traffic[1], HasSubstr("# timeout"));
    const Reply& move = games[0].moves[3].reply;
    EXPECT_EQ(move.score, 37);
    EXPECT_EQ(move.depth, 2);
    EXPECT_EQ(move.nodes, 352U);
    EXPECT_THAT(move.counters, ElementsAre(Counter{"vcf_calls", 1}, Counter{"vcf_nodes", 12},
                                           Counter{"search_nodes", 340}, Counter{"tt_hits", 0}));
    EXPECT_EQ(games[1].moves[3].reply.depth, std::nullopt);
    EXPECT_EQ(games[1].moves[3].reply.nodes, std::nullopt);
    EXPECT_EQ(games[0].moves[4].reply.line.size(), schema >= "4" ? 2U : 0U);
    EXPECT_EQ(games[0].moves[5].reply.cpu.has_value(), schema >= "4");
    EXPECT_EQ(move.thinking, std::nullopt);
    EXPECT_EQ(games[0].marks, GameMarks{});
  }
}

// A new schema needs a sample of its own before it is released.
TEST_F(OlderSchemas, HaveASampleOfTodaysToo) {
  const StoreReader reader(file(fmt::format("schema-{}", schema::kSchemaVersion)));
  int games = 0;
  reader.each(Detail::all, [&](const GameRecord&) { ++games; });
  EXPECT_EQ(games, reader.run().games);
}

TEST_F(OlderSchemas, TellHowMovesCameAboutFromSix) {
  const StoreReader reader(file("schema-6"));
  std::vector<GameRecord> games;
  reader.each(Detail::all, [&](const GameRecord& record) { games.push_back(record); });
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].outcome, (Outcome{Stone::black, Reason::timeout}));
  EXPECT_EQ(games[0].marks, (GameMarks{"6D Ugetsu", "direct", false}));
  EXPECT_EQ(moves_of(games[1]).substr(0, 11), "h8 h9 i8 g8");
  const Reply& move = games[1].moves[3].reply;
  EXPECT_EQ(move.score, -210);
  EXPECT_EQ(move.nodes, 150U);
  EXPECT_EQ(move.line.size(), 2U);
  EXPECT_THAT(move.counters, testing::Contains(Counter{"search_nodes", 150}));
  ASSERT_TRUE(move.thinking);
  EXPECT_EQ(move.thinking->rank, 1);
  EXPECT_EQ(move.thinking->depths.size(), 2U);
  ASSERT_EQ(move.thinking->candidates.size(), 5U);
  EXPECT_EQ(move.thinking->candidates[0].score, -210);
}

TEST_F(OlderSchemas, OfSixAreResumedWithTheColumnsOfToday) {
  const std::string path = file("schema-6");
  const RunSpec run = StoreReader(path).run();
  const StoreReader before(path);
  const GameRecord played = before.game(1).value();
  EXPECT_EQ(played.moves[3].reply.seldepth, std::nullopt);
  StoreWriter::resume(path, run, StoreReader(path).openings()).close();
  const StoreReader after(path);
  EXPECT_EQ(after.game(1), played);
  EXPECT_EQ(schema::version(sqlite::Database(path, sqlite::Access::read)), schema::kSchemaVersion);
  EXPECT_EQ(StoreReader(file("schema-7")).game(1).value().moves[3].reply.seldepth, 9);
}

TEST_F(OlderSchemas, TellTheirRunInOtherWords) {
  const RunSpec one = run("schema-1");
  EXPECT_EQ(one.kind, RunKind::match);
  EXPECT_EQ(one.format, Format::round_robin);
  EXPECT_EQ(one.sprt, std::nullopt);
  EXPECT_EQ(one.order, Order::random);
  const RunSpec two = run("schema-2");
  EXPECT_EQ(two.kind, RunKind::tournament);
  EXPECT_EQ(two.order, Order::sequential);
  EXPECT_EQ(run("schema-3").sprt,
            (rating::SprtSpec{.beta = 0.1, .model = rating::Model::logistic}));
  const RunSpec four = run("schema-4");
  EXPECT_EQ(four.kind, RunKind::match);
  EXPECT_EQ(four.openings_source, "my.txt");
  EXPECT_TRUE(four.held_out && four.decided_openings);
  EXPECT_TRUE(run("schema-5").held_out);
  EXPECT_EQ(run("schema-4-tuning").kind, RunKind::tune_bayes);
}

TEST_F(OlderSchemas, AreTheRunsOfTheirCommands) {
  const std::string path = file("schema-4");
  const auto kind_of = [&](const std::string& command) {
    sqlite::Database(path, sqlite::Access::write)
        .run(fmt::format("UPDATE run SET command_line = '{}'", command));
    return StoreReader(path).run().kind;
  };
  EXPECT_EQ(kind_of("renju-bench tournament --player hard"), RunKind::tournament);
  EXPECT_EQ(kind_of("renju-bench tune spsa --resume --db a.db"), RunKind::verify);
  EXPECT_EQ(kind_of("renju-bench match --a \"tune it"), RunKind::match);
  EXPECT_EQ(kind_of(""), RunKind::match);
}

// Before schema 4 no depth and no nodes were 0, as were those of a move without a search.
TEST_F(OlderSchemas, TellDepthAndNodesOfZeroApartFromFour) {
  const auto told = [&](const std::string& name, int depth, int nodes) {
    const std::string path = file(name);
    sqlite::Database(path, sqlite::Access::write)
        .run(fmt::format("UPDATE move SET depth = {}, nodes = {} WHERE game = 0 AND ply = 4", depth,
                         nodes));
    const Reply reply = StoreReader(path).game(0).value().moves[3].reply;
    return std::pair(reply.depth, reply.nodes);
  };
  using Told = std::pair<std::optional<int>, std::optional<std::uint64_t>>;
  EXPECT_EQ(told("schema-3", 0, 0), Told(std::nullopt, std::nullopt));
  EXPECT_EQ(told("schema-3", 0, 5), Told(0, 5));
  EXPECT_EQ(told("schema-3", 2, 0), Told(2, 0));
  EXPECT_EQ(told("schema-4", 0, 0), Told(0, 0));
}

TEST_F(OlderSchemas, HaveAKeyOfTheMovesFromThree) {
  const auto change_key = [&](const std::string& name) {
    const std::string path = file(name);
    sqlite::Database(path, sqlite::Access::write).run("UPDATE game SET moves_key = 1");
    std::vector<std::uint64_t> keys;
    StoreReader(path).each_key([&](int, std::uint64_t key) { keys.push_back(key); });
    EXPECT_THAT(keys, ElementsAre(1U, 1U));
    EXPECT_THAT([&] { StoreReader(path).game(0); },
                testing::ThrowsMessage<Error>(
                    HasSubstr("column moves_key: the moves are not those that were played")));
  };
  change_key("schema-3");
  change_key("schema-5");
}

TEST_F(OlderSchemas, HaveEachFieldOfARunFromTheSchemaThatBroughtIt) {
  const auto changed = [&](const std::string& name, const std::string& fields) {
    const std::string path = file(name);
    sqlite::Database(path, sqlite::Access::write).run("UPDATE run SET " + fields);
    return StoreReader(path).run();
  };
  const RunSpec two = changed("schema-2", "format = 'gauntlet', sprt = 'elo0=0,elo1=7'");
  EXPECT_EQ(two.format, Format::gauntlet);
  EXPECT_EQ(two.sprt, (rating::SprtSpec{.elo0 = 0, .elo1 = 7}));
  const RunSpec five = changed(
      "schema-5",
      "kind = 'scaling', held_out = 0, decided_openings = 1, openings_source = 'x, held out'");
  EXPECT_EQ(five.kind, RunKind::scaling);
  EXPECT_FALSE(five.held_out);
  EXPECT_TRUE(five.decided_openings);
  EXPECT_EQ(five.openings_source, "x, held out") << "only before schema 5 this says so";
}

TEST_F(OlderSchemas, AreNotGoneOnWith) {
  for (const std::string name :
       {"schema-1", "schema-2", "schema-3", "schema-4", "schema-5", "schema-4-tuning"}) {
    const std::string path = file(name);
    const StoreReader reader(path);
    try {
      StoreWriter::resume(path, reader.run(), reader.openings());
      ADD_FAILURE() << name;
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), HasSubstr("was written by an older renju-bench (schema"));
    }
  }
}

}  // namespace
}  // namespace rb
