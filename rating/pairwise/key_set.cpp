#include "rating/pairwise/key_set.hpp"

#include <bit>
#include <utility>

namespace rb::rating {

KeySet::KeySet(std::size_t expected) : table_(std::bit_ceil(2 * expected + 2)) {}

bool KeySet::insert(std::uint64_t key) {
  if (key == 0) return !std::exchange(has_zero_, true);
  std::uint64_t& place = place_of(key);
  if (place == key) return false;
  place = key;
  if (2 * ++used_ > table_.size()) grow();
  return true;
}

std::uint64_t& KeySet::place_of(std::uint64_t key) {
  const std::size_t mask = table_.size() - 1;
  std::size_t place = static_cast<std::size_t>(key) & mask;
  while (table_[place] != 0 && table_[place] != key) place = (place + 1) & mask;
  return table_[place];
}

void KeySet::grow() {
  const std::vector<std::uint64_t> old =
      std::exchange(table_, std::vector<std::uint64_t>(2 * table_.size()));
  for (const std::uint64_t key : old) {
    if (key != 0) place_of(key) = key;
  }
}

}  // namespace rb::rating
