#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_set>
#include <vector>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/symmetry.hpp"
#include "engine/renju/opening_maker.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/new_file.hpp"
#include "runner/cli/version.hpp"
#include "runner/in_order.hpp"

namespace rb::cli {
namespace {

using Moves = std::vector<Move>;

// The stones alone: move orders that lead to the same board are one opening.
std::uint64_t board_key(const Moves& moves) {
  Position position;
  for (const Move move : moves) {
    position.put(move.cell(), position.to_move);
    position.to_move = opponent(position.to_move);
  }
  return canonical_key(position);
}

// Candidates are examined by many threads in any order and taken in theirs, so the suite is the
// same for any number of threads.
class Suite {
 public:
  Suite(const renju::OpeningSpec& spec, std::size_t count) : spec_(spec), count_(count) {}

  // Throws Error if candidate after candidate brings no new opening.
  void fill(int threads) {
    in_order<Moves>(
        threads, std::numeric_limits<std::uint64_t>::max(), [this] { return examiner(); },
        [this](Moves&& moves) { return take(std::move(moves)); });
    if (openings_.size() < count_) {
      throw Error(
          fmt::format("openings: {} openings are out of reach: {} were found, and the last {} "
                      "candidates brought no new one",
                      count_, openings_.size(), kGiveUp));
    }
  }
  const std::vector<Moves>& openings() const { return openings_; }
  std::uint64_t examined() const { return examined_; }

 private:
  // The moves of a candidate; none if it is refused.
  std::function<Moves(std::uint64_t)> examiner() {
    auto maker = std::make_shared<renju::OpeningMaker>(spec_);
    return [this, maker](std::uint64_t i) {
      Moves moves = maker->candidate(i);
      return !has(moves) && maker->accepts(i, moves) ? moves : Moves{};
    };
  }

  // What is taken came before any candidate that is being examined, so the answer can save time,
  // but change no opening.
  bool has(const Moves& moves) {
    const std::uint64_t key = board_key(moves);
    const std::lock_guard lock(mutex_);
    return seen_.contains(key);
  }

  bool take(Moves&& moves) {
    const std::lock_guard lock(mutex_);
    ++examined_;
    if (!moves.empty() && seen_.insert(board_key(moves)).second) {
      openings_.push_back(std::move(moves));
      last_new_ = examined_;
    }
    tell();
    return openings_.size() < count_ && examined_ - last_new_ < kGiveUp;
  }

  void tell() {
    const auto now = std::chrono::steady_clock::now();
    if (now - told_ < std::chrono::seconds(5)) return;
    told_ = now;
    fmt::print(stderr, "{} of {} openings, {} candidates examined\n", openings_.size(), count_,
               examined_);
  }

  // Many times what a hard request needs: of 1,000 candidates it should accept one.
  static constexpr std::uint64_t kGiveUp = 20000;

