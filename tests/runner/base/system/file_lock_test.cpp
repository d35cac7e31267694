#include "runner/base/system/file_lock.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <utility>

#include "engine/base/error.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

TEST(FileLock, IsAtItsFileAndAtNoOther) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.db"), other = folder.file("other.db");
  const FileLock lock = FileLock::create(path);
  EXPECT_TRUE(lock.is_at(path));
  EXPECT_FALSE(lock.is_at(other));
  fakes::write_text(other, "");
  EXPECT_FALSE(lock.is_at(other));
  std::filesystem::rename(path, folder.file("moved.db"));
  EXPECT_FALSE(lock.is_at(path));
  EXPECT_TRUE(lock.is_at(folder.file("moved.db")));
  fakes::write_text(path, "");
  EXPECT_FALSE(lock.is_at(path));
}

TEST(FileLock, IsHeldUntilItsEnd) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.db");
  {
    const FileLock lock = FileLock::create(path);
    EXPECT_TRUE(is_locked(path));
    EXPECT_THROW(FileLock::take(path), Error);
  }
  EXPECT_FALSE(is_locked(path));
  EXPECT_TRUE(FileLock::take(path).is_at(path));
  EXPECT_THROW(FileLock::create(path), Error);
}

TEST(FileLock, MarksWhatOneProcessDoes) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("learn.lock");
  for (int i = 0; i < 2; ++i) {
    const FileLock lock = FileLock::mark(path);
    EXPECT_THROW(FileLock::mark(path), Error);
  }
}

TEST(FileLock, MovesWithoutBeingLost) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.db");
  FileLock first = FileLock::create(path);
  {
    const FileLock second(std::move(first));
    EXPECT_TRUE(second.is_at(path));
    EXPECT_TRUE(is_locked(path));
  }
  EXPECT_FALSE(is_locked(path));
  EXPECT_FALSE(is_locked(folder.file("missing")));
}

}  // namespace
}  // namespace rb
