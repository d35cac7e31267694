#include "runner/web/page/gzip.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>

#include "engine/base/rng.hpp"

namespace rb {
namespace {

std::string unpacked(const std::string& packed, std::size_t size) {
  std::string text(size + 1, '\0');
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  return text;
}

std::string packed(std::string_view text, std::size_t piece) {
  return gzip([&](const auto& add) {
    for (; !text.empty(); text.remove_prefix(std::min(piece, text.size()))) {
      add(text.substr(0, piece));
    }
  });
}

TEST(Gzip, IsUndoneToTheSameText) {
  Rng rng(1);
  for (const std::size_t size : {0U, 1U, 1000U, 300000U}) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i)
      text += static_cast<char>(rng.below(i % 3 == 0 ? 4 : 256));
    EXPECT_EQ(unpacked(packed(text, 1000), size), text) << size;
  }
}

TEST(Gzip, MakesTheSameBytesAgain) {
  const std::string text(5000, 'x');
  EXPECT_EQ(packed(text, 1000), packed(text, 1000));
  EXPECT_EQ(packed(text, 5000).substr(4, 4), std::string(4, '\0'));  // no time
  EXPECT_LT(packed(text, 5000).size(), 60U);
}

}  // namespace
}  // namespace rb
