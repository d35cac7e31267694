#pragma once

#include <string>
#include <vector>

#include "runner/cli/options/syntax.hpp"

namespace rb::cli {

// Throws UsageError if options of other tools are among the words, or options of this command with
// one dash: "match: -concurrency 4 is --threads 4 here". If there are several, with the whole line.
void refuse_other_tools(const Syntax& syntax, const std::vector<std::string>& words);

}  // namespace rb::cli
