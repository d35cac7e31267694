#include "runner/queue/message/run_document.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/records.hpp"

namespace rb::queue {
namespace {

using std::chrono::milliseconds;

RunDocument document(milliseconds lease) {
  RunDocument document{.title = "a against b", .run = fakes::run_spec(), .lease = lease};
  document.run.game = "renju";
  document.run.board_size = kRenjuSize;
  return document;
}

TEST(RunDocument, LeasesAreATenthOfASecondToAnHour) {
  for (const milliseconds lease : {milliseconds(100), milliseconds(3'600'000)}) {
    EXPECT_EQ(parse_run(run_json(document(lease))).lease, lease);
  }
  for (const milliseconds lease : {milliseconds(99), milliseconds(3'600'001)}) {
    EXPECT_THROW(parse_run(run_json(document(lease))), Error) << lease.count();
  }
}

// The text of a document with another value of a field.
std::string with(const char* field, Json value) {
  Json json = read_json(run_json(document(milliseconds(500))));
  json[field] = std::move(value);
  return json_text(json);
}

std::string refusal(const std::string& text) {
  return fakes::complaint([&] { parse_run(text); });
}

TEST(RunDocument, ComesBackAsItWas) {
  RunDocument whole = document(milliseconds(700));
  RunSpec& run = whole.run;
  run.kind = RunKind::tournament;
  run.format = Format::gauntlet;
  run.order = Order::sequential;
  run.keep = Keep::moves;
  whole.has_test = true;
  whole.any_version = true;
  whole.probe = 0x00ff00ff00ff00ffU;
  const RunDocument back = parse_run(run_json(whole));
  EXPECT_EQ(back.title, "a against b");
  EXPECT_EQ(back.lease, milliseconds(700));
  EXPECT_TRUE(back.has_test);
  EXPECT_TRUE(back.any_version);
  EXPECT_EQ(back.probe, whole.probe);
  EXPECT_EQ(back.run.kind, run.kind);
  EXPECT_EQ(back.run.version, run.version);
  EXPECT_EQ(back.run.game, run.game);
  EXPECT_EQ(back.run.board_size, run.board_size);
  EXPECT_EQ(back.run.seed, run.seed);
  EXPECT_EQ(back.run.format, run.format);
  EXPECT_EQ(back.run.order, run.order);
  EXPECT_EQ(back.run.games, run.games);
  EXPECT_EQ(back.run.openings_hash, run.openings_hash);
  EXPECT_EQ(back.run.limits, run.limits);
  EXPECT_EQ(back.run.keep, run.keep);
  EXPECT_EQ(back.run.players, run.players);
  const RunDocument plain = parse_run(run_json(document(milliseconds(700))));
  EXPECT_FALSE(plain.has_test);
  EXPECT_FALSE(plain.any_version);
  EXPECT_EQ(plain.probe, std::nullopt);
}

TEST(RunDocument, OfAnotherProtocolIsRefused) {
  EXPECT_EQ(refusal(with("protocol", 4)), "none");
  for (const int other : {3, 5}) {
    EXPECT_THAT(refusal(with("protocol", other)),
                testing::HasSubstr("it uses protocol " + std::to_string(other) +
                                   ", this program 4: build the same version"));
  }
}

TEST(RunDocument, HasOnlyWordsAndNumbersThatThisVersionKnows) {
  for (const char* const field : {"kind", "format", "order", "keep"}) {
    EXPECT_THAT(refusal(with(field, "x")), testing::HasSubstr("a word that this version knows"))
        << field;
  }
  for (const char* const field : {"seed", "openings_hash", "probe"}) {
    EXPECT_EQ(refusal(with(field, "0123456789abcdef")), "none");
    for (const char* const value : {"0123456789abcde", "0123456789abcdef0", "0123456789ABCDEF"}) {
      EXPECT_THAT(refusal(with(field, value)), testing::HasSubstr("16 hexadecimal digits"))
          << field;
    }
  }
  for (const int size : {1, kLargestSize}) EXPECT_EQ(refusal(with("board_size", size)), "none");
  for (const int size : {0, kLargestSize + 1}) EXPECT_NE(refusal(with("board_size", size)), "none");
  for (const std::int64_t games : {0L, 2147483647L}) {
    EXPECT_EQ(refusal(with("games", games)), "none");
  }
  for (const std::int64_t games : {-1L, 2147483648L}) {
    EXPECT_NE(refusal(with("games", games)), "none");
  }
  EXPECT_NE(refusal("[]"), "none");
  EXPECT_NE(refusal("{"), "none");
}

TEST(RunName, FollowsFromAllButTheNumberOfGames) {
  const RunSpec run = document(milliseconds(500)).run;
  const std::string name = run_name(run);
  EXPECT_THAT(name, testing::MatchesRegex("[0-9a-f]{12}"));
  RunSpec other = run;
  other.games += 2;
  EXPECT_EQ(run_name(other), name);
  ++other.started_ms;
  EXPECT_NE(run_name(other), name);
  other = run;
  ++other.seed;
  EXPECT_NE(run_name(other), name);
  other = run;
  other.players[0].params = "{}";
  EXPECT_NE(run_name(other), name);
}

TEST(OpeningsText, IsALineForEachAndComesBack) {
  const std::vector<Opening> openings{{"a name", {Move(112), Move(97)}}, {"", {}}};
  EXPECT_EQ(openings_text(openings, kRenjuSize), "h8 h9\n\n");
  const std::vector<Opening> back = parse_moves_of_openings("h8 h9\n\n", kRenjuSize);
  ASSERT_EQ(back.size(), 2U);
  EXPECT_EQ(back[0].moves, openings[0].moves);
  EXPECT_EQ(back[0].name, "");
  EXPECT_TRUE(back[1].moves.empty());
  EXPECT_TRUE(parse_moves_of_openings("", kRenjuSize).empty());
  EXPECT_THROW(parse_moves_of_openings("p1\n", kRenjuSize), Error);
}

}  // namespace
}  // namespace rb::queue
