#include "runner/text/output.hpp"

#include "engine/base/printable.hpp"
#include "runner/text/data_output.hpp"
#include "runner/text/narrow.hpp"
#include "runner/text/terminal.hpp"

namespace rb {

std::string shown_name(std::string_view name) {
  constexpr std::size_t kColumns = 40;
  return shortened(printable(name), kColumns);
}

std::vector<std::string> shown_names(const std::vector<std::string>& names) {
  std::vector<std::string> shown;
  for (const std::string& name : names) shown.push_back(shown_name(name));
  return shown;
}

void print_data(std::string_view text) { fmt::print("{}", printable_lines(text)); }

void print_text(std::FILE* file, std::string_view text) {
  std::string shown = printable_lines(text);
  if (is_terminal(file)) shown = narrowed(shown, terminal_columns(file));
  fmt::print(file, "{}", has_colours(file) ? with_colours(shown) : without_marks(shown));
}

}  // namespace rb
