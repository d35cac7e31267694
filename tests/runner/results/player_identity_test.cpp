#include "runner/results/player_identity.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

constexpr const char* kProgram =
    R"({"engine":"gomocup","command":["eng/brain","--depth","5"],"program_hash":"11","files":{},)"
    R"("folder":"","info":{"rule":"4"},"environment":{}})";

const std::string kLimits =
    R"({"nodes":null,"depth":null,"clock":"nodes","max_moves":null,"move_time_ms":100,"margin_ms":0})";

// The program with one field changed.
PlayerRow program(const std::string& field = "engine", const Json& value = "gomocup") {
  Json params = read_json(kProgram);
  params[field] = value;
  return {"brain", json_text(params)};
}

bool is_same(const PlayerRow& a, const PlayerRow& b, const std::string& limits_of_b = kLimits) {
  return player_identity(a, find_run_limits(kLimits).value()) ==
         player_identity(b, find_run_limits(limits_of_b).value());
}

std::string limits_with(const std::string& field, const Json& value) {
  Json limits = read_json(kLimits);
  limits[field] = value;
  return json_text(limits);
}

TEST(PlayerIdentity, IsThatOfTheProgramsFilesWhereverTheyLie) {
  EXPECT_TRUE(is_same(program(), program("command", {"/opt/brain", "--depth", "5"})));
  EXPECT_TRUE(is_same(program(), program("folder", "engines")));
  EXPECT_TRUE(is_same(program(), program("info", {{"rule", "4"}, {"folder", "/opt/engines"}})));
  EXPECT_FALSE(is_same(program(), program("program_hash", "12")));
  PlayerRow here = program("command", {"python3", "brain.py"});
  PlayerRow there = program("command", {"python3", "/opt/brain.py"});
  EXPECT_FALSE(is_same(here, there)) << "nothing says that these words are files";
  const auto add_files = [](PlayerRow& row, const Json& files) {
    Json params = read_json(row.params);
    params["files"] = files;
    row.params = json_text(params);
  };
  add_files(here, {{"brain.py", "21"}});
  add_files(there, {{"/opt/brain.py", "21"}});
  EXPECT_TRUE(is_same(here, there));
  add_files(there, {{"/opt/brain.py", "22"}});
  EXPECT_FALSE(is_same(here, there));
}

TEST(PlayerIdentity, IsThatOfAFileBehindAnOption) {
  const auto with_net = [](const std::string& net, const std::string& hash) {
    Json params = read_json(kProgram);
    params["command"] = {"eng/brain", "--net=" + net};
    params["files"] = {{net, hash}};
    return PlayerRow{"brain", json_text(params)};
  };
  EXPECT_TRUE(is_same(with_net("small", "21"), with_net("/opt/small", "21")));
  EXPECT_FALSE(is_same(with_net("small", "21"), with_net("small", "22")));
}

// "patterns" and "book" as parameters keep them.
TEST(PlayerIdentity, AFileOfTheSameContentElsewhereIsTheStoredOne) {
  const auto player = [](const char* field, const char* word) {
    return json_text(Json{{"engine", "renju"}, {"depth", 4}, {field, word}});
  };
  for (const char* const field : {"patterns", "book"}) {
    const std::string stored = player(field, "here/x#0123456789abcdef");
    const auto asked = [&](const char* word) {
      return read_json(with_files_of(stored, player(field, word)));
    };
    EXPECT_EQ(asked("/opt/y#0123456789abcdef"), read_json(stored));
    EXPECT_NE(asked("here/x#0123456789abcdee"), read_json(stored));
  }
}

TEST(PlaceOf, IsWhereItsFilesAre) {
  EXPECT_EQ(place_of(program().params), "eng/brain");
  EXPECT_EQ(place_of(program("folder", "n1").params), "n1/eng/brain");
  Json params = read_json(kProgram);
  params.update({{"command", {"python3", "./s.py", "5"}}, {"files", {{"./s.py", "21"}}}});
  params.update({{"folder", "n1"}, {"info", {{"folder", "/home/n1"}}}});
  EXPECT_EQ(place_of(json_text(params)), "python3 /home/n1/s.py");
  EXPECT_EQ(place_of(program("info", {{"folder", "/opt/n"}}).params),
            "eng/brain with INFO folder /opt/n");
  EXPECT_EQ(place_of(R"({"profile":"hard"})"), "");
  EXPECT_EQ(place_of("what"), "");
}

