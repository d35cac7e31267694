// Reading a library as RenLib does: the tree is not nested in the file, but follows from a stack.
//
// A node's bit 0x80 says that a sibling of it comes after its subtree, its bit 0x40 that it has no
// child. RenLib keeps the line to the last node: 0x80 notes how long it is, 0x40 goes back to the
// latest note. So a file may lack what it promised, may name a point twice, and may go on after an
// end that nothing noted; each of these has a meaning, and RenLib's is taken.

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text_file.hpp"
#include "runner/base/encoding/charset.hpp"
#include "runner/formats/archives/archives.hpp"
#include "runner/formats/renlib/library.hpp"
#include "runner/formats/renlib/library_bits.hpp"

namespace rb::renlib {
namespace {

constexpr int kMostVersion = 304;
constexpr std::size_t kLongestLine = 2 * kRenjuCells;  // nodes, passes included

unsigned char byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

// A node of the file, as views of its bytes.
struct RawNode {
  std::size_t offset = 0;
  std::uint8_t point = 0, flags = 0;
  std::string_view comment = {}, board = {};
  bool is_old_comment = false;
};

// The nodes of a file in turn.
class NodeReader {
 public:
  // RenLib reads pairs of bytes: it does not see an odd last one, not even of a text.
  NodeReader(std::string_view bytes, std::size_t at)
      : bytes_(bytes.substr(0, bytes.size() / 2 * 2)), at_(at) {}

  std::optional<RawNode> next() {
    if (!has_pair()) return std::nullopt;
    RawNode node{.offset = at_, .point = byte_at(bytes_, at_), .flags = byte_at(bytes_, at_ + 1)};
    at_ += 2;
    bool has_board_text = false;
    if ((node.flags & bits::kExtension) != 0 && has_pair()) {
      has_board_text = (byte_at(bytes_, at_ + 1) & bits::kBoardText) != 0;
      at_ += 2;
    }
    if ((node.flags & bits::kOldComment) != 0) {
      node.comment = old_comment();
      node.is_old_comment = true;
    } else if ((node.flags & bits::kComment) != 0) {
      node.comment = text();
    }
    if (has_board_text) node.board = text();
    return node;
  }

 private:
  bool has_pair() const { return bytes_.size() - at_ >= 2; }

  // Up to a NUL, which ends a pair of bytes or is filled up to one; or to the end of the file.
  std::string_view text() {
    const std::size_t end = std::min(bytes_.find('\0', at_), bytes_.size());
    const std::string_view found = bytes_.substr(at_, end - at_);
    at_ = std::min(bytes_.size(), at_ + (found.size() / 2 + 1) * 2);
    return found;
  }

  // Up to a byte with bit 7, which is the last of the text, and to the end of its pair.
  std::string_view old_comment() {
    std::size_t end = at_;
    while (end < bytes_.size() && byte_at(bytes_, end) < 0x80) ++end;
    end = std::min(end + 1, bytes_.size());
    const std::string_view found = bytes_.substr(at_, end - at_);
    at_ = std::min(bytes_.size(), at_ + (found.size() + 1) / 2 * 2);
    return found;
  }

  std::string_view bytes_;
  std::size_t at_;
};

// Old comments are in the Swedish variant of ASCII.
std::string text_of_old(std::string_view comment) {
  constexpr std::array<std::pair<char, std::string_view>, 6> kSwedish{
      {{'}', "å"}, {'{', "ä"}, {'|', "ö"}, {']', "Å"}, {'[', "Ä"}, {'\\', "Ö"}}};
  std::string text;
  for (const char byte : comment) {
    const auto letter = static_cast<char>(byte & 0x7F);
    const auto* const found = std::find_if(kSwedish.begin(), kSwedish.end(),
                                           [&](const auto& row) { return row.first == letter; });
    found == kSwedish.end() ? text += letter : text += found->second;
  }
  return text;
}

// With the line ends of this program, and without what ends a text in the file.
std::string plain_lines(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    if (c != '\r' && c != '\0') plain += c;
  }
  return plain;
}

std::string without_marks(std::string body) {
  std::erase(body, bits::kBodyFollows);
  return body;
}

// The first byte of the first node. Throws Error that names the file.
std::size_t first_node(std::string_view bytes, const std::string& path) {
  if (!is_library(bytes))
    throw Error(fmt::format("{}: byte 0: not the start of a library of RenLib", path));
  if (!bytes.starts_with(bits::kMagic)) return 0;
  const int major = byte_at(bytes, 8), minor = byte_at(bytes, 9);
  if (100 * major + minor > kMostVersion) {
    throw Error(fmt::format("{}: byte 8: a library of version {}.{}; RenLib writes up to 3.4", path,
                            major, minor));
  }
  return bits::kHeader;
}

std::string charset_of(std::string_view bytes, std::size_t first) {
  CharsetGuess guess;
  NodeReader reader(bytes, first);
  while (const auto node = reader.next()) {
    if (!node->is_old_comment) guess.add(node->comment);
    guess.add(node->board);
  }
  return guess.name();
}

class TreeReader {
 public:
  TreeReader(std::string_view bytes, const std::string& path, std::string charset)
      : path_(path),
        charset_(std::move(charset)),
        nodes_(bytes, first_node(bytes, path)),
        is_odd_(bytes.size() % 2 != 0) {}

