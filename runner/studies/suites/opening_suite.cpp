#include "runner/studies/suites/opening_suite.hpp"

#include <limits>
#include <memory>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/symmetry.hpp"
#include "engine/renju/rules/opening_names.hpp"
#include "runner/base/text/output.hpp"
#include "runner/play/in_order.hpp"

namespace rb {
namespace {

using Moves = std::vector<Move>;

// Many times what a hard request needs: it should accept one in 1,000 candidates.
constexpr std::uint64_t kGiveUp = 20000;

// Equal for all images of a position and all orders of the moves that lead to it.
std::uint64_t board_key(const Moves& moves, int size) {
  return canonical_key(place_in_turn(moves, size));
}

}  // namespace

void OpeningSuite::start_with(const std::vector<FoundOpening>& found) {
  for (const FoundOpening& opening : found) {
    if (!complete()) keep(opening);
  }
}

void OpeningSuite::fill(int threads, std::stop_token stop, const OnFound& on_found) {
  if (complete()) return;
  const std::uint64_t first = examined_;
  std::uint64_t next = first;
  in_order<Moves>(
      threads, std::numeric_limits<std::uint64_t>::max() - first,
      [&] { return [first, examine = examiner()](std::uint64_t i) { return examine(first + i); }; },
      [&](Moves&& moves) {
        FoundOpening opening{next++, std::move(moves)};
        if (!opening.moves.empty() && keep(opening)) on_found(opening);
        tell(next);
        return !complete() && !stop.stop_requested() && next - examined_ < kGiveUp;
      });
  if (complete() || stop.stop_requested()) return;
  throw Error(
      fmt::format("openings make: {} cannot be found: {} were found, and the last {} "
                  "candidates brought no new one",
                  counted(count_, "opening"), openings_.size(), kGiveUp));
}

// The moves of a candidate; none if it is refused. Openings already found precede any candidate
// being examined, so checking for their images first saves time without changing any opening.
std::function<Moves(std::uint64_t)> OpeningSuite::examiner() {
  auto maker = std::make_shared<renju::OpeningMaker>(spec_);
  return [this, maker](std::uint64_t i) {
    Moves moves = maker->candidate(i);
    const std::uint64_t key = board_key(moves, spec_.game.size);
    {
      const std::lock_guard lock(mutex_);
      if (seen_.contains(key)) return Moves{};
    }
    return maker->accepts(i, moves) ? moves : Moves{};
  };
}

bool OpeningSuite::keep(const FoundOpening& opening) {
  const std::lock_guard lock(mutex_);
  if (!seen_.insert(board_key(opening.moves, spec_.game.size)).second) return false;
  openings_.push_back(opening.moves);
  examined_ = opening.candidate + 1;
  return true;
}

void OpeningSuite::tell(std::uint64_t candidate) {
  const auto now = std::chrono::steady_clock::now();
  if (std::chrono::duration<double>(now - told_).count() < interval_seconds_) return;
  told_ = now;
  print(stderr, "{} of {}, {} examined\n", openings_.size(), counted(count_, "opening"),
        counted(candidate, "candidate"));
}

std::string suite_text(const std::vector<std::string>& about, const std::vector<Moves>& openings,
                       std::size_t held_out, const renju::PlayedGame& game) {
  std::string text = fmt::format("# game: {}\n", game.variant.name);
  for (const std::string& line : about) text += fmt::format("# {}\n", line);
  for (std::size_t i = 0; i < openings.size(); ++i) {
    if (held_out > 0 && i == openings.size() - held_out) {
      text += "# held-out: the lines below are for confirming matches, never for tuning\n";
    }
    const renju::NamedOpening* const named =
        game.is_usual() ? renju::find_opening(openings[i]) : nullptr;
    if (named != nullptr) text += fmt::format("{} {}: ", named->code, named->romaji);
    text += moves_text(openings[i], game.size) + '\n';
  }
  return text;
}

}  // namespace rb
