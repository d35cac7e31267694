#include "runner/web/page/base64.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(Base64, HasTheVectorsOfRfc4648) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

TEST(Base64, TakesEveryByte) { EXPECT_EQ(base64("\xff\xfe\xfd"), "//79"); }

TEST(Hexadecimal, BecomesBytes) {
  EXPECT_EQ(from_hex(""), "");
  EXPECT_EQ(from_hex("00ff4a"), std::string("\0\xffJ", 3));
  EXPECT_EQ(from_hex("0123456789abcdef"), "\x01\x23\x45\x67\x89\xab\xcd\xef");
}

}  // namespace
}  // namespace rb
