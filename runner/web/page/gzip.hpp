#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace rb {

// A text that is not held as a whole: calls its argument with one piece after the other.
using TextPieces = std::function<void(const std::function<void(std::string_view)>&)>;

// A gzip file of the text. The same pieces make the same bytes. Throws Error if there is no memory.
std::string gzip(const TextPieces& text);

}  // namespace rb
