// The cost of playing without the players: schedule, referee, judge and record, with and without
// the store. The players only replay prepared games.
//
// Cases runner/*/plies/threads/think: matches of games of exactly `plies` plies, by players that
// think for `think` thousand steps of about 5 ns. With think 0 the CPU times of two lengths give
// the cost of a move (the slope, per game) and of a game (the rest). Threads are compared with
// players that think a little: a results file has one writer, and with players that take no time
// only its speed would be measured.

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/evidence/scoreboard.hpp"
#include "runner/play/match.hpp"
#include "runner/results/store.hpp"
#include "runner/speed/timing.hpp"

namespace rb {
namespace {

constexpr int kScripts = 500;
constexpr int kOpening = 5;
constexpr int kGames = 500;

using Script = std::vector<Move>;

// The first `plies` moves of a game that does not end earlier: each is next to existing stones, as
// in play, so that the judge meets fours, threes and forbidden points.
Script make_script(int plies, Rng& rng) {
  const Rules& rules = renju::rules();
  while (true) {
    Script script = {Move(112)};
    Position position = rules.start();
    rules.play(position, script[0]);
    for (int tries = 0; tries < 5000 && position.ply < plies; ++tries) {
      const Move near = script[rng.below(script.size())];
      const int row = near.cell() / kRenjuSize + static_cast<int>(rng.below(5)) - 2;
      const int column = near.cell() % kRenjuSize + static_cast<int>(rng.below(5)) - 2;
      if (row < 0 || row >= kRenjuSize || column < 0 || column >= kRenjuSize) continue;
      const Move move(row * kRenjuSize + column);
      if (!rules.is_legal(position, move)) continue;
      Position next = position;
      if (rules.play(next, move)) continue;
      position = next;
      script.push_back(move);
    }
    if (position.ply == plies) return script;
  }
}

std::vector<Script> make_scripts(int plies) {
  Rng rng(20);
  std::vector<Script> scripts;
  while (scripts.size() < kScripts) scripts.push_back(make_script(plies, rng));
  return scripts;
}

// Replays script `seed`; its answers carry the same data as an engine's.
class Replayer : public Player {
 public:
  Replayer(const std::vector<Script>& scripts, std::int64_t think)
      : scripts_(scripts), think_(think) {}
  void new_game(const GameStart& start) override {
    script_ = &scripts_[start.seed % scripts_.size()];
  }
  Reply choose(const Position& position, const Limits&) override {
    const auto ply = static_cast<std::size_t>(position.ply);
    std::uint64_t thought = ply;
    for (std::int64_t step = 0; step < 1000 * think_; ++step) thought = scramble(thought);
    benchmark::DoNotOptimize(thought);
    Reply reply;
    reply.move = (*script_)[ply];
    reply.score = 12 * position.ply;
    reply.depth = 4;
    reply.nodes = 12345 + ply;
    reply.counters = {
        {"vcf_nodes", 200 + ply},   {"search_nodes", 12145},  {"evaluations", 8000 + ply},
        {"forbidden_checks", 3456}, {"tt_hits", 1234 + ply},  {"tt_cutoffs", 789},
        {"beta_cutoffs", 900},      {"null_move_cutoffs", 0}, {"futility_prunes", 0},
        {"reductions", 0},          {"researches", 3}};
    return reply;
  }

 private:
  const std::vector<Script>& scripts_;
  std::int64_t think_;
  const Script* script_ = nullptr;
};

MatchSpec match_of(const std::vector<Script>& scripts, int threads, std::int64_t think) {
  MatchSpec spec;
  spec.rules = &renju::rules();
  spec.players.assign(2, [&scripts, think] { return std::make_unique<Replayer>(scripts, think); });
  for (const Script& script : scripts) {
    spec.openings.push_back({"", {script.begin(), script.begin() + kOpening}});
  }
  spec.games = kGames;
  spec.threads = threads;
  spec.settings.max_moves = static_cast<int>(scripts[0].size());
  const Schedule schedule({.seed = 1, .order = opening_order(kScripts, Order::random, 1)});
  spec.pairing = [schedule](int id) {
    Pairing pairing = schedule.pairing(id);
    const auto script = static_cast<std::uint64_t>(pairing.opening);
    pairing.player_seeds = {script, script};
    return pairing;
  };
  return spec;
}

// A private results file, deleted at the end.
class ResultsFile {
 public:
  ResultsFile() {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~ResultsFile() { std::filesystem::remove_all(folder_); }
  ResultsFile(const ResultsFile&) = delete;
  ResultsFile& operator=(const ResultsFile&) = delete;
  std::string path() const { return (folder_ / "match.db").string(); }

 private:
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("renju-microbench." + std::to_string(getpid()));
};

// One match with a scoreboard, as the command plays it, without its output.
void play(const MatchSpec& spec, StoreWriter* store) {
  Scoreboard scoreboard;
  run_match(spec, [&](std::span<const GameRecord> games) {
    if (store != nullptr) store->commit(games);
    for (const GameRecord& record : games) scoreboard.add(record);
    return true;
  });
  if (scoreboard.games() != kGames) throw Error("a game is missing");
}

enum class Store : std::uint8_t { none, file };

void match_case(benchmark::State& state, Store store) {
  const std::vector<Script> scripts = make_scripts(static_cast<int>(state.range(0)));
  const MatchSpec spec = match_of(scripts, static_cast<int>(state.range(1)), state.range(2));
  RunSpec run;
  run.players = {{"a", "{}"}, {"b", "{}"}};
  run.games = kGames;
  for (auto _ : state) {
    if (store == Store::none) {
      play(spec, nullptr);
    } else {
      const ResultsFile file;
      StoreWriter writer = StoreWriter::create(file.path(), run, spec.openings);
      play(spec, &writer);
      writer.close();
    }
  }
  const auto games = static_cast<double>(state.iterations()) * kGames;
  state.counters["games_s"] = benchmark::Counter(games, benchmark::Counter::kIsRate);
}

void arguments(benchmark::internal::Benchmark* match) {
  match->ArgNames({"plies", "threads", "think"})
      ->ArgsProduct({{20, 100}, {1}, {0}})
      ->ArgsProduct({{50}, {1, 2}, {0, 1}})
      ->MeasureProcessCPUTime()
      ->UseRealTime()
      ->Unit(benchmark::kMillisecond);
}

BENCHMARK_CAPTURE(match_case, none, Store::none)
    ->Name("runner/match")
    ->ComputeStatistics("mad", speed::median_deviation)
    ->Apply(arguments);
BENCHMARK_CAPTURE(match_case, file, Store::file)
    ->Name("runner/match_and_store")
    ->ComputeStatistics("mad", speed::median_deviation)
    ->Apply(arguments);

}  // namespace
}  // namespace rb
