// PSQ, the file of the Piskvork manager.

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "runner/base/encoding/charset.hpp"
#include "runner/results/import/game_reader.hpp"
#include "runner/results/import/sgf_words.hpp"

namespace rb {
namespace {

constexpr std::int64_t kEndOnBoard = 0, kNotAvailable = -1;
constexpr std::size_t kEmptyAtDraw = 25;  // the managers end a game with so few empty points

// Codes that say that the side to move has lost.
struct Loss {
  std::int64_t code;
  Reason reason;
};
constexpr std::array kLosses{Loss{15, Reason::timeout}, Loss{-2, Reason::crash},
                             Loss{7, Reason::bad_answer}, Loss{16, Reason::bad_answer}};

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
struct Numbers {
  std::int64_t x = 0, y = 0;
  std::optional<std::int64_t> ms = {};
};
std::optional<Numbers> numbers_of(std::string_view line) {
  std::array<std::int64_t, 3> numbers{};
  std::size_t count = 0;
  for (std::size_t end = 0; end != std::string_view::npos; ++count) {
    end = line.find(',');
    const auto number = parse_int(trim(line.substr(0, end)));
    if (!number || count == numbers.size()) return std::nullopt;
    numbers[count] = *number;
    line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
  }
  if (count < 2) return std::nullopt;
  return Numbers{numbers[0], numbers[1], count == 3 ? std::optional(numbers[2]) : std::nullopt};
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
    require_board(as_, header->width, header->height);
    for (std::size_t i = 1; i < lines_.size(); ++i) {
      if (!read_header(lines_[i])) continue;  // a player may be called Piskvork
      throw Error(
          fmt::format("line {} begins another game, and a PSQ file holds one: split it", i + 1));
    }
    const std::size_t end = moves_end(*header);
    read_end();
    if (end > static_cast<std::size_t>(as_.start.cells()) + 2) {  // the last one may be a fault
      throw Error(fmt::format("holds {} moves, more than the board has points", end - 1));
    }
    game_.moves.reserve(end);
    for (std::size_t i = 1; i < end; ++i) read_move(lines_[i], i + 1 == end);
    if (is_draw_by_points()) {
      game_.winner = Stone::empty;
      game_.reason = Reason::move_limit;
    } else {
      game_.last_wins = judged_ == 0 && code_ == kEndOnBoard;
    }
    return std::move(game_);
  }

 private:
  // Takes the last lines off: the names, which may look like moves, but then both do not; the code;
  // and of GomocupJudge "1,NAME", the result of a tournament. Returns where the moves end.
  std::size_t moves_end(const Header& header) {
    std::size_t code = lines_.size() - 1;
    if (code > 1 && parse_int(trim(lines_[code - 1])) && lines_[code].size() > 1 &&
        lines_[code][1] == ',') {
      check_tournament(trim(lines_[code].substr(2)));
      add_line(game_, "Tournament", utf8_text(lines_[code].substr(2), ""));
      judged_ = lines_[code--].front();
    }
    add_line(game_, "Year", year_of_archive());
    const auto number = parse_int(trim(lines_[code]));
    if (code == 0 || !number) {
      throw Error("the file ends within the game: the code in its last line is missing");
    }
    code_ = *number;
    if (judged_ == 0 && code_ == kNotAvailable) judged_ = judged_in_name();
    if (code < 3 || (numbers_of(lines_[code - 1]) && numbers_of(lines_[code - 2]))) return code;
    has_names_ = true;
    for (const std::size_t i : {0U, 1U}) {
      game_.players[header.second_begins ? 1 - i : i] = utf8_text(lines_[code - 2 + i], "");
    }
    return code - 2;
  }

