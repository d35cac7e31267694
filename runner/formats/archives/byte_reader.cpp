#include "runner/formats/archives/byte_reader.hpp"

#include <fmt/format.h>

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

void require_room(std::size_t size, std::size_t most) {
  constexpr std::size_t kMebi = std::size_t{1} << 20;
  if (size <= most) return;
  throw Error(fmt::format(
      "unpacks to more than {}: unpack it first",
      most >= kMebi ? fmt::format("{} MiB", most / kMebi) : fmt::format("{} bytes", most)));
}

}  // namespace rb
