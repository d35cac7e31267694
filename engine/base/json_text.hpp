#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

// JSON as text, read and written here alone: each source that called the library's parser would
// compile it for seconds.
namespace rb {

// The one type of values: its objects keep the order of their fields, also in ==, and are searched
// from the front.
using Json = nlohmann::ordered_json;

// An object with these fields, each with another name: json_object({{"games", 500}, {"seed", 1}}).
// The library's own lists do the same with three times the code.
struct JsonField;
Json json_object(std::initializer_list<JsonField> fields);

struct JsonField {
  JsonField(std::string_view its_name, Json its_value)
      : name(its_name), value(std::move(its_value)) {}
  JsonField(std::string_view its_name, std::initializer_list<JsonField> fields)
      : JsonField(its_name, json_object(fields)) {}

  std::string_view name;
  mutable Json value;  // json_object() takes it
};

// The value, or a discarded one (is_discarded()) if `text` is no JSON. Of fields of one name the
// last one counts. What is nested deeper than 32 levels, as in no document of this program, is left
// out: the library's writing and comparing call themselves for each level, so that a text of a
// hundred thousand brackets would exhaust the stack.
Json read_json(std::string_view text);          // sorted(), so that equal values are ==
Json read_ordered_json(std::string_view text);  // with the fields as in the text

// Why a text is not a document in which each object has each field once.
struct JsonMistake {
  enum class Kind { syntax, number_too_large, field_twice } kind;
  std::size_t place = 0;  // of wrong syntax: that many bytes have been read
  std::string field = {};
};
// As read_json().
std::variant<Json, JsonMistake> check_json(std::string_view text);

// With the fields of all objects in it by name, by bytes.
Json sorted(Json value);

// On one line, or with one line a value that is indented by `indent` blanks a level. Bytes that are
// not UTF-8 become U+FFFD.
std::string json_text(const Json& value, int indent = -1);

}  // namespace rb
