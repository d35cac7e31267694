#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rb {

// A row of a table in Markdown, "| a | b |" and a line feed. Nothing in a cell can end it or become
// a tag.
std::string markdown_row(const std::vector<std::string>& cells);
// The head of a table: its titles and the line below them.
std::string markdown_head(const std::vector<std::string>& titles);

}  // namespace rb
