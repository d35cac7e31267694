#include "runner/players/named_player.hpp"
#include "engine/base/json_text.hpp"
#include "runner/players/games/game_catalog.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/level/profiles.hpp"
#include "runner/players/player_text.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

NamedPlayer named(std::string_view text) {
  return named_player({.place = "match: --a", .text = std::string(text), .name = ""},
                      MoveClock::nodes);
}

Json params(std::string_view text) { return read_json(named(text).row.params); }

std::string error_of(std::string_view text) {
  return fakes::complaint<UsageError>([&] { named(text); }, "no error");
}

std::string error_of_profile(std::string_view text) {
  return fakes::complaint<UsageError>([&] { named_profile("eval: --player", text); }, "no error");
}

TEST(Catalog, KnowsRenju) {
  ASSERT_NE(find_game("renju"), nullptr);
  EXPECT_EQ(find_game("renju")->rules().name(), "renju");
  EXPECT_EQ(find_game("chess"), nullptr);
}

TEST(Catalog, KnowsReversi) {
  ASSERT_NE(find_game("reversi"), nullptr);
  EXPECT_EQ(find_game("reversi")->rules().name(), "reversi");
}

TEST(NamedPlayer, PlaysItsOwnGameAlone) {
  const auto error = [](std::string_view text, std::string_view game) -> std::string {
    try {
      named_player({.place = "match: --a", .text = std::string(text)}, MoveClock::nodes, {}, game);
    } catch (const UsageError& wrong) {
      return wrong.what();
    }
    return "no error";
  };
  EXPECT_EQ(error("reversi-tegowai:depth=5,pass=pass", "reversi"), "no error");
  EXPECT_EQ(error("hard", "reversi"),
            "match: --a: 'hard' does not play reversi, only reversi-tegowai does");
  EXPECT_EQ(error("reversi-tegowai", "renju"),
            "match: --a: 'reversi-tegowai' plays reversi, not renju");
  EXPECT_EQ(error("date-gomoku-1997", "reversi"),
            "match: --a: 'date-gomoku-1997' plays renju, not reversi");
  EXPECT_EQ(error("date-gomoku-1997", "freestyle"),
            "match: --a: 'date-gomoku-1997' does not play freestyle: levels and programs "
            "('cmd:...') do");
  EXPECT_EQ(error("reversi-tegoway", "reversi"),
            "match: --a: no player 'reversi-tegoway' of reversi; did you mean 'reversi-tegowai'?");
  EXPECT_EQ(error("cmd:./x", "reversi"),
            "match: --a: a program does not play reversi, only reversi-tegowai does");
}

TEST(NamedPlayer, IsShownAsTyped) {
  EXPECT_EQ(named("hard").row.name, "hard");
  EXPECT_EQ(named("hard:depth=5,OPEN_THREE=1200").row.name, "hard:depth=5,OPEN_THREE=1200");
}

TEST(NamedPlayer, MayHaveANameOfItsOwn) {
  const NamedPlayer player =
      named_player({.place = "", .text = "hard:depth=5", .name = "deep"}, MoveClock::nodes);
  EXPECT_EQ(player.row.name, "deep");
  EXPECT_EQ(player.row.params, named("hard:depth=5").row.params);
}

TEST(NamedPlayer, CarriesEveryParameterOfTheVariant) {
  const auto hard = params("hard"), variant = params("hard:depth=5,OPEN_THREE=1200,vcf=off");
  EXPECT_EQ(hard.at("engine"), "renju");
  EXPECT_EQ(variant.at("depth"), 5);
  EXPECT_EQ(variant.at("OPEN_THREE"), 1200);
  EXPECT_EQ(variant.at("vcf"), false);
  EXPECT_EQ(variant.at("max_nodes"), hard.at("max_nodes"));
  EXPECT_EQ(variant.size(), hard.size());
}

