#pragma once

#include <string>
#include <vector>

#include "runner/cli/manual/completion.hpp"
#include "runner/cli/options/syntax.hpp"

namespace rb::cli {

// A word of the command line that is complete, and the option or argument that it belongs to.
struct TypedWord {
  const Option* option = nullptr;  // never null
  std::string word;                // empty of a flag
};

// What fits the value of an option that begins so, by what the option is, what its placeholder
// says (PLAYER, FILE, ...) and the other words: of --player in a results file the players of the
// file. Words that do not begin so may be among them. Throws Error if a file cannot be read.
Completion value_candidates(const Option& option, const std::string& begun,
                            const std::vector<TypedWord>& typed);

}  // namespace rb::cli
