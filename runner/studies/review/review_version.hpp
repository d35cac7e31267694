#pragma once

#include <cstdint>

namespace rb {

// The version of the tables of a review (`PRAGMA user_version`); a file with another one is
// refused.
inline constexpr std::int64_t kReviewVersion = 1;

}  // namespace rb
