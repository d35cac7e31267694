#pragma once

namespace rb {

// Of both formats of data sets (dataset_format.hpp); a file of another version is refused.
inline constexpr int kDatasetVersion = 2;

}  // namespace rb
