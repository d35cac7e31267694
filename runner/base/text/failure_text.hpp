#pragma once

#include <exception>
#include <string>

namespace rb {

// The message for an exception: ours where the libraries have none fit for a user.
std::string failure_text(const std::exception& error);

// Whether it is a bug of this program: neither an Error nor a limit of the system.
bool is_bug(const std::exception& error);

}  // namespace rb
