#include "runner/programs/gomocup/limit_lines.hpp"

#include <algorithm>
#include <chrono>
#include <concepts>
#include <string_view>

#include "engine/base/plain_number.hpp"
#include "runner/play/info_defaults.hpp"

namespace rb::gomocup {
namespace {

constexpr std::string_view kTimeLeft = "time_left";

auto find(const InfoItems& items, std::string_view key) {
  return std::find_if(items.begin(), items.end(),
                      [&](const auto& item) { return item.first == key; });
}

void append(std::string& text, std::string_view key, std::string_view value) {
  text.append("INFO ").append(key).append(" ").append(value).append("\n");
}

template <std::integral Value>
void append(std::string& text, std::string_view key, Value value) {
  text.append("INFO ").append(key).append(" ");
  append_number(text, value);
  text += '\n';
}

}  // namespace

void append_game_info(std::string& text, const GameInfo& info, const Limits& limits,
                      const InfoItems& own) {
  const auto tell = [&](std::string_view key, const auto& value) {
    if (find(own, key) == own.end()) append(text, key, value);
  };
  const auto& clock = limits.clock;
  const auto whole = clock ? clock->total + clock->increment : std::chrono::milliseconds(0);
  tell("timeout_turn", limits.time.value_or(clock ? whole : info.move_time).count());
  tell("timeout_match", whole.count());
  if (clock && clock->increment.count() > 0) tell("time_increment", clock->increment.count());
  tell("max_memory", info.memory_bytes > 0 ? info.memory_bytes : info_defaults::kMemory);
  tell("game_type", info_defaults::kGameType);
  tell("thread_num", info_defaults::kThreads);
  tell("seed", info.seed);
  if (limits.nodes) tell("max_node", *limits.nodes);
  if (limits.depth) tell("max_depth", *limits.depth);
  for (const auto& [key, value] : own) {
    if (key != kTimeLeft) append(text, key, value);
  }
}

void append_time_left(std::string& text, const Limits& limits, const InfoItems& own) {
  if (const auto item = find(own, kTimeLeft); item != own.end()) {
    append(text, kTimeLeft, item->second);
  } else {
    append(text, kTimeLeft, limits.clock ? limits.clock->left.count() : kUnlimited);
  }
}

}  // namespace rb::gomocup
