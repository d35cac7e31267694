// PSQ, the file of the Piskvork manager.

#include <algorithm>
#include <chrono>
#include <optional>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "runner/results/import/game_reader.hpp"

namespace rb {
namespace {

constexpr std::int64_t kTimeoutCode = 15;
constexpr std::int64_t kMostMs = 1'000'000'000'000;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines = split(text, '\n');
  for (std::string_view& line : lines) {
    if (line.ends_with('\r')) line.remove_suffix(1);
  }
  while (!lines.empty() && trim(lines.back()).empty()) lines.pop_back();
  return lines;
}

// "8,8,120": whole numbers, two or three; none: another line.
std::optional<std::vector<std::int64_t>> numbers_of(std::string_view line) {
  std::vector<std::int64_t> numbers;
  for (const std::string_view part : split(line, ',')) {
    const auto number = parse_int(trim(part));
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  if (numbers.size() != 2 && numbers.size() != 3) return std::nullopt;
  return numbers;
}

struct Header {
  std::int64_t width = 0, height = 0;
  bool second_begins = false;
};

// "Piskvorky 15x15, 11:11, 0".
std::optional<Header> read_header(std::string_view line) {
  const std::vector<std::string_view> parts = split(line, ',');
  if (parts.size() < 3) return std::nullopt;
  const std::vector<std::string_view> word = words(parts[0]);
  if (word.size() != 2) return std::nullopt;
  const std::vector<std::string_view> sides = split(word[1], 'x');
  const auto first = parse_int(trim(parts[2]));
  if (sides.size() != 2 || !first) return std::nullopt;
  const auto width = parse_int(sides[0]), height = parse_int(sides[1]);
  if (!width || !height) return std::nullopt;
  return Header{*width, *height, *first == 1};
}

class PsqGame {
 public:
  PsqGame(std::string_view text, const ReadAs& as) : lines_(lines_of(text)), as_(as) {}

  // Throws Error without the place.
  ToldGame read() {
    const auto header = read_header(lines_.front());
    if (!header) throw Error("its first line is not 'Piskvorky 15x15, 11:11, 0'");
    const int size = as_.start.size;
    if (header->width != size || header->height != size) {
      throw Error(fmt::format("has a board of {}x{}; {} is played on {}x{}", header->width,
                              header->height, as_.name, size, size));
    }
    const std::size_t end = moves_end(*header);
    for (std::size_t i = 1; i < end; ++i) read_move(lines_[i]);
    read_code(lines_.back());
    return std::move(game_);
  }

 private:
  // Takes the names; they may look like moves, but then both do not.
  std::size_t moves_end(const Header& header) {
    if (lines_.size() < 2 || !parse_int(trim(lines_.back()))) {
      throw Error("the file ends within the game: the code in its last line is missing");
    }
    const std::size_t code = lines_.size() - 1;
    if (code < 3) return code;
    if (numbers_of(lines_[code - 1]) && numbers_of(lines_[code - 2])) return code;
    game_.players = {std::string(lines_[code - 2]), std::string(lines_[code - 1])};
    if (header.second_begins) std::swap(game_.players[0], game_.players[1]);
    return code - 2;
  }

  void read_move(std::string_view line) {
    const std::size_t ply = game_.moves.size() + 1;
    const auto numbers = numbers_of(line);
    if (!numbers) {
      throw Error(fmt::format("move {}: '{}' is not 'x,y,milliseconds'", ply, shortened(line)));
    }
    const std::int64_t x = (*numbers)[0], y = (*numbers)[1], size = as_.start.size;
    if (x < 1 || x > size || y < 1 || y > size) {
      throw Error(fmt::format("move {}: '{}' is not on the board", ply, shortened(line)));
    }
    MoveRecord& move = game_.moves.emplace_back();
    move.reply.move = Move(static_cast<int>((size - y) * size + x - 1));
    if (numbers->size() == 2) return;
    move.elapsed = std::chrono::milliseconds(std::clamp<std::int64_t>((*numbers)[2], 0, kMostMs));
  }

  void read_code(std::string_view line) {
    const std::int64_t code = parse_int(trim(line)).value_or(0);
    if (code == 0) return;
    if (game_.players[0].empty()) throw Error("the file ends within the game: it names no players");
    game_.reason = code == kTimeoutCode ? Reason::timeout : Reason::bad_answer;
    game_.winner = game_.moves.size() % 2 == 0 ? Stone::white : Stone::black;  // of the others
  }

  std::vector<std::string_view> lines_;
  const ReadAs& as_;
  ToldGame game_;
};

}  // namespace

void read_psq(std::string_view text, const ReadAs& as, const UseGame& use) {
  TextGame read{.number = 1, .line = 1};
  try {
    read.game = PsqGame(text, as).read();
  } catch (const Error& error) {
    read.problem = error.what();
  }
  use(std::move(read));
}

}  // namespace rb
