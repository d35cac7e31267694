#pragma once

#include <string>

// The machine that this program runs on.
namespace rb {

std::string host_name();     // "node7"
std::string machine_text();  // "node7, Linux 6.1.0-40-amd64 x86_64"

}  // namespace rb
