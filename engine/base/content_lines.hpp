#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace rb {

// Where a '#' begins a comment, or npos: one within a link does not.
std::size_t comment_start(std::string_view line);

struct ContentLine {
  int number = 0;  // from 1
  std::string_view text;
};

// What stands before a '#', which begins a comment, without blanks and the line end of other
// systems.
std::string_view content(std::string_view line);

// The contents of those lines of a text that have some, without a byte order mark before them.
std::vector<ContentLine> content_lines(std::string_view text);

}  // namespace rb
