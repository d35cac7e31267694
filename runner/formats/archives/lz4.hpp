#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rb {

bool is_lz4(std::string_view bytes);

// Appends all frames one after the other (LZ4's frame format 1.6 and block format), at most
// `most` bytes. Throws Error without the place; what was unpacked by then is kept.
void add_lz4(std::string_view bytes, std::size_t most, std::string& text);

}  // namespace rb