TEST(NamedPlayer, SameParametersAreTheSamePlayer) {
  EXPECT_EQ(params("hard:depth=4"), params("hard"));
  EXPECT_NE(params("hard"), params("medium"));
}

TEST(NamedPlayer, AnswersAnUnknownProfileWithTheNearest) {
  EXPECT_EQ(error_of("hrad"), "match: --a: no profile 'hrad'; did you mean 'hard'?");
  EXPECT_EQ(error_of("xyzzy"), fmt::format("match: --a: no profile 'xyzzy'; there are {}",
                                           fmt::join(player_names("renju"), ", ")));
}

TEST(NamedPlayer, NamesWhatIsWrongWithAVariant) {
  EXPECT_EQ(error_of("hard:dpeth=5"),
            "match: --a: there is no parameter 'dpeth'; did you mean 'depth'?");
  EXPECT_EQ(error_of("hard:OPEN_TREE=5"),
            "match: --a: there is no parameter 'OPEN_TREE'; did you mean 'OPEN_THREE'?");
  EXPECT_EQ(error_of("hard:nosuch=5"),
            "match: --a: there is no parameter 'nosuch'; 'renju-bench profiles hard' lists them");
  for (const char* const text : {"file:", "file::depth=5"}) {
    EXPECT_EQ(error_of(text), "match: --a: 'file:' needs a path: file:mine.json");
  }
  EXPECT_EQ(error_of("hard:bok=on"),
            "match: --a: there is no parameter 'bok'; did you mean 'book'?");
  EXPECT_EQ(error_of("hard:patern=on"),
            "match: --a: there is no parameter 'patern'; did you mean 'patterns'?");
  for (const std::string name : {"book", "patterns"}) {
    EXPECT_EQ(error_of("hard:" + name + "="),
              "match: --a: " + name + "= needs a file, 'on' or 'off'");
    EXPECT_THAT([&] { named("hard:" + name + "=none"); },
                testing::ThrowsMessage<Error>("match: --a: none: no such file"));
  }
  EXPECT_EQ(error_of("hard:depth=99"),
            "match: --a: depth takes a whole number from 1 to 20, not '99'");
  EXPECT_EQ(error_of("hard:depth=5,depth=6"), "match: --a: depth is given twice");
  EXPECT_EQ(error_of("hard:depth"), "match: --a: 'depth' is not of the form NAME=VALUE");
  EXPECT_EQ(error_of("hard:depth=5,"), "match: --a: '' is not of the form NAME=VALUE");
  EXPECT_EQ(error_of("hard:"), "match: --a: the ':' is followed by NAME=VALUE,...");
}

TEST(NamedPlayer, KnowsEnginesThatAreNoProfiles) {
  EXPECT_EQ(named("date-gomoku-1997").row.name, "date-gomoku-1997");
  EXPECT_EQ(params("date-gomoku-1997").at("engine"), "date-gomoku-1997");
  EXPECT_EQ(params("date-gomoku-1997:guard=on").at("guard"), true);
  EXPECT_EQ(params("date-gomoku-1997:guard=off"), params("date-gomoku-1997"));
}

TEST(NamedProfile, OfAnEngineWithoutOneNamesItsOptions) {
  EXPECT_EQ(error_of_profile("date-gomoku-1997:guard=on"),
            "eval: --player: 'date-gomoku-1997' is an engine without a profile; its options: "
            "guard");
  EXPECT_EQ(error_of_profile("reversi-tegowai"),
            "eval: --player: 'reversi-tegowai' is an engine without a profile; its options: "
            "depth, pass, choice");
  EXPECT_EQ(error_of_profile("cmd:./x"),
            "eval: --player: takes a level or a variant of one, not a program");
  EXPECT_EQ(error_of_profile("hard:depth=5"), "no error");
}

