#pragma once

#include <string>
#include <vector>

#include "engine/base/json_text.hpp"

// Text of others in a document: names, command lines, notes. What could harm a screen, such as a
// change of direction, is written out by printable().
namespace rb {

// shown_name() of each; what would be equal gets a number: "hard", "hard #2".
std::vector<std::string> unique_shown_names(const std::vector<std::string>& names);

// The document with every text and every name of a field printable.
Json printable_json(Json document);

// The text as JSON if it is that, else as text.
Json json_or_text(const std::string& text);

}  // namespace rb
