#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rb {

// The words of the text on lines of at most `columns`, without a line end at the end. The first
// `indent` columns of the first line are the caller's; the other lines begin with as many blanks.
// A word that is too long gets its own line, and a few columns remain in any case.
std::string folded(std::string_view text, std::size_t indent, std::size_t columns);

}  // namespace rb
