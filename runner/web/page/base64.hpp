#pragma once

#include <string>
#include <string_view>

namespace rb {

// RFC 4648, section 4, padded and without line ends.
std::string base64(std::string_view bytes);

// The bytes of hexadecimal digits. REQUIRES: an even number of them.
std::string from_hex(std::string_view digits);

}  // namespace rb
