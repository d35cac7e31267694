#pragma once

#include <string>

// What the program returns to the shell. docs/ci/exit-status.md says which command returns what.
namespace rb {

namespace status {
inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;         // the user's mistake or a failed run
inline constexpr int kUsage = 2;          // a wrong command line
inline constexpr int kDifference = 3;     // a check found a difference, or not what was asked for
inline constexpr int kSignature = 4;      // play has changed, but results/signature.txt has not
inline constexpr int kUndecided = 5;      // nothing was decided, for lack of evidence
inline constexpr int kInterrupted = 130;  // as the shell reports Ctrl-C
inline constexpr int kNoReader = 141;     // as the shell reports SIGPIPE
}  // namespace status

// One line for each, with its meaning: the end of `renju-bench --help`.
std::string status_lines();

// Flushes the standard output, prints the reason on the standard error and returns the status.
int complain(int exit_status, const std::string& text);

}  // namespace rb
