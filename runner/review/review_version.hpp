#pragma once

#include <cstdint>

namespace rb {

// Of the tables of a review (`PRAGMA user_version`); a file of another version is refused.
inline constexpr std::int64_t kReviewVersion = 1;

}  // namespace rb
