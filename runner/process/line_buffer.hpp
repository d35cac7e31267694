#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace rb {

// Bytes in, lines out, in memory of a fixed size: of a line longer than `longest` only the
// beginning is kept. A line ends with LF, CR LF, or CR alone.
class LineBuffer {
 public:
  explicit LineBuffer(std::size_t longest);

  // Where to read more bytes to; never empty after next() has returned none.
  std::span<char> space();
  void added(std::size_t bytes);  // so many of space() are filled now

  // The next whole line without its end; valid until the next call of space().
  std::optional<std::string_view> next();
  // What is kept of a line that has only begun; after next() has returned none.
  std::string_view begun() const;
  bool is_full() const { return end_ - begin_ == bytes_.size(); }  // space() has none: call next()
  // Forgets all lines; of one that has only begun, what is still to come is forgotten too.
  void clear();

 private:
  // A long line is cut to its first `longest_` bytes, and what follows is dropped as it comes.
  // The unread bytes are [begin_, end_); up to scanned_ they hold no end of line.
  enum class Line { whole, cut, dropped };

  std::size_t find_end() const;

  std::size_t longest_;
  std::vector<char> bytes_;
  std::size_t begin_ = 0;
  std::size_t scanned_ = 0;
  std::size_t end_ = 0;
  Line line_ = Line::whole;
  bool after_cr_ = false;  // the last line ended with CR: LF belongs to that end
};

}  // namespace rb