  // "gomocup2023results.zip/Renju/0_1_2_1.psq", "Gomocup 2023/..."; empty: another name.
  std::string_view year_of_archive() const {
    constexpr std::string_view kName = "gomocup";
    constexpr std::size_t kYear = 4;
    const auto is_letter = [](char a, char b) { return a == b || a + 'a' - 'A' == b; };
    const auto* const found =
        std::search(as_.path.begin(), as_.path.end(), kName.begin(), kName.end(), is_letter);
    if (found == as_.path.end()) return {};
    std::string_view rest(found + kName.size(), as_.path.end());
    rest.remove_prefix(std::min(rest.find_first_not_of(" _-"), rest.size()));
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    return digits == kYear ? rest.substr(0, kYear) : std::string_view();
  }

  // "12_3_7_1.psq" of GomocupJudge: round, two players and who won; 0: another name.
  char judged_in_name() const {
    std::string_view name = as_.path.substr(as_.path.rfind('/') + 1);
    if (!name.ends_with(".psq")) return 0;
    name.remove_suffix(4);
    const auto parts = split(name, '_');
    const bool are_numbers = std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
      return parse_int(part).has_value();
    });
    const bool is_result = parts.size() == 4 && are_numbers && parts[3].size() == 1;
    return is_result && parts[3][0] <= '2' ? parts[3][0] : '\0';
  }

  // GomocupJudge calls its tournaments by their rules: "Freestyle", "Renju 1".
  void check_tournament(std::string_view name) const {
    for (const std::string_view word : words(name)) {
      if (sgf_rules(word) == as_.name) return;
    }
    for (const std::string_view word : words(name)) {
      if (sgf_rules(word).empty() || parse_int(word)) continue;
      throw Error(fmt::format("not {}: its tournament is called '{}'", as_.name, shortened(name)));
    }
  }

  // The board comes first. Who of the two players the result of a tournament means depends on the
  // number of its opening moves, so it says only that there was a winner: not the side to move.
  void read_end() {
    game_.counts_if_open = true;
    const auto* const loss = std::find_if(kLosses.begin(), kLosses.end(),
                                          [this](const Loss& row) { return row.code == code_; });
    if (judged_ == '1' || judged_ == '2') {
      game_.mover_lost = true;
    } else if (judged_ == '0') {
      game_.winner = Stone::empty;
    } else if (judged_ == 0 && loss != kLosses.end() && !has_names_) {
      game_.unknown = "it names no players, so its last line may be a move that was cut off";
      return;
    } else if (judged_ == 0 && loss != kLosses.end()) {
      game_.mover_lost = true;
      game_.reason = loss->reason;
    }
    game_.unknown = fmt::format("code {} {}", code_,
                                code_ == kEndOnBoard     ? "says that it does"
                                : code_ == kNotAvailable ? "says that the result is not available"
                                                         : "does not tell the result");
  }

  bool is_draw_by_points() const {
    const auto cells = static_cast<std::size_t>(as_.start.cells());
    return game_.moves.size() + kEmptyAtDraw >= cells &&
           (code_ == kEndOnBoard || code_ == kNotAvailable) && !game_.mover_lost;
  }

  void read_move(std::string_view line, bool is_last) {
    const std::size_t ply = game_.moves.size() + 1;
    const auto numbers = numbers_of(line);
    if (!numbers) {
      throw Error(fmt::format("move {}: '{}' is not 'x,y,milliseconds'", ply, shortened(line)));
    }
    const std::int64_t x = numbers->x, y = numbers->y, size = as_.start.size;
    if (x < 1 || x > size || y < 1 || y > size) {
      if (is_last && game_.mover_lost) {  // which is why
        game_.reason = Reason::illegal_move;
        return;
      }
      throw Error(fmt::format("move {}: '{}' is not on the board", ply, shortened(line)));
    }
    MoveRecord& move = game_.moves.emplace_back();
    move.reply.move = Move(static_cast<int>((size - y) * size + x - 1));
    if (!numbers->ms) return;
    move.elapsed = std::chrono::milliseconds(std::clamp<std::int64_t>(*numbers->ms, 0, kMostMs));
  }

  std::vector<std::string_view> lines_;
  const ReadAs& as_;
  std::int64_t code_ = 0;
  bool has_names_ = false;
  char judged_ = 0;  // '0', '1', '2' or another; 0: there is no such line
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
