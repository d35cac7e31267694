#include "runner/results/export/sgf_root.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "runner/base/text/sgf_text.hpp"

namespace rb {

std::string sgf_result(const Outcome& outcome) {
  if (outcome.winner == Stone::empty) return "0";
  std::string result = outcome.winner == Stone::black ? "B+" : "W+";
  switch (outcome.reason) {
    case Reason::timeout: return result + "T";
    case Reason::resigned:
    case Reason::resign_rule: return result + "R";
    case Reason::illegal_move:
    case Reason::bad_answer:
    case Reason::crash: return result + "F";
    default: return result;
  }
}

std::string date_of_run(const RunSpec& run) {
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(static_cast<std::time_t>(run.started_ms / 1000)));
}

std::string sgf_date(const RunSpec& run, const HeadedComment& told) {
  if (const std::string* const date = told.value("DT"))
    return fmt::format("DT[{}]", sgf_text(*date));
  if (run.kind == RunKind::import) return "";
  return fmt::format("DT[{}]", date_of_run(run));
}

std::string sgf_event(const RunSpec& run, int game, const HeadedComment& told) {
  if (run.kind == RunKind::import) {
    std::string text;
    for (const auto& [property, value] : told.properties) {
      if (property != "DT") text += fmt::format("{}[{}]", property, sgf_text(value));
    }
    return text;
  }
  const std::size_t players = run.players.size();
  const std::string who =
      players == 2 ? fmt::format("{} against {}", run.players[0].name, run.players[1].name)
                   : fmt::format("{} players", players);
  std::string text = fmt::format("EV[{}]", sgf_text(fmt::format("{}: {}", name(run.kind), who)));
  if (!is_tuning(run.kind)) {
    const auto meetings = count_meetings(static_cast<int>(players), run.format);
    text += fmt::format("RO[{}]", game / (2 * std::max<std::int64_t>(1, meetings)) + 1);
  }
  if (run.limits.moves.clock) {
    text += fmt::format("TM[{:g}]",
                        std::chrono::duration<double>(run.limits.moves.clock->total).count());
  }
  return text;
}

}  // namespace rb
