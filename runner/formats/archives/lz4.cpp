#include "runner/formats/archives/lz4.hpp"

#include <lz4frame.h>

#include <array>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/formats/archives/byte_reader.hpp"

namespace rb {
namespace {

constexpr std::string_view kMagic("\x04\x22\x4d\x18", 4);

// `size`, unless it is the number of an error.
std::size_t checked(std::size_t size) {
  if (LZ4F_isError(size) == 0) return size;
  std::string_view name = LZ4F_getErrorName(size);
  if (name == "ERROR_frameType_unknown") throw Error("followed by something else");
  name.remove_prefix(name.find('_') + 1);
  throw Error(fmt::format("damaged: {}", name));
}

struct FreeReader {
  void operator()(LZ4F_dctx* context) const { LZ4F_freeDecompressionContext(context); }
};

}  // namespace

bool is_lz4(std::string_view bytes) { return bytes.starts_with(kMagic); }

void add_lz4(std::string_view packed, std::size_t most, std::string& text) {
  LZ4F_dctx* made = nullptr;
  checked(LZ4F_createDecompressionContext(&made, LZ4F_VERSION));
  const std::unique_ptr<LZ4F_dctx, FreeReader> context(made);
  std::array<char, std::size_t{64} << 10> block{};
  for (bool is_over = true; !packed.empty() || !is_over;) {
    constexpr unsigned char kDictionary = 1;
    if (is_over && is_lz4(packed) && packed.size() > 4 && (packed[4] & kDictionary) != 0) {
      throw Error("packed with a dictionary");
    }
    std::size_t read = packed.size(), written = block.size();
    is_over =
        checked(LZ4F_decompress(made, block.data(), &written, packed.data(), &read, nullptr)) == 0;
    text.append(block.data(), written);
    require_room(text.size(), most);
    packed.remove_prefix(read);
    if (read + written == 0 && !is_over) throw Error("ends too early");
  }
}

Lz4Packer::Lz4Packer() : head_(LZ4F_HEADER_SIZE_MAX, '\0') {
  LZ4F_cctx* made = nullptr;
  checked(LZ4F_createCompressionContext(&made, LZ4F_VERSION));
  context_.reset(made);
  head_.resize(checked(LZ4F_compressBegin(made, head_.data(), head_.size(), nullptr)));
}

void Lz4Packer::Free::operator()(LZ4F_cctx_s* context) const {
  LZ4F_freeCompressionContext(context);
}

std::string Lz4Packer::add(std::string_view bytes) {
  std::string packed(LZ4F_compressBound(bytes.size(), nullptr), '\0');
  packed.resize(checked(LZ4F_compressUpdate(context_.get(), packed.data(), packed.size(),
                                            bytes.data(), bytes.size(), nullptr)));
  return std::exchange(head_, {}) + packed;
}

std::string Lz4Packer::finish() {
  std::string packed(LZ4F_compressBound(0, nullptr), '\0');
  packed.resize(checked(LZ4F_compressEnd(context_.get(), packed.data(), packed.size(), nullptr)));
  return std::exchange(head_, {}) + packed;
}

}  // namespace rb
