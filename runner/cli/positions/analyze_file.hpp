#pragma once

#include "runner/review/review_run.hpp"

namespace rb::cli {

// `analyze DB`: judges the games, tells how far it is, and prints what each player did. Returns the
// exit status.
int analyze_file(const ReviewRequest& request, bool json);

}  // namespace rb::cli
