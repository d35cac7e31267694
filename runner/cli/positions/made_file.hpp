#pragma once

#include <string>
#include <string_view>

#include "engine/base/json_text.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/shared_options.hpp"

// What --json of commands that make a file says.
namespace rb::cli {

// --json
template <typename Request>
Row<Request> made_json_flag(bool Request::*member) {
  return json_flag(member, "print what was written as one JSON document; with --output");
}

// Throws UsageError if document and file would both go to the standard output.
void check_made_json(std::string_view command, bool json, const Output& output);

// How far a command got.
struct Made {
  bool is_complete = true;
  std::string resume = {};  // the command that makes the rest; empty: there is none
};

// `counts` are the command's own fields, between the name of the file and how far it got. The file
// is null if it is not complete, since it does not exist then.
std::string made_text(const Output& output, const Json& counts, const Made& made = {});

}  // namespace rb::cli
