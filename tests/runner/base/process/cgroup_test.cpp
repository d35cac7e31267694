#include "runner/base/process/cgroup.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "runner/base/process/process.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Optional;

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// A folder of files that look like those of the kernel.
class CgroupTest : public testing::Test {
 protected:
  CgroupTest() {
    fs::create_directories(root_ / "above/own");
    write("mounts", "proc /proc proc rw 0 0\ncgroup2 " + root_.string() + " cgroup2 rw 0 0\n");
    write("groups", "4:memory:/x\n0::/above/own\n");
  }
  void write(const std::string& name, const std::string& text) {
    std::ofstream(root_ / name) << text;
  }
  std::string find() const { return Cgroup::find(root_ / "groups", root_ / "mounts"); }

  fakes::TempFolder folder_;
  const fs::path root_ = folder_.file("");
};

TEST_F(CgroupTest, IsFoundWhereMemoryIsControlled) {
  write("above/own/cgroup.subtree_control", "cpu memory pids\n");
  EXPECT_EQ(find(), root_ / "above/own");
}

TEST_F(CgroupTest, IsFoundAboveWhereOursHoldsProcesses) {
  write("above/own/cgroup.subtree_control", "");
  write("above/cgroup.subtree_control", "memory\n");
  EXPECT_EQ(find(), root_ / "above");
}

TEST_F(CgroupTest, IsNotFoundWhereThereIsNone) {
  EXPECT_EQ(find(), "");
  write("mounts", "cgroup /sys/fs/cgroup/memory cgroup rw 0 0\n");
  EXPECT_EQ(find(), "");
  EXPECT_EQ(Cgroup::find("/nowhere", "/nowhere"), "");
}

TEST_F(CgroupTest, WithoutTheControllerIsRefused) {
  write("cgroup.subtree_control", "cpu memory_other\n");
  EXPECT_THAT(Cgroup::refusal(root_), Optional(HasSubstr("memory controller")));
}

TEST_F(CgroupTest, HoldsAProgramAndItsLimit) {
  Traffic traffic;
  pid_t pid = 0;
  {
    Process process({.command = {"cat"}, .memory_bytes = 1 << 30, .cgroup = root_}, traffic);
    pid = process.pid();
  }
  const fs::path group = root_ / ("renju-bench-" + std::to_string(getpid()) + "-1");
  EXPECT_EQ(text_of(group / "memory.max"), std::to_string(1 << 30));
  EXPECT_EQ(text_of(group / "cgroup.procs"), std::to_string(pid));
  EXPECT_EQ(text_of(group / "cgroup.kill"), "1");  // a real folder would have gone
}

TEST_F(CgroupTest, IsEndedWithItsProgram) {
  Traffic traffic;
  Process process({.command = {"cat"}, .memory_bytes = 1 << 30, .cgroup = root_}, traffic);
  process.stop(std::chrono::seconds(20));
  int ended = 0;
  for (const auto& entry : fs::directory_iterator(root_)) {
    if (text_of(entry.path() / "cgroup.kill") == "1") ++ended;
  }
  EXPECT_EQ(ended, 1);
}

TEST_F(CgroupTest, IsNotMadeForAProgramThatMayUseAnyMemory) {
  Traffic traffic;
  Process process({.command = {"cat"}, .cgroup = root_}, traffic);
  for (const auto& entry : fs::directory_iterator(root_)) {
    EXPECT_THAT(entry.path().filename().string(), testing::Not(testing::StartsWith("renju-bench")));
  }
}

// The real thing, where the system lets us.
TEST(Cgroup, BoundsWhatAProgramUses) {
  const std::string folder = Cgroup::find();
  if (folder.empty()) GTEST_SKIP() << "there is no cgroup v2 here in which groups can be made";
  Traffic traffic;
  const ProcessSpec spec{.command = {"sh", "-c", "x=0123456789; while :; do x=$x$x; done"},
                         .memory_bytes = std::uint64_t{64} << 20,
                         .cgroup = folder};
  Process process(spec, traffic);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  EXPECT_EQ(process.read_line(deadline).io, Process::Io::ended);
}

TEST_F(CgroupTest, OfTheRootIsTheRoot) {
  write("groups", "0::/\n");
  write("cgroup.subtree_control", "memory\n");
  EXPECT_EQ(fs::canonical(find()), fs::canonical(root_));
}

TEST_F(CgroupTest, MayNotSwapAndIsNotThereWithoutItsFolder) {
  Traffic traffic;
  { Process process({.command = {"cat"}, .memory_bytes = 1 << 30, .cgroup = root_}, traffic); }
  int groups = 0;
  for (const auto& entry : fs::directory_iterator(root_)) {
    if (!fs::exists(entry.path() / "memory.max")) continue;
    EXPECT_EQ(text_of(entry.path() / "memory.swap.max"), "0");
    ++groups;
  }
  EXPECT_EQ(groups, 1);
  Process process({.command = {"cat"}, .memory_bytes = 1 << 30, .cgroup = root_ / "none"}, traffic);
  EXPECT_FALSE(fs::exists(root_ / "none"));
}

}  // namespace
}  // namespace rb
