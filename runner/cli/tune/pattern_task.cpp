#include "runner/cli/tune/pattern_task.hpp"

#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/system/version.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/tune/tune_plan.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/tune/pattern/pattern_checkpoint.hpp"

namespace rb::cli {
namespace {

// All that decides what is learnt.
std::string how(const PatternTask& task, const PatternGames& games) {
  return json_text(json_object({{"by", run_version()},
                                {"epochs", task.epochs},
                                {"result share", task.result_share},
                                {"seed", task.seed},
                                {"positions", games.training().size() + games.validation().size()},
                                {"their checksum", fmt::format("{:016x}", games.checksum())}}));
}

// Where the fit begins: where an unfinished one stands, if it is to go on.
PatternFitState beginning(const PatternCheckpoint& checkpoint, const std::string& path,
                          bool resume) {
  if (resume) return checkpoint.read();
  if (!checkpoint.exists()) return {};
  throw Error(fmt::format("{}: an unfinished fit already exists: --resume continues it", path));
}

// Those that come with the program beside the usual ones.
std::optional<std::string> grown_openings(const renju::PlayedGame& game) {
  return game.is_usual() ? std::optional(std::string(kGrownOpenings)) : std::nullopt;
}

}  // namespace

std::optional<PatternFit> learn_patterns(const PatternTask& task, const PatternCalls& calls) {
  const Interrupt interrupt;
  const renju::PlayedGame game = learnt_game(task.games);
  const PatternGames games({.paths = task.games,
                            .result_share = task.result_share,
                            .held_out = held_out_keys(grown_openings(game), game),
                            .say = [](const auto& text) { print(stderr, "{}\n", text); },
                            .game = game});
  const std::string part = task.file + ".part";
  const PatternCheckpoint checkpoint(part, how(task, games));
  PatternFitState from = beginning(checkpoint, part, task.resume);
  calls.games(games);
  for (const PatternEpoch& epoch : from.fit.epochs) calls.epoch(epoch);
  auto fit = fit_patterns(
      games, {.epochs = task.epochs, .seed = task.seed, .threads = thread_count(task.threads)},
      {.tell = calls.epoch,
       .keep = [&](const PatternFitState& state) { checkpoint.write(state); },
       .stop = interrupt.token()},
      std::move(from));
  if (!fit) return std::nullopt;
  NewFile::write_all(task.file, task.old, renju::to_bytes(fit->table));
  checkpoint.remove();
  return fit;
}

}  // namespace rb::cli
