#pragma once

#include <exception>
#include <string>

namespace rb {

// What is told of an exception: where the libraries have no words for a user, ours.
std::string failure_text(const std::exception& error);

// Whether it is a bug of this program: neither an Error nor the system at its limits.
bool is_bug(const std::exception& error);

}  // namespace rb
