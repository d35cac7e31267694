#include "runner/results/run_spec.hpp"

#include <algorithm>
#include <array>

namespace rb {
namespace {

constexpr std::array<std::string_view, 8> kKinds = {"match",      "tournament", "tune spsa",
                                                    "tune bayes", "tune gauge", "tune verify",
                                                    "import",     "scaling"};

}  // namespace

std::string_view name(RunKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

std::optional<RunKind> find_run_kind(std::string_view name) {
  const auto* const found = std::find(kKinds.begin(), kKinds.end(), name);
  if (found == kKinds.end()) return std::nullopt;
  return static_cast<RunKind>(found - kKinds.begin());
}

bool is_tuning(RunKind kind) {
  return kind == RunKind::tune_spsa || kind == RunKind::tune_bayes || kind == RunKind::tune_gauge;
}

bool is_renju_board(const RunSpec& run) {
  return run.game == "renju" && run.board_size == kRenjuSize;
}

Schedule schedule_of(const RunSpec& run, std::size_t openings) {
  return Schedule({.players = static_cast<int>(run.players.size()),
                   .format = run.format,
                   .seed = run.seed,
                   .order = opening_order(static_cast<int>(openings), run.order, run.seed)});
}

std::string_view without_moves(const RunSpec& run) {
  return run.keep == Keep::results ? "holds results without moves, as --keep results asked for"
                                   : "holds results without moves";
}

std::string openings_title(const RunSpec& run) {
  if (run.limits.opening_rule == OpeningRule::swap2) return "swap2";
  std::string title = run.openings_source;
  if (run.held_out) title += ", held out";
  if (run.decided_openings) title += ", decided ones too";
  return title;
}

}  // namespace rb
