#pragma once

#include <algorithm>
#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "runner/cli/options/command.hpp"
#include "runner/cli/options/parser.hpp"
#include "runner/cli/options/row.hpp"

// A command from its rows.
namespace rb::cli {

// A request, and the line that filled it.
template <typename Request>
struct FilledRequest {
  Request request;
  CommandLine line;
};

// Throws UsageError as parse_line() and as the rows. REQUIRES: the options of the syntax are those
// of the rows.
template <typename Request>
FilledRequest<Request> read_request(const Syntax& syntax, const Rows<Request>& rows,
                                    const std::string& program,
                                    const std::vector<std::string>& words) {
  Request request;
  const auto fill = [&](const Option& option, const std::vector<std::string>& given) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& candidate) {
      return candidate.option.name == option.name;
    });
    row->fill(request, {fmt::format("{}: --{}", syntax.name, option.name), given});
  };
  CommandLine line = detail::parse_line(syntax, program, words, fill);
  return {std::move(request), std::move(line)};
}

// The command with this syntax and these options. `run` takes the filled request, and the command
// line as typed if it has a second parameter; it returns the exit status. Running the command
// throws UsageError as parse_line() and as the rows, and what `run` throws.
template <typename Request, typename Run>
Command typed_command(Syntax syntax, Rows<Request> rows, const Run& run) {
  const Request defaults;
  for (const Row<Request>& row : rows) {
    syntax.options.push_back(row.option);
    syntax.options.back().fallback = row.stored(defaults);
  }
  return {syntax, [syntax, rows = std::move(rows), run](const std::string& program,
                                                        const std::vector<std::string>& words) {
            const auto [request, line] = read_request(syntax, rows, program, words);
            if constexpr (std::invocable<Run, const Request&, const CommandLine&>) {
              return run(request, line);
            } else {
              return run(request);
            }
          }};
}

}  // namespace rb::cli
