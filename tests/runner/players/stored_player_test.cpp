#include "runner/players/stored_player.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "tests/fakes/first_moves.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

PlayerRow row_of(const std::string& text, std::string_view game = "renju") {
  return named_player({.place = "test", .text = text}, MoveClock::nodes, {}, game).row;
}

RunSpec run_of(std::string_view game) {
  RunSpec run;
  run.game = game;
  run.board_size = find_game(game)->sizes.usual;
  return run;
}

std::string row_refusal(PlayerRow row, std::string_view game = "renju") {
  try {
    stored_player(row, run_of(game));
  } catch (const UsageError&) {
    return "told as a mistake of the command line";
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

TEST(StoredPlayer, IsThePlayerThatWasStored) {
  for (const std::string_view game : game_names()) {
    std::vector<std::string> texts;
    for (const std::string_view name : player_names(game)) texts.emplace_back(name);
    if (game == "renju") {
      texts.emplace_back("hard:depth=5,OPEN_THREE=1234");
      texts.emplace_back("date-gomoku-1997:guard=on");
    } else if (game == "reversi") {
      texts.emplace_back("reversi-tegowai:depth=2,pass=pass,choice=first");
    }
    for (const std::string& text : texts) {
      const NamedPlayer named =
          named_player({.place = "test", .text = text}, MoveClock::nodes, {}, game);
      const NamedPlayer stored = stored_player(named.row, run_of(game));
      EXPECT_EQ(stored.row, named.row);
      const Rules& rules = *find_rules(game, run_of(game).board_size);
      EXPECT_EQ(fakes::first_moves(*stored.make(), rules), fakes::first_moves(*named.make(), rules))
          << text;
    }
  }
}

TEST(StoredPlayer, KeepsLimitsOfItsOwnInItsRow) {
  PlayerRow row = row_of("easy");
  row.params.insert(row.params.size() - 1, R"(,"limits":{"nodes":7,"depth":null})");
  EXPECT_EQ(stored_player(row, run_of("renju")).row, row);
}

TEST(StoredPlayer, OfAProgramIsRefused) {
  EXPECT_THAT(row_refusal({"rapfi", R"({"engine":"gomocup","command":["./rapfi"]})"}),
              HasSubstr("player 'rapfi': cannot be made from its parameters: it is a program"));
}

TEST(StoredPlayer, ThatWouldDifferIsRefused) {
  Json params = read_ordered_json(row_of("medium").params);
  const auto with = [&](const char* name, Json value) {
    Json changed = params;
    changed[name] = std::move(value);
    return row_refusal({"m", json_text(changed)});
  };
  EXPECT_EQ(with("depth", 3), "none");
  EXPECT_THAT(with("depth", 3000), HasSubstr("depth takes"));
  EXPECT_THAT(with("no_such_thing", 1), HasSubstr("no_such_thing"));
  EXPECT_THAT(with("engine", "chess"), HasSubstr("no engine 'chess' of renju"));
  EXPECT_THAT(with("engine", "reversi-tegowai"), HasSubstr("no engine 'reversi-tegowai' of renju"));
  params.erase("depth");
  EXPECT_THAT(row_refusal({"m", json_text(params)}), HasSubstr("depth is missing"));
  EXPECT_THAT(row_refusal({"m", "a text"}), HasSubstr("not a JSON object"));
  EXPECT_THAT(row_refusal({"m", R"({"engine":"date-gomoku-1997"})"}),
              HasSubstr("reads other values"));
  EXPECT_THAT(row_refusal({"m", R"({"engine":"date-gomoku-1997","guard":7})"}),
              HasSubstr("guard takes"));
  EXPECT_THAT(row_refusal(row_of("medium"), "reversi"), HasSubstr("no engine 'renju' of reversi"));
}

}  // namespace
}  // namespace rb