TEST(PlayerIdentity, IsWhatTheProgramIsSent) {
  EXPECT_FALSE(is_same(program(), program("command", {"eng/brain", "--depth", "6"})));
  EXPECT_FALSE(is_same(program(), program("command", {"eng/brain", "5", "--depth"})));
  EXPECT_FALSE(is_same(program(), program("info", {{"rule", "4"}, {"thread_num", "2"}})));
  EXPECT_FALSE(is_same(program(), program("environment", {{"NET", "big"}})));
  EXPECT_FALSE(is_same(program(), program("restart", true)));
  EXPECT_FALSE(is_same(program(), program("board", true)));
  EXPECT_FALSE(is_same(program(), program(), limits_with("move_time_ms", 200)));
  EXPECT_FALSE(is_same(program(), program(), limits_with("engine_memory_mib", 300)));
  EXPECT_FALSE(is_same(program(), program("info", {{"rule", "4"}, {"max_memory", "1000"}})));
  EXPECT_FALSE(is_same(program(), program(), limits_with("max_moves", 60)));
}

TEST(PlayerIdentity, IsNotThatOfGamesThatEndEarly) {
  Json limits = read_json(kLimits);
  limits["resign"] = "score=2000,moves=4,sides=one";
  EXPECT_FALSE(is_same(program(), program(), json_text(limits)));
  limits["play_on"] = true;
  EXPECT_TRUE(is_same(program(), program(), json_text(limits))) << "the rule changed no game";
}

TEST(PlayerIdentity, IsNotHowLongTheRefereeWaits) {
  EXPECT_TRUE(is_same(program(), program(), limits_with("margin_ms", 5000)));
  EXPECT_TRUE(is_same(program(), program(), limits_with("start_time_ms", 5000)));
  EXPECT_TRUE(is_same(program(), program(), limits_with("turn_delay_ms", 1)));
  EXPECT_TRUE(is_same(program(), program(), limits_with("game_delay_ms", 1)));
  const PlayerRow hard{"hard", R"({"profile":"hard"})"};
  EXPECT_TRUE(is_same(hard, hard, limits_with("turn_delay_ms", 1)));
}

TEST(PlayerIdentity, IsTheSameWhereTheDefaultIsAskedFor) {
  EXPECT_TRUE(is_same(program(), program(), limits_with("engine_memory_mib", 350)));
  EXPECT_TRUE(is_same(program(), program("info", {{"rule", "4"}, {"max_memory", "367001600"}})));
  EXPECT_TRUE(is_same(program(), program("info", {{"rule", "4"}, {"thread_num", "1"}})));
  EXPECT_TRUE(is_same(program(), program(), limits_with("engine_cpu_s", 100)));
}

TEST(PlayerIdentity, TakesTheLimitsThatBindThisPlayer) {
  EXPECT_TRUE(is_same(program(), program(), limits_with("clock", "wall")));
  const PlayerRow hard{"hard", R"({"profile":"hard","depth":5})"};
  EXPECT_FALSE(is_same(hard, hard, limits_with("clock", "wall")));
  EXPECT_TRUE(is_same(hard, hard, limits_with("engine_memory_mib", 350)));
  const Json own{{"nodes", nullptr}, {"depth", nullptr}, {"move_time_ms", 100}, {"margin_ms", 9}};
  EXPECT_TRUE(is_same(program(), program("limits", own), limits_with("move_time_ms", 700)));
  EXPECT_FALSE(is_same(program(), program("limits", Json{{"nodes", 100}})));
}

TEST(PlayerIdentity, IsThatOfTheTextWhereItIsNoObject) {
  EXPECT_TRUE(is_same({"a", "what"}, {"b", "what"}));
  EXPECT_FALSE(is_same({"a", "what"}, {"a", "else"}));
}

