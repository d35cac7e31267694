#include "runner/programs/check/examination.hpp"

#include <cstdlib>

#include <array>
#include <thread>

#include <fmt/core.h>

#include "engine/base/wording.hpp"

namespace rb {

std::string_view name(ExamMark verdict) {
  constexpr std::array<std::string_view, 4> kNames{"pass", "note", "FAIL", "skipped"};
  return kNames[static_cast<std::size_t>(verdict)];
}

bool is_starved(std::chrono::nanoseconds cpu, std::chrono::nanoseconds time, double load,
                std::size_t cores) {
  return load > 1.5 * static_cast<double>(cores) && 20 * cpu > time && 5 * cpu < 3 * time;
}

std::string busy_text(std::chrono::nanoseconds cpu, std::chrono::nanoseconds time) {
  double load = 0;
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  if (getloadavg(&load, 1) != 1 || !is_starved(cpu, time, load, cores)) return "";
  return fmt::format("this machine was too busy (load {:.1f} on {})", load, counted(cores, "core"));
}

void examine(const ExaminationSpec& spec, const OnFinding& on_finding) {
  if (examine_protocol(spec, on_finding)) examine_games(spec, on_finding);
}

}  // namespace rb
