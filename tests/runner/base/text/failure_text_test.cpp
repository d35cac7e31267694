#include "runner/base/text/failure_text.hpp"

#include <new>
#include <stdexcept>
#include <system_error>

#include <gtest/gtest.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

TEST(FailureText, IsThatOfTheErrorWhereItHasOne) {
  EXPECT_EQ(failure_text(Error("x.db: empty")), "x.db: empty");
}

TEST(FailureText, HasWordsForWhatTheLibrariesThrow) {
  EXPECT_EQ(failure_text(std::bad_alloc()), "out of memory");
  const std::system_error thread(EAGAIN, std::generic_category());
  EXPECT_EQ(failure_text(thread).find("the system allows no further thread"), 0);
  const std::system_error other(EACCES, std::generic_category(), "x");
  EXPECT_EQ(failure_text(other), other.what());
}

TEST(IsBug, IsWhatIsNeitherAnErrorNorALimitOfTheSystem) {
  EXPECT_TRUE(is_bug(std::logic_error("x")));
  EXPECT_TRUE(is_bug(std::out_of_range("x")));
  EXPECT_FALSE(is_bug(Error("x")));
  EXPECT_FALSE(is_bug(std::bad_alloc()));
  EXPECT_FALSE(is_bug(std::system_error(EACCES, std::generic_category())));
}

}  // namespace
}  // namespace rb
