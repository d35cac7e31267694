#pragma once

#include <string>
#include <string_view>

namespace rb {

// A gzip file of the text, as small as zlib makes it. The same text makes the same bytes. Throws
// Error if there is no memory.
std::string gzip(std::string_view text);

}  // namespace rb
