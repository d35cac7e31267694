#pragma once

#include <cstddef>
#include <exception>
#include <future>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace rb {

// Values that several threads ask for, each computed by the first that asks while the others wait.
// Holds a bounded number of them; which ones it forgets shows in nothing but the time, as long as
// the same key always has the same value.
template <typename Key, typename Value, typename Hash>
class SharedMemo {
 public:
  explicit SharedMemo(std::size_t most) : most_(most) {}

  // What `compute` returns or throws. REQUIRES: it does not ask for a value of this memo.
  template <typename Compute>
  Value get(const Key& key, const Compute& compute) {
    std::promise<Value> promise;
    const auto [value, is_new] = find(key, promise);
    if (is_new) {
      try {
        promise.set_value(compute());
      } catch (...) {
        promise.set_exception(std::current_exception());
      }
    }
    return value.get();
  }

 private:
  std::pair<std::shared_future<Value>, bool> find(const Key& key, std::promise<Value>& promise) {
    const std::lock_guard lock(mutex_);
    if (const auto known = values_.find(key); known != values_.end()) {
      return {known->second, false};
    }
    if (values_.size() >= most_) values_.clear();
    return {values_.emplace(key, promise.get_future().share()).first->second, true};
  }

  std::size_t most_;
  std::mutex mutex_;  // guards values_
  std::unordered_map<Key, std::shared_future<Value>, Hash> values_;
};

}  // namespace rb
