#include "runner/base/system/machine.hpp"

#include <unistd.h>

#include <gmock/gmock.h>

namespace rb {
namespace {

TEST(Machine, HasTheNameThatTheSystemGivesIt) {
  char name[256] = {};
  ASSERT_EQ(gethostname(name, sizeof name - 1), 0);
  EXPECT_EQ(host_name(), name);
}

TEST(Machine, IsToldByItsNameAndSystem) {
  EXPECT_THAT(machine_text(), testing::StartsWith(host_name() + ", Linux "));
}

}  // namespace
}  // namespace rb
