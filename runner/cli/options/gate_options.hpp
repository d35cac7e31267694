#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "runner/cli/options/options.hpp"
#include "runner/tables/ci_output/check_case.hpp"

// What commands that act as a gate by their exit status report to continuous integration.
namespace rb::cli {

struct GateRequest {
  std::optional<std::string> junit;  // a file
  bool github = false;

  bool is_asked() const { return junit || github; }
};

// --junit FILE, --github
Rows<GateRequest> gate_rows();

// The work of a gate, which returns its exit status. Before it: throws Error if the file of --junit
// cannot be written. Work that throws or is interrupted is told as the failed case "run".
int gated(const GateRequest& request, std::string_view command, const std::function<int()>& work);

// Within the work: writes the file of --junit, replacing an old one; for --github prints workflow
// commands on the standard error and adds a table to the job's summary, the file named by the
// variable GITHUB_STEP_SUMMARY. Throws Error if one of them cannot be written.
void tell_gate(const GateRequest& request, const CheckSuite& suite);

}  // namespace rb::cli
