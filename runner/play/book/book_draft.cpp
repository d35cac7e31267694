#include "runner/play/book/book_draft.hpp"

#include <filesystem>
#include <fstream>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_difference.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/text_file.hpp"

namespace rb {

BookDraft::BookDraft(std::string path, std::string_view made, const Rules& rules, bool resume,
                     std::size_t most)
    : path_(std::move(path)), size_(rules.start().size), most_(most) {
  const bool is_there = std::filesystem::exists(path_);
  const std::string text = is_there || resume ? read_text(path_, most_) : "";
  const std::string head = head_line(made);
  if (head.starts_with(text)) {  // whoever began it was killed at once
    if (is_there) std::filesystem::resize_file(path_, 0);
    write(head);
  } else if (resume) {
    go_on(text, made, rules);
  } else {
    throw Error(fmt::format("{}: an unfinished book already exists: --resume continues it", path_));
  }
}

void BookDraft::go_on(std::string_view text, std::string_view made, const Rules& rules) {
  const BookText book = parse_book(text, path_, rules);
  if (const auto found = first_difference(read_json(book.made), read_json(made))) {
    throw Error(
        fmt::format("{}: was made with other options or by another version: {}", path_, *found));
  }
  done_ = book.entries;
  entries_ = done_.size();
  bytes_ = book.whole;
  std::filesystem::resize_file(path_, bytes_);
}

void BookDraft::add(const BookEntry& entry) {
  const std::string line = entry_line(entry, size_);
  if (bytes_ + line.size() + last_line("", entries_ + 1).size() > most_) {
    throw Error(fmt::format("{}: a book has at most {} bytes: make one with fewer plies or replies",
                            path_, most_));
  }
  write(line);
  ++entries_;
}

std::string BookDraft::finished() const {
  const std::string text = read_text(path_, most_);
  return text + last_line(text, entries_);
}

void BookDraft::remove() const { std::filesystem::remove(path_); }

void BookDraft::write(const std::string& line) {
  std::ofstream file(path_, std::ios::app | std::ios::binary);
  file << line << std::flush;
  if (!file) throw Error(fmt::format("{}: cannot be written", path_));
  bytes_ += line.size();
}

}  // namespace rb
