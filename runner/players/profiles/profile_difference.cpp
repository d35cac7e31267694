#include "runner/players/profiles/profile_difference.hpp"

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/players/pattern_files.hpp"
#include "runner/players/profile_file.hpp"

namespace rb {
namespace {

std::string meaning_of(const std::string& name) {
  if (name == kPatterns) return std::string(kPatternsMeaning);
  return std::string(renju::parameter_info(name).meaning);
}

// The patterns too, which profile_json() leaves out where there are none.
Json values_of(const renju::Profile& profile) {
  Json values = profile_json(profile);
  values.erase("engine");
  if (profile.patterns.empty()) values[std::string(kPatterns)] = "off";
  return values;
}

}  // namespace

Json difference_json(const renju::Profile& a, const renju::Profile& b) {
  const Json left = values_of(a), right = values_of(b);
  Json differences = Json::object();
  for (const auto& [name, value] : left.items()) {
    if (value == right.at(name)) continue;
    differences[name] =
        json_object({{"a", value}, {"b", right.at(name)}, {"meaning", meaning_of(name)}});
  }
  return differences;
}

Printout difference_table(const renju::Profile& a, const renju::Profile& b) {
  const Json rows = difference_json(a, b);
  const std::string left = shortened(printable(a.name), 30),
                    right = shortened(printable(b.name), 30);
  if (rows.empty()) return fmt::format("{} and {} have the same parameters\n", left, right);
  Table table{.columns = {{"", Table::Align::left}, {left}, {right}}};
  for (const auto& [name, row] : rows.items()) {
    table.rows.push_back({name, json_text(row["a"]), json_text(row["b"])});
    table.rows.push_back({"    " + row["meaning"].get<std::string>()});
  }
  return table;
}

}  // namespace rb