  Library read() {
    while (const auto node = nodes_.next()) take(*node);
    if (is_odd_) library_.notes.push_back("the last byte has no second one");
    return std::move(library_);
  }

 private:
  void take(const RawNode& raw) {
    if (!is_library_point(raw.point)) {
      throw Error(fmt::format("{}: byte {}: a point outside the board ({:02x})", path_, raw.offset,
                              raw.point));
    }
    if (raw.point == 0 && !is_root_seen_) {
      is_root_seen_ = true;
    } else {
      go_to(raw);
    }
    Node& node = library_[line_.back()];
    node.is_marked = node.is_marked || (raw.flags & bits::kMark) != 0;
    node.is_start = node.is_start || (raw.flags & bits::kStart) != 0;
    add_texts(raw);
    if ((raw.flags & bits::kSibling) != 0) branches_.push_back(line_.size());
    if ((raw.flags & bits::kNoChild) != 0 && !branches_.empty()) {
      line_.resize(std::max<std::size_t>(branches_.back() - 1, 1));
      branches_.pop_back();
    }
  }

  void go_to(const RawNode& raw) {
    if (line_.size() > kLongestLine) {
      throw Error(fmt::format("{}: byte {}: a line of more than {} moves", path_, raw.offset,
                              kLongestLine));
    }
    const std::size_t known = library_.nodes().size();
    const std::uint32_t child = library_.child_at(line_.back(), raw.point);
    const bool is_move = (raw.flags & bits::kNoMove) == 0;
    const bool is_new = library_.nodes().size() > known;
    library_[child].is_move = is_move || (!is_new && library_[child].is_move);
    line_.push_back(child);
  }

  std::string decoded(std::string_view text) const {
    return plain_lines(utf8_text(text, charset_));
  }

  // The first title, body and text of a point remain.
  void add_texts(const RawNode& raw) {
    if (raw.comment.empty() && raw.board.empty()) return;
    const std::string comment =
        raw.is_old_comment ? plain_lines(text_of_old(raw.comment)) : decoded(raw.comment);
    const std::size_t end = std::min(comment.find(bits::kBodyFollows), comment.size());
    Text& text = library_.text_of(line_.back());
    if (text.title.empty()) text.title = comment.substr(0, end);
    if (text.body.empty() && end < comment.size())
      text.body = without_marks(comment.substr(end + 1));
    if (text.board.empty()) text.board = without_marks(decoded(raw.board));
  }

  const std::string& path_;
  std::string charset_;
  NodeReader nodes_;
  bool is_odd_;
  Library library_;
  std::vector<std::uint32_t> line_ = {0};  // from the root to the node read last
  std::vector<std::size_t> branches_;      // lengths of lines that a sibling will cut
  bool is_root_seen_ = false;
};

}  // namespace

bool is_library(std::string_view bytes) {
  if (bytes.size() < bits::kHeader) return false;
  return bytes.starts_with(bits::kMagic) || bytes.front() == bits::kCentre;
}

Library parse_library(std::string_view bytes, const std::string& path, std::string_view charset) {
  const std::size_t first = first_node(bytes, path);
  return TreeReader(bytes, path, charset.empty() ? charset_of(bytes, first) : std::string(charset))
      .read();
}

Library read_library(const std::string& path, std::string_view charset) {
  const std::string bytes = read_text(path, kLargestLibrary);
  if (!is_packed(bytes)) return parse_library(bytes, path, charset);
  const UnpackedFile file = unpacked(bytes, kLargestLibrary);
  if (!file.problem.empty()) throw Error(fmt::format("{}: {}", path, file.problem));
  return parse_library(file.text, path, charset);
}

}  // namespace rb::renlib
