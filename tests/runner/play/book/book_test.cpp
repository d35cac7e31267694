#include "runner/play/book/book.hpp"

#include <gmock/gmock.h>

#include <memory>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/symmetry.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/play/book/book_maker.hpp"
#include "tests/fakes/complaint.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

constexpr int kSize = 15;

std::vector<Move> moves(const char* text) { return parse_moves(text, kSize); }

BookEntry entry(const char* line, const char* move) {
  return {
      .moves = moves(line), .move = moves(move)[0], .score = 7, .depth = 4, .replies = moves(move)};
}

Position after(const std::vector<Move>& line) {
  Position position = renju::rules().start();
  for (const Move move : line) renju::rules().play(position, move);
  return position;
}

std::string text_of(const std::vector<BookEntry>& entries) {
  std::string text = head_line(R"({"by":"a test"})");
  for (const BookEntry& one : entries) text += entry_line(one, kSize);
  return text + last_line(text, entries.size());
}

std::string complaint(const std::string& text) {
  return fakes::complaint([&] { parse_book(text, "x.book", renju::rules()); });
}

TEST(Book, FindsEachImageOfAPositionAndTurnsItsMove) {
  const Book book(renju::rules(), {entry("h8 i9 j7", "g7")}, "");
  const Position position = after(moves("h8 i9 j7"));
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    const auto found = book.find(transform(position, symmetry));
    ASSERT_TRUE(found) << symmetry;
    EXPECT_EQ(found->move, transform(moves("g7")[0], kSize, symmetry)) << symmetry;
    EXPECT_EQ(found->score, 7);
  }
  EXPECT_FALSE(book.find(after(moves("h8 i9 j8"))));
  EXPECT_FALSE(book.find(after(moves("h8 i9 j7 g7"))));
}

TEST(Book, AnotherOrderOfTheMovesIsTheSamePosition) {
  const Book book(renju::rules(), {entry("h8 i9 j7", "g7")}, "");
  EXPECT_TRUE(book.find(after(moves("j7 i9 h8"))));
}

TEST(Book, ItsTextIsReadBack) {
  const std::vector<BookEntry> entries{entry("h8 i9 j7", "g7"), entry("h8 i9 j7 g7", "g9")};
  const BookText text = parse_book(text_of(entries), "x.book", renju::rules());
  EXPECT_EQ(text.entries, entries);
  EXPECT_EQ(text.made, R"({"by":"a test"})");
  EXPECT_EQ(text.checksum.size(), 16U);
}

TEST(Book, AnUnfinishedTextHasItsWholeLines) {
  const std::string whole = head_line("{}") + entry_line(entry("h8 i9 j7", "g7"), kSize);
  const BookText text = parse_book(whole + R"({"moves":"h8)", "x.book", renju::rules());
  EXPECT_EQ(text.entries.size(), 1U);
  EXPECT_EQ(text.whole, whole.size());
  EXPECT_EQ(text.checksum, "");
}

TEST(Book, EveryChangedByteIsRefused) {
  const std::string text = text_of({entry("h8 i9 j7", "g7")});
  Rng rng(1);
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ (1 + static_cast<int>(rng.below(127))));
    EXPECT_NE(complaint(changed), "none") << i;
  }
}

TEST(Book, WhatIsNoBookIsRefusedWithItsPlace) {
  EXPECT_THAT(complaint(""), HasSubstr("x.book: not an opening book"));
  EXPECT_THAT(complaint("SQLite format 3\n"), HasSubstr("x.book: not an opening book"));
  EXPECT_THAT(complaint("{\"rows\":1}\n"), HasSubstr("x.book: not an opening book"));
  EXPECT_THAT(complaint("{\"book\":2,\"made\":{}}\n"), HasSubstr("version 2"));
  EXPECT_THAT(complaint(head_line("{}") + entry_line(entry("h8 i9", "h8"), kSize)),
              HasSubstr("x.book:2: its moves break the rules"));
  const auto with_move = [](const char* move) {
    return head_line("{}") + R"({"moves":"h8","score":0,"depth":0,"replies":"","move":")" + move +
           "\"}\n";
  };
  for (const char* const none : {"", " ", "g7 g8"}) {
    EXPECT_THAT(complaint(with_move(none)),
                AllOf(testing::StartsWith("x.book:2: 'move' is"), HasSubstr("one move")));
  }
  EXPECT_THAT(complaint(with_move("z9")), testing::StartsWith("x.book:2: 'move': "));
  EXPECT_EQ(complaint(with_move("g7")), "none");
  const std::string whole = text_of({entry("h8 i9 j7", "g7")});
  EXPECT_THAT(complaint(whole + entry_line(entry("h8 i9 j8", "g7"), kSize)),
              HasSubstr("x.book:4: comes after the last line"));
}

