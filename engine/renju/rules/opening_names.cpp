#include "engine/renju/rules/opening_names.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iterator>
#include <string>
#include <utility>

namespace rb::renju {
namespace {

using enum OpeningClass;

constexpr std::array<NamedOpening, 26> kOpenings = {{
    {"1D", direct, "寒星", "Kansei", 2, 0},        {"2D", direct, "渓月", "Keigetsu", 2, 1},
    {"3D", direct, "疎星", "Sosei", 2, 2},         {"4D", direct, "花月", "Kagetsu", 1, 1},
    {"5D", direct, "残月", "Zangetsu", 1, 2},      {"6D", direct, "雨月", "Ugetsu", 0, 1},
    {"7D", direct, "金星", "Kinsei", 0, 2},        {"8D", direct, "松月", "Shogetsu", -1, 0},
    {"9D", direct, "丘月", "Kyugetsu", -1, 1},     {"10D", direct, "新月", "Shingetsu", -1, 2},
    {"11D", direct, "瑞星", "Zuisei", -2, 0},      {"12D", direct, "山月", "Sangetsu", -2, 1},
    {"13D", direct, "遊星", "Yusei", -2, 2},       {"1I", indirect, "長星", "Chosei", 2, 2},
    {"2I", indirect, "峡月", "Kyogetsu", 1, 2},    {"3I", indirect, "恒星", "Kosei", 0, 2},
    {"4I", indirect, "水月", "Suigetsu", -1, 2},   {"5I", indirect, "流星", "Ryusei", -2, 2},
    {"6I", indirect, "雲月", "Ungetsu", 0, 1},     {"7I", indirect, "浦月", "Hogetsu", -1, 1},
    {"8I", indirect, "嵐月", "Rangetsu", -2, 1},   {"9I", indirect, "銀月", "Gingetsu", -1, 0},
    {"10I", indirect, "明星", "Myojo", -2, 0},     {"11I", indirect, "斜月", "Shagetsu", -1, -1},
    {"12I", indirect, "名月", "Meigetsu", -2, -1}, {"13I", indirect, "彗星", "Suisei", -2, -2},
}};

constexpr int kCentre = kRenjuCells / 2;

// A cell as seen from h8: steps down and to the right.
struct Offset {
  int down = 0;
  int right = 0;
};

Offset offset_of(int cell) {
  return {cell / kRenjuSize - kRenjuSize / 2, cell % kRenjuSize - kRenjuSize / 2};
}
Move move_at(int down, int right) { return Move(kCentre + down * kRenjuSize + right); }

bool is_near(Move move, int distance) {
  if (!move.is_cell() || move.cell() == kCentre) return false;
  const Offset at = offset_of(move.cell());
  return std::abs(at.down) <= distance && std::abs(at.right) <= distance;
}

// REQUIRES: `white` is next to h8.
OpeningClass class_of(Move white) {
  const Offset at = offset_of(white.cell());
  return at.down == 0 || at.right == 0 ? direct : indirect;
}

Move draw_third_move(Move white, Rng& rng) {
  constexpr std::uint64_t kOfAClass = kOpenings.size() / 2;
  const std::size_t first = class_of(white) == direct ? 0 : kOfAClass;
  const NamedOpening& opening = kOpenings[first + rng.below(kOfAClass)];
  return third_moves(opening, white)[rng.below(2)];
}

// The cell of the one stone of this colour, or none() if there is not exactly one.
Move only_stone(const Position& position, Stone stone) {
  if (std::count(position.stones.begin(), position.stones.end(), stone) != 1) return Move::none();
  const auto at = std::find(position.stones.begin(), position.stones.end(), stone);
  return Move(static_cast<int>(at - position.stones.begin()));
}

}  // namespace

std::span<const NamedOpening> named_openings() { return kOpenings; }

const NamedOpening* opening_called(std::string_view name) {
  const auto is = [name](std::string_view word) {
    const auto lower = [](unsigned char letter) { return std::tolower(letter); };
    return std::ranges::equal(name, word, {}, lower, lower);
  };
  const auto found =
      std::find_if(kOpenings.begin(), kOpenings.end(), [&](const NamedOpening& opening) {
        const auto& [code, kind, kanji, romaji, u, v] = opening;
        return is(code) || is(romaji) || is(kanji) ||
               is(std::string(code).append(" ").append(romaji));
      });
  return found == kOpenings.end() ? nullptr : &*found;
}

const NamedOpening* find_opening(std::span<const Move> moves) {
  if (moves.size() < 3 || moves[0] != Move(kCentre)) return nullptr;
  if (!is_near(moves[1], 1) || !is_near(moves[2], 2) || moves[2] == moves[1]) return nullptr;
  const OpeningClass kind = class_of(moves[1]);
  const Offset white = offset_of(moves[1].cell());
  const Offset black = offset_of(moves[2].cell());
  int u = black.down * white.down;
  int v = black.right * white.right;
  if (kind == direct) {
    u += v;  // the product along the other axis is 0
    v = std::abs(white.down == 0 ? black.down : black.right);
  } else if (u > v) {
    std::swap(u, v);
  }
  const auto found =
      std::find_if(kOpenings.begin(), kOpenings.end(), [&](const NamedOpening& opening) {
        return opening.kind == kind && opening.u == u && opening.v == v;
      });
  return found == kOpenings.end() ? nullptr : &*found;
}

std::array<Move, 2> third_moves(const NamedOpening& opening, Move white) {
  assert(is_near(white, 1) && class_of(white) == opening.kind);
  const Offset at = offset_of(white.cell());
  const auto& [code, kind, kanji, romaji, u, v] = opening;
  if (kind == indirect) {
    return {move_at(u * at.down, v * at.right), move_at(v * at.down, u * at.right)};
  }
  if (at.right == 0) return {move_at(u * at.down, v), move_at(u * at.down, -v)};
  return {move_at(v, u * at.right), move_at(-v, u * at.right)};
}

std::optional<Move> draw_opening_move(const Position& position, Rng& rng) {
  if (position.size != kRenjuSize) return std::nullopt;
  const auto empty = std::count(position.stones.begin(), position.stones.end(), Stone::empty);
  const auto stones = std::ssize(position.stones) - empty;
  if (stones == 0 && position.to_move == Stone::black) return Move(kCentre);
  if (only_stone(position, Stone::black) != Move(kCentre)) return std::nullopt;
  if (stones == 1 && position.to_move == Stone::white) {
    const int around = static_cast<int>(rng.below(8));
    const int square = around < 4 ? around : around + 1;  // of nine, the middle one left out
    return move_at(square / 3 - 1, square % 3 - 1);
  }
  const Move white = only_stone(position, Stone::white);
  if (stones == 2 && position.to_move == Stone::black && is_near(white, 1)) {
    return draw_third_move(white, rng);
  }
  return std::nullopt;
}

}  // namespace rb::renju
