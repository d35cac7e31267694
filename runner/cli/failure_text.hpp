#pragma once

#include <exception>
#include <string>

namespace rb::cli {

// What is told of an exception: where the libraries have no words for a user, ours.
std::string failure_text(const std::exception& error);

}  // namespace rb::cli
