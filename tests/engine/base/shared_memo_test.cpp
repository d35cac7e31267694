#include "engine/base/shared_memo.hpp"

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace rb {
namespace {

using Memo = SharedMemo<int, int, std::hash<int>>;

TEST(SharedMemo, ComputesAValueOnce) {
  Memo memo(10);
  int computed = 0;
  const auto square = [&] { return ++computed, 49; };
  EXPECT_EQ(memo.get(7, square), 49);
  EXPECT_EQ(memo.get(7, square), 49);
  EXPECT_EQ(computed, 1);
}

TEST(SharedMemo, ThreadsThatAskAtOnceShareOneValue) {
  Memo memo(100);
  std::atomic<int> computed = 0;
  std::atomic<int> wrong = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (int key = 0; key < 50; ++key) {
          if (memo.get(key, [&] { return ++computed, key * key; }) != key * key) ++wrong;
        }
      });
    }
  }
  EXPECT_EQ(computed, 50);
  EXPECT_EQ(wrong, 0);
}

TEST(SharedMemo, WhatItForgetsIsComputedAgain) {
  Memo memo(2);
  int computed = 0;
  for (const int key : {1, 2, 3, 1}) {
    EXPECT_EQ(memo.get(key, [&] { return ++computed, key; }), key);
  }
  EXPECT_EQ(computed, 4);
}

TEST(SharedMemo, PassesErrorsOn) {
  Memo memo(2);
  const auto fail = []() -> int { throw std::runtime_error("no"); };
  EXPECT_THROW(memo.get(1, fail), std::runtime_error);
}

}  // namespace
}  // namespace rb
