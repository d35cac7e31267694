#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

// Text of others in a document: names, command lines, notes. What could harm a screen, such as a
// change of direction, is written out by printable().
namespace rb {

// shown_name() of each; what would be equal gets a number: "hard", "hard #2".
std::vector<std::string> unique_shown_names(const std::vector<std::string>& names);

// The document with every text and every name of a field printable.
nlohmann::ordered_json printable_json(nlohmann::ordered_json document);

// The text as JSON if it is that, else as text.
nlohmann::ordered_json json_or_text(const std::string& text);

}  // namespace rb
