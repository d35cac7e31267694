#include <filesystem>
#include <string>

#include "runner/base/system/new_file.hpp"
#include "runner/cli/manual/commands.hpp"
#include "runner/cli/manual/man_page.hpp"
#include "runner/cli/options/options.hpp"

namespace rb::cli {
namespace {

struct ManRequest {
  std::string folder;
};

void write_page(const ManRequest& request, const std::string& name, const std::string& text) {
  const auto path = std::filesystem::path(request.folder) / (name + ".1");
  NewFile::write_all(path.string(), OldFile::replace, text);
}

int run(const ManRequest& request, const CommandTable& table) {
  write_page(request, "renju-bench", man_overview(table));
  for (const Syntax& syntax : public_commands(table)) {
    write_page(request, man_name(syntax.name), man_page(syntax));
  }
  return status::kDone;
}

}  // namespace

Command man_command(CommandTable (*table)()) {
  return typed_command(
      {.name = "man",
       .summary = "write the manual pages, one per command",
       .examples = {"renju-bench man pages && man -l pages/renju-bench-match.1"},
       .is_internal = true},
      rows<ManRequest>(
          positional("FOLDER", &ManRequest::folder, "an existing folder for the pages").required()),
      [table](const ManRequest& request) { return run(request, table()); });
}

}  // namespace rb::cli
