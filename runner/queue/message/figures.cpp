#include "runner/queue/message/figures.hpp"

#include <algorithm>

#include "engine/base/json_text.hpp"

namespace rb::queue {
namespace {

constexpr std::size_t kMostText = 200;

std::int64_t count_of(const Json& json) {
  return json.is_number_integer() ? std::max<std::int64_t>(0, json.get<std::int64_t>()) : 0;
}

std::int64_t count_of(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found == json.end() ? 0 : count_of(*found);
}

}  // namespace

std::string figures_json(const Figures& figures) {
  const Json json = json_object({{"checked", figures.checked},
                                 {"copies", figures.copies},
                                 {"differing", figures.differing},
                                 {"forfeits", Json(figures.forfeits)},
                                 {"resumed_at", figures.resumed_at},
                                 {"test", figures.test}});
  return json_text(json);
}

Figures parse_figures(const std::string& text) {
  Figures figures;
  const Json json = read_json(text);
  if (!json.is_object()) return figures;
  const auto test = json.find("test");
  if (test != json.end() && test->is_string()) {
    figures.test = test->get<std::string>().substr(0, kMostText);
  }
  figures.resumed_at = count_of(json, "resumed_at");
  figures.copies = count_of(json, "copies");
  figures.differing = count_of(json, "differing");
  figures.checked = count_of(json, "checked");
  const auto forfeits = json.find("forfeits");
  if (forfeits == json.end() || !forfeits->is_object()) return figures;
  for (const auto& [name, count] : forfeits->items()) figures.forfeits[name] = count_of(count);
  return figures;
}

}  // namespace rb::queue
