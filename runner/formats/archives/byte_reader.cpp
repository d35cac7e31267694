#include "runner/formats/archives/byte_reader.hpp"

#include "engine/base/error.hpp"

namespace rb {

std::string_view ByteReader::take(std::size_t size) {
  if (size > left()) throw Error("ends too early");
  const std::string_view taken = bytes_.substr(at_, size);
  at_ += size;
  return taken;
}

std::uint64_t ByteReader::number(std::size_t size) {
  std::uint64_t number = 0;
  const std::string_view bytes = take(size);
  for (std::size_t i = size; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[i]);
  return number;
}

}  // namespace rb
