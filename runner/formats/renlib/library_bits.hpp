#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

// The bytes of a library's file. The names say what they mean in the file; in RenLib's sources the
// first two are called DOWN and RIGHT.
namespace rb::renlib::bits {

inline constexpr std::string_view kMagic = "\xFFRenLib\xFF";
inline constexpr std::size_t kHeader = 20;  // bytes: magic, two of the version, ten of 0xFF
inline constexpr char kCentre = 0x78;       // h8, the first byte of a file without a header

inline constexpr std::uint8_t kSibling = 0x80;  // one comes after the subtree of this node
inline constexpr std::uint8_t kNoChild = 0x40;
inline constexpr std::uint8_t kOldComment = 0x20;
inline constexpr std::uint8_t kMark = 0x10;
inline constexpr std::uint8_t kComment = 0x08;
inline constexpr std::uint8_t kStart = 0x04;
inline constexpr std::uint8_t kNoMove = 0x02;
inline constexpr std::uint8_t kExtension = 0x01;  // two more bytes
inline constexpr std::uint8_t kBoardText = 0x01;  // of the second of them

inline constexpr char kBodyFollows = 0x08;  // in a comment, after the title

}  // namespace rb::renlib::bits
