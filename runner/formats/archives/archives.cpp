#include "runner/formats/archives/archives.hpp"

#define ZLIB_CONST  // it only reads what it unpacks
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/base/encoding/charset.hpp"
#include "runner/formats/archives/byte_reader.hpp"
#include "runner/formats/archives/lz4.hpp"

namespace rb {
namespace {

constexpr std::string_view kFile = "PK\x03\x04", kEntry = "PK\x01\x02", kEnd = "PK\x05\x06",
                           kEnd64 = "PK\x06\x06", kEnd64Place = "PK\x06\x07", kGzip = "\x1F\x8B";
constexpr std::size_t kEndSize = 22, kEnd64PlaceSize = 20;

// zlib's stream, which reads one packed text.
class Inflater {
 public:
  explicit Inflater(int window) {
    if (inflateInit2(&stream_, window) != Z_OK) throw Error("zlib cannot start: out of memory");
  }
  ~Inflater() { inflateEnd(&stream_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  // Appends what the first packed text holds, and returns how many bytes it took. Throws Error
  // without the place; what was unpacked by then is kept.
  std::size_t add(std::string_view bytes, std::size_t most, std::string& text) {
    inflateReset(&stream_);
    bytes = bytes.substr(0, std::numeric_limits<uInt>::max());
    stream_.next_in = reinterpret_cast<const Bytef*>(bytes.data());
    stream_.avail_in = static_cast<uInt>(bytes.size());
    for (int status = Z_OK; status != Z_STREAM_END;) {
      stream_.next_out = reinterpret_cast<Bytef*>(block_.data());
      stream_.avail_out = static_cast<uInt>(block_.size());
      status = inflate(&stream_, Z_NO_FLUSH);
      text.append(block_.data(), block_.size() - stream_.avail_out);
      require_room(text.size(), most);
      if (status == Z_BUF_ERROR) throw Error("ends too early");
      if (status != Z_OK && status != Z_STREAM_END) throw Error("damaged");
    }
    return bytes.size() - stream_.avail_in;
  }

 private:
  z_stream stream_{};
  std::array<char, std::size_t{64} << 10> block_{};
};

struct Entry {
  std::uint64_t flags = 0, method = 0, checksum = 0, packed = 0, size = 0, place = 0;
  std::string_view name = {};
};

// The directory of an archive.
struct Directory {
  std::uint64_t entries = 0, place = 0;
};

std::optional<Directory> find_directory(std::string_view bytes) {
  constexpr std::size_t kLongestComment = 0xFFFF;
  const std::size_t from = bytes.size() - std::min(bytes.size(), kEndSize + kLongestComment);
  const std::size_t end = bytes.substr(from).rfind(kEnd);
  if (end == std::string_view::npos || bytes.size() - from - end < kEndSize) return std::nullopt;
  ByteReader last(bytes.substr(from + end));
  last.take(10);
  Directory directory{.entries = last.number(2)};
  last.take(4);
  directory.place = last.number(4);
  if (from + end < kEnd64PlaceSize) return directory;
  ByteReader place(bytes.substr(from + end - kEnd64PlaceSize));
  if (place.take(4) != kEnd64Place) return directory;
  place.take(4);
  ByteReader wide(bytes);
  wide.take(static_cast<std::size_t>(place.number(8)));
  if (wide.take(4) != kEnd64) return std::nullopt;
  wide.take(28);
  directory.entries = wide.number(8);
  wide.take(8);
  directory.place = wide.number(8);
  return directory;
}

// Sizes that do not fit into 32 bits stand in an extra field, in this order.
void widen(std::string_view extra, Entry& entry) {
  constexpr std::uint64_t kElsewhere = 0xFFFFFFFF;
  ByteReader fields(extra);
  while (fields.left() >= 4) {
    const std::uint64_t kind = fields.number(2);
    ByteReader field(fields.take(static_cast<std::size_t>(fields.number(2))));
    if (kind != 1) continue;
    for (std::uint64_t* const value : {&entry.size, &entry.packed, &entry.place}) {
      if (*value == kElsewhere) *value = field.number(8);
    }
  }
}

Entry next_entry(ByteReader& bytes) {
  if (bytes.take(4) != kEntry) throw Error("is damaged: its directory");
  bytes.take(4);
  Entry entry{.flags = bytes.number(2), .method = bytes.number(2)};
  bytes.take(4);
  entry.checksum = bytes.number(4);
  entry.packed = bytes.number(4);
  entry.size = bytes.number(4);
  const auto name = static_cast<std::size_t>(bytes.number(2)),
             extra = static_cast<std::size_t>(bytes.number(2)),
             comment = static_cast<std::size_t>(bytes.number(2));
  bytes.take(8);
  entry.place = bytes.number(4);
  entry.name = bytes.take(name);
  widen(bytes.take(extra), entry);
  bytes.take(comment);
  return entry;
}

// Throws Error without the place.
void read_entry(std::string_view bytes, const Entry& entry, std::size_t most, Inflater& inflater,
                std::string& text) {
  constexpr std::uint64_t kEncrypted = 1, kStored = 0, kDeflated = 8;
  if ((entry.flags & kEncrypted) != 0) throw Error("encrypted: unpack it first");
  require_room(static_cast<std::size_t>(entry.size), most);
  ByteReader file(bytes);
  file.take(static_cast<std::size_t>(entry.place));
  if (file.take(4) != kFile) throw Error("damaged");
  file.take(22);
  const auto name = static_cast<std::size_t>(file.number(2)),
             extra = static_cast<std::size_t>(file.number(2));
  file.take(name + extra);
  const std::string_view packed = file.take(static_cast<std::size_t>(entry.packed));
  if (entry.method == kStored) {
    text = packed;
  } else if (entry.method == kDeflated) {
    inflater.add(packed, most, text);
  } else {
    throw Error(
        fmt::format("packed by method {}, which is not deflate: unpack it first", entry.method));
  }
  const uLong checksum = crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size());
  if (checksum != entry.checksum) throw Error("damaged: its checksum is another one");
}

void add_gzip(std::string_view bytes, std::size_t most, std::string& text) {
  constexpr int kGzipFormat = 15 + 16;
  Inflater inflater(kGzipFormat);
  while (bytes.starts_with(kGzip)) bytes.remove_prefix(inflater.add(bytes, most, text));
}

}  // namespace

bool is_zip(std::string_view bytes) { return bytes.starts_with(kFile) || bytes.starts_with(kEnd); }

bool is_packed(std::string_view bytes) { return bytes.starts_with(kGzip) || is_lz4(bytes); }

void each_in_zip(std::string_view bytes, const std::string& path, std::size_t most,
                 const std::function<bool(std::string_view name)>& wants,
                 const std::function<void(UnpackedFile)>& use) {
  std::vector<Entry> wanted;
  try {
    const auto directory = find_directory(bytes);
    if (!directory) throw Error("ends too early: its directory is missing");
    ByteReader entries(bytes);
    entries.take(static_cast<std::size_t>(directory->place));
    for (std::uint64_t i = 0; i < directory->entries; ++i) {
      const Entry entry = next_entry(entries);
      if (!entry.name.ends_with('/') && wants(entry.name)) wanted.push_back(entry);
    }
  } catch (const Error& error) {
    throw Error(fmt::format("{}: an archive that {}", path, error.what()));
  }
  constexpr int kNoHeader = -15;
  Inflater inflater(kNoHeader);
  for (const Entry& entry : wanted) {
    UnpackedFile file{.name = utf8_text(entry.name, ""), .text = {}, .problem = {}};
    try {
      read_entry(bytes, entry, most, inflater, file.text);
    } catch (const Error& error) {
      file.problem = error.what();
    }
    use(std::move(file));
  }
}

UnpackedFile unpacked(std::string_view bytes, std::size_t most) {
  UnpackedFile file;
  try {
    is_lz4(bytes) ? add_lz4(bytes, most, file.text) : add_gzip(bytes, most, file.text);
  } catch (const Error& error) {
    file.problem = error.what();
  }
  return file;
}

}  // namespace rb
