
#include "runner/formats/renlib/library.hpp"
#include "runner/formats/renlib/library_bits.hpp"

namespace rb::renlib {
namespace {

constexpr std::size_t kLongestBoardText = 5;

char byte_of(int value) { return static_cast<char>(static_cast<unsigned char>(value)); }

// At most so many bytes, without half a letter.
std::string_view beginning(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

// Without what would end it, and with the line ends of RenLib.
std::string stored(std::string_view text) {
  std::string bytes;
  for (const char c : text) {
    if (c == '\0' || c == bits::kBodyFollows || c == '\r') continue;
    if (c == '\n') bytes += '\r';
    bytes += c;
  }
  return bytes;
}

void add_text(const std::string& text, std::string& bytes) {
  bytes += text;
  bytes.append(text.size() % 2 == 0 ? 2 : 1, '\0');
}

void add_node(const Library& library, std::uint32_t number, std::string& bytes) {
  const Node& node = library[number];
  const Text& text = library.text(number);
  std::string comment = stored(text.title);
  if (!text.body.empty()) comment += bits::kBodyFollows + stored(text.body);
  const std::string board = stored(beginning(text.board, kLongestBoardText));
  int flags = 0;
  if (number != 0 && node.sibling != 0) flags |= bits::kSibling;
  if (node.child == 0) flags |= bits::kNoChild;
  if (node.is_marked) flags |= bits::kMark;
  if (node.is_start) flags |= bits::kStart;
  if (!node.is_move) flags |= bits::kNoMove;
  if (!comment.empty()) flags |= bits::kComment;
  if (!board.empty()) flags |= bits::kExtension;
  bytes += byte_of(node.point);
  bytes += byte_of(flags);
  if (!board.empty()) bytes += {'\0', byte_of(bits::kBoardText)};
  if (!comment.empty()) add_text(comment, bytes);
  if (!board.empty()) add_text(board, bytes);
}

// The node after this one in the file; 0: none.
std::uint32_t next_of(const Library& library, std::uint32_t node) {
  if (library[node].child != 0) return library[node].child;
  while (node != 0 && library[node].sibling == 0) node = library[node].parent;
  return node == 0 ? 0 : library[node].sibling;
}

}  // namespace

std::string library_bytes(const Library& library) {
  std::string bytes(bits::kMagic);
  bytes += {'\3', '\4'};
  bytes.resize(bits::kHeader, byte_of(0xFF));
  std::uint32_t node = 0;
  do {
    add_node(library, node, bytes);
    node = next_of(library, node);
  } while (node != 0);
  return bytes;
}

}  // namespace rb::renlib
