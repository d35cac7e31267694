#pragma once

#include <string>

namespace rb {

// Why a file was not created, in one wording for all files that the program makes: "cannot be
// created: its folder does not exist". `error` is the system's number of the error.
std::string creation_failure(const std::string& path, int error);

}  // namespace rb
