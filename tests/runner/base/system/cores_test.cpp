#include "runner/base/system/cores.hpp"

#include <sched.h>

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <thread>

#include "engine/base/error.hpp"

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

TEST(Cores, OfAJobAreNoMoreThanItHasAskedFor) {
  const std::size_t all = usable_cores().size();
  for (const char* const share : {"1", "4096", "0", "many"}) {
    setenv("SLURM_CPUS_PER_TASK", share, 1);
    EXPECT_EQ(usable_cores().size(), share == std::string("1") ? 1 : all) << share;
  }
  unsetenv("SLURM_CPUS_PER_TASK");
}

TEST(Cores, ThatAreNotThereAreRefused) { EXPECT_THROW(run_on_core(1000), Error); }

}  // namespace
}  // namespace rb
