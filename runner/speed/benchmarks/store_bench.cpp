// The cost of a results file: 500 games of 40 moves are written, each in its own transaction, and
// read back with all their moves and counters.

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "runner/results/store.hpp"
#include "runner/speed/timing.hpp"

namespace rb {
namespace {

constexpr int kGames = 500;
constexpr int kMoves = 40;

std::vector<GameRecord> make_games() {
  Rng rng(1);
  std::vector<GameRecord> games;
  for (int id = 0; id < kGames; ++id) {
    GameRecord game;
    game.id = id;
    game.opening = 0;
    game.seed = rng.next();
    game.players = {id % 2, 1 - id % 2};
    game.outcome = {Stone::white, Reason::five};
    for (int ply = 0; ply < kMoves; ++ply) {
      MoveRecord move;
      move.reply.move = Move(static_cast<int>(rng.below(kRenjuCells)));
      move.reply.score = static_cast<int>(rng.below(2000)) - 1000;
      move.reply.depth = 4;
      move.reply.nodes = rng.below(5000);
      move.reply.counters = {{"vcf_nodes", rng.below(200)},
                             {"search_nodes", rng.below(5000)},
                             {"evaluations", rng.below(4000)},
                             {"tt_hits", rng.below(900)}};
      move.elapsed = std::chrono::nanoseconds(rng.below(3'000'000));
      game.moves.push_back(move);
    }
    games.push_back(std::move(game));
  }
  return games;
}

// A private results file, deleted at the end.
class Folder {
 public:
  Folder() { std::filesystem::create_directories(path_); }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file() const { return (path_ / "games.db").string(); }
  void empty() const { std::filesystem::remove(path_ / "games.db"); }

 private:
  std::filesystem::path path_ = std::filesystem::temp_directory_path() /
                                ("renju-microbench." + std::to_string(getpid()) + ".store");
};

void write(const std::string& file, const std::vector<GameRecord>& games) {
  RunSpec run;
  run.players = {{"a", "{}"}, {"b", "{}"}};
  run.games = kGames;
  StoreWriter writer = StoreWriter::create(file, run, {{"", {Move(112)}}});
  for (const GameRecord& game : games) writer.commit(game);
  writer.close();
}

void count_games(benchmark::State& state) {
  state.counters["games_s"] =
      benchmark::Counter(kGames, benchmark::Counter::kIsIterationInvariantRate);
}

void store_write(benchmark::State& state) {
  const std::vector<GameRecord> games = make_games();
  const Folder folder;
  for (auto _ : state) {
    write(folder.file(), games);
    folder.empty();
  }
  count_games(state);
}
BENCHMARK(store_write)
    ->Name("store/write")
    ->ComputeStatistics("mad", speed::median_deviation)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void store_read(benchmark::State& state) {
  const Folder folder;
  write(folder.file(), make_games());
  const StoreReader reader(folder.file());
  for (auto _ : state) {
    std::size_t moves = 0;
    reader.each(Detail::all, [&](const GameRecord& game) { moves += game.moves.size(); });
    if (moves != std::size_t{kGames} * kMoves) throw Error("a move is missing");
  }
  count_games(state);
}
BENCHMARK(store_read)
    ->Name("store/read")
    ->ComputeStatistics("mad", speed::median_deviation)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rb
