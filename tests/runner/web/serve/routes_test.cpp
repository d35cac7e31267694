#include "runner/web/serve/routes.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <thread>
#include <tuple>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/game/notation.hpp"
#include "runner/web/serve/served_trees.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using Json = Json;

// What is answered, without a server.
class RoutesOfTree : public testing::Test {
 protected:
  void serve(const std::vector<std::pair<std::string, std::vector<std::string>>>& files,
             std::vector<std::string> paths = {}) {
    for (const auto& [name, games] : files) {
      std::vector<GameRecord> records;
      for (const std::string& moves : games) {
        GameRecord& record = records.emplace_back();
        record.id = static_cast<int>(records.size()) - 1;
        record.players = {record.id % 2, 1 - record.id % 2};
        record.outcome = {Stone::black, Reason::resigned};
        for (const Move move : parse_moves(moves, kRenjuSize)) {
          record.moves.emplace_back().reply.move = move;
        }
      }
      fakes::write_games(paths.emplace_back(folder_.file(name)), {}, records);
    }
    routes_.emplace(paths, Routes::Settings{});
    int status = 0;
    while ((status = ask("rows/0").status) == 503) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(status, 200);
  }

  Response ask(const std::string& what, std::map<std::string, std::string> query = {}) {
    std::promise<Response> answer;
    Request request;
    request.method = "GET";
    request.path = "/api/" + what;
    request.query = std::move(query);
    routes_->answer(request, [&](Response response) { answer.set_value(std::move(response)); });
    return answer.get_future().get();
  }
  Json tree(std::map<std::string, std::string> query) {
    const Response response = ask("tree/0", std::move(query));
    EXPECT_EQ(response.status, 200) << response.body;
    return read_ordered_json(response.body);
  }

  fakes::TempFolder folder_;
  std::optional<Routes> routes_;
};

TEST_F(RoutesOfTree, HasTheMovesTheStonesAndTheGames) {
  serve({{"a.db", {"h8 h9 i9", "h8 i9", "h8 g8 g7"}}});
  const Json json = tree({{"moves", "h8 h9"}});
  EXPECT_EQ(json["games"], 2);  // g8 is an image of h9
  EXPECT_EQ(json["indexed"], 3);
  EXPECT_EQ(json["moves"][0]["opening"], "4D Kagetsu");
  EXPECT_EQ(json["black"], Json::array({*parse_cell("h8", kRenjuSize)}));
  EXPECT_EQ(json["files"][0]["columns"]["id"], Json::array({0, 2}));
}

TEST_F(RoutesOfTree, CountsTheGamesOfAFilterAndOfOtherFiles) {
  serve({{"a.db", {"h8 h9", "h8 i9"}}, {"b.db", {"h8 h9"}}});
  EXPECT_EQ(tree({{"player", "medium"}, {"side", "black"}})["games"], 1);
  EXPECT_EQ(tree({})["games"], 2);
  EXPECT_EQ(tree({{"all", "yes"}})["games"], 3);
}

TEST_F(RoutesOfTree, HasThatOfGamesOfOtherPrograms) {
  const std::string path = folder_.file("games.sgf");
  std::ofstream(path) << "(;SZ[15]RE[B+R];B[hh];W[hg];B[ii])(;SZ[15]RE[W+R];B[hh];W[ii])";
  serve({{"a.db", {"h8 h9"}}}, {path});
  const Json document = read_ordered_json(ask("document").body);
  EXPECT_EQ(document["serves"]["explore"], Json::array({"games.sgf"}));
  EXPECT_EQ(document["parts"].size(), 1);
  const Json json = read_ordered_json(ask("explore/0", {{"moves", "h8"}}).body);
  EXPECT_EQ(json["games"], 2);
  EXPECT_EQ(json["black"], Json::array({112}));
  EXPECT_EQ(ask("explore/0", {{"moves", "h8 h8"}}).status, 400);
  EXPECT_EQ(ask("explore/1").status, 404);
}

TEST_F(RoutesOfTree, AnotherRunInTheFilesPlaceIsNotTakenForIt) {
  const std::string path = folder_.file("a.db");
  const auto play = [&](const std::string& game, int size, const char* last) {
    std::filesystem::remove(path);
    RunSpec run = fakes::run_spec(1);
    std::tie(run.game, run.board_size) = std::pair(game, size);
    run.openings_hash = openings_hash({});
    auto store = StoreWriter::create(path, run, {});
    GameRecord record = fakes::game_of(0, {0, 1}, {Stone::black, Reason::resigned});
    for (const Move move : parse_moves(std::string("h8 ") + last, size)) {
      record.moves.emplace_back().reply.move = move;
    }
    store.commit(record);
    store.close();
  };
  play("renju", kRenjuSize, "h9");
  const auto part = std::make_shared<ReportPart>(path);
  part->close();  // as served files are
  const ServedState state{1, "", {{path, part}}};
  const auto tree = [&] { return ServedTrees().answer(state, {.parts = {0}}, {}); };
  const auto moves = [&] { return state.parts[0].part->block_of({0}, ReportPart::Moves::with); };
  EXPECT_EQ(tree()["games"], 1);
  play("freestyle", 20, "t20");
  EXPECT_THROW(tree(), Error);
  EXPECT_THROW(moves(), Error);
  play("renju", kRenjuSize, "i9");
  EXPECT_THROW(moves(), Error);
}

TEST_F(RoutesOfTree, SaysWhatIsWrong) {
  serve({{"a.db", {"h8 h9"}}});
  const std::pair<const char*, const char*> cases[] = {
      {"moves", "z9"}, {"position", "h8"}, {"player", "nobody"}, {"count", "-1"}};
  for (const auto& [name, value] : cases) {
    EXPECT_EQ(ask("tree/0", {{name, value}}).status, 400) << name;
  }
  EXPECT_EQ(ask("tree/1").status, 404);
}

}  // namespace
}  // namespace rb
