#include "runner/system/data_dir.hpp"

#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "engine/base/error.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;

class DataDir : public testing::Test {
 protected:
  DataDir() { fs::create_directories(folder_ / "positions"); }
  ~DataDir() override { unsetenv("RENJU_BENCH_DATA"); }

 private:
  fakes::TempFolder own_;

 protected:
  const fs::path folder_ = own_.path();
};

TEST_F(DataDir, IsTheSourceTreeInABuildTree) {
  EXPECT_TRUE(fs::exists(data_dir() / "CMakeLists.txt"));
}

TEST_F(DataDir, IsWhatTheEnvironmentNames) {
  setenv("RENJU_BENCH_DATA", folder_.c_str(), 1);
  EXPECT_EQ(data_dir(), folder_);
}

TEST_F(DataDir, RefusesANamedFolderWithoutPositions) {
  setenv("RENJU_BENCH_DATA", (folder_ / "positions").c_str(), 1);
  EXPECT_THROW(data_dir(), Error);
}

TEST_F(DataDir, EmptyVariableCountsAsUnset) {
  setenv("RENJU_BENCH_DATA", "", 1);
  EXPECT_TRUE(fs::exists(data_dir() / "CMakeLists.txt"));
}

TEST_F(DataDir, FileIsLookedUpBelowIt) {
  std::ofstream(folder_ / "positions" / "some.txt") << "h8\n";
  setenv("RENJU_BENCH_DATA", folder_.c_str(), 1);
  EXPECT_EQ(data_file("positions/some.txt"), folder_ / "positions" / "some.txt");
  EXPECT_THROW(data_file("positions/other.txt"), Error);
}

}  // namespace
}  // namespace rb
