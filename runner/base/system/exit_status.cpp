#include "runner/base/system/exit_status.hpp"

#include <cstdio>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/base/printable.hpp"

namespace rb {
namespace {

constexpr std::pair<int, std::string_view> kMeanings[] = {
    {status::kDone, "done"},
    {status::kFailed, "invalid input, or the run failed"},
    {status::kUsage, "a wrong command line"},
    {status::kDifference, "a check failed, or an option's condition was not met"},
    {status::kSignature, "play has changed (speed)"},
    {status::kUndecided, "no decision, where one is required"},
    {status::kInterrupted, "interrupted"},
    {status::kNoReader, "the reader closed the output"}};

}  // namespace

std::string status_lines() {
  std::string text;
  for (const auto& [number, meaning] : kMeanings)
    text += fmt::format("  {:<5}{}\n", number, meaning);
  return text;
}

int complain(int exit_status, const std::string& text) {
  std::fflush(stdout);
  std::fputs(fmt::format("renju-bench: {}\n", printable(text)).c_str(), stderr);
  return exit_status;
}

}  // namespace rb
