#include "engine/renju/pattern/pattern_table.hpp"

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstdlib>

#include <fmt/format.h>

#include "engine/base/hash.hpp"
#include "engine/base/zu.hpp"

// The file, little-endian: the magic, u32 version, u32 channels, u32 hidden units, u64 checksum of
// what follows; in version 2 the game, u32 number of INFO rule and u32 size of the board; the rows,
// a byte each channel; for Black and White to move the hidden weights and biases, the output's, and
// the move's. Version 1 is renju's on 15x15, and the only one of that game.
namespace rb::renju {
namespace {

constexpr std::string_view kMagic = "RbPatrn\n";
constexpr std::uint32_t kOfRenju = 1, kOfNamedGame = 2;  // versions
constexpr std::size_t kHeader = 28, kGame = 8;

class Writer {
 public:
  template <std::integral Number>
  void put(Number value, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i) & 0xff);
  }
  std::string text;
};

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}
  std::uint64_t take(std::size_t bytes) {
    assert(bytes <= rest_.size());
    std::uint64_t value = 0;
    for (std::size_t i = bytes; i-- > 0;) {
      value = value << 8 | static_cast<unsigned char>(rest_[i]);
    }
    rest_.remove_prefix(bytes);
    return value;
  }
  // False if it is beyond +-most.
  template <std::signed_integral Number>
  bool take(Number& value, std::size_t bytes, std::int32_t most) {
    const std::uint64_t sign = std::uint64_t{1} << (8 * bytes - 1);
    const auto whole = static_cast<std::int64_t>((take(bytes) ^ sign) - sign);
    value = static_cast<Number>(whole);
    return -most <= whole && whole <= most;
  }

 private:
  std::string_view rest_;
};

// Every number of the table in the order of the file: use(number, its bytes, its limit).
template <class Table, class Use>
void each_number(Table& table, const Use& use) {
  const auto each = [&](auto& numbers, std::size_t bytes, std::int32_t most) {
    for (auto& number : numbers) use(number, bytes, most);
  };
  for (auto& row : table.rows) each(row, 1, kMostChannel);
  for (auto& head : table.heads) {
    for (auto& unit : head.hidden) each(unit, 2, kMostHidden);
    each(head.hidden_bias, 4, kMostHiddenBias);
    each(head.output, 4, kMostOutput);
    use(head.output_bias, 4, kMostOutputBias);
    each(head.move, 2, kMostMove);
  }
}

constexpr std::size_t kBody = std::size_t{kPatterns} * kChannels +
                              2 * (2 * kHidden * kChannels + 8 * kHidden + 4 + 2 * kChannels);

std::string body_of(const PatternTable& table) {
  assert(may_have_patterns(table.game));
  Writer writer;
  writer.text.reserve(kGame + kBody);
  if (!table.game.is_usual()) {
    writer.put(table.game.variant.gomocup_rule, 4);
    writer.put(table.game.size, 4);
  }
  each_number(table, [&](auto number, std::size_t bytes, std::int32_t most) {
    assert(std::abs(number) <= most);
    static_cast<void>(most);
    writer.put(number, bytes);
  });
  return std::move(writer.text);
}

std::optional<std::string> wrong_header(std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) return "not a pattern file";
  if (bytes.size() < kHeader) return "cut off";
  Reader reader(bytes.substr(kMagic.size()));
  const std::uint64_t version = reader.take(4), channels = reader.take(4), hidden = reader.take(4);
  const bool is_known = version == kOfRenju || version == kOfNamedGame;
  if (!is_known || channels != kChannels || hidden != kHidden) {
    return fmt::format(
        "has version {0}.{1}.{2}, but this program reads {3}.{5}.{6} and {4}.{5}.{6}: 'tune "
        "patterns' makes one from the same games",
        version, channels, hidden, kOfRenju, kOfNamedGame, kChannels, kHidden);
  }
  const std::size_t all = kHeader + kBody + (version == kOfRenju ? 0 : kGame);
  if (bytes.size() < all) return "cut off";
  if (bytes.size() > all) return "has more bytes than its numbers need";
  if (reader.take(8) != fnv1a(bytes.substr(kHeader))) {
    return "damaged: its checksum does not match";
  }
  return std::nullopt;
}

// None: no table is of it. REQUIRES: the header is right.
std::optional<PlayedGame> game_of(std::string_view bytes) {
  if (Reader(bytes.substr(kMagic.size())).take(4) == kOfRenju) return PlayedGame{};
  Reader reader(bytes.substr(kHeader));
  const std::uint64_t rule = reader.take(4), size = reader.take(4);
  for (const gomoku::Variant& variant : gomoku::kVariants) {
    const PlayedGame game{variant,
                          static_cast<int>(std::min<std::uint64_t>(size, kLargestSize + 1))};
    const bool is_it = zu(variant.gomocup_rule) == rule;
    if (is_it && !game.is_usual() && may_have_patterns(game)) return game;
  }
  return std::nullopt;
}

}  // namespace

bool may_have_patterns(const PlayedGame& game) {
  constexpr int kSmallest = 5;
  if (game.size < kSmallest || game.size > kLargestSize) return false;
  const gomoku::ColourRules& black = game.variant.black;
  return !black.five_needs_open_end && (!black.has_forbidden_points || game.size % 2 == 1);
}

std::string to_bytes(const PatternTable& table) {
  const std::string body = body_of(table);
  Writer writer;
  writer.text = kMagic;
  writer.put(table.game.is_usual() ? kOfRenju : kOfNamedGame, 4);
  writer.put(kChannels, 4);
  writer.put(kHidden, 4);
  writer.put(fnv1a(body), 8);
  return writer.text + body;
}

std::optional<std::string> from_bytes(std::string_view bytes, PatternTable& table) {
  if (auto wrong = wrong_header(bytes)) return wrong;
  const auto game = game_of(bytes);
  if (!game) return "is of a game or a board that has no patterns here";
  table.game = *game;
  Reader reader(bytes.substr(kHeader + (game->is_usual() ? 0 : kGame)));
  bool fits = true;
  each_number(table, [&](auto& number, std::size_t size, std::int32_t most) {
    fits = reader.take(number, size, most) && fits;
  });
  if (!fits) return "holds a number that is too large";
  return std::nullopt;
}

std::string hash_in_file(std::string_view bytes) {
  return fmt::format("{:016x}", Reader(bytes.substr(kHeader - 8)).take(8));
}

std::string pattern_hash(const PatternTable& table) {
  return fmt::format("{:016x}", fnv1a(body_of(table)));
}

}  // namespace rb::renju
