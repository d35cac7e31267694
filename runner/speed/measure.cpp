#include "runner/speed/measure.hpp"

#include <cassert>
#include <ctime>
#include <memory>
#include <numeric>

#include "runner/play/in_order.hpp"

namespace rb::speed {
namespace {

std::int64_t processor_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

// callgrind counts it separately (scripts/instructions), so it must stay a function.
[[gnu::noinline]] std::uint64_t measured_work(const Work& work, int first, int items) {
  std::uint64_t count = 0;
  for (int item = 0; item < items; ++item) count += work.run((first + item) % work.items);
  return count;
}

#ifdef RB_PLANTED_PART
// For builds of scripts/speed-experiment: makes a part take some per cent longer.
void plant_slowdown(const Part& part, std::int64_t start) {
  if (part.name != RB_PLANTED_PART) return;
  const std::int64_t now = processor_time();
  const auto end =
      now + static_cast<std::int64_t>(static_cast<double>(now - start) * RB_PLANTED_PERCENT / 100);
  while (processor_time() < end) {
  }
}
#else
void plant_slowdown(const Part&, std::int64_t) {}
#endif

}  // namespace

Block run_block(const Part& part, const Work& work, int first, int items) {
  assert(first >= 0 && items > 0);
  Block block;
  const std::int64_t start = processor_time();
  block.count = measured_work(work, first % work.items, items);
  plant_slowdown(part, start);
  block.nanoseconds = processor_time() - start;
  return block;
}

std::vector<std::uint64_t> count_all(std::span<const Part* const> parts,
                                     const std::string& positions, int threads) {
  // Pieces of work are numbered across all parts; `begins` holds each part's first number.
  std::vector<std::size_t> part_of;
  std::vector<std::uint64_t> begins;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    begins.push_back(part_of.size());
    const int items = parts[i]->make(positions).items;
    part_of.insert(part_of.end(), static_cast<std::size_t>(items), i);
  }
  std::vector<std::uint64_t> counts(parts.size());
  struct Own {
    const Part* part = nullptr;
    Work work;
  };
  std::uint64_t done = 0;
  in_order<std::uint64_t>(
      threads, part_of.size(),
      [&] {
        return [&, own = std::make_shared<Own>()](std::uint64_t number) {
          const std::size_t part = part_of[number];
          if (own->part != parts[part]) *own = {parts[part], parts[part]->make(positions)};
          return own->work.run(static_cast<int>(number - begins[part]));
        };
      },
      [&](std::uint64_t&& count) {
        counts[part_of[done++]] += count;
        return true;
      });
  return counts;
}

std::uint64_t signature(const std::string& positions, int threads) {
  std::vector<const Part*> all;
  for (const Part& part : parts()) {
    if (part.is_signed) all.push_back(&part);
  }
  const auto counts = count_all(all, positions, threads);
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

}  // namespace rb::speed
