#pragma once

#include <string>
#include <string_view>

namespace rb {

// What a file is that is neither SGF nor PSQ nor lists of moves, by how it begins, and what can be
// done with it: "gzip: unpack it first". Empty: it is none of those that are known.
std::string other_format(std::string_view text);

}  // namespace rb
