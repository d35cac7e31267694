#include "runner/base/system/cores.hpp"

#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

TEST(Cores, OfAThreadAreThoseItWasGiven) {
  const std::vector<int> all = usable_cores();
  ASSERT_FALSE(all.empty());
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
  cpu_set_t set;
  ASSERT_EQ(sched_getaffinity(0, sizeof(set), &set), 0);
  EXPECT_EQ(all.size(), static_cast<std::size_t>(CPU_COUNT(&set)));
  for (const int core : all) EXPECT_TRUE(CPU_ISSET(static_cast<std::size_t>(core), &set));
  for (const int core : all) {
    std::thread([core] {
      run_on_core(core);
      EXPECT_THAT(usable_cores(), testing::ElementsAre(core));
    }).join();
  }
  EXPECT_EQ(usable_cores(), all);
}

TEST(Threads, AreNoMoreThanTheJobWasGiven) {
  const int all = usable_threads();
  for (const char* const name : {"SLURM_CPUS_PER_TASK", "PBS_NCPUS", "NCPUS", "OMP_NUM_THREADS"}) {
    for (const auto& [share, threads] :
         {std::pair{"1", 1}, {"1,8", 1}, {"4096", all}, {"0", all}, {"many", all}}) {
      setenv(name, share, 1);
      EXPECT_EQ(usable_threads(), threads) << name << '=' << share;
    }
    unsetenv(name);
  }
}

TEST(Threads, HaveTheTimeOfTheLeastGroup) {
  const fakes::TempFolder folder;
  const auto share = [&](const std::string& groups) {
    fakes::write_text(folder.file("groups"), groups);
    return time_share(folder.file("groups"), folder.file("cgroup"));
  };
  const auto write = [&](const std::string& name, const std::string& text) {
    const std::filesystem::path path = folder.file("cgroup/" + name);
    std::filesystem::create_directories(path.parent_path());
    fakes::write_text(path.string(), text);
  };
  write("pod/cpu.max", "250000 100000\n");
  write("pod/box/cpu.max", "max 100000\n");
  write("cpu,cpuacct/job/cpu.cfs_quota_us", "50000\n");
  write("cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
  write("cpu,cpuacct/free/cpu.cfs_quota_us", "-1\n");
  write("cpu,cpuacct/free/cpu.cfs_period_us", "100000\n");
  const double none = std::numeric_limits<double>::infinity();
  EXPECT_EQ(share("0::/pod/box\n"), 2.5);
  EXPECT_EQ(share("0::/other\n"), none);
  EXPECT_EQ(share("9:memory:/job\n4:cpu,cpuacct:/job/step\n0::/pod\n"), 0.5);
  EXPECT_EQ(share("4:cpu,cpuacct:/free\n"), none);
  write("cpu.max", "100000 100000\n");  // what a container sees of its own group
  EXPECT_EQ(share("0::/kubepods/not-seen\n"), 1);
}

// What a process claims for `count` threads while so many run elsewhere; it ends at once, or when
// `until` is closed.
std::vector<int> claimed_by_another(int count, const std::string& load,
                                    const int* until = nullptr) {
  std::array<int, 2> answer{};
  EXPECT_EQ(pipe(answer.data()), 0);
  if (fork() == 0) {
    const std::vector<int> cores = claim_quiet_cores(count, load);
    [[maybe_unused]] auto done = write(answer[1], cores.data(), cores.size() * sizeof(int));
    close(answer[1]);
    char end = 0;
    if (until != nullptr) done = close(until[1]) + read(until[0], &end, 1);
    _exit(0);
  }
  close(answer[1]);
  std::vector<int> cores(64);
  const ssize_t bytes = read(answer[0], cores.data(), cores.size() * sizeof(int));
  close(answer[0]);
  cores.resize(static_cast<std::size_t>(std::max<ssize_t>(bytes, 0)) / sizeof(int));
  return cores;
}

TEST(Cores, AreClaimedWhereNothingElseRuns) {
  const fakes::TempFolder folder;
  const auto load = [&](int running) {
    fakes::write_text(folder.file("load"), fmt::format("0.52 0.58 0.59 {}/345 67\n", running));
    return folder.file("load");
  };
  const std::vector<int> all = usable_cores();
  const auto count = static_cast<int>(all.size());
  EXPECT_THAT(claimed_by_another(count + 1, load(1)), testing::IsEmpty());
  EXPECT_THAT(claimed_by_another(1, load(2)), testing::IsEmpty());
  EXPECT_THAT(claimed_by_another(1, folder.file("none")), testing::IsEmpty());
  std::array<int, 2> until{};
  ASSERT_EQ(pipe(until.data()), 0);
  const std::vector<int> first = claimed_by_another(1, load(1), until.data());
  if (first.empty()) GTEST_SKIP() << "another program holds the cores";
  EXPECT_THAT(claimed_by_another(count, load(1)), testing::IsEmpty());
  if (count > 1) {
    EXPECT_THAT(claimed_by_another(1, load(2)), testing::Not(testing::IsSubsetOf(first)));
  }
  close(until[0]);
  close(until[1]);
  while (wait(nullptr) > 0) {
  }
  EXPECT_EQ(claimed_by_another(1, load(1)), first);
}

TEST(Cores, ThatAreNotThereAreRefused) { EXPECT_THROW(run_on_core(1000), Error); }

}  // namespace
}  // namespace rb
