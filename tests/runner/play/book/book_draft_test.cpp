#include "runner/play/book/book_draft.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <string>

#include "engine/base/error.hpp"
#include "engine/base/text_file.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

constexpr const char* kMade = R"({"nodes":60,"player":{"depth":4}})";

BookEntry entry(const char* moves) {
  return {.moves = parse_moves(moves, kRenjuSize),
          .move = parse_moves("a1", kRenjuSize)[0],
          .replies = parse_moves("a1", kRenjuSize)};
}

class BookDraftTest : public testing::Test {
 protected:
  BookDraft draft(bool resume, const char* made = kMade, std::size_t most = kLargestBook) const {
    return BookDraft(path_, made, renju::rules(), resume, most);
  }
  std::string complaint(bool resume, const char* made) const {
    return fakes::complaint([&] { draft(resume, made); });
  }
  void write(const std::string& text) const { std::ofstream(path_) << text; }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("x.book.part");
};

TEST_F(BookDraftTest, GoesOnWithWhatItHolds) {
  draft(false).add(entry("h8"));
  EXPECT_THAT(complaint(false, kMade), HasSubstr("--resume continues it"));
  BookDraft again = draft(true);
  EXPECT_EQ(again.done().size(), 1U);
  again.add(entry("h8 i9"));
  EXPECT_EQ(parse_book(again.finished(), "x", renju::rules()).entries.size(), 2U);
}

TEST_F(BookDraftTest, AFileWithoutAWholeLineIsBegunAnew) {
  for (const std::string& text : {std::string(), head_line(kMade).substr(0, 9)}) {
    for (const bool resume : {false, true}) {
      write(text);
      EXPECT_TRUE(draft(resume).done().empty());
      EXPECT_EQ(read_text(path_), head_line(kMade)) << resume;
    }
  }
}

TEST_F(BookDraftTest, NamesWhatDiffersInHowItWasMade) {
  draft(false).add(entry("h8"));
  EXPECT_THAT(complaint(true, R"({"nodes":70,"player":{"depth":4}})"),
              testing::EndsWith(": nodes is 60 there, now 70"));
  EXPECT_THAT(complaint(true, R"({"nodes":60,"player":{"depth":5}})"),
              testing::EndsWith(": player: depth is 4 there, now 5"));
  EXPECT_EQ(complaint(true, kMade), "none");
}

TEST_F(BookDraftTest, IsNeverLargerThanItsReaderTakes) {
  const std::size_t most = 600;
  BookDraft small = draft(false, kMade, most);
  const auto fill = [&] {
    while (true) small.add(entry("h8 i9 g7"));
  };
  EXPECT_THROW(fill(), Error);
  EXPECT_GT(small.entries(), 2U);
  EXPECT_LE(small.finished().size(), most);
  EXPECT_EQ(draft(true, kMade, most).done().size(), small.entries());
}

}  // namespace
}  // namespace rb
