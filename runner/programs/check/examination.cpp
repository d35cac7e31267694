#include "runner/programs/check/examination.hpp"

#include <array>

namespace rb {

std::string_view name(ExamMark verdict) {
  constexpr std::array<std::string_view, 4> kNames{"pass", "note", "FAIL", "skipped"};
  return kNames[static_cast<std::size_t>(verdict)];
}

void examine(const ExaminationSpec& spec, const OnFinding& on_finding) {
  switch (examine_protocol(spec, on_finding)) {
    case Reached::nothing: break;
    case Reached::start: skip_games(on_finding); break;
    case Reached::moves: examine_games(spec, on_finding); break;
  }
}

}  // namespace rb
