#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

// JSON as text, read and written here alone: each source that called the library's parser would
// compile it for seconds.
namespace rb {

// The value, or a discarded one (is_discarded()) if `text` is no JSON. What is nested deeper than
// 32 levels, as in no document of this program, is left out: the library's writing and comparing
// call themselves for each level, so that a text of a hundred thousand brackets would exhaust the
// stack.
nlohmann::json read_json(std::string_view text);
nlohmann::ordered_json read_ordered_json(std::string_view text);

// On one line, or with one line a value that is indented by `indent` blanks a level. Bytes that are
// not UTF-8 become U+FFFD.
std::string json_text(const nlohmann::json& value, int indent = -1);
std::string json_text(const nlohmann::ordered_json& value, int indent = -1);

}  // namespace rb
