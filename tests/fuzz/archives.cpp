// ZIP archives, and texts packed by gzip or LZ4; what we pack comes back.

#include "runner/formats/archives/archives.hpp"

#include "runner/formats/archives/lz4.hpp"
#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rb;
  constexpr std::size_t kMost = std::size_t{1} << 20, kBlock = std::size_t{1} << 16;
  const std::string_view bytes = fuzz::text_of(data, size);
  if (is_packed(bytes)) {
    const UnpackedFile file = unpacked(bytes, kMost);
    fuzz::expect(file.text.size() <= kMost + kBlock || !file.problem.empty(), "no text is larger");
  }
  Lz4Packer packer;
  std::string packed = packer.add(bytes.substr(0, size / 2));
  packed += packer.add(bytes.substr(size / 2));
  packed += packer.finish();
  fuzz::expect(unpacked(packed, kMost).text == bytes, "what was packed by LZ4 comes back");
  fuzz::accepts([&] {
    each_in_zip(
        bytes, "file", kMost, [](std::string_view name) { return !name.starts_with('-'); },
        [](const UnpackedFile& file) {
          fuzz::expect(!file.name.starts_with('-') && !file.name.ends_with('/'),
                       "only files that are wanted are unpacked");
        });
  });
  return 0;
}
