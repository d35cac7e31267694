#include "runner/formats/archives/lz4.hpp"

#include <cstdint>

#include "engine/base/error.hpp"
#include "runner/formats/archives/byte_reader.hpp"

namespace rb {
namespace {

constexpr std::uint32_t kMagic = 0x184D2204, kSkipped = 0x184D2A50;  // the latter with 16 numbers
constexpr std::uint8_t kBlockChecksum = 0x10, kContentSize = 0x08, kContentChecksum = 0x04,
                       kDictionary = 0x01;
constexpr std::size_t kLeastMatch = 4;

// A length of four bits that may go on in further bytes.
std::size_t length_of(std::size_t first, ByteReader& bytes) {
  std::size_t length = first;
  if (first != 15) return length;
  for (std::uint8_t more = 255; more == 255; length += more) {
    more = static_cast<std::uint8_t>(bytes.number(1));
  }
  return length;
}

// Appends a block; its matches may reach back to `start`.
void add_block(std::string_view block, std::size_t start, std::size_t most, std::string& text) {
  ByteReader bytes(block);
  while (bytes.left() > 0) {
    const auto token = static_cast<std::size_t>(bytes.number(1));
    text += bytes.take(length_of(token >> 4, bytes));
    if (bytes.left() == 0) break;  // the last has no match
    const auto back = static_cast<std::size_t>(bytes.number(2));
    const std::size_t length = length_of(token & 15, bytes) + kLeastMatch;
    if (back == 0 || back > text.size() - start) throw Error("damaged: a match before the start");
    require_room(text.size() + length, most);
    for (std::size_t i = 0; i < length; ++i) text += text[text.size() - back];  // may overlap
  }
  require_room(text.size(), most);
}

void add_frame(ByteReader& bytes, std::size_t most, std::string& text) {
  const std::size_t start = text.size();
  const auto flags = static_cast<std::uint8_t>(bytes.number(1));
  if (flags >> 6 != 1) throw Error("of another version of LZ4");
  if ((flags & kDictionary) != 0) throw Error("packed with a dictionary");
  bytes.take(1U + ((flags & kContentSize) != 0 ? 8 : 0) + 1);  // size of blocks, of all; checksum
  for (;;) {
    constexpr std::uint32_t kPlain = 0x80000000;
    const auto size = static_cast<std::uint32_t>(bytes.number(4));
    if (size == 0) break;
    const std::string_view block = bytes.take(size & ~kPlain);
    if ((size & kPlain) != 0) {
      text += block;
    } else {
      add_block(block, start, most, text);
    }
    require_room(text.size(), most);
    if ((flags & kBlockChecksum) != 0) bytes.take(4);
  }
  if ((flags & kContentChecksum) != 0) bytes.take(4);
}

}  // namespace

bool is_lz4(std::string_view bytes) {
  return bytes.size() >= 4 && ByteReader(bytes).number(4) == kMagic;
}

void add_lz4(std::string_view packed, std::size_t most, std::string& text) {
  ByteReader bytes(packed);
  while (bytes.left() > 0) {
    const auto magic = static_cast<std::uint32_t>(bytes.number(4));
    if (magic == kMagic) {
      add_frame(bytes, most, text);
    } else if ((magic & ~15U) == kSkipped) {
      bytes.take(static_cast<std::size_t>(bytes.number(4)));
    } else {
      throw Error("followed by something else");
    }
  }
}

}  // namespace rb
