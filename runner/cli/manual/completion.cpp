#include "runner/cli/manual/completion.hpp"

#include <fmt/core.h>

#include "engine/base/printable.hpp"

namespace rb::cli {

std::string completion_lines(const Completion& completion) {
  std::string text;
  for (const CompletionWord& candidate : completion.candidates) {
    text += fmt::format("{}\t{}\n", printable(candidate.word), printable(candidate.help));
  }
  if (completion.paths == Paths::none) return text;
  const char* const kind = completion.paths == Paths::files ? "files" : "folders";
  return text + fmt::format(":{} {}\n", kind, printable(completion.before_path));
}

}  // namespace rb::cli
