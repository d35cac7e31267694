#include "runner/studies/suites/collector.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "engine/game/symmetry.hpp"

namespace rb {
namespace {

// Positions are near copies if an image of one differs from the other in at most this many cells.
constexpr int kFewCells = 5;

int different_cells(const Position& a, const Position& b) {
  int count = 0;
  for (int cell = 0; cell < a.cells(); ++cell) count += a.at(cell) != b.at(cell) ? 1 : 0;
  return count;
}

}  // namespace

Collector::Collector(std::vector<Share> shares, std::size_t count)
    : shares_(std::move(shares)), count_(count) {
  std::size_t all = 0;
  for (const Share& share : shares_) all += static_cast<std::size_t>(share.weight);
  // The number of positions up to the end of a share, rounded.
  const auto up_to = [&](std::size_t weight) { return (2 * count * weight + all) / (2 * all); };
  std::size_t before = 0;
  for (const Share& share : shares_) {
    const std::size_t after = before + static_cast<std::size_t>(share.weight);
    parts_.push_back(up_to(after) - up_to(before));
    before = after;
  }
  room_ = parts_;
}

bool Collector::has_room(std::size_t share) const {
  const std::lock_guard lock(mutex_);
  return room_[share] > 0;
}

bool Collector::take(std::vector<Found>&& found) {
  const std::lock_guard lock(mutex_);
  ++games_;
  for (Found& candidate : found) {
    if (room_[candidate.share] == 0 || !is_new(candidate.position)) continue;
    --room_[candidate.share];
    kept_.push_back(candidate.position);
    lines_.push_back(std::move(candidate.line));
    last_new_ = games_;
    break;
  }
  return kept_.size() < count_;
}

bool Collector::is_new(const Position& position) const {
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    const Position image = transform(position, symmetry);
    const auto is_near = [&](const Position& kept) {
      return different_cells(kept, image) <= kFewCells;
    };
    if (std::ranges::any_of(kept_, is_near)) return false;
  }
  return true;
}

std::size_t Collector::size() const {
  const std::lock_guard lock(mutex_);
  return kept_.size();
}

std::size_t Collector::games() const {
  const std::lock_guard lock(mutex_);
  return games_;
}

std::size_t Collector::games_without() const {
  const std::lock_guard lock(mutex_);
  return games_ - last_new_;
}

std::vector<std::string> Collector::lines() const {
  const std::lock_guard lock(mutex_);
  return lines_;
}

std::vector<std::string> Collector::lacking() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    if (room_[i] == 0) continue;
    texts.push_back(fmt::format("{}: {} of {}", shares_[i].name, parts_[i] - room_[i], parts_[i]));
  }
  return texts;
}

}  // namespace rb
