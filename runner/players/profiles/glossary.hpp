#pragma once

#include <string>

namespace rb {

// docs/parameters.md: every parameter of the built-in engine with its default, what it takes,
// whether it is tuned, and what it does, as Markdown.
std::string parameter_glossary();

}  // namespace rb
