#include "runner/speed/measure.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "engine/base/error.hpp"
#include "tests/source_path.hpp"

namespace rb::speed {
namespace {

// Three pieces of work of 1, 10 and 100 calls.
Part three_pieces() {
  Part part{.name = "fake/three", .unit = "calls"};
  part.make = [](const std::string&) {
    return Work{3, [](int item) { return std::uint64_t{item == 0 ? 1U : item == 1 ? 10U : 100U}; }};
  };
  return part;
}

// A change of play? CONTRIBUTING.md, "Signature".
TEST(Signature, IsThatOfTheFile) {
  std::ifstream file(source_path("results/signature.txt"));
  std::uint64_t kept = 0;
  ASSERT_TRUE(file >> kept);
  EXPECT_EQ(signature(source_path("positions"), 2), kept);
}

TEST(CountAll, DoesNotDependOnTheThreads) {
  const std::vector<const Part*> some = {find_part("solver/vcf"), find_part("search/easy"),
                                         find_part("board/play")};
  const auto counts = count_all(some, source_path("positions"), 1);
  ASSERT_EQ(counts.size(), 3U);
  EXPECT_EQ(count_all(some, source_path("positions"), 3), counts);
}

TEST(CountAll, AddsUpEachPart) {
  const Part part = three_pieces();
  EXPECT_EQ(count_all(std::vector{&part, &part}, "", 2), (std::vector<std::uint64_t>{111, 111}));
}

TEST(CountAll, NamesASuiteThatIsMissing) {
  EXPECT_THROW(count_all(std::vector{find_part("solver/vcf")}, "/nowhere", 1), Error);
}

TEST(Block, GoesOnWithTheFirstPieceAfterTheLast) {
  const Part part = three_pieces();
  const Work work = part.make("");
  EXPECT_EQ(run_block(part, work, 0, 3).count, 111U);
  EXPECT_EQ(run_block(part, work, 2, 2).count, 101U);
  EXPECT_EQ(run_block(part, work, 7, 1).count, 10U);
}

}  // namespace
}  // namespace rb::speed
