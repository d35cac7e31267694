#include "runner/studies/suites/library_openings.hpp"

#include <gmock/gmock.h>

#include "engine/game/notation.hpp"
#include "runner/formats/renlib/library.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

TEST(LibraryOpenings, AreItsLinesCutToTheirLength) {
  renlib::Library library;
  for (const char* const line : {"h8 i9 g8 f8", "h8 i9 j10 h6 a1", "h8 i9 j10 h6 a2", "h8 g9 i8 j8",
                                 "h8 i9", "h8 a1 i8 a2 j8 a3 k8 a4"}) {
    std::uint32_t node = 0;
    for (const Move move : parse_moves(line, kRenjuSize)) {
      node = library.child_at(node, renlib::library_point(move));
    }
  }
  const fakes::TempFolder folder;
  fakes::write_text(folder.file("x.lib"), renlib::library_bytes(library));
  const LibraryOpenings found = library_openings(folder.file("x.lib"), 3, 4);
  std::vector<std::string> openings;
  for (const auto& moves : found.openings) openings.push_back(moves_text(moves, kRenjuSize));
  EXPECT_THAT(openings,
              testing::UnorderedElementsAre(
                  "h8 i9 j10 h6", testing::AnyOf("h8 i9 g8 f8", "h8 g9 i8 j8"), "h8 a1 i8 a2"));
  EXPECT_EQ(found.again, 1U) << "the mirror image";
  EXPECT_EQ(library_openings(folder.file("x.lib"), 8, 8).decided, 1U);
}

}  // namespace
}  // namespace rb
