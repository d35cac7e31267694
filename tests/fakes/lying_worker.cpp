// A worker of a queue that plays a run's first game as it should, and in a third of the others
// lets the second player think of a single node: legal games, which nobody has played like that.
//
//   rb_lying_worker URL NAME

#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "engine/game/player.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/system/version.hpp"
#include "runner/players/stored_match.hpp"
#include "runner/queue/worker.hpp"

namespace rb {
namespace {

class LazyPlayer : public Player {
 public:
  LazyPlayer(std::unique_ptr<Player> honest, std::uint64_t first_seed)
      : honest_(std::move(honest)), first_seed_(first_seed) {}
  void new_game(const GameStart& start) override {
    is_lying_ = start.seed != first_seed_ && start.seed % 3 == 0;
    honest_->new_game(start);
  }
  Reply choose(const Position& position, const Limits& limits) override {
    Limits fewer = limits;
    if (is_lying_) fewer.nodes = 1;
    return honest_->choose(position, fewer);
  }

 private:
  std::unique_ptr<Player> honest_;
  std::uint64_t first_seed_;
  bool is_lying_ = false;
};

PlayerFactory lazy(PlayerFactory honest, std::uint64_t first_seed) {
  return [honest = std::move(honest), first_seed] {
    return std::make_unique<LazyPlayer>(honest(), first_seed);
  };
}

MatchSpec false_match(const RunSpec& run, std::vector<Opening> openings) {
  MatchSpec spec = stored_match(run, std::move(openings));
  const Pairing first = spec.pairing(0);
  const std::uint64_t seed = first.player_seeds[first.players[0] == 1 ? 0 : 1];
  spec.players[1] = lazy(spec.players[1], seed);
  return spec;
}

PlayerFactories false_variants(const RunSpec& run, const std::string& values) {
  PlayerFactories players = stored_variants(run, values);
  players[1] = lazy(players[1], 0);
  return players;
}

void work_as(const char* url, const char* name) {
  const Interrupt interrupt;
  queue::WorkerRequest request{
      .address = queue::parse_address("lying_worker", url),
      .name = name,
      .host = "nowhere",
      .version = run_version(),
      .tell = [](const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }};
  queue::work(request, {false_match, false_variants}, interrupt.token());
}

}  // namespace
}  // namespace rb

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  try {
    rb::work_as(argv[1], argv[2]);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
