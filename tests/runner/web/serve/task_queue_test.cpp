#include "runner/web/serve/task_queue.hpp"

#include <gtest/gtest.h>

#include <future>

namespace rb {
namespace {

TEST(TaskQueue, NobodyWaitsWithMoreThanHisShare) {
  std::promise<void> go;
  std::vector<int> refused;
  std::promise<void> last;
  TaskQueue queue({.waiting = 4, .of_one = 2});
  std::promise<void> begun;
  queue.add(
      [&](const std::stop_token&) {
        begun.set_value();
        go.get_future().wait();
        return Response{};
      },
      [](const Response&) {}, "a");
  begun.get_future().wait();
  int number = 0;
  for (const char* who : {"b", "b", "b", "c", "d", "e"}) {
    queue.add([](const std::stop_token&) { return Response{}; },
              [&, number](const Response& response) {
                if (response.status == 503) refused.push_back(number);
                if (number == 4) last.set_value();
              },
              who);
    ++number;
  }
  go.set_value();
  last.get_future().wait();
  EXPECT_EQ(refused, (std::vector<int>{2, 5}));  // b's third; the fifth in all
}

}  // namespace
}  // namespace rb
