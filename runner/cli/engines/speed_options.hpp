#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/cli/options/shared_options.hpp"

// Options that several commands of `speed` share.
namespace rb::cli {

// --part PART
template <typename Request>
Row<Request> parts_option(std::vector<std::string> Request::*member) {
  return option("part", "PART", member, "only this part, or group of parts (search)");
}

// --budget TIME: for all that is measured; --time is for one move.
template <typename Request>
Row<Request> budget_option(std::optional<std::chrono::milliseconds> Request::*member,
                           std::string_view help) {
  return option("budget", "TIME", member, std::chrono::milliseconds(0), help).was("time");
}

}  // namespace rb::cli
