#include "runner/base/process/process_group.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

#include "runner/base/process/process.hpp"
#include "runner/base/process/process_tree.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;

using Names = std::vector<std::string>;

// The living programs in the group of `process`, sorted, as soon as they are those.
Names living(const Process& process, const Names& those) {
  Names names;
  const auto deadline = std::chrono::steady_clock::now() + 20s;
  do {
    names.clear();
    for (const GroupMember& member : group_members()) {
      if (member.group == process.pid() && member.alive) names.push_back(member.name);
    }
    std::sort(names.begin(), names.end());
  } while (names != those && std::chrono::steady_clock::now() < deadline);
  return names;
}

TEST(ProcessGroup, HasTheProgramAndItsChildren) {
  Traffic traffic;
  Process process({.command = {"sh", "-c", "sleep 60 & read line"}}, traffic);
  const Names both{"sh", "sleep"};
  EXPECT_EQ(living(process, both), both);
  for (const GroupMember& member : group_members()) {
    EXPECT_GT(member.peak_memory, 100'000U) << member.name;
  }
}

TEST(ProcessGroup, LastsLongerThanTheProgramUntilItIsReaped) {
  Traffic traffic;
  Process process({.command = {"sh", "-c", "sleep 60 & exit"}}, traffic);
  const Names child{"sleep"};
  EXPECT_EQ(living(process, child), child);
  const pid_t pid = process.pid();
  process.stop(0ms);
  const auto members = group_members();
  EXPECT_TRUE(std::none_of(members.begin(), members.end(),
                           [&](const GroupMember& member) { return member.group == pid; }));
}

TEST(ProcessGroup, OfThisProcessIsNotOfTheOthers) {
  EXPECT_THAT(group_members(), testing::IsEmpty());
}

// A shell that has started another, which sleeps.
TEST(ProcessTree, HasDescendantsParentsFirst) {
  Traffic traffic;
  Process process({.command = {"sh", "-c", "sh -c 'sleep 60 & echo $! $$; wait' & wait"}}, traffic);
  const auto line = process.read_line(std::chrono::steady_clock::now() + 20s);
  ASSERT_EQ(line.io, Process::Io::done);
  std::istringstream words{std::string(line.text)};
  pid_t sleeper = 0, shell = 0;
  words >> sleeper >> shell;
  EXPECT_EQ(children_of(process.pid()), std::vector{shell});
  EXPECT_EQ(descendants_of(process.pid()), (std::vector{shell, sleeper}));
  EXPECT_EQ(descendants_of(sleeper), std::vector<pid_t>{});
}

}  // namespace
}  // namespace rb
