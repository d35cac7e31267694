#include "runner/formats/renlib/library.hpp"

#include <gmock/gmock.h>

#include "engine/base/rng.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/runner/formats/renlib/shown_library.hpp"

namespace rb::renlib {
namespace {

using rb::fakes::complaint;

const std::string kHead = std::string("\xFFRenLib\xFF\3\4", 10) + std::string(10, '\xFF');

Library parsed(std::string_view nodes) { return parse_library(kHead + std::string(nodes), "x"); }

// A tree with everything that a library can hold.
Library random_library(Rng& rng) {
  Library library;
  const int nodes = static_cast<int>(rng.below(60));
  const auto word = [&](int most) {
    std::string text;
    for (auto n = rng.below(static_cast<std::uint64_t>(most)); n > 0; --n) {
      text += static_cast<char>('A' + rng.below(26));
    }
    return text;
  };
  for (int n = 0; n < nodes; ++n) {
    const auto parent = static_cast<std::uint32_t>(rng.below(library.nodes().size()));
    const auto point = rng.below(8) == 0
                           ? std::uint8_t{0}
                           : library_point(Move(static_cast<int>(rng.below(kRenjuCells))));
    const std::uint32_t node = library.child_at(parent, point);
    library[node].is_marked = rng.below(3) == 0;
    library[node].is_start = rng.below(9) == 0;
    library[node].is_move = rng.below(9) != 0;
    if (rng.below(2) == 0) library.text_of(node) = {word(9), word(9), word(6)};
  }
  return library;
}

TEST(Library, IsReadAsItWasWritten) {
  Rng rng(40);
  for (int run = 0; run < 300; ++run) {
    const Library library = random_library(rng);
    ASSERT_EQ(shown(parse_library(library_bytes(library), "x")), shown(library));
  }
}

TEST(Library, NamesTheByteThatIsWrong) {
  EXPECT_EQ(complaint([] { parsed(std::string("\x78\0\x70\xC0", 4)); }),
            "x: byte 22: a point outside the board (70)");
  EXPECT_EQ(complaint([] { parse_library(std::string("\xFFRenLib\xFF\3\5", 10) + kHead, "x"); }),
            "x: byte 8: a library of version 3.5; RenLib writes up to 3.4");
  EXPECT_EQ(complaint([] { parse_library("x", "x"); }),
            "x: byte 0: not the start of a library of RenLib");
  EXPECT_THAT(complaint([] { parsed(std::string(2000, '\0')); }),
              testing::HasSubstr("a line of more than 450 moves"));
}

TEST(Library, KeepsLettersWhole) {
  Library library;
  library.text_of(library.child_at(0, 0x78)) = {"title", "two\nlines", "黒白黒"};
  const Library again = parse_library(library_bytes(library), "x");
  EXPECT_EQ(again.text(1), (Text{"title", "two\nlines", "黒"}));
}

TEST(Library, DropsHalfANode) {
  const Library library = parsed(std::string("\x78\x40\x79", 3));
  EXPECT_EQ(library.nodes().size(), 2U);
  EXPECT_THAT(library.notes, testing::ElementsAre("the last byte has no second one"));
}

}  // namespace
}  // namespace rb::renlib
