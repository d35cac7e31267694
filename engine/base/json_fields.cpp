#include "engine/base/json_fields.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include <fmt/format.h>

#include "engine/base/quote.hpp"
#include "engine/base/refuse.hpp"

namespace rb {
namespace {

bool is_text(const Json& value) { return value.is_string(); }

bool is_line(const Json& value) {
  const auto is_control = [](unsigned char c) { return c < ' '; };
  if (!value.is_string()) return false;
  const auto& text = value.get_ref<const std::string&>();
  return !text.empty() && std::ranges::none_of(text, is_control);
}

bool is_list_of(bool (*is_right)(const Json&), const Json& value) {
  return value.is_array() && std::ranges::all_of(value, is_right);
}

}  // namespace

JsonFields::JsonFields(const Json& object, std::string place)
    : json_(object), place_(std::move(place)) {
  if (!json_.is_object()) fail("not a JSON object");
}

bool JsonFields::has(const char* name) const { return json_.contains(name); }

const Json& JsonFields::at(const char* name) const {
  const auto found = json_.find(name);
  if (found == json_.end()) fail(fmt::format("'{}' is missing", name));
  return *found;
}

std::string JsonFields::text(const char* name) const {
  if (!is_text(at(name))) refuse(name, "a text");
  return at(name);
}

std::string JsonFields::line(const char* name) const {
  if (!is_line(at(name))) refuse(name, "a text of one line");
  return at(name);
}

bool JsonFields::truth(const char* name) const {
  if (!at(name).is_boolean()) refuse(name, "true or false");
  return at(name);
}

std::int64_t JsonFields::whole(const char* name, std::int64_t least, std::int64_t most) const {
  assert(least <= most);
  const Json& value = at(name);
  // An unsigned number may be too large for the signed one of the comparison.
  const bool is_signed =
      value.is_number_integer() &&
      (!value.is_number_unsigned() || std::in_range<std::int64_t>(value.get<std::uint64_t>()));
  if (!is_signed || value < least || value > most) {
    refuse(name, fmt::format("a whole number from {} to {}", least, most));
  }
  return value;
}

std::uint64_t JsonFields::count(const char* name) const {
  if (!at(name).is_number_unsigned()) refuse(name, "a whole number from 0");
  return at(name);
}

std::vector<std::string> JsonFields::texts(const char* name) const {
  if (!is_list_of(is_text, at(name))) refuse(name, "a list of texts");
  return at(name);
}

std::vector<std::string> JsonFields::lines(const char* name) const {
  if (!is_list_of(is_line, at(name))) refuse(name, "a list of texts of one line");
  return at(name);
}

const Json& JsonFields::list(const char* name) const {
  if (!at(name).is_array()) refuse(name, "a list");
  return at(name);
}

void JsonFields::refuse(const char* name, std::string_view wanted) const {
  const std::string found = json_text(at(name));
  fail(fmt::format("'{}' is {}; it must be {}", name, shortened(found), wanted));
}

void JsonFields::fail(std::string_view what) const { rb::refuse(place_, what); }

}  // namespace rb
