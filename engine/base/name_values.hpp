#pragma once

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

}  // namespace rb
