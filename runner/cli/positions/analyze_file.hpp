#pragma once

#include <vector>

#include "runner/base/text/progress_wish.hpp"
#include "runner/studies/review/review_run.hpp"

namespace rb::cli {

// `analyze DB...`: judges the games of one file after another, shows its progress, and prints what
// each player did in all of them. Returns the exit status. REQUIRES: requests that differ only in
// their files.
int analyze_files(const std::vector<ReviewRequest>& requests, bool json, const ProgressWish& wish);

}  // namespace rb::cli
