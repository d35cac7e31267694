#include "runner/text/output.hpp"

#include "engine/base/printable.hpp"

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

void print_text(std::FILE* file, std::string_view text) {
  fmt::print(file, "{}", printable_lines(text));
}

}  // namespace rb
