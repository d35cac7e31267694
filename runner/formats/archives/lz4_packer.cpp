// LZ4's block format: literals, and matches that are found where four bytes have been seen before.

#include "runner/formats/archives/lz4_packer.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace rb {
namespace {

constexpr std::size_t kBlockSize = std::size_t{64} << 10, kShortestMatch = 4;
// The format's own ends: the last five bytes are literals, the last match begins twelve before.
constexpr std::size_t kLastLiterals = 5, kLastMatch = 12;
// Magic number, blocks that stand alone, of 64 KiB, and the checksum of these two bytes.
constexpr std::string_view kFrameHead("\x04\x22\x4d\x18\x60\x40\x82", 7);

std::uint32_t four_bytes(std::string_view block, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 4; i-- > 0;) {
    number = number << 8 | static_cast<unsigned char>(block[at + i]);
  }
  return number;
}

void put_number(std::uint32_t number, int bytes, std::string& text) {
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(number >> (8 * i) & 0xFF);
}

// What of a length the four bits of the token do not hold.
void put_rest(std::size_t length, std::string& text) {
  if (length < 15) return;
  for (length -= 15; length >= 255; length -= 255) text += '\xFF';
  text += static_cast<char>(length);
}

// Literals, and a match so far back; of the last literals `back` is 0.
void put_sequence(std::string_view literals, std::size_t back, std::size_t match,
                  std::string& text) {
  const std::size_t more = back == 0 ? 0 : match - kShortestMatch;
  text += static_cast<char>(std::min<std::size_t>(literals.size(), 15) << 4 |
                            std::min<std::size_t>(more, 15));
  put_rest(literals.size(), text);
  text += literals;
  if (back == 0) return;
  put_number(static_cast<std::uint32_t>(back), 2, text);
  put_rest(more, text);
}

std::string packed_block(std::string_view block) {
  constexpr int kBits = 13;
  std::array<std::uint32_t, 1 << kBits> seen{};  // the place after where such bytes stood; 0: none
  std::string text;
  std::size_t from = 0;  // of the literals
  for (std::size_t at = 0; at + kLastMatch < block.size();) {
    const std::uint32_t bytes = four_bytes(block, at);
    std::uint32_t& place = seen[bytes * 2654435761U >> (32 - kBits)];
    const std::size_t before = place;
    place = static_cast<std::uint32_t>(at) + 1;
    if (before == 0 || four_bytes(block, before - 1) != bytes) {
      ++at;
      continue;
    }
    const std::size_t back = at + 1 - before;
    std::size_t match = kShortestMatch;
    while (at + match + kLastLiterals < block.size() &&
           block[at + match] == block[at + match - back]) {
      ++match;
    }
    put_sequence(block.substr(from, at - from), back, match, text);
    from = at += match;
  }
  put_sequence(block.substr(from), 0, 0, text);
  return text;
}

}  // namespace

std::string Lz4Packer::add(std::string_view bytes) {
  waiting_ += bytes;
  std::string frame;
  while (waiting_.size() >= kBlockSize) frame += take(kBlockSize);
  return frame;
}

std::string Lz4Packer::finish() {
  std::string frame = take(waiting_.size());
  put_number(0, 4, frame);
  return frame;
}

std::string Lz4Packer::take(std::size_t size) {
  constexpr std::uint32_t kUnpacked = 0x80000000;
  std::string frame(has_begun_ ? "" : kFrameHead);
  has_begun_ = true;
  const std::string_view block = std::string_view(waiting_).substr(0, size);
  if (!block.empty()) {
    const std::string packed = packed_block(block);
    const bool is_smaller = packed.size() < block.size();
    const std::string_view written = is_smaller ? std::string_view(packed) : block;
    put_number(static_cast<std::uint32_t>(written.size()) | (is_smaller ? 0 : kUnpacked), 4, frame);
    frame += written;
  }
  waiting_.erase(0, size);
  return frame;
}

}  // namespace rb
