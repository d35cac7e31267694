#include "runner/players/catalog.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/level/profiles.hpp"
#include "runner/players/player_text.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

NamedPlayer named(std::string_view text) {
  return named_player({.place = "match: --a", .text = std::string(text), .name = ""},
                      MoveClock::nodes);
}

nlohmann::json params(std::string_view text) {
  return nlohmann::json::parse(named(text).row.params);
}

std::string error_of(std::string_view text) {
  try {
    named(text);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no error";
}

std::string error_of_profile(std::string_view text) {
  try {
    named_profile("eval: --player", text);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no error";
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
  EXPECT_EQ(error("hard", "reversi"), "match: --a: 'hard' plays renju, not reversi");
  EXPECT_EQ(error("reversi-tegowai", "renju"),
            "match: --a: 'reversi-tegowai' plays reversi, not renju");
  EXPECT_EQ(error("date-gomoku-1997", "reversi"),
            "match: --a: 'date-gomoku-1997' plays renju, not reversi");
  EXPECT_EQ(error("reversi-tegoway", "reversi"),
            "match: --a: no player 'reversi-tegoway' of reversi; did you mean 'reversi-tegowai'?");
  EXPECT_EQ(error("cmd:./x", "reversi"), "match: --a: a program plays only renju, not reversi");
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

TEST(Catalog, HasTheFilesOfEachGame) {
  EXPECT_EQ(game_names(), (std::vector<std::string_view>{"renju", "reversi"}));
  const Game& renju = *find_game("renju");
  const Game& reversi = *find_game("reversi");
  EXPECT_EQ(openings_called(renju, "named"), "positions/openings_named.txt");
  EXPECT_EQ(openings_called(renju, "renju"), "positions/openings_renju.txt");
  EXPECT_EQ(openings_called(renju, "other"), std::nullopt);
  EXPECT_EQ(openings_called(reversi, "named"), std::nullopt);
  EXPECT_EQ(renju.openings, "positions/openings_balanced.txt");
  EXPECT_EQ(reversi.openings, "positions/openings_reversi.txt");
  EXPECT_EQ(renju.sgf_game, 4);
  EXPECT_EQ(reversi.sgf_game, 2);
  EXPECT_EQ(renju.first_row, FirstRow::bottom);
  EXPECT_EQ(reversi.first_row, FirstRow::top);
  EXPECT_TRUE(renju.has_profiles && renju.takes_programs);
  EXPECT_FALSE(reversi.has_profiles || reversi.takes_programs);
  EXPECT_THAT(std::vector(renju.default_players.begin(), renju.default_players.end()),
              testing::ElementsAre("beginner", "easy", "medium", "hard"));
  EXPECT_EQ(find_rules("reversi"), &reversi.rules());
  EXPECT_EQ(find_rules("chess"), nullptr);
}

TEST(Catalog, KnowsTheEnginesOfAGame) {
  EXPECT_THAT(engine_names("renju"), testing::ElementsAre("date-gomoku-1997"));
  EXPECT_THAT(engine_names("reversi"), testing::ElementsAre("reversi-tegowai"));
  EXPECT_EQ(player_names("reversi"), engine_names("reversi"));
  EXPECT_EQ(player_names("renju").back(), "date-gomoku-1997");
  EXPECT_EQ(player_names("renju").size(), renju::profiles().size() + 1);
  EXPECT_EQ(player_names("renju").front(), renju::profiles().front().name);
  EXPECT_EQ(game_of_engine("reversi-tegowai"), "reversi");
  EXPECT_EQ(game_of_engine("hard"), "");
}

TEST(Catalog, ProofsAreOfRenjuAlone) {
  MatchSpec spec;
  const Adjudication draws{.draw = DrawRule{}};
  set_adjudication(draws, *find_game("reversi"), spec);
  EXPECT_EQ(spec.settings.adjudication, draws);
  EXPECT_FALSE(spec.win_test);
  const Adjudication proofs{.proof = ProofRule{.nodes = 1000}};
  EXPECT_THAT(
      [&] { set_adjudication(proofs, *find_game("reversi"), spec); },
      testing::ThrowsMessage<UsageError>("--proof: there is no solver of reversi, only of renju"));
  set_adjudication(proofs, *find_game("renju"), spec);
  ASSERT_TRUE(spec.win_test);
  // Two threes of White cross in h8, which only a proof with threes sees; his three alone are
  // fours.
  Position crossing = place_in_turn(parse_moves("a1 g8 c1 i8 e1 h7 g1 h9 o1", kMaxSize));
  EXPECT_FALSE(spec.win_test()(crossing));
  const Adjudication threes{.proof = ProofRule{.nodes = 100'000, .with_threes = true}};
  set_adjudication(threes, *find_game("renju"), spec);
  EXPECT_TRUE(spec.win_test()(crossing));
  const Position three = place_in_turn(parse_moves("a1 g8 c1 h8 e1 i8 o1", kMaxSize));
  set_adjudication(proofs, *find_game("renju"), spec);
  EXPECT_TRUE(spec.win_test()(three));
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

TEST_F(CatalogFiles, APlayerOfAFileOfPlayersIsAfterItsMark) {
  EXPECT_EQ(params(of("one")), params("easy"));
  EXPECT_EQ(params(of("medium")), params("medium"));
  EXPECT_EQ(params(of("one") + ":depth=3"), params("easy:depth=3"));
  EXPECT_EQ(error_of(of("onee")),
            "match: --a: no player 'onee' in " + players_ + "; did you mean 'one'?");
  for (const char* const name :
       {"timed", "far", "program", "told", "threads", "anew", "info", "env", "dir"}) {
    EXPECT_THAT(error_of(of(name)),
                testing::EndsWith(" is more than a level or a variant of one: only 'tournament "
                                  "--players-file' takes it"))
        << name;
  }
}

TEST_F(CatalogFiles, TheFileIsThatBeforeTheMark) {
  EXPECT_EQ(profile_path("hard"), std::nullopt);
  EXPECT_EQ(profile_path("file:" + profile_), profile_);
  EXPECT_EQ(profile_path("file:" + profile_ + ":depth=2"), profile_);
  EXPECT_EQ(profile_path(of("one")), players_);
  EXPECT_EQ(profile_path("file:x#"), "x#");
  const std::string marked = folder_.file("x#1");
  fakes::write_text(marked, "{}");
  EXPECT_EQ(profile_path("file:" + marked), marked);
}

TEST_F(CatalogFiles, AFileIsNoPlayerOfAnotherGame) {
  try {
    named_player({.place = "match: --a", .text = "file:" + profile_}, MoveClock::nodes, {},
                 "reversi");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(),
                 "match: --a: a file holds a profile of renju, not a player of reversi");
  }
}

TEST_F(CatalogFiles, AFileNameMayHaveBeenMeant) {
  const std::string path = folder_.file("mine.json");
  fakes::write_text(path, "{}");
  EXPECT_EQ(error_of(path),
            "match: --a: no player '" + path + "'; did you mean 'file:" + path + "'?");
  EXPECT_EQ(error_of("./no-such-file"),
            "match: --a: no player './no-such-file': ./no-such-file: no such file");
}

}  // namespace
}  // namespace rb
