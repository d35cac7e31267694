#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace rb {

// Takes numbers and texts from bytes, of which the lowest comes first. Throws Error without the
// place, "ends too early", where fewer are left than are asked for.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  std::size_t left() const { return bytes_.size() - at_; }
  std::size_t at() const { return at_; }
  std::string_view take(std::size_t size);
  // REQUIRES: size of 1 to 8.
  std::uint64_t number(std::size_t size);

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

// Throws Error without the place: `size` bytes that were unpacked are more than `most`.
void require_room(std::size_t size, std::size_t most);

}  // namespace rb
