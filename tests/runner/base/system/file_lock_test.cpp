#include "runner/base/system/file_lock.hpp"

#include <gmock/gmock.h>
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

// Why a new file, or the run of an existing one, cannot be had.
std::string refusal(FileLock (*lock)(const std::string&), const std::string& path) {
  try {
    lock(path);
  } catch (const Error& error) {
    const std::string text = error.what();
    return text.starts_with(path + ": ") ? text.substr(path.size() + 2) : text;
  }
  return "none";
}

TEST(FileLock, SaysWhyAFileIsNoNewOne) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.db"), resume =
                                                      "already exists: continue with --resume, "
                                                      "or name another file";
  const std::string other = "already exists and is not a results file: name another file";
  EXPECT_EQ(refusal(FileLock::create, folder.path().string()), "a folder: name a file in it");
  std::filesystem::create_symlink(folder.file("missing"), folder.file("link"));
  EXPECT_EQ(refusal(FileLock::create, folder.file("link")), "a link to a missing file");
  for (const char* const text : {"", "SQLite format 3", "SQLite format 3 and more"}) {
    fakes::write_text(path, text);
    EXPECT_EQ(refusal(FileLock::create, path), resume) << text;
  }
  for (const char* const text : {"x", "SQLite format ", "SQLite format 4"}) {
    fakes::write_text(path, text);
    EXPECT_EQ(refusal(FileLock::create, path), other) << text;
  }
  EXPECT_EQ(fakes::read_text(path), "SQLite format 4") << "it is left as it was";
}

TEST(FileLock, SaysWhyARunCannotBeResumed) {
  const fakes::TempFolder folder;
  EXPECT_EQ(refusal(FileLock::take, folder.file("missing")),
            "no such run to resume; leave out --resume to start a new one");
  EXPECT_EQ(refusal(FileLock::take, folder.path().string()), "a folder: name a file in it");
  EXPECT_EQ(refusal(FileLock::take, folder.file(std::string(300, 'x'))),
            "cannot be written: File name too long");
  const std::string path = folder.file("run.db");
  const FileLock lock = FileLock::create(path);
  EXPECT_EQ(refusal(FileLock::take, path),
            "in use by another run (process " + std::to_string(getpid()) + ")");
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
