#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// Whole numbers in as few bytes as they need, for the BLOBs of results files: seven bits a byte,
// the lowest first, the eighth bit says that more follow (LEB128). A signed number is written as
// 0, -1, 1, -2, ... in the order of 0, 1, 2, 3.
namespace rb {

class Packer {
 public:
  explicit Packer(std::string& out) : out_(out) { out_.clear(); }

  void put(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) out_ += static_cast<char>((value & 0x7f) | 0x80);
    out_ += static_cast<char>(value);
  }
  void put_signed(std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    put((bits << 1) ^ (value < 0 ? ~std::uint64_t{0} : 0));
  }
  // Their number, then the bytes as they are.
  void put_bytes(std::string_view bytes) {
    put(bytes.size());
    out_ += bytes;
  }

 private:
  std::string& out_;
};

// What is damaged reads as zeros from there on, and is_bad() says so.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  bool at_end() const { return bytes_.empty(); }
  bool is_bad() const { return bad_; }
  std::uint64_t next() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64 && !bytes_.empty(); shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes_.front());
      bytes_.remove_prefix(1);
      const std::uint64_t part = byte & 0x7fU;
      if (shift == 63 && part > 1) break;
      value |= part << shift;
      if (byte < 0x80) return value;
    }
    return fail();
  }
  std::int64_t next_signed() {
    const std::uint64_t bits = next();
    return static_cast<std::int64_t>((bits >> 1) ^ (~(bits & 1) + 1));
  }
  // What put_bytes() wrote, at most `most` bytes.
  std::string_view next_bytes(std::size_t most) {
    const std::uint64_t size = next_to(most);
    if (size > bytes_.size()) {
      fail();
      return {};
    }
    const std::string_view found = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return found;
  }
  // At most `most`.
  std::uint64_t next_to(std::uint64_t most) {
    const std::uint64_t value = next();
    return value <= most ? value : fail();
  }

 private:
  std::uint64_t fail() {
    bad_ = true;
    bytes_ = {};
    return 0;
  }

  std::string_view bytes_;
  bool bad_ = false;
};

}  // namespace rb
