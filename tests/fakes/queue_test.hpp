#pragma once

#include <gtest/gtest.h>

#include "engine/base/error.hpp"
#include "runner/queue/link/link.hpp"

namespace rb::fakes {

// A test that needs the queue's libraries, and is skipped where the program was built without them.
class QueueTest : public testing::Test {
 protected:
  void SetUp() override {
    try {
      queue::require_queue();
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
  }
};

}  // namespace rb::fakes
