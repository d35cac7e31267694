#include "runner/base/system/same_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;

class SameFile : public testing::Test {
 protected:
  fakes::TempFolder folder_;
  std::string one_ = folder_.file("one"), other_ = folder_.file("other");
};

TEST_F(SameFile, IsOneByWhateverNameItHas) {
  fakes::write_text(one_, "x");
  fakes::write_text(other_, "x");
  fs::create_symlink(one_, folder_.file("link"));
  fs::create_hard_link(one_, folder_.file("hard"));
  EXPECT_TRUE(is_same_file(one_, one_));
  EXPECT_TRUE(is_same_file(one_, folder_.file("./one")));
  EXPECT_TRUE(is_same_file(folder_.file("link"), one_));
  EXPECT_TRUE(is_same_file(one_, folder_.file("hard")));
  EXPECT_FALSE(is_same_file(one_, other_)) << "of equal bytes";
}

TEST_F(SameFile, MayStillHaveToBeMade) {
  fs::create_directory(folder_.file("sub"));
  EXPECT_TRUE(is_same_file(one_, folder_.file("sub/../one")));
  EXPECT_FALSE(is_same_file(one_, other_));
  fakes::write_text(other_, "");
  EXPECT_FALSE(is_same_file(one_, other_));
  EXPECT_FALSE(is_same_file(other_, one_));
}

TEST_F(SameFile, IsWhereALinkWithoutAFileLeads) {
  fs::create_symlink("one", folder_.file("link"));
  fs::create_symlink(folder_.file("link"), folder_.file("second"));
  EXPECT_TRUE(is_same_file(folder_.file("link"), one_));
  EXPECT_TRUE(is_same_file(one_, folder_.file("second")));
  EXPECT_FALSE(is_same_file(folder_.file("link"), other_));
}

TEST_F(SameFile, ACircleOfLinksIsFollowedToAnEnd) {
  fs::create_symlink(other_, one_);
  fs::create_symlink(one_, other_);
  EXPECT_FALSE(is_same_file(one_, folder_.file("third")));
}

}  // namespace
}  // namespace rb
