#include "runner/cli/options/gate_options.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/base/system/exit_status.hpp"
#include "runner/base/system/new_file.hpp"
#include "runner/base/text/failure_text.hpp"
#include "runner/base/text/output.hpp"

namespace rb::cli {
namespace {

void add_to_summary(const CheckSuite& suite) {
  const char* const path = std::getenv("GITHUB_STEP_SUMMARY");
  if (path == nullptr || *path == '\0') return;
  std::ofstream file(path, std::ios::app);
  file << markdown_table(suite) << std::flush;
  if (!file) {
    throw Error(fmt::format("{}: cannot write the summary of the job (GITHUB_STEP_SUMMARY): {}",
                            path, std::strerror(errno)));
  }
}

}  // namespace

Rows<GateRequest> gate_rows() {
  using Request = GateRequest;
  return rows<Request>(
      option("junit", "FILE", &Request::junit, "write the outcome as JUnit XML, for CI servers"),
      flag("github", &Request::github,
           "mark failures in a workflow of GitHub, and add a table to the job's summary"));
}

int gated(const GateRequest& request, std::string_view command, const std::function<int()>& work) {
  if (request.junit) NewFile::check_writable(*request.junit, OldFile::replace);
  const auto tell_failed = [&](const std::string& text) {
    const CheckCase failed{.name = "run", .result = CaseResult::failed, .text = text};
    tell_gate(request, {.name = std::string(command), .cases = {failed}});
  };
  try {
    const int result = work();
    if (result == status::kInterrupted) tell_failed("interrupted before the end");
    return result;
  } catch (const std::exception& error) {
    tell_failed(failure_text(error));
    throw;
  }
}

void tell_gate(const GateRequest& request, const CheckSuite& suite) {
  if (request.junit) NewFile::write_all(*request.junit, OldFile::replace, junit_xml(suite));
  if (!request.github) return;
  print(stderr, "{}", github_lines(suite));
  add_to_summary(suite);
}

}  // namespace rb::cli
