#include <bitset>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/formats/archives/byte_reader.hpp"
#include "runner/formats/training/training.hpp"

namespace rb {
namespace {

constexpr int kSmallestSize = 5;

// Some bits of a number.
int bits(std::uint64_t number, int from, int count) {
  return static_cast<int>(number >> from & ((std::uint64_t{1} << count) - 1));
}

// Column and row from 0, the row from the bottom. Throws Error without the place.
Move move_of(std::uint64_t number, int size) {
  const int x = bits(number, 5, 5), y = bits(number, 0, 5);
  if (x >= size || y >= size) {
    throw Error(
        fmt::format("column {}, row {} is not on a board of {}x{}", x + 1, y + 1, size, size));
  }
  return Move((size - 1 - y) * size + x);
}

void check(const TrainingGame& game, int result) {
  if (game.size < kSmallestSize || game.size > kLargestSize) {
    throw Error(fmt::format("a board of {0}x{0}", game.size));
  }
  if (game.rule != 0 && game.rule != 1 && game.rule != 4) {
    throw Error(fmt::format("rule {}, which is none of 0, 1 and 4", game.rule));
  }
  if (result > 2) throw Error(fmt::format("result {}, which is none of 0, 1 and 2", result));
}

void check_cells(const TrainingGame& game) {
  std::bitset<kLargestCells> seen;
  for (const Move move : game.moves) {
    if (!move.is_cell()) continue;
    const auto cell = static_cast<std::size_t>(move.cell());
    if (seen.test(cell)) {
      throw Error(fmt::format("{} twice", cell_name(move.cell(), game.size)));
    }
    seen.set(cell);
  }
}

// Of Black, from the half points of the side to move after so many moves.
int of_black(int half_points, std::size_t moves) {
  return moves % 2 == 0 ? half_points : 2 - half_points;
}

// Joins positions of one game.
class Positions {
 public:
  explicit Positions(const UseTrainingGame& use) : use_(use) {}

  // The position with the move played.
  void add(TrainingGame game) {
    const bool follows = game.problem.empty() && !game_.moves.empty() && game.size == game_.size &&
                         game.rule == game_.rule && game.half_points == game_.half_points &&
                         game.moves.size() == game_.moves.size() + 1 &&
                         std::equal(game_.moves.begin(), game_.moves.end(), game.moves.begin());
    if (!follows) finish();
    if (!game.problem.empty()) return use_(std::move(game));
    game_ = std::move(game);
  }

  void finish() {
    if (!game_.moves.empty()) use_(std::exchange(game_, {}));
  }

 private:
  const UseTrainingGame& use_;
  TrainingGame game_;
};

TrainingGame binpack_entry(ByteReader& bytes) {
  const std::uint64_t head = bytes.number(8);
  TrainingGame game{.size = bits(head, 0, 5), .rule = bits(head, 5, 3)};
  const int result = bits(head, 8, 4);
  game.opening = static_cast<std::size_t>(bits(head, 22, 10));
  const int records = bits(head, 46, 18);
  // All bytes of the entry first, so that the next one can be read whatever is wrong with this one.
  ByteReader opening(bytes.take(2 * game.opening));
  ByteReader moves(bytes.take(4 * static_cast<std::size_t>(records)));
  try {
    check(game, result);
    while (opening.left() > 0) game.moves.push_back(move_of(opening.number(2), game.size));
    bool is_first = true;
    for (int i = 0; i < records; ++i) {
      const std::uint64_t record = moves.number(2);
      const auto score = static_cast<std::int16_t>(moves.number(2));
      const bool has_score = bits(record, 2, 1) == 0, is_pass = bits(record, 3, 1) != 0;
      if (is_first) {
        const auto cell = static_cast<std::uint64_t>(bits(record, 6, 10));
        game.moves.push_back(is_pass ? Move::pass() : move_of(cell, game.size));
        game.scores.push_back(has_score ? std::optional<int>(score) : std::nullopt);
      } else {
        ++game.other_lines;
      }
      is_first = bits(record, 1, 1) != 0;  // the last of several moves for one position
    }
    check_cells(game);
  } catch (const Error& error) {
    game.problem = error.what();
  }
  game.half_points = of_black(result, game.opening);
  return game;
}

TrainingGame bin_position(ByteReader& bytes) {
  const std::uint64_t head = bytes.number(2), last = bytes.number(2);
  TrainingGame game{.size = bits(head, 11, 5), .rule = bits(last, 0, 3)};
  const int result = bits(head, 0, 2);
  ByteReader moves(bytes.take(2 * static_cast<std::size_t>(bits(head, 2, 9))));
  try {
    check(game, result);
    while (moves.left() > 0) game.moves.push_back(move_of(moves.number(2), game.size));
    game.half_points = of_black(result, game.moves.size());
    game.moves.push_back(move_of(last >> 3, game.size));
    check_cells(game);
  } catch (const Error& error) {
    game.problem = error.what();
  }
  return game;
}

// Records to the last byte.
template <class Use>
void read_records(std::string_view bytes, TrainingGame (*read)(ByteReader&), const Use& use) {
  ByteReader reader(bytes);
  while (reader.left() > 0) {
    const std::size_t at = reader.at();
    TrainingGame game;
    try {
      game = read(reader);
    } catch (const Error& error) {
      game.problem = error.what();
      reader.take(reader.left());
    }
    if (!game.problem.empty()) game.problem = fmt::format("byte {}: {}", at, game.problem);
    use(std::move(game));
  }
}

TrainingGame csv_position(std::string_view line, int size, int rule) {
  TrainingGame game{.size = size, .rule = rule};
  const auto fields = split(line, ',');
  const auto result = fields.size() == 3 ? parse_int(trim(fields[2])) : std::nullopt;
  if (!result || *result < 0 || *result > 2) {
    throw Error(fmt::format("'{}' is not a position, a move and 0, 1 or 2", shortened(line)));
  }
  game.moves = parse_moves(fields[0], size);
  game.half_points = of_black(static_cast<int>(*result), game.moves.size());
  const auto move = parse_cell(trim(fields[1]), size);
  if (!move) throw Error(fmt::format("'{}' is not a move", shortened(fields[1])));
  game.moves.emplace_back(*move);
  check_cells(game);
  return game;
}

}  // namespace

void read_binpack(std::string_view bytes, const UseTrainingGame& use) {
  read_records(bytes, binpack_entry, use);
}

void read_bin(std::string_view bytes, const UseTrainingGame& use) {
  Positions positions(use);
  read_records(bytes, bin_position, [&](TrainingGame game) { positions.add(std::move(game)); });
  positions.finish();
}

void read_training_csv(std::string_view text, int size, int rule, const UseTrainingGame& use) {
  Positions positions(use);
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (trim(line).empty()) continue;
    TrainingGame game;
    try {
      game = csv_position(trim(line), size, rule);
    } catch (const Error& error) {
      game.problem = fmt::format("line {}: {}", number, error.what());
    }
    positions.add(std::move(game));
  }
  positions.finish();
}

}  // namespace rb
