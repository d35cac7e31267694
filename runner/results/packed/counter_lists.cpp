#include "runner/results/packed/counter_lists.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "runner/results/packed/packed.hpp"

namespace rb {
namespace {

constexpr std::size_t kMostNames = 1000;

bool are_named(const std::vector<Counter>& counters, const std::vector<std::string_view>& names) {
  return std::equal(
      counters.begin(), counters.end(), names.begin(), names.end(),
      [](const Counter& counter, std::string_view name) { return counter.name == name; });
}

}  // namespace

bool CounterLists::add(std::string_view names) {
  List& list = lists_.emplace_back();
  for (const std::string_view word : words(names)) {
    const auto found = names_->find(word);
    list.push_back(found != names_->end() ? *found : *names_->emplace(word).first);
  }
  return list.size() <= kMostNames;
}

std::size_t CounterLists::place_of(const std::vector<Counter>& counters) {
  for (std::size_t id = 0; id < lists_.size(); ++id) {
    if (are_named(counters, lists_[id])) return id;
  }
  std::string text;
  for (const Counter& counter : counters) {
    text.append(text.empty() ? "" : " ").append(counter.name);
  }
  keep_(size(), text);
  add(text);
  return lists_.size() - 1;
}

void CounterLists::pack(const std::vector<Counter>& counters, std::string& bytes) {
  Packer packer(bytes);
  packer.put(place_of(counters));
  std::uint64_t left_out = 0;
  for (const Counter& counter : counters) {
    if (counter.value == 0) {
      ++left_out;
      continue;
    }
    packer.put(left_out);
    packer.put(counter.value);
    left_out = 0;
  }
}

std::vector<Counter> CounterLists::unpack(std::string_view bytes) const {
  Unpacker unpacker(bytes);
  const std::uint64_t id = unpacker.next();
  if (unpacker.is_bad() || id >= lists_.size()) return {};
  std::vector<Counter> counters;
  for (const std::string_view name : lists_[id]) counters.push_back({name, 0});
  for (std::size_t place = 0; !unpacker.at_end(); ++place) {
    const std::uint64_t left_out = unpacker.next_to(kMostNames);
    const std::uint64_t value = unpacker.next();
    place += left_out;
    if (unpacker.is_bad() || place >= counters.size()) return {};
    counters[place].value = value;
  }
  return counters;
}

}  // namespace rb
