#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

struct LZ4F_cctx_s;

namespace rb {

bool is_lz4(std::string_view bytes);

// Appends all frames one after the other (LZ4's frame format 1.6), at most `most` bytes. Throws
// Error without the place; what was unpacked by then is kept.
void add_lz4(std::string_view bytes, std::size_t most, std::string& text);

// Packs bytes into one frame of LZ4. Throws Error where memory is lacking.
class Lz4Packer {
 public:
  Lz4Packer();
  // What is ready of the frame after these bytes too.
  std::string add(std::string_view bytes);
  // The rest of it; once.
  std::string finish();

 private:
  struct Free {
    void operator()(LZ4F_cctx_s* context) const;
  };
  std::unique_ptr<LZ4F_cctx_s, Free> context_;
  std::string head_;  // not yet given
};

}  // namespace rb
