#include "runner/base/text/given_moves.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

TEST(GivenMoves, AreCellsAndPasses) {
  EXPECT_THAT(given_moves("judge: MOVES", "h8 pass a15", 15),
              testing::ElementsAre(Move(112), Move::pass(), Move(0)));
  EXPECT_THAT(given_moves("judge: MOVES", "", 15), testing::IsEmpty());
}

TEST(GivenMoves, AreRefusedWithTheirPlace) {
  EXPECT_THAT([] { given_moves("judge: MOVES", "h8 p9", 15); },
              testing::ThrowsMessage<UsageError>(
                  "judge: MOVES: 'p9' is not a cell of a 15x15 board, such as h8"));
  const fakes::TempFolder folder;
  fakes::write_text(folder.file("a.sgf"), "(;)");
  EXPECT_THAT([&] { given_moves("eval: MOVES", folder.file("a.sgf"), 15); },
              testing::ThrowsMessage<UsageError>(testing::HasSubstr(
                  "a.sgf' is a file, not moves such as 'h8 i9'; 'renju-bench analyze FILE'")));
}

}  // namespace
}  // namespace rb
