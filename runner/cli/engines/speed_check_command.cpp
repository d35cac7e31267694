#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "runner/cli/engines/commands.hpp"
#include "runner/cli/engines/speed_options.hpp"
#include "runner/cli/options/gate_options.hpp"
#include "runner/speed/part.hpp"
#include "runner/speed/speed_cases.hpp"
#include "runner/speed/speed_compare.hpp"

namespace rb::cli {
namespace {

using std::chrono::milliseconds;

struct SpeedCheckRequest {
  std::string base;
  std::vector<std::string> parts;  // names of them or of groups; none: those worth comparing
  std::optional<milliseconds> budget;
  double tolerance = 3;  // percent
  bool requires_verdict = false;
  bool instructions = false;
  bool json = false;
  GateRequest gate;
};

int compared(const SpeedCheckRequest& request) {
  SpeedMatch match{.base = request.base,
                   .tolerance = request.tolerance / 100,
                   .budget = request.budget,
                   .with_instructions = request.instructions,
                   .json = request.json,
                   .requires_verdict = request.requires_verdict,
                   .tell = [&request](const SpeedOutcome& outcome) {
                     tell_gate(request.gate, speed_cases(outcome));
                   }};
  for (const speed::Part* part : speed::named_parts("speed check: --part", request.parts)) {
    if (!request.parts.empty() || part->is_compared) match.parts.push_back(part->name);
  }
  return compare_speed(match);
}

int run(const SpeedCheckRequest& request) {
  return gated(request.gate, "speed check", [&] { return compared(request); });
}

Rows<SpeedCheckRequest> speed_check_rows() {
  using Request = SpeedCheckRequest;
  return rows<Request>(
      positional(option("BASE", "a program or a file", &Request::base,
                        "another build of this program, or a file of 'speed run --save'"))
          .required(),
      parts_option(&Request::parts),
      budget_option(&Request::budget, "time limit for all verdicts; default: 80s, for a file 15s"),
      option("tolerance", "PERCENT", &Request::tolerance, {0.1, 100},
             "the size that matters: slower means certainly more than half of this, same less than "
             "this"),
      flag("require-verdict", &Request::requires_verdict,
           "exit status 5 if a part has no verdict (undecided, or not in both)"),
      flag("instructions", &Request::instructions, "count instructions with valgrind as well"),
      json_flag(&Request::json, "print one JSON document, with every sample"),
      within(&Request::gate, gate_rows()));
}

}  // namespace

Command speed_check_command() {
  return typed_command(
      {.name = "speed check",
       .summary = "compare the speed and play of this build with another",
       .details =
           "The builds are measured in turn, in rounds of short blocks (A B B A), each round\n"
           "in new processes, until every part has a verdict or the time is up.\n"
           "The interval of a ratio of times misses the true ratio in at most one of 20\n"
           "runs, for all parts and looks together. Slower: the interval is above 1 and the\n"
           "estimate above half of the tolerance. Same: the interval is within the\n"
           "tolerance. A verdict takes 14 rounds: if the time is too short for them, the\n"
           "comparison takes up to twice as long.\n"
           "If the builds differ in the nodes of a part, it is compared per node.\n"
           "A file of 'speed run --save' was measured at another time or on another machine:\n"
           "its verdicts are weak, and with one sample per part there are none.\n"
           "Exit status: 0, 3 = something is slower, 4 = the signatures differ and\n"
           "results/signature.txt does not have the new one, 5 = with --require-verdict, a\n"
           "part has no verdict; 4 has precedence over 3, and 3 over 5.",
       .examples = {"renju-bench speed check ../old/build/release/renju-bench",
                    "renju-bench speed check results/2026-11-20-speed.json --part search"},
       .was = {"speed --baseline"}},
      speed_check_rows(), run);
}

}  // namespace rb::cli
