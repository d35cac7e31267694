#include "runner/web/page/gzip.hpp"

#define ZLIB_CONST  // it only reads what it packs
#include <zlib.h>

#include <array>
#include <limits>
#include <utility>

#include "engine/base/error.hpp"

namespace rb {
namespace {

constexpr int kGzipFormat = 15 + 16;  // the largest window, and a header of gzip without a time
constexpr int kLevel = 4;             // 5 takes twice as long for 5 % less, 6 five times for 8 %
constexpr int kMemory = 8;

class Packer {
 public:
  Packer() {
    if (deflateInit2(&stream_, kLevel, Z_DEFLATED, kGzipFormat, kMemory, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
      throw Error("zlib cannot start: out of memory");
    }
  }
  ~Packer() { deflateEnd(&stream_); }
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;

  void add(std::string_view text) {
    constexpr std::size_t kMost = std::numeric_limits<uInt>::max();
    while (!text.empty()) {
      const std::string_view piece = text.substr(0, kMost);
      stream_.next_in = reinterpret_cast<const Bytef*>(piece.data());
      stream_.avail_in = static_cast<uInt>(piece.size());
      while (stream_.avail_in > 0) pack(Z_NO_FLUSH);
      text.remove_prefix(piece.size());
    }
  }
  std::string finish() {
    while (pack(Z_FINISH) != Z_STREAM_END) {
    }
    return std::move(packed_);
  }

 private:
  int pack(int flush) {
    std::array<char, 1 << 15> room;
    stream_.next_out = reinterpret_cast<Bytef*>(room.data());
    stream_.avail_out = static_cast<uInt>(room.size());
    const int status = deflate(&stream_, flush);
    if (status == Z_STREAM_ERROR) throw Error("zlib cannot pack the games");
    packed_.append(room.data(), room.size() - stream_.avail_out);
    return status;
  }

  z_stream stream_{};
  std::string packed_;
};

}  // namespace

std::string gzip(const TextPieces& text) {
  Packer packer;
  text([&packer](std::string_view piece) { packer.add(piece); });
  return packer.finish();
}

}  // namespace rb