TEST(PlayerIdentity, IsOfAnyText) {
  const std::string deep(100'000, '[');
  EXPECT_TRUE(is_same({"a", deep}, {"b", deep}));
  const PlayerRow odd{"a", R"({"engine":"gomocup","command":{"a":1},"files":"b","info":[]})"};
  EXPECT_TRUE(is_same(odd, odd));
  EXPECT_FALSE(is_same(odd, program()));
}

TEST(WithFilesOf, TakesWrittenAndNewFilesAsTheyWere) {
  const std::string stored = program("files", {{"net", "21"}, {"log", "written"}}).params;
  const auto asked = [&](const Json& files) {
    return read_json(with_files_of(stored, program("files", files).params)) == read_json(stored);
  };
  EXPECT_TRUE(asked({{"net", "21"}, {"log", "33"}, {"new", "34"}}));
  EXPECT_TRUE(asked({{"net", "21"}}));
  EXPECT_FALSE(asked({{"net", "22"}}));
  EXPECT_FALSE(asked({{"log", "33"}}));
}

TEST(WithFilesOf, TakesAProgramOfTheSameContentFromWhereverItIs) {
  const auto at = [](const std::string& place, const std::string& folder, const char* hash) {
    Json params = read_json(kProgram);
    params.update({{"command", {place + "brain", "--net=" + place + "net", place + "book", "5"}},
                   {"files", {{place + "net", "21"}, {place + "book", hash}}},
                   {"folder", folder}});
    params["info"]["folder"] = folder;
    return sorted(params);
  };
  const Json stored = at("eng/", "", "22");
  const auto asked = [&](const Json& params) {
    return read_json(with_files_of(json_text(stored), json_text(params)));
  };
  EXPECT_EQ(asked(at("/opt/", "/tmp", "22")), stored);
  EXPECT_NE(asked(at("/opt/", "", "23")), stored);
  Json other = at("/opt/", "", "22");
  other["program_hash"] = "12";
  EXPECT_NE(asked(other), stored);
  Json swapped = at("eng/", "", "22");
  swapped["files"] = {{"eng/net", "22"}, {"eng/book", "21"}};
  swapped["command"] = {"eng/brain", "--net=eng/book", "eng/net", "5"};
  EXPECT_EQ(asked(swapped), stored);
}

TEST(WithWrittenFile, PutsAWordInPlaceOfTheHash) {
  const std::string params = program("files", {{"log", "33"}, {"net", "21"}}).params;
  EXPECT_EQ(read_json(with_written_file(params, "log"))["files"],
            (Json{{"log", "written"}, {"net", "21"}}));
}

TEST(WithWrittenFile, LeavesATextThatIsNoObject) {
  EXPECT_EQ(with_written_file("what", "log"), "what");
  EXPECT_EQ(with_written_file("[1]", "log"), "[1]");
}

TEST(ToldElsewhere, OfAProgramIsWhatItIsAndNotWhereItLies) {
  const std::string params =
      R"({"engine":"gomocup","command":["b","a","log","net"],"program_hash":"11",)"
      R"("files":{"a":"zz","log":"written","net":"bb"},"folder":"f",)"
      R"("info":{"rule":"4","folder":"x"},"environment":{"A":"1"}})";
  EXPECT_EQ(told_elsewhere(params),
            R"({"engine":"gomocup","program_hash":"11","info":{"rule":"4"},)"
            R"("file_hashes":["bb","zz"]})");
}

TEST(ToldElsewhere, OfAnEngineHasTheHashesOfItsFiles) {
  EXPECT_EQ(told_elsewhere(R"({"engine":"renju","patterns":"x/p#12","book":"b#34","files":7})"),
            R"({"engine":"renju","patterns":"#12","book":"#34","files":7})");
  EXPECT_EQ(told_elsewhere(R"({"engine":"renju","depth":3})"), R"({"engine":"renju","depth":3})");
}

TEST(ToldElsewhere, LeavesATextThatIsNoObject) { EXPECT_EQ(told_elsewhere("what"), "what"); }

TEST(IsProgram, IsToldByTheEngine) {
  EXPECT_TRUE(is_program(kProgram));
  EXPECT_FALSE(is_program(R"({"engine":"renju"})"));
  EXPECT_FALSE(is_program(R"({"depth":3})"));
  EXPECT_FALSE(is_program("what"));
}

}  // namespace
}  // namespace rb
