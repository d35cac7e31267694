#include "runner/base/system/creation_failure.hpp"

#include <gtest/gtest.h>

#include <cerrno>

#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

TEST(CreationFailure, TellsAMissingFolderFromOneThatTakesNoFiles) {
  const fakes::TempFolder folder;
  EXPECT_EQ(creation_failure(folder.file("none/x"), ENOENT),
            "cannot be created: its folder does not exist");
  EXPECT_EQ(creation_failure("/proc/x", ENOENT),
            "cannot be created: this folder does not allow new files");
}

TEST(CreationFailure, LeavesOtherReasonsToTheSystem) {
  EXPECT_EQ(creation_failure("x", ENOSPC), "cannot be created: No space left on device");
}

}  // namespace
}  // namespace rb
