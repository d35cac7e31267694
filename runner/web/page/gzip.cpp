#include "runner/web/page/gzip.hpp"

#define ZLIB_CONST  // it only reads what it packs
#include <zlib.h>

#include <limits>

#include "engine/base/error.hpp"

namespace rb {
namespace {

constexpr int kGzipFormat = 15 + 16;  // the largest window, and a header of gzip without a time
constexpr int kLevel = 5;             // 6 takes twice as long for 4 % less, 9 eight times for 7 %
constexpr int kMemory = 9;

}  // namespace

std::string gzip(std::string_view text) {
  if (text.size() > std::numeric_limits<uInt>::max()) {
    throw Error("too many games for one page: give fewer files, or --moves none");
  }
  z_stream stream{};
  if (deflateInit2(&stream, kLevel, Z_DEFLATED, kGzipFormat, kMemory, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw Error("zlib cannot start: out of memory");
  }
  std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<const Bytef*>(text.data());
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int status = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (status != Z_STREAM_END) throw Error("zlib cannot pack the games");
  return packed;
}

}  // namespace rb
