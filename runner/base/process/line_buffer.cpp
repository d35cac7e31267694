#include "runner/base/process/line_buffer.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

namespace rb {

// It has room for twice the kept part of a line, so that long lines pass in large pieces.
LineBuffer::LineBuffer(std::size_t longest) : longest_(longest), bytes_(2 * longest) {
  assert(longest > 0);
}

std::span<char> LineBuffer::space() {
  if (begin_ > 0) {
    std::memmove(bytes_.data(), bytes_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    scanned_ -= begin_;
    begin_ = 0;
  }
  return std::span(bytes_).subspan(end_);
}

void LineBuffer::added(std::size_t bytes) {
  assert(end_ + bytes <= bytes_.size());
  end_ += bytes;
}

// The end of the first line not yet scanned; end_: it has none.
std::size_t LineBuffer::find_end() const {
  const auto find = [&](char sign, std::size_t before) {
    const void* const found = std::memchr(bytes_.data() + scanned_, sign, before - scanned_);
    return found == nullptr
               ? before
               : static_cast<std::size_t>(static_cast<const char*>(found) - bytes_.data());
  };
  return find('\r', find('\n', end_));
}

std::optional<std::string_view> LineBuffer::next() {
  while (scanned_ < end_) {
    if (std::exchange(after_cr_, false) && bytes_[begin_] == '\n') {
      scanned_ = ++begin_;
      continue;
    }
    const std::size_t stop = find_end();
    if (stop == end_) break;
    after_cr_ = bytes_[stop] == '\r';
    const Line line = line_;
    const std::size_t begin = begin_;
    begin_ = scanned_ = stop + 1;
    line_ = Line::whole;
    if (line == Line::dropped) continue;
    const std::size_t length = line == Line::cut ? longest_ : stop - begin;
    return std::string_view(bytes_.data() + begin, std::min(length, longest_));
  }
  const std::size_t keep = line_ == Line::dropped ? 0 : longest_;
  if (line_ == Line::whole && end_ - begin_ > longest_) line_ = Line::cut;
  if (line_ != Line::whole) end_ = std::min(end_, begin_ + keep);
  scanned_ = end_;
  return std::nullopt;
}

std::string_view LineBuffer::begun() const {
  if (line_ == Line::dropped) return {};
  return std::string_view(bytes_.data() + begin_, end_ - begin_).substr(0, longest_);
}

void LineBuffer::clear() {
  while (next()) {
  }
  if (end_ > begin_) line_ = Line::dropped;
  begin_ = scanned_ = end_ = 0;
}

}  // namespace rb
