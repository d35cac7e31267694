#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runner/play/book/book.hpp"

namespace rb {

// A book that is being made, in a file of its own: each position is there as soon as it is found.
class BookDraft {
 public:
  // Begins a file with the line that says how the book is made. Continues an existing file if
  // `resume`; a file without a position is always begun again. Throws Error that names the file: it
  // exists and `resume` is false, it was made in another way, which is named, it is damaged, or
  // cannot be written.
  BookDraft(std::string path, std::string_view made, const Rules& rules, bool resume,
            std::size_t most = kLargestBook);

  const std::vector<BookEntry>& done() const { return done_; }  // as the file was found
  std::size_t entries() const { return entries_; }
  // Throws Error if the book becomes larger than `most` bytes, or the file cannot be written.
  void add(const BookEntry& entry);
  std::string finished() const;  // the text of the book
  void remove() const;

 private:
  void go_on(std::string_view text, std::string_view made, const Rules& rules);
  void write(const std::string& line);

  std::string path_;
  int size_;
  std::size_t most_, bytes_ = 0;
  std::vector<BookEntry> done_;
  std::size_t entries_ = 0;
};

}  // namespace rb
