#include "runner/base/process/process_group.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <thread>

#include "engine/base/error.hpp"
#include "runner/base/process/process.hpp"
#include "runner/base/process/process_tree.hpp"
#include "tests/fakes/temp_folder.hpp"

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

TEST(ProcessGroup, HasTheNameWhateverIsInItAndTheMemoryOfTheKernel) {
  const fakes::TempFolder folder;
  const std::string program = folder.file("a) S (b");
  std::filesystem::create_symlink(RB_FASTBRAIN, program);
  Traffic traffic;
  Process process({.command = {program}}, traffic);
  const auto deadline = std::chrono::steady_clock::now() + 20s;
  process.send("START 15\n", deadline);  // once it answers, it waits and uses no more
  EXPECT_EQ(process.read_line(deadline).text, "OK");
  const auto members = group_members();
  ASSERT_EQ(members.size(), 1U);
  EXPECT_EQ(members[0].name, "a) S (b");
  EXPECT_EQ(members[0].pid, process.pid());
  EXPECT_EQ(members[0].group, process.pid());
  EXPECT_TRUE(members[0].alive);
  std::ifstream status("/proc/" + std::to_string(process.pid()) + "/status");
  std::uint64_t kib = 0;
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) kib = std::stoull(line.substr(6));
  }
  EXPECT_EQ(members[0].peak_memory, kib * 1024);
}

TEST(ProcessGroup, OfAProgramThatHasEndedHasNoMemory) {
  Traffic traffic;
  Process process({.command = {"true"}}, traffic);
  const auto deadline = std::chrono::steady_clock::now() + 20s;
  EXPECT_EQ(process.read_line(deadline).io, Process::Io::ended);
  std::vector<GroupMember> members;
  do {
    members = group_members();
    ASSERT_EQ(members.size(), 1U);
  } while (members[0].alive && std::chrono::steady_clock::now() < deadline);
  EXPECT_FALSE(members[0].alive);
  EXPECT_EQ(members[0].peak_memory, 0U);
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

TEST(LiveGroups, AreFourThousandAndNinetySixAtMost) {
  constexpr pid_t kNobody = 1 << 30;  // above all numbers of processes
  std::vector<std::unique_ptr<LiveGroup>> groups;
  for (int i = 0; i < 4096; ++i) groups.push_back(std::make_unique<LiveGroup>(kNobody + i));
  try {
    const LiveGroup more(kNobody);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "more than 4096 programs at once");
  }
  groups[17].reset();
  EXPECT_NO_THROW(LiveGroup{kNobody});
  EXPECT_NO_THROW(LiveGroup{kNobody});
}

}  // namespace
}  // namespace rb
