#include "runner/formats/yxdb/yxdb.hpp"

#include <array>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/formats/archives/byte_reader.hpp"

namespace rb {
namespace {

constexpr std::size_t kHead = 3;  // bytes of a key before its stones: rule, width, height
constexpr int kSmallestSide = 5;

int signed_byte(ByteReader& bytes) { return static_cast<std::int8_t>(bytes.number(1)); }

class YxdbReader {
 public:
  YxdbReader(std::string_view bytes, const std::function<void(const YxdbRecord&)>& use)
      : bytes_(bytes), use_(use) {}

  // Throws Error without the place.
  YxdbCounts read() {
    const std::uint64_t records = bytes_.number(4);
    for (std::uint64_t i = 0; i < records; ++i) read_record();
    return counts_;
  }
  std::size_t at() const { return bytes_.at(); }

 private:
  void read_record() {
    ByteReader key(bytes_.take(static_cast<std::size_t>(bytes_.number(2))));
    ByteReader value(bytes_.take(static_cast<std::size_t>(bytes_.number(2))));
    const std::uint64_t rule = key.number(1), width = key.number(1), height = key.number(1);
    if (width == 0 && height == 0 && key.left() == 0) return;  // the charset of the texts
    constexpr std::array kRules{0, 1, 4};
    if (rule >= kRules.size())
      throw Error(fmt::format("rule {}, which is none of 0, 1 and 2", rule));
    for (const std::uint64_t side : {width, height}) {
      if (side < kSmallestSide || side > kLargestSize) {
        throw Error(fmt::format("a board of {}x{}", width, height));
      }
    }
    if (key.left() % 2 != 0) throw Error("half a stone");
    if (width != height) {
      ++counts_.rectangles;
      return;
    }
    YxdbRecord record{.rule = kRules[static_cast<std::size_t>(rule)], .position = {}, .text = {}};
    record.position.size = static_cast<int>(width);
    if (!put_stones(key, record.position)) {
      ++counts_.passes;
      return;
    }
    read_value(value, record);
    ++counts_.records;
    use_(record);
  }

  // First Black's stones, then White's. False: one side has passed.
  static bool put_stones(ByteReader& key, Position& position) {
    const std::size_t stones = key.left() / 2;
    for (std::size_t i = 0; i < stones; ++i) {
      const int x = signed_byte(key), y = signed_byte(key);
      if (x == -1 && y == -1) return false;
      if (x < 0 || y < 0 || x >= position.size || y >= position.size) {
        throw Error(fmt::format("a stone on column {}, row {}", x + 1, y + 1));
      }
      const int cell = (position.size - 1 - y) * position.size + x;
      if (position.at(cell) != Stone::empty) throw Error("two stones on one cell");
      position.put(cell, i < (stones + 1) / 2 ? Stone::black : Stone::white);
    }
    position.ply = static_cast<int>(stones);
    position.to_move = stones % 2 == 0 ? Stone::black : Stone::white;
    return true;
  }

  static void read_value(ByteReader& value, YxdbRecord& record) {
    if (value.left() == 0) return;
    const auto label = static_cast<char>(value.number(1));
    record.label = label > ' ' && label <= '~' ? label : '\0';
    if (value.left() >= 2) record.score = static_cast<std::int16_t>(value.number(2));
    if (value.left() >= 2) {
      const auto depth_bound = static_cast<std::int16_t>(value.number(2));
      record.depth = depth_bound >> 2;
      record.bound = static_cast<ScoreBound>(depth_bound & 3);
    }
    record.text = value.take(value.left());
  }

  ByteReader bytes_;
  const std::function<void(const YxdbRecord&)>& use_;
  YxdbCounts counts_;
};

}  // namespace

bool is_yxdb(std::string_view bytes) {
  constexpr std::size_t kStones = std::size_t{kLargestCells} * 2;
  ByteReader first(bytes);
  if (first.left() < 6 + kHead) return false;
  const std::uint64_t records = first.number(4), key = first.number(2), rule = first.number(1);
  return records > 0 && key % 2 == 1 && key >= kHead && key <= kHead + kStones && rule <= 2;
}

YxdbCounts read_yxdb(std::string_view bytes, const std::string& path,
                     const std::function<void(const YxdbRecord&)>& use) {
  YxdbReader reader(bytes, use);
  try {
    return reader.read();
  } catch (const Error& error) {
    throw Error(fmt::format("{}: byte {}: {}", path, reader.at(), error.what()));
  }
}

}  // namespace rb