  const renju::OpeningSpec spec_;
  const std::size_t count_;
  std::mutex mutex_;  // guards the rest
  std::uint64_t examined_ = 0;
  std::uint64_t last_new_ = 0;  // candidates up to the last new opening
  std::vector<Moves> openings_;
  std::unordered_set<std::uint64_t> seen_;
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

std::string head(const renju::OpeningSpec& spec, std::size_t count, std::uint64_t examined) {
  return fmt::format(
      "# Balanced openings made by renju-bench {}: {} of {} candidates\n"
      "# seed {}, {} to {} moves, score of hard within {} at depths {} and {}, {} test games "
      "split\n",
      version(), count, examined, spec.seed, spec.min_moves, spec.max_moves, spec.max_score,
      spec.depth, spec.depth + 1, spec.games);
}

std::string suite_text(const renju::OpeningSpec& spec, const Suite& suite, std::size_t held_out) {
  const std::vector<Moves>& openings = suite.openings();
  std::string text = head(spec, openings.size(), suite.examined());
  for (std::size_t i = 0; i < openings.size(); ++i) {
    if (held_out > 0 && i == openings.size() - held_out) {
      text += "# held out: for confirming matches, never for tuning\n";
    }
    text += moves_text(openings[i], kMaxSize) + '\n';
  }
  return text;
}

int run_openings(const Args& args) {
  renju::OpeningSpec spec;
  spec.seed = static_cast<std::uint64_t>(args.whole("seed"));
  spec.min_moves = static_cast<int>(args.whole("min-moves"));
  spec.max_moves = static_cast<int>(args.whole("max-moves"));
  spec.depth = static_cast<int>(args.whole("depth"));
  spec.max_score = static_cast<int>(args.whole("max-score"));
  spec.games = static_cast<int>(args.whole("test-games"));
  if (spec.min_moves > spec.max_moves) {
    throw UsageError("openings: --min-moves is greater than --max-moves");
  }
  const auto count = static_cast<std::size_t>(args.whole("count"));
  const auto held_out = static_cast<std::size_t>(args.whole("held-out"));
  if (held_out > count) throw UsageError("openings: --held-out is greater than --count");
  const auto path = args.find_text("output");
  if (path) NewFile{*path};  // hours of work must not end in a folder that is not there
  Suite suite(spec, count);
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  suite.fill(args.given("threads") ? static_cast<int>(args.whole("threads")) : cores);
  if (path) {
    NewFile(*path).write(suite_text(spec, suite, held_out));
  } else {
    fmt::print("{}", suite_text(spec, suite, held_out));
  }
  return status::kDone;
}

}  // namespace

Command openings_command() {
  return {
      {.name = "openings",
       .summary = "make balanced openings",
       .options = {{.name = "count",
                    .letter = 'n',
                    .kind = Kind::whole,
                    .value = "N",
                    .help = "how many",
                    .fallback = "100",
                    .min = 1,
                    .max = 1000000},
                   {.name = "seed",
                    .kind = Kind::whole,
                    .value = "S",
                    .help = "another seed, other openings",
                    .fallback = "1",
                    .min = 0,
                    .max = 9e18},
                   {.name = "output",
                    .letter = 'o',
                    .kind = Kind::text,
                    .value = "FILE",
                    .help = "write to this file instead of the standard output"},
                   {.name = "min-moves",
                    .kind = Kind::whole,
                    .value = "N",
                    .help = "shortest opening",
                    .fallback = "4",
                    .min = 1,
                    .max = 20},
                   {.name = "max-moves",
                    .kind = Kind::whole,
                    .value = "N",
                    .help = "longest opening",
                    .fallback = "8",
                    .min = 1,
                    .max = 20},
                   {.name = "max-score",
                    .kind = Kind::whole,
                    .value = "N",
                    .help = "farthest that a search's score may be from 0",
                    .fallback = "500",
                    .min = 0,
                    .max = 100000},
                   {.name = "depth",
                    .kind = Kind::whole,
                    .value = "N",
                    .help = "depth of that search; the next depth is asked as well",
                    .fallback = "4",
                    .min = 1,
                    .max = 20},
                   {.name = "test-games",
                    .kind = Kind::whole,
                    .value = "N",
                    .help = "games, of which neither colour may win more than half",
                    .fallback = "2",
                    .min = 0,
                    .max = 1000},
                   {.name = "held-out",
                    .kind = Kind::whole,
                    .value = "N",
                    .help = "mark so many at the end as never to be tuned on",
                    .fallback = "0",
                    .min = 0,
                    .max = 1000000},
                   {.name = "threads",
                    .letter = 't',
                    .kind = Kind::whole,
                    .value = "N",
                    .help = "threads (default: all cores); the openings do not depend on it",
                    .min = 1,
                    .max = 1024}},
       .details = "Openings are random stones near the centre, legal, distinct up to the eight\n"
                  "symmetries and the order of moves, and not decided: no five, no forbidden\n"
                  "stone, no win by consecutive fours for either side. They are kept if a search\n"
                  "sees neither side ahead and test games go to both sides.\n",
       .examples = {"renju-bench openings --count 50 --seed 7 -o my_openings.txt"}},
      run_openings};
}

}  // namespace rb::cli
