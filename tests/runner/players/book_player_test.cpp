#include "runner/players/book_player.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::StartsWith;
using testing::ThrowsMessage;

constexpr int kSize = 15;

std::vector<Move> moves(const char* text) { return parse_moves(text, kSize); }

// The answer of a player after these moves.
Reply reply_of(const NamedPlayer& player, const char* line) {
  Position position = renju::rules().start();
  for (const Move move : moves(line)) renju::rules().play(position, move);
  const auto made = player.make();
  made->new_game({.seed = 1});
  Limits limits;
  limits.depth = 1;
  return made->choose(position, limits);
}

class BookPlayerTest : public testing::Test {
 protected:
  // With one entry: g7 after h8 i9 j7.
  BookPlayerTest() {
    std::string text = head_line(R"({"by":"a test"})");
    text += entry_line({.moves = moves("h8 i9 j7"),
                        .move = moves("g7")[0],
                        .score = 7,
                        .depth = 4,
                        .replies = moves("g7")},
                       kSize);
    text += last_line(text, 1);
    fakes::write_text(path_, text);
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("mine.book");
  const renju::Profile& profile_ = *renju::find_profile("beginner");
};

TEST_F(BookPlayerTest, PlaysWhatTheBookHasAndElseWhatItFinds) {
  const PlayerBook book = player_book(path_);
  const NamedPlayer player = profile_player(profile_, MoveClock::nodes, book);
  const Reply known = reply_of(player, "h8 i9 j7");
  EXPECT_EQ(known.move, moves("g7")[0]);
  EXPECT_EQ(known.score, 7);
  EXPECT_EQ(known.depth, 0);
  EXPECT_EQ(known.nodes, 0U);
  EXPECT_EQ(known.counters, std::vector<Counter>({{"book", 1}}));
  const Reply found = reply_of(player, "h8 i9 j8");
  EXPECT_EQ(found, reply_of(profile_player(profile_, MoveClock::nodes), "h8 i9 j8"));
  EXPECT_GT(found.nodes.value(), 0U);
}

TEST_F(BookPlayerTest, KeepsItsBookInItsParameters) {
  const PlayerBook book = player_book(path_);
  EXPECT_EQ(book.word, path_ + "#" + book.book->checksum());
  const auto params = read_json(profile_player(profile_, MoveClock::nodes, book).row.params);
  EXPECT_EQ(params.at("book"), book.word);
  const auto without = read_json(profile_player(profile_, MoveClock::nodes).row.params);
  EXPECT_FALSE(without.contains("book"));
  EXPECT_EQ(params.at("depth"), without.at("depth"));
}

TEST_F(BookPlayerTest, AnotherContentThanThatOfTheChecksumIsRefused) {
  const std::string checksum = player_book(path_).book->checksum();
  EXPECT_EQ(book_checksum(path_), checksum);
  EXPECT_EQ(player_book(path_ + "#" + checksum).word, path_ + "#" + checksum);
  EXPECT_THAT([&] { player_book(path_ + "#0123456789abcdef"); },
              ThrowsMessage<Error>(path_ + ": has the checksum " + checksum +
                                   ", not 0123456789abcdef: it is not the player's book"));
}

TEST_F(BookPlayerTest, OffIsNoneAndOnTheShippedOne) {
  const PlayerBook none = player_book("off");
  EXPECT_EQ(none.book, nullptr);
  EXPECT_EQ(none.word, "");
  const PlayerBook shipped = player_book("on");
  EXPECT_EQ(shipped.word, "on#" + shipped.book->checksum());
  EXPECT_THAT([] { book_checksum("off"); },
              ThrowsMessage<Error>("'off' is not an opening book: name the file of one"));
  fakes::write_text(path_, "(;GM[4])");
  EXPECT_THAT([&] { player_book(path_); },
              ThrowsMessage<Error>(StartsWith(path_ + ": not an opening book, but games in SGF")));
}

}  // namespace
}  // namespace rb
