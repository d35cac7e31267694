#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

// Numbered work items that several threads do in any order, with results taken in the order of the
// numbers: the outcome does not depend on the number of threads.
namespace rb {

// Calls work(0), work(1), ..., work(items - 1) and, with their results, take(...) in this order and
// one at a time, until it returns false. `make_work` is called once in every thread: what it
// returns belongs to that thread. An exception in any of them ends all and is rethrown here.
template <typename Result>
void in_order(int threads, std::uint64_t items,
              const std::function<std::function<Result(std::uint64_t)>()>& make_work,
              const std::function<bool(Result&&)>& take) {
  std::atomic<std::uint64_t> next = 0;
  std::atomic<bool> ended = false;
  std::mutex mutex;                         // guards the rest
  std::map<std::uint64_t, Result> waiting;  // done, but not the next to be taken
  std::uint64_t taken = 0;
  std::exception_ptr failure;
  const auto loop = [&] {
    try {
      const std::function<Result(std::uint64_t)> work = make_work();
      while (!ended) {
        const std::uint64_t i = next++;
        if (i >= items) return;
        Result result = work(i);
        const std::lock_guard lock(mutex);
        waiting.emplace(i, std::move(result));
        while (!ended && !waiting.empty() && waiting.begin()->first == taken) {
          auto first = waiting.extract(waiting.begin());
          ++taken;
          if (!take(std::move(first.mapped()))) ended = true;
        }
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      ended = true;
    }
  };
  {
    std::vector<std::jthread> workers;
    for (int i = 0; i < threads; ++i) workers.emplace_back(loop);
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace rb
