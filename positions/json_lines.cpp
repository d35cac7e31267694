#include "positions/json_lines.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/json_depth.hpp"
#include "engine/base/json_fields.hpp"
#include "engine/base/text.hpp"

namespace rb {

void each_json_line(std::string_view text, const std::string& path,
                    const std::function<void(const JsonFields&, int)>& use) {
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const std::string_view trimmed = trim(line);
    if (trimmed.empty() || trimmed.front() == '#') continue;
    constexpr bool kThrow = false;
    const auto object = nlohmann::json::parse(trimmed, kShallow, kThrow);
    use(JsonFields(object, fmt::format("{}:{}", path, number)), number);
  }
}

}  // namespace rb