TEST(NamedPlayer, NamesWhatIsWrongWithAnOption) {
  EXPECT_EQ(error_of("date-gomoku-1998"),
            "match: --a: no profile 'date-gomoku-1998'; did you mean 'date-gomoku-1997'?");
  EXPECT_EQ(error_of("date-gomoku-1997:gaurd=on"),
            "match: --a: there is no option 'gaurd'; did you mean 'guard'?");
  EXPECT_EQ(error_of("date-gomoku-1997:depth=3"),
            "match: --a: there is no option 'depth'; there are guard");
  EXPECT_EQ(error_of("date-gomoku-1997:guard=7"), "match: --a: guard takes on or off, not '7'");
  EXPECT_EQ(error_of("date-gomoku-1997:"), "match: --a: the ':' is followed by NAME=VALUE,...");
  EXPECT_EQ(error_of("date-gomoku-1997:guard=on,guard=off"), "match: --a: guard is given twice");
}

TEST(NamedPlayer, IsNoProgramThatCouldBeStartedAnewOrToldAllStones) {
  const auto refused = [](const PlayerSpec& spec) {
    EXPECT_THROW(named_player(spec, MoveClock::nodes), UsageError);
  };
  refused({.place = "match: --a", .text = "hard", .is_started_anew = true});
  refused({.place = "match: --a", .text = "hard", .is_told_all_stones = true});
}

// Files of a profile, and of players.
class CatalogFiles : public testing::Test {
 protected:
  CatalogFiles() {
    fakes::write_text(profile_, R"({"base": "hard", "depth": 5})");
    fakes::write_text(players_, R"({"players": [
      {"name": "one", "player": "easy"}, {"player": "medium"},
      {"name": "timed", "player": "easy", "nodes": 5}, {"name": "far", "player": "file:x"},
      {"name": "program", "player": "cmd:x"}, {"name": "told", "player": "easy", "board": true},
      {"name": "threads", "player": "easy", "threads": 2},
      {"name": "anew", "player": "easy", "restart": true},
      {"name": "info", "player": "easy", "info": ["A=1"]},
      {"name": "env", "player": "easy", "env": ["A=1"]},
      {"name": "dir", "player": "easy", "dir": "/tmp"}]})");
  }
  std::string of(const std::string& name) const { return "file:" + players_ + "#" + name; }

  const fakes::TempFolder folder_;
  const std::string profile_ = folder_.file("a:b.json"), players_ = folder_.file("all.json");
};

TEST_F(CatalogFiles, AColonIsThatOfChangesOnlyBehindTheFile) {
  EXPECT_EQ(params("file:" + profile_).at("depth"), 5);
  EXPECT_EQ(params("file:" + profile_ + ":depth=6,vcf=off").at("depth"), 6);
  EXPECT_EQ(error_of("file:" + profile_ + ":"),
            "match: --a: the ':' is followed by NAME=VALUE,...");
  EXPECT_EQ(end_of_base("hard"), std::string_view::npos);
  EXPECT_EQ(end_of_base("hard:x"), 4U);
  EXPECT_EQ(end_of_base("file:none"), std::string_view::npos);
  EXPECT_EQ(end_of_base("file:a:b"), std::string_view::npos);
  EXPECT_EQ(end_of_base("file:a:b=1"), 6U);
  EXPECT_EQ(end_of_base("file:a:b:"), 8U);
  EXPECT_EQ(end_of_base("file:" + profile_), std::string_view::npos);
  EXPECT_EQ(end_of_base("file:" + profile_ + ":x"), std::string_view::npos);
  EXPECT_EQ(end_of_base("file:" + profile_ + ":x=1"), 5 + profile_.size());
}

TEST_F(CatalogFiles, AFileIsNoPlayerOfAnotherGame) {
  EXPECT_EQ(fakes::complaint<UsageError>([&] {
              named_player({.place = "match: --a", .text = "file:" + profile_}, MoveClock::nodes,
                           {}, "reversi");
            }),
            "match: --a: a file holds a profile of renju, not a player of reversi");
}

}  // namespace
}  // namespace rb