// Plays the lowest free cells around; says the same of each position whenever it is asked.
class FirstCells : public Player {
 public:
  void new_game(const GameStart&) override {}
  Reply choose(const Position& position, const Limits&) override {
    Reply reply{.thinking = Thinking{}};
    for (int cell = 0; cell < position.cells() && reply.thinking->candidates.size() < 4; ++cell) {
      if (position.at(cell) != Stone::empty) continue;
      reply.thinking->candidates.push_back({Move(cell), 0, true, {}});
    }
    reply.move = reply.thinking->candidates.front().move;
    return reply;
  }
};

class BookMaker : public testing::Test {
 protected:
  std::vector<BookEntry> made(int threads, const std::vector<BookEntry>& done = {}) {
    plan_.threads = threads;
    std::vector<BookEntry> entries = done;
    EXPECT_TRUE(make_book(plan_, done, [&](const BookEntry& one) { entries.push_back(one); }));
    return entries;
  }
  BookPlan plan_{.rules = &renju::rules(),
                 .openings = {{"", moves("h8 i9 j7")},
                              {"", moves("h8 i9 j8")},
                              {"", moves("h8 g9 f7")}},  // the image of the first
                 .player = [] { return std::make_unique<FirstCells>(); },
                 .nodes = 1,
                 .replies = 3,
                 .plies = 2};
};

TEST_F(BookMaker, SearchesEachPositionOnceAndFollowsItsReplies) {
  const std::vector<BookEntry> entries = made(1);
  EXPECT_EQ(entries[0].moves, moves("h8 i9 j7"));
  EXPECT_EQ(entries[1].moves, moves("h8 i9 j8"));
  EXPECT_EQ(entries[2].moves.size(), 4U);
  EXPECT_EQ(entries[0].replies.size(), 3U);
  EXPECT_EQ(entries.size(), 2U + 2U * 3U + 2U * 3U * 3U);
}

TEST_F(BookMaker, ThreadsMakeNoDifference) { EXPECT_EQ(made(4), made(1)); }

TEST_F(BookMaker, GoesOnFromAnyPlaceToTheSameBook) {
  const std::vector<BookEntry> whole = made(1);
  for (std::size_t count = 0; count <= whole.size(); count += 3) {
    EXPECT_EQ(made(2, {whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(count)}), whole);
  }
}

TEST_F(BookMaker, WhatWasDoneForAnotherPlanIsRefused) {
  std::vector<BookEntry> done = made(1);
  std::swap(done[0], done[1]);
  EXPECT_THROW(make_book(plan_, done, [](const BookEntry&) {}), Error);
  std::swap(done[0], done[1]);
  plan_.plies = 1;
  EXPECT_THROW(make_book(plan_, done, [](const BookEntry&) {}), Error);
}

// As a program does that has crashed.
class Silent : public Player {
 public:
  void new_game(const GameStart&) override {}
  Reply choose(const Position&, const Limits&) override { return {}; }
};

TEST_F(BookMaker, APlayerWithoutAMoveIsRefused) {
  plan_.player = [] { return std::make_unique<Silent>(); };
  EXPECT_THROW(make_book(plan_, {}, [](const BookEntry&) { FAIL(); }), Error);
}

TEST_F(BookMaker, AStopLeavesWhatWasFound) {
  const auto stop = std::make_unique<std::stop_source>();  // on the stack GCC 12 warns
  plan_.stop = stop->get_token();
  int count = 0;
  EXPECT_FALSE(make_book(plan_, {}, [&](const BookEntry&) {
    if (++count == 3) stop->request_stop();
  }));
  EXPECT_EQ(count, 3);
}

}  // namespace
}  // namespace rb
