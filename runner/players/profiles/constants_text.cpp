#include "runner/players/profiles/constants_text.hpp"

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "runner/base/text/command_words.hpp"

namespace rb {
namespace {

// A title in a comment must not end it.
std::string comment(std::string_view title) {
  std::string text = printable(title);
  for (std::size_t end = text.find("*/"); end != text.npos; end = text.find("*/")) {
    text.insert(end + 1, " ");
  }
  return text;
}

std::string c_type(const Json& value) {
  if (value.is_boolean()) return "bool ";
  if (value.is_number_integer()) return "long long ";
  return value.is_number() ? "double " : "char *const ";
}

}  // namespace

std::string c_constants(const Json& parameters, std::string_view title) {
  std::string text = fmt::format("/* {} */\n#include <stdbool.h>\n\n", comment(title));
  for (const auto& [name, value] : parameters.items()) {
    text += fmt::format("static const {}RENJU_{} = {};\n", c_type(value), name, json_text(value));
  }
  return text;
}

std::string typescript_constants(const Json& parameters, std::string_view title) {
  std::string text = fmt::format("/* {} */\nexport const renju = {{\n", comment(title));
  for (const auto& [name, value] : parameters.items()) {
    text += fmt::format("  {}: {},\n", name, json_text(value));
  }
  return text + "} as const;\n";
}

std::string environment_constants(const Json& parameters, std::string_view title) {
  std::string text = fmt::format("# {}\n", comment(title));
  for (const auto& [name, value] : parameters.items()) {
    const std::string word = value.is_boolean()  ? (value.get<bool>() ? "1" : "0")
                             : value.is_string() ? value.get<std::string>()
                                                 : json_text(value);
    text += fmt::format("RENJU_{}={}\n", name, shell_quoted(word));
  }
  return text;
}

}  // namespace rb
