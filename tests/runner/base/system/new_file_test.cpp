#include "runner/base/system/new_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <iterator>

#include "engine/base/error.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;
using fakes::read_text;
using fakes::write_text;

class NewFileTest : public testing::Test {
 protected:
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()));
  }
  std::string refusal(const std::string& name, OldFile old, std::string_view text = "new") const {
    return fakes::complaint([&] { NewFile::write_all(folder_.file(name), old, text); }, "");
  }

  fakes::TempFolder folder_;
};

TEST_F(NewFileTest, AppearsWhenItIsComplete) {
  NewFile file(folder_.file("x"), OldFile::keep);
  file.write("one ");
  file.write("two");
  EXPECT_FALSE(fs::exists(folder_.file("x")));
  file.finish();
  EXPECT_EQ(read_text(folder_.file("x")), "one two");
  EXPECT_EQ(files(), 1);
}

TEST_F(NewFileTest, LeavesNothingIfItIsNotFinished) {
  write_text(folder_.file("x"), "old");
  { NewFile(folder_.file("x"), OldFile::replace).write("new"); }
  EXPECT_EQ(read_text(folder_.file("x")), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(NewFileTest, AnOlderFileStaysUnlessItIsToBeReplaced) {
  write_text(folder_.file("x"), "old");
  EXPECT_NE(refusal("x", OldFile::keep).find("x: already exists"), std::string::npos);
  EXPECT_EQ(read_text(folder_.file("x")), "old");
  EXPECT_EQ(refusal("x", OldFile::replace), "");
  EXPECT_EQ(read_text(folder_.file("x")), "new");
  EXPECT_EQ(files(), 1);
}

TEST_F(NewFileTest, AnEmptyFileIsNoLoss) {
  write_text(folder_.file("x"), "");
  EXPECT_EQ(refusal("x", OldFile::keep), "");
  EXPECT_EQ(read_text(folder_.file("x")), "new");
}

TEST_F(NewFileTest, EqualBytesAreNoLoss) {
  write_text(folder_.file("x"), "new");
  EXPECT_EQ(refusal("x", OldFile::equal), "");
  EXPECT_NE(refusal("x", OldFile::equal, "newer").find("already exists"), std::string::npos);
  EXPECT_NE(refusal("x", OldFile::equal, "ne").find("already exists"), std::string::npos);
  EXPECT_EQ(read_text(folder_.file("x")), "new");
  EXPECT_EQ(files(), 1);
}

// Before the hours of work that end in it.
TEST_F(NewFileTest, AnOlderFileIsRefusedAtOnceUnlessItMayBeEqual) {
  write_text(folder_.file("x"), "old");
  EXPECT_THROW(NewFile(folder_.file("x"), OldFile::keep), Error);
  EXPECT_THROW(NewFile::check_writable(folder_.file("x"), OldFile::keep), Error);
  EXPECT_NO_THROW(NewFile::check_writable(folder_.file("x"), OldFile::equal));
  EXPECT_NO_THROW(NewFile::check_writable(folder_.file("x"), OldFile::replace));
  EXPECT_EQ(files(), 1);
}

TEST_F(NewFileTest, WhatAppearsMeanwhileStays) {
  NewFile file(folder_.file("x"), OldFile::keep);
  write_text(folder_.file("x"), "of another");
  EXPECT_THROW(file.finish(), Error);
  EXPECT_EQ(read_text(folder_.file("x")), "of another");
}

TEST_F(NewFileTest, ADatabaseIsNeverReplaced) {
  const std::string database("SQLite format 3\0and its pages", 29);
  write_text(folder_.file("x"), database);
  for (const OldFile old : {OldFile::keep, OldFile::equal, OldFile::replace}) {
    EXPECT_NE(refusal("x", old).find("never replaced"), std::string::npos);
  }
  EXPECT_EQ(read_text(folder_.file("x")), database);
}

TEST_F(NewFileTest, KeepsTheUsersFilesBesideIt) {
  write_text(folder_.file("x.tmp"), "mine");
  fs::create_symlink("target", folder_.file("y.tmp"));
  EXPECT_EQ(refusal("x", OldFile::keep) + refusal("y", OldFile::keep), "");
  EXPECT_EQ(read_text(folder_.file("x.tmp")), "mine");
  EXPECT_FALSE(fs::exists(folder_.file("target")));
}

TEST_F(NewFileTest, ALinkIsFollowedToTheFileThatIsReplaced) {
  fs::create_directory(folder_.file("sub"));
  write_text(folder_.file("sub/target"), "old");
  fs::create_symlink("sub/target", folder_.file("link"));
  EXPECT_NE(refusal("link", OldFile::keep).find("already exists"), std::string::npos);
  EXPECT_EQ(refusal("link", OldFile::replace), "");
  EXPECT_TRUE(fs::is_symlink(folder_.file("link")));
  EXPECT_EQ(read_text(folder_.file("sub/target")), "new");
}

TEST_F(NewFileTest, TwoWritersDoNotShareADraft) {
  NewFile one(folder_.file("x"), OldFile::replace), two(folder_.file("x"), OldFile::replace);
  one.write("1");
  two.write("2");
  two.finish();
  one.finish();
  EXPECT_EQ(read_text(folder_.file("x")), "1");
}

TEST_F(NewFileTest, HasTheRightsThatTheUserGives) {
  const mode_t before = umask(027);
  EXPECT_EQ(refusal("x", OldFile::keep), "");
  umask(before);
  struct stat status {};
  ASSERT_EQ(stat(folder_.file("x").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0640U);
}

TEST_F(NewFileTest, AMissingFolderIsNamedAsForResultsFiles) {
  EXPECT_EQ(refusal("none/x", OldFile::keep),
            folder_.file("none/x") + ": cannot be created: its folder does not exist");
}

TEST_F(NewFileTest, ADeviceIsWrittenTo) {
  NewFile::write_all("/dev/null", OldFile::keep, "gone");
  EXPECT_FALSE(fs::is_regular_file("/dev/null"));
  NewFile::check_writable("/dev/full", OldFile::keep);
  EXPECT_THROW(NewFile::write_all("/dev/full", OldFile::keep, "gone"), Error);
}

TEST_F(NewFileTest, AFullDiskLeavesTheOlderFile) {
  const fakes::SmallDisk disk(folder_.path() / "disk", "64k");
  if (!disk.mounted()) GTEST_SKIP() << "mounting is not allowed here";
  write_text(disk.file("x"), "old");
  const std::string large(std::size_t{1} << 17, 'x');
  try {
    NewFile::write_all(disk.file("x"), OldFile::replace, large);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("No space left on device"), std::string::npos);
  }
  EXPECT_EQ(read_text(disk.file("x")), "old");
}

// What the process does when it is ended by a signal, in a child of its own.
TEST_F(NewFileTest, ASignalDeletesTheDraft) {
  for (const int which : {SIGINT, SIGTERM, SIGHUP, SIGKILL}) {
    struct sigaction now {};
    sigaction(which, nullptr, &now);
    if (now.sa_handler == SIG_IGN) continue;  // a shell's background jobs ignore some
    EXPECT_EXIT(
        {
          NewFile file(folder_.file("x"), OldFile::keep);
          file.write("half");
          raise(which);
        },
        testing::KilledBySignal(which), "");
    EXPECT_EQ(files(), 0);
  }
}

}  // namespace
}  // namespace rb
