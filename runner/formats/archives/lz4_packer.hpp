#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rb {

// Packs bytes into one frame of LZ4 (frame format 1.6), in blocks of at most 64 KiB that stand
// alone, without checksums.
class Lz4Packer {
 public:
  // What is ready of the frame after these bytes too.
  std::string add(std::string_view bytes);
  // The rest of it; once.
  std::string finish();

 private:
  std::string take(std::size_t size);

  std::string waiting_;
  bool has_begun_ = false;
};

}  // namespace rb
