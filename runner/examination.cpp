#include "runner/examination.hpp"

#include <array>

namespace rb {

std::string_view name(Verdict verdict) {
  constexpr std::array<std::string_view, 4> kNames{"pass", "note", "FAIL", "skipped"};
  return kNames[static_cast<std::size_t>(verdict)];
}

void examine(const ExaminationSpec& spec, const OnFinding& on_finding) {
  if (examine_protocol(spec, on_finding)) {
    examine_games(spec, on_finding);
  } else {
    on_finding({"all else", Verdict::skipped, "it does not start a game"});
  }
}

}  // namespace rb
