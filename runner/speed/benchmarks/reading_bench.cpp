// How fast results are read for ratings: 1,000,000 games between 200 players from 200 openings, as
// a run writes them, with the keys of their moves; so no moves are read, although one game in ten
// repeats another.

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "engine/base/error.hpp"
#include "runner/evidence/result_set.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "runner/results/store.hpp"
#include "runner/speed/timing.hpp"

namespace rb {
namespace {

constexpr std::int64_t kGames = 1'000'000;

// Created once, deleted at the end of the program.
class ManyGames {
 public:
  ManyGames() {
    std::filesystem::remove(path_);
    RunSpec run;
    for (int player = 0; player < 200; ++player) {
      const std::string number = std::to_string(player);
      run.players.push_back({"player " + number, R"({"number":)" + number + "}"});
    }
    run.games = kGames;
    std::vector<Opening> openings;
    for (int cell = 0; cell < 200; ++cell) openings.push_back({"", {Move(cell), Move(cell + 1)}});
    StoreWriter::create(path_, run, openings).close();
    const sqlite::Database database(path_, sqlite::Access::write);
    sqlite::Transaction transaction(database, sqlite::Transaction::Kind::write);
    database.run(
        "INSERT INTO game WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < "
        "999999), pair(i, a, b, meeting) AS (SELECT i, i / 2 % 200, (i / 2 % 200 + 1 + i / 400 % "
        "199) % 200, i / 79600 FROM n) SELECT i, meeting + iif(a < b, 0, 100), i * 7919, "
        "iif(i % 2, b, a), iif(i % 2, a, b), CASE i * 7919 % 100 WHEN 0 THEN 'draw' ELSE "
        "iif(i * 7919 % 100 < 52, 'black', 'white') END, 'five', iif(i, 35, 1), iif(i % 10, i, i / "
        "1000) * 104729 FROM pair");
    database.run("INSERT INTO move VALUES (0, 1, 'a15', NULL, 1, NULL, 0, 0, NULL, 0)");
    transaction.commit();
  }
  ~ManyGames() { std::filesystem::remove(path_); }
  ManyGames(const ManyGames&) = delete;
  ManyGames& operator=(const ManyGames&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_ = (std::filesystem::temp_directory_path() /
                       ("renju-microbench." + std::to_string(getpid()) + ".reading.db"))
                          .string();
};

const std::string& file() {
  static const ManyGames games;
  return games.path();
}

void count_games(benchmark::State& state) {
  const auto games = static_cast<double>(state.iterations()) * kGames;
  state.counters["games_s"] = benchmark::Counter(games, benchmark::Counter::kIsRate);
}

void read_rows(benchmark::State& state) {
  const StoreReader reader(file());
  for (auto _ : state) {
    std::int64_t black = 0;
    reader.each(Detail::result, [&](const GameRecord& record) {
      black += record.outcome.winner == Stone::black ? 1 : 0;
    });
    benchmark::DoNotOptimize(black);
  }
  count_games(state);
}
BENCHMARK(read_rows)
    ->Name("runner/read_rows")
    ->ComputeStatistics("mad", speed::median_deviation)
    ->Unit(benchmark::kMillisecond);

// With the search for players, openings and repeats: all that `rate` does before it rates.
void read_set(benchmark::State& state) {
  const std::string& path = file();
  for (auto _ : state) {
    const ResultSet set = read_results({path});
    if (static_cast<std::int64_t>(set.games.size()) != kGames) throw Error("a game is missing");
  }
  count_games(state);
}
BENCHMARK(read_set)
    ->Name("runner/read_set")
    ->ComputeStatistics("mad", speed::median_deviation)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rb
