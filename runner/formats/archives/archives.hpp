#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

// Files that hold others: ZIP archives, and texts packed by gzip or LZ4.
namespace rb {

bool is_zip(std::string_view bytes);
bool is_packed(std::string_view bytes);  // by gzip or LZ4

struct UnpackedFile {
  std::string name;     // in an archive, with its folders, as UTF-8
  std::string text;     // as far as it could be read
  std::string problem;  // why the rest could not: "encrypted"; empty: nothing is wrong
};

// Calls `use` with each file of an archive whose name `wants` is true for, in the order of its
// directory; the others are not unpacked. Files of more than `most` bytes have a problem and no
// text. Throws Error that names `path`: no archive, or its directory is damaged. The format is
// PKWARE's APPNOTE 6.3, also with 64-bit sizes; method 8 is zlib's.
void each_in_zip(std::string_view bytes, const std::string& path, std::size_t most,
                 const std::function<bool(std::string_view name)>& wants,
                 const std::function<void(UnpackedFile)>& use);

// What gzip (RFC 1952) or LZ4 (frame format 1.6) packed, all parts one after the other, without a
// name. More than `most` bytes are a problem.
// REQUIRES: is_packed().
UnpackedFile unpacked(std::string_view bytes, std::size_t most);

}  // namespace rb
