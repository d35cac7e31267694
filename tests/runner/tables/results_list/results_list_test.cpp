#include "runner/tables/results_list/results_list.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/printout.hpp"

namespace rb {
namespace {
using ::testing::HasSubstr;

constexpr std::int64_t kMinute = 60'000;

// A match of two, begun 2026-11-23 09:05:59.999 UTC, of which 120 of 500 games are played.
StoredRun match() {
  StoredRun stored;
  stored.path = "some/fol\x1b/ma\x1btch.db";
  stored.bytes = 9'949'999;
  stored.run.players = {{"hard", "{}"}, {"me\x1b", "{}"}};
  stored.run.games = 500;
  stored.run.started_ms = 1'795'424'759'999;
  stored.run.command_line = "renju-bench match --a hard";
  stored.games = 120;
  stored.of_a = {.wins = 70, .draws = 8, .losses = 42};
  return stored;
}

StoredRun tournament() {
  StoredRun stored = match();
  stored.path = "t.db";
  stored.bytes = 12'500'000;
  stored.run.kind = RunKind::tournament;
  stored.run.players = {{"a", ""}, {"b", ""}, {"c", ""}, {"d", ""}, {"e", ""}};
  stored.run.games = stored.games = 2000;
  stored.run.started_ms += 62 * kMinute;
  return stored;
}

StoredRun broken() {
  StoredRun stored;
  stored.path = "b.db";
  stored.bytes = 40'000;
  stored.error = "b.db: not a \x1b file";
  return stored;
}

std::string row_of(const StoredRun& stored) {
  const std::string text = shelf_table({stored});
  const std::size_t start = text.find('\n') + 1;
  return text.substr(start, text.find('\n', start) - start);
}

TEST(ShelfTable, HasALineForEachFileAndTheirSum) {
  EXPECT_EQ(shelf_table({match(), tournament(), broken()}),
            R"(started (UTC)       size  what          games  verdict   file: players
2026-11-23 09:05  9.9 MB  match       120/500  A 61.7 %  ma\u001btch.db: hard, me\u001b
2026-11-23 10:07   12 MB  tournament     2000            t.db: a, b, c and 2 more
-                 0.0 MB  b.db: not a \u001b file
3 results files, 22 MB
)");
}

TEST(ShelfTable, NamesAGameThatIsNotUsual) {
  StoredRun stored = match();
  stored.run.game = "freestyle", stored.run.board_size = 20;
  EXPECT_THAT(row_of(stored), HasSubstr("  match, freestyle on 20x20  "));
}

TEST(ShelfTable, OfNoFileIsOneLine) { EXPECT_EQ(shelf_table({}), "0 results files, 0.0 MB\n"); }

TEST(ShelfTable, SizesHaveTenthsBelowTenMegabytes) {
  StoredRun stored = match();
  stored.bytes = 9'999'999;
  EXPECT_THAT(row_of(stored), HasSubstr("  10.0 MB  "));
  stored.bytes = 10'000'000;
  EXPECT_THAT(row_of(stored), HasSubstr("  10 MB  "));
}

TEST(ShelfTable, TheDecisionOfATestIsTheVerdict) {
  StoredRun stored = match();
  stored.decision = "H1";
  EXPECT_THAT(row_of(stored), HasSubstr("  120/500  H1 "));
  stored.is_playing = true;
  EXPECT_THAT(row_of(stored), HasSubstr("  120/500  H1, playing  ma"));
}

TEST(ShelfTable, WithoutAGameThereIsNoScore) {
  StoredRun stored = match();
  stored.games = 0;
  EXPECT_THAT(row_of(stored), HasSubstr("  0/500       "));
  stored.is_playing = true;
  EXPECT_THAT(row_of(stored), HasSubstr("  0/500  playing  ma"));
  stored.games = 1;
  stored.of_a = {.wins = 1};
  EXPECT_THAT(row_of(stored), HasSubstr("  1/500  A 100.0 %, playing  ma"));
}

TEST(ShelfTable, NamesThreePlayers) {
  StoredRun stored = tournament();
  stored.run.players.resize(3);
  EXPECT_THAT(row_of(stored), ::testing::EndsWith("  t.db: a, b, c"));
}

TEST(ShelfJson, HoldsWhatIsKnownOfEachFile) {
  StoredRun decided = tournament();
  decided.is_playing = true;
  decided.decision = "H0";
  EXPECT_EQ(json_text(shelf_json({match(), decided, broken()}), 1), json_text(read_ordered_json(R"({
    "files": [
      {"file": "some/fol\u001b/ma\u001btch.db", "bytes": 9949999, "error": null, "kind": "match",
       "game": "renju", "players": ["hard", "me\u001b"], "started_ms": 1795424759999,
       "games": 120, "games_planned": 500, "is_playing": false,
       "score_of_a": {"wins": 70, "draws": 8, "losses": 42}, "decision": null,
       "command_line": "renju-bench match --a hard"},
      {"file": "t.db", "bytes": 12500000, "error": null, "kind": "tournament", "game": "renju",
       "players": ["a", "b", "c", "d", "e"], "started_ms": 1795428479999, "games": 2000,
       "games_planned": 2000, "is_playing": true, "score_of_a": null, "decision": "H0",
       "command_line": "renju-bench match --a hard"},
      {"file": "b.db", "bytes": 40000, "error": "b.db: not a \u001b file"}],
    "bytes": 22489999})"),
                                                                              1));
  StoredRun empty = match();
  empty.games = 0;
  EXPECT_EQ(shelf_json({empty}).at("files").at(0).at("score_of_a"), nullptr);
}

}  // namespace
}  // namespace rb
