#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Reads text from outside, which may be huge or endless, in bounded memory.
namespace rb {

inline constexpr std::size_t kLargestText = std::size_t{64} << 20;  // bytes

// The contents of a file. Throws an Error that names it if it cannot be read or has more than
// `most` bytes.
std::string read_text(const std::string& path, std::size_t most = kLargestText);

// The text of a file after a byte order mark. Throws an Error that names the file for UTF-16.
std::string_view unmarked(std::string_view text, const std::string& path);

// The lines of a stream one by one, without their ends.
class LineReader {
 public:
  LineReader(std::istream& stream, std::string path, std::size_t longest);

  // The next line, or none at the end. Valid until the next call. Throws an Error that names path
  // and line if the line has more than `longest` bytes or cannot be read.
  std::optional<std::string_view> next();
  int number() const { return number_; }  // of the line that was read last, from 1

 private:
  std::istream& stream_;
  std::string path_;
  std::vector<char> line_;
  int number_ = 0;
};

}  // namespace rb
