#pragma once

#include <string>

#include "engine/base/json_text.hpp"

namespace rb::cli {

// Throws Error if something that is no folder has this name.
void check_figures(const std::string& folder);

// Writes the figures of a document (runner/web/figures) into a folder: short of a mishap all of
// them or none. An existing figure is replaced, another file only with `force`. Returns a line that
// says how many they are. Throws Error: there is none, or one cannot be written.
std::string write_figures(const Json& document, const std::string& folder, bool force);

}  // namespace rb::cli
