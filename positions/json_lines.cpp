#include "positions/json_lines.hpp"

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"

namespace rb {

void each_json_line(std::string_view text, const std::string& path,
                    const std::function<void(const JsonFields&, int)>& use) {
  int number = 0;
  for (const std::string_view line : split(unmarked(text, path), '\n')) {
    ++number;
    const std::string_view trimmed = trim(line);
    if (trimmed.empty() || trimmed.front() == '#') continue;
    const auto object = read_json(trimmed);
    use(JsonFields(object, fmt::format("{}:{}", path, number)), number);
  }
}

}  // namespace rb
