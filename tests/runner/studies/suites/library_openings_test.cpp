#include "runner/studies/suites/library_openings.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
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

TEST(LibraryOpenings, AMarkedMoveIsTheAnswerOfAPosition) {
  renlib::Library library;
  EXPECT_EQ(library_suite("{}", "x"), std::nullopt);
  EXPECT_THROW(library_suite(renlib::library_bytes(library), "x"), Error);
  const std::uint32_t centre = library.child_at(0, 0x78);
  for (const char* const cell : {"i9", "j9", "i8"}) {
    library.child_at(centre, renlib::library_point(parse_moves(cell, kRenjuSize).front()));
  }
  library.text_of(2).board = "B";
  library[3].is_marked = true;
  EXPECT_EQ(library_suite(renlib::library_bytes(library), "x"),
            "{\"black\":[\"h8\"],\"white\":[],\"side\":\"white\",\"best\":[\"j9\"],"
            "\"score\":0,\"depth\":0}\n");
}

}  // namespace
}  // namespace rb
