#include "runner/evidence/stats/player_stats.hpp"

namespace rb {

void PlayerStats::add(const MoveRecord& answer, bool has_time) {
  const Reply& reply = answer.reply;
  ++moves_;
  if (has_time) add_time(answer);
  each_in_mean(reply, [this](const auto& row, auto value) {
    numbers_.of(row.member).add(static_cast<double>(value));
  });
  if (reply.depth) ++depths_[*reply.depth];
  if (reply.thinking) add(*reply.thinking);
  if (reply.counters.empty()) return;
  ++counted_moves_;
  counted_nodes_ += static_cast<double>(reply.nodes.value_or(0));
  for (const Counter& counter : reply.counters) {
    const auto found = counters_.find(counter.name);
    const auto value = static_cast<double>(counter.value);
    if (found != counters_.end()) {
      found->second += value;
    } else {
      counters_.emplace(counter.name, value);
    }
  }
}

void PlayerStats::add_time(const MoveRecord& answer) {
  times_.add(static_cast<double>(answer.elapsed.count()));
  if (!limit_) return;
  if (!over_limit_) over_limit_.emplace();
  over_limit_->add((is_cpu_time_ ? answer.reply.cpu.value_or(answer.elapsed) : answer.elapsed) >
                   *limit_);
}

void PlayerStats::add(const Thinking& thinking) {
  interrupted_.add(thinking.interrupted);
  by_chance_.add(thinking.chance);
  for (std::size_t i = 1; i < kForcedNames.size(); ++i) {
    const auto kind = static_cast<Forced>(i);
    forced_[kind].add(thinking.forced == kind);
  }
  for (std::size_t i = 1; i < thinking.depths.size(); ++i) {
    const DepthBest& best = thinking.depths[i];
    changes_[best.depth].add(best.move != thinking.depths[i - 1].move);
  }
}

}  // namespace rb
