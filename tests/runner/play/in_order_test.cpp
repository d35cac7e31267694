#include "runner/play/in_order.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

using Work = std::function<std::uint64_t(std::uint64_t)>;

// Squares, the even ones slower than the odd.
Work squares() {
  return [](std::uint64_t i) {
    if (i % 2 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
    return i * i;
  };
}

std::vector<std::uint64_t> taken(int threads, std::uint64_t items, std::size_t enough) {
  std::vector<std::uint64_t> results;
  in_order<std::uint64_t>(threads, items, squares, [&](std::uint64_t&& result) {
    results.push_back(result);
    return results.size() < enough;
  });
  return results;
}

TEST(InOrder, ResultsAreTakenInTheOrderOfTheirNumbers) {
  const std::vector<std::uint64_t> one = taken(1, 100, 1000);
  ASSERT_EQ(one.size(), 100U);
  for (std::uint64_t i = 0; i < 100; ++i) EXPECT_EQ(one[i], i * i);
  EXPECT_EQ(taken(4, 100, 1000), one);
}

TEST(InOrder, ItEndsWhenEnoughIsTaken) {
  for (const int threads : {1, 4}) {
    EXPECT_EQ(taken(threads, ~std::uint64_t{0}, 7).size(), 7U);
  }
}

TEST(InOrder, WithoutItemsNothingIsTaken) { EXPECT_TRUE(taken(3, 0, 10).empty()); }

TEST(InOrder, AnExceptionOfTheWorkEndsAllAndIsThrown) {
  std::uint64_t most = 0;
  const auto fails_at_five = [] {
    return Work([](std::uint64_t i) { return i == 5 ? throw Error("five") : i; });
  };
  const auto run = [&] {
    in_order<std::uint64_t>(3, ~std::uint64_t{0}, fails_at_five, [&](std::uint64_t&& i) {
      most = i;
      return true;
    });
  };
  EXPECT_THAT(run, testing::ThrowsMessage<Error>("five"));
  EXPECT_LT(most, 5U);
}

TEST(InOrder, AnExceptionOfTheTakerIsThrown) {
  const auto refuse = [](std::uint64_t&&) -> bool { throw Error("no"); };
  EXPECT_THAT([&] { in_order<std::uint64_t>(2, 10, squares, refuse); },
              testing::ThrowsMessage<Error>("no"));
}

}  // namespace
}  // namespace rb
