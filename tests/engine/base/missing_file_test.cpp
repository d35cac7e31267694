#include "engine/base/missing_file.hpp"

#include <cerrno>

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(MissingFile, IsToldInOneWay) {
  EXPECT_EQ(no_such_file("nowhere.db"), "nowhere.db: no such file");
  EXPECT_EQ(no_such_folder("nowhere"), "nowhere: no such folder");
}

TEST(MissingFile, OtherReasonsAreThoseOfTheSystem) {
  errno = ENOENT;
  EXPECT_EQ(why_unread("a.db"), "a.db: no such file");
  errno = EACCES;
  EXPECT_EQ(why_unread("a.db"), "a.db: Permission denied");
}

}  // namespace
}  // namespace rb
