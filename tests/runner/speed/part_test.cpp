#include "runner/speed/part.hpp"

#include <gtest/gtest.h>

#include <set>

#include "engine/base/error.hpp"
#include "tests/fakes/allocations.hpp"
#include "tests/source_path.hpp"

namespace rb::speed {
namespace {

TEST(Part, NamesAreDifferentAndFound) {
  std::set<std::string> names;
  for (const Part& part : parts()) {
    EXPECT_TRUE(names.insert(part.name).second) << part.name;
    EXPECT_EQ(find_part(part.name), &part);
  }
  EXPECT_GE(names.size(), 15U);
  EXPECT_EQ(find_part("search"), nullptr);
}

std::vector<std::string> named(const std::vector<std::string>& names) {
  std::vector<std::string> list;
  for (const Part* part : named_parts("--part", names)) list.push_back(part->name);
  return list;
}

TEST(Part, AGroupStandsForAllItsPartsAndEachIsNamedOnce) {
  EXPECT_EQ(named({}).size(), parts().size());
  EXPECT_EQ(named({"board/set", "judge", "judge/board"}),
            (std::vector<std::string>{"board/set", "judge/reference", "judge/board"}));
}

TEST(Part, AnUnknownNameIsAnsweredWithTheNearest) {
  const auto error = [](const std::string& name) -> std::string {
    try {
      named({name});
    } catch (const UsageError& wrong) {
      return wrong.what();
    }
    return "no error";
  };
  EXPECT_EQ(error("solver/vfc"), "--part: no part 'solver/vfc'; did you mean 'solver/vcf'?");
  EXPECT_EQ(error("zzzzzzzzzz"),
            "--part: no part 'zzzzzzzzzz'; 'renju-bench speed run' lists them");
  EXPECT_EQ(error("searc"), "--part: no part 'searc'; 'renju-bench speed run' lists them");
}

TEST(Part, WorkTakesTheSameWhateverWasDoneBefore) {
  for (const Part& part : parts()) {
    const Work work = part.make(source_path("positions"));
    const std::uint64_t before = work.run(1);
    EXPECT_GT(before, 0U) << part.name;
    work.run(2);
    work.run(0);
    EXPECT_EQ(work.run(1), before) << part.name;
  }
}

TEST(Part, WorkAsksForNoMemory) {
  for (const Part& part : parts()) {
    if (part.allocates) continue;
    const Work work = part.make(source_path("positions"));
    const std::size_t before = allocations;
    work.run(0);
    work.run(work.items - 1);
    EXPECT_EQ(allocations, before) << part.name;
  }
}

TEST(Spread, TakesRowsFromEverywhere) {
  EXPECT_EQ(spread(std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 4), (std::vector{0, 2, 5, 7}));
}

}  // namespace
}  // namespace rb::speed
