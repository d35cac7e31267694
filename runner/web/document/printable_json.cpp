#include "runner/web/document/printable_json.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "runner/base/text/output.hpp"

namespace rb {

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

Json printable_json(Json document) {
  if (document.is_string()) return printable(document.get_ref<const std::string&>());
  if (document.is_array()) {
    for (Json& entry : document) {
      if (!entry.is_number()) entry = printable_json(std::move(entry));
    }
    return document;
  }
  if (!document.is_object()) return document;
  Json::object_t object;  // whose operator[] would look through all fields before
  for (auto& [name, value] : document.get_ref<Json::object_t&>()) {
    object.emplace_back(printable(name), printable_json(std::move(value)));
  }
  return object;
}

Json json_or_text(const std::string& text) {
  Json json = read_ordered_json(text);
  return json.is_discarded() ? Json(text) : json;
}

}  // namespace rb
