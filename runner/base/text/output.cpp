#include "runner/base/text/output.hpp"

#include <cerrno>
#include <system_error>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "runner/base/text/narrow.hpp"
#include "runner/base/text/table.hpp"
#include "runner/base/text/terminal.hpp"

namespace rb {
namespace {

void write(std::FILE* file, std::string_view text) {
  if (file == stderr) std::fflush(stdout);  // in one log both stay in order
  if (std::fwrite(text.data(), 1, text.size(), file) == text.size()) return;
  const char* const stream = file == stderr ? "standard error" : "standard output";
  throw std::system_error(errno, std::generic_category(),
                          fmt::format("{}: cannot be written", stream));
}

}  // namespace

std::string shown_name(std::string_view name) {
  constexpr std::size_t kColumns = 40;
  return shortened(printable(name), kColumns);
}

std::vector<std::string> shown_names(const std::vector<std::string>& names) {
  std::vector<std::string> shown;
  for (const std::string& name : names) shown.push_back(shown_name(name));
  return shown;
}

void print_data(std::string_view text) { write(stdout, printable_lines(text)); }

void print_text(std::FILE* file, std::string_view text) {
  std::string shown = printable_lines(text);
  if (is_terminal(file)) shown = narrowed(shown, terminal_columns(file));
  write(file, has_colours(file) ? with_colours(shown) : without_marks(shown));
}

void print_out(const Printout& printout) {
  print_text(stdout, is_terminal(stdout) ? printout.narrow(terminal_columns(stdout))
                                         : std::string(printout));
}

}  // namespace rb
