#include "runner/base/system/unfinished_files.hpp"

#include <csignal>
#include <filesystem>

#include <gtest/gtest.h>

#include "runner/base/system/exit_status.hpp"
#include "runner/base/system/unfinished_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

TEST(UnfinishedFilesDeathTest, ASignalSaysHowToGoOn) {
  const auto interrupted = testing::ExitedWithCode(status::kInterrupted);
  EXPECT_EXIT(
      {
        tell_when_interrupted();
        std::raise(SIGTERM);
      },
      interrupted, "^renju-bench: interrupted; the same command begins again\n$");
  EXPECT_EXIT(
      {
        tell_when_interrupted();
        tell_when_interrupted("the same command goes on");
        std::raise(SIGINT);
      },
      interrupted, "^renju-bench: interrupted; the same command goes on\n$");
}

TEST(UnfinishedFilesDeathTest, ASignalDeletesAnUnfinishedDatabaseAndNoKeptOne) {
  const fakes::TempFolder folder;
  const std::string gone = folder.file("gone"), kept = folder.file("kept");
  EXPECT_EXIT(
      {
        const UnfinishedFile file(gone);
        UnfinishedFile other(kept);
        for (const std::string& name : {gone, gone + "-journal", kept}) fakes::write_text(name, "");
        other.keep();
        std::raise(SIGTERM);
      },
      testing::KilledBySignal(SIGTERM), "");
  EXPECT_FALSE(std::filesystem::exists(gone));
  EXPECT_FALSE(std::filesystem::exists(gone + "-journal"));
  EXPECT_TRUE(std::filesystem::exists(kept));
}

}  // namespace
}  // namespace rb
