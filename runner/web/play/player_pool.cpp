#include "runner/web/play/player_pool.hpp"

#include <algorithm>

namespace rb {

Player& PlayerPool::of(const std::string& name, const PlayerFactory& make) {
  const auto found = std::ranges::find(living_, name, &Living::name);
  if (found != living_.end()) {
    living_.splice(living_.begin(), living_, found);
  } else {
    if (living_.size() == kMost) living_.pop_back();
    living_.push_front({name, make()});
  }
  return *living_.front().player;
}

}  // namespace rb
