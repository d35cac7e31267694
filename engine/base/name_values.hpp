#pragma once

#include <array>
#include <string_view>
#include <vector>

namespace rb {

// One of "depth=5,OPEN_THREE=1200".
struct NameValue {
  std::string_view name, value;
};

// "depth=5", cut at the first '='. Throws UsageError that starts with `place`, such as "match:
// --a", if the text has no '='.
NameValue name_value(std::string_view place, std::string_view text);

// "depth=5,OPEN_THREE=1200" in its order; an empty text has none. Throws as name_value(), and if a
// name is given twice.
std::vector<NameValue> name_values(std::string_view place, std::string_view text);

// Whether the value is the second of two words, "off" and "on" for instance. Throws UsageError that
// starts with `place` if it is neither.
bool choice(std::string_view place, NameValue given, std::array<std::string_view, 2> words);

// The value as a number of the range, both ends included. Throws UsageError that starts with
// `place` if it is not one.
double number(std::string_view place, NameValue given, double min, double max);
int whole_number(std::string_view place, NameValue given, int min, int max);

}  // namespace rb
