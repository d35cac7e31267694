#include <string>
#include <vector>

#include <fmt/core.h>

#include "runner/cli/manual/commands.hpp"
#include "runner/cli/manual/line_completion.hpp"
#include "runner/cli/options/options.hpp"

namespace rb::cli {
namespace {

struct CompleteRequest {
  std::vector<std::string> words;
};

}  // namespace

Command complete_command(CommandTable (*table)()) {
  return typed_command({.name = "complete",
                        .summary = "print completions for the last word of a command line",
                        .examples = {"renju-bench complete -- mat"},
                        .is_internal = true},
                       rows<CompleteRequest>(
                           positional("WORDS", &CompleteRequest::words,
                                      "after '--': the words up to the cursor, without the program")
                               .may_be_empty()
                               .required()),
                       [table](const CompleteRequest& request) {
                         fmt::print("{}", completion_lines(complete_line(table(), request.words)));
                         return status::kDone;
                       });
}

}  // namespace rb::cli
