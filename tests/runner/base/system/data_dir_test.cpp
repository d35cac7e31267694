#include "runner/base/system/data_dir.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "engine/base/error.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/fakes/variable.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;

class DataDir : public testing::Test {
 protected:
  DataDir() { fs::create_directories(folder_ / "positions"); }

 private:
  fakes::TempFolder own_;

 protected:
  const fs::path folder_ = own_.path();
  const fakes::Variable variable_{"RENJU_BENCH_DATA", nullptr};
};

TEST_F(DataDir, IsTheSourceTreeInABuildTree) {
  EXPECT_TRUE(fs::exists(data_dir() / "CMakeLists.txt"));
}

TEST_F(DataDir, IsWhatTheEnvironmentNames) {
  variable_.set(folder_.c_str());
  EXPECT_EQ(data_dir(), folder_);
}

TEST_F(DataDir, RefusesANamedFolderWithoutPositions) {
  variable_.set((folder_ / "positions").c_str());
  EXPECT_THROW(data_dir(), Error);
}

TEST_F(DataDir, EmptyVariableCountsAsUnset) {
  variable_.set("");
  EXPECT_TRUE(fs::exists(data_dir() / "CMakeLists.txt"));
}

TEST_F(DataDir, FileIsLookedUpBelowIt) {
  std::ofstream(folder_ / "positions" / "some.txt") << "h8\n";
  variable_.set(folder_.c_str());
  EXPECT_EQ(data_file("positions/some.txt"), folder_ / "positions" / "some.txt");
  EXPECT_THROW(data_file("positions/other.txt"), Error);
}

}  // namespace
}  // namespace rb
