#include "runner/web/document/printable_json.hpp"

#include <algorithm>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "runner/base/text/output.hpp"

namespace rb {

using Json = nlohmann::ordered_json;

std::vector<std::string> unique_shown_names(const std::vector<std::string>& names) {
  std::vector<std::string> shown;
  for (const std::string& name : names) {
    const std::string plain = shown_name(name);
    std::string unique = plain;
    for (int number = 2; std::find(shown.begin(), shown.end(), unique) != shown.end(); ++number) {
      unique = fmt::format("{} #{}", plain, number);
    }
    shown.push_back(unique);
  }
  return shown;
}

Json printable_json(const Json& document) {
  if (document.is_string()) return printable(document.get_ref<const std::string&>());
  if (document.is_array()) {
    Json list = Json::array();
    for (const Json& entry : document) list.push_back(printable_json(entry));
    return list;
  }
  if (!document.is_object()) return document;
  Json object = Json::object();
  for (const auto& [name, value] : document.items()) {
    object[printable(name)] = printable_json(value);
  }
  return object;
}

Json json_or_text(const std::string& text) {
  Json json = read_ordered_json(text);
  return json.is_discarded() ? Json(text) : json;
}

}  // namespace rb
