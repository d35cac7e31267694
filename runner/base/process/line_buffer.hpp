#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace rb {

// Turns bytes into lines in memory of fixed size: only the beginning of a line longer than
// `longest` is kept. A line ends with LF, CR LF, or only CR.
class LineBuffer {
 public:
  explicit LineBuffer(std::size_t longest);

  // Where to read more bytes to; never empty after next() has returned none.
  std::span<char> space();
  void added(std::size_t bytes);  // this many bytes of space() are now filled

  // The next whole line without its end; valid until the next call of space().
  std::optional<std::string_view> next();
  // The kept part of an incomplete line; call it after next() has returned none.
  std::string_view begun() const;
  bool is_full() const { return end_ - begin_ == bytes_.size(); }  // space() is empty: call next()
  // Forgets all lines, including the rest still to come of an incomplete one.
  void clear();

 private:
  // A long line is cut to its first `longest_` bytes, and the rest is dropped as it arrives. The
  // unread bytes are [begin_, end_); up to scanned_ they contain no end of line.
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
