#include "runner/evidence/stats/fleet_record.hpp"

#include <algorithm>
#include <limits>

#include "runner/results/sql/checked_row.hpp"
#include "runner/results/sql/sqlite.hpp"

namespace rb {
namespace {

constexpr int kMostInt = std::numeric_limits<int>::max();
constexpr std::int64_t kMostTime = 253'402'300'799'999;  // the end of the year 9999
constexpr std::int64_t kLeastStretch = 1000;             // milliseconds

bool has_fleet(const sqlite::Database& file) {
  return file.number(
             "SELECT count(*) FROM pragma_table_info('game_worker')"
             " WHERE name = 'arrived_ms'") == 1 &&
         file.number("SELECT count(*) FROM sqlite_schema WHERE name = 'worker'") == 1;
}

void read_workers(const sqlite::Database& file, FleetRecord& fleet) {
  sqlite::Statement rows = file.prepare("SELECT id, name, user, host, build FROM worker");
  while (rows.step()) {
    const CheckedRow row(rows, "worker", rows.integer(0));
    FleetRecord::Worker& worker = fleet.workers[row.integer(0, 0, kMostInt)];
    worker.name = row.text(1);
    worker.user = row.text(2);
    worker.host = row.text(3);
    worker.build = row.text(4);
  }
}

void add(FleetRecord::Worker& worker, std::int64_t time, bool is_forfeit) {
  worker.first_ms = worker.games == 0 ? time : std::min(worker.first_ms, time);
  worker.last_ms = std::max(worker.last_ms, time);
  ++worker.games;
  if (is_forfeit) ++worker.forfeits;
}

void read_games(const sqlite::Database& file, const IsForfeit& is_forfeit, FleetRecord& fleet) {
  sqlite::Statement rows = file.prepare("SELECT game, worker, arrived_ms FROM game_worker");
  while (rows.step()) {
    const CheckedRow row(rows, "game_worker", rows.integer(0));
    const std::optional<bool> forfeit = is_forfeit(row.integer(0, 0, kMostInt));
    const auto worker = fleet.workers.find(row.integer(1, 0, kMostInt));
    if (worker == fleet.workers.end()) row.refuse(1, "not a worker of the file");
    if (!forfeit) continue;
    fleet.arrivals.push_back(row.whole(2, 0, kMostTime));
    add(worker->second, fleet.arrivals.back(), *forfeit);
  }
  std::sort(fleet.arrivals.begin(), fleet.arrivals.end());
}

}  // namespace

FleetRecord read_fleet(const StoreReader& reader, const IsForfeit& is_forfeit) {
  FleetRecord fleet;
  reader.look([&](const sqlite::Database& file) {
    if (!has_fleet(file)) return;
    read_workers(file, fleet);
    read_games(file, is_forfeit, fleet);
  });
  return fleet;
}

FleetCourse fleet_course(const FleetRecord& fleet, int most_stretches) {
  if (fleet.arrivals.empty()) return {};
  const std::int64_t first = fleet.arrivals.front(), span = fleet.arrivals.back() - first + 1;
  const std::int64_t stretch =
      std::max(kLeastStretch, (span + most_stretches - 1) / most_stretches);
  const double seconds = static_cast<double>(stretch) / 1000;
  FleetCourse course{
      .stretch = seconds,
      .per_second = std::vector<double>(static_cast<std::size_t>((span + stretch - 1) / stretch))};
  for (const std::int64_t time : fleet.arrivals) {
    course.per_second[static_cast<std::size_t>((time - first) / stretch)] += 1 / seconds;
  }
  return course;
}

}  // namespace rb
