// Lines of moves of other programs: .pos, .sav and .rec.

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

namespace rb {
namespace {

constexpr std::string_view kNoResult = "the file tells no result";

void read_one(const UseGame& use, const std::function<ToldGame()>& read) {
  TextGame one{.number = 1, .line = 1};
  try {
    one.game = read();
  } catch (const Error& error) {
    one.problem = error.what();
  }
  use(std::move(one));
}

// Column and row from 0, the row from the top.
void add(ToldGame& game, std::int64_t column, std::int64_t row, int size) {
  if (column < 0 || row < 0 || column >= size || row >= size) {
    throw Error(fmt::format("move {}: column {}, row {} from the top is not on a board of {}x{}",
                            game.moves.size() + 1, column + 1, row + 1, size, size));
  }
  game.moves.emplace_back().reply.move = Move(static_cast<int>(row * size + column));
}

// "table#rule#black#white#swap#state.pos", as RenLib calls games: players, rule and how it ended.
void read_name(std::string_view path, ToldGame& game) {
  struct State {
    std::string_view code;
    std::optional<Stone> winner;
    std::optional<Reason> reason;
  };
  constexpr std::array<State, 8> kStates{{{"1", Stone::white, Reason::forbidden},
                                          {"2", Stone::empty, {}},
                                          {"3", Stone::black, {}},
                                          {"4", Stone::white, {}},
                                          {"5", Stone::black, Reason::resigned},
                                          {"6", Stone::white, Reason::resigned},
                                          {"7", Stone::black, Reason::timeout},
                                          {"8", Stone::white, Reason::timeout}}};
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const auto parts = split(name.substr(0, name.rfind('.')), '#');
  if (parts.size() != 6) return;
  for (const std::size_t colour : {0U, 1U}) game.players[colour] = utf8_text(parts[2 + colour], "");
  constexpr std::array<std::string_view, 3> kRules{"Sakata", "RIF", "two swaps"};
  const auto rule = parse_int(parts[1]), swaps = parse_int(parts[4]);
  add_line(game, "Table", utf8_text(parts[0], ""));
  if (rule && *rule >= 0 && *rule < 3) {
    add_line(game, "Rule", kRules[static_cast<std::size_t>(*rule)]);
    if (swaps && *swaps >= 0 && *swaps < 4) {  // a bit for each chance
      const auto sign = [&](int bit) { return (*swaps >> bit & 1) != 0 ? "+" : "-"; };
      add_line(game, "Swaps", fmt::format("{}{}", sign(0), *rule == 2 ? sign(1) : ""));
    }
  }
  const auto* const state = std::find_if(kStates.begin(), kStates.end(),
                                         [&](const State& row) { return row.code == parts[5]; });
  if (state == kStates.end()) return;
  game.winner = state->winner;
  game.reason = state->reason;
}

ToldGame pos_game(std::string_view bytes, const ReadAs& as) {
  constexpr int kSide = 15;  // of every .pos
  if (as.start.size != kSide) throw Error(fmt::format("a .pos has a board of {0}x{0}", kSide));
  ToldGame game;
  game.unknown = kNoResult;
  read_name(as.path, game);
  const auto moves = static_cast<std::size_t>(static_cast<unsigned char>(bytes.front()));
  if (moves + 1 != bytes.size()) {
    throw Error(
        fmt::format("promises {} moves, but holds {} bytes of moves", moves, bytes.size() - 1));
  }
  for (const char c : bytes.substr(1)) {
    const int cell = static_cast<unsigned char>(c);
    add(game, cell % kSide, cell / kSide, kSide);
  }
  return game;
}

std::vector<std::string_view> filled_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (const std::string_view line : split(text, '\n')) {
    if (!trim(line).empty()) lines.push_back(trim(line));
  }
  return lines;
}

std::vector<std::int64_t> numbers_of(std::string_view line, bool has_commas) {
  std::vector<std::int64_t> numbers;
  for (const std::string_view part : has_commas ? split(line, ',') : words(line)) {
    const auto number = parse_int(trim(part));
    if (!number) throw Error(fmt::format("'{}' is not a line of numbers", shortened(line)));
    numbers.push_back(*number);
  }
  return numbers;
}

// Height, width, number of moves; or size, rule and number, in old files. Then "row column".
ToldGame sav_game(std::string_view text, const ReadAs& as) {
  const auto lines = filled_lines(text);
  std::size_t first = 0;
  std::vector<std::int64_t> head;
  while (first < lines.size() && first < 3 && numbers_of(lines[first], false).size() == 1) {
    head.push_back(numbers_of(lines[first++], false).front());
  }
  const int size = as.start.size;
  const bool has_width = head.size() > 1 && head[1] >= 5;  // else it is a rule
  const std::int64_t width = has_width ? head[1] : head.empty() ? 0 : head[0];
  if (head.size() < 3) throw Error("does not begin with height, width and number of moves");
  require_board(as, width, head[0]);
  ToldGame game;
  game.unknown = kNoResult;
  const std::size_t moves = lines.size() - first;
  if (head[2] < 0 || static_cast<std::size_t>(head[2]) != moves) {
    throw Error(fmt::format("promises {} moves, but holds {}", head[2], moves));
  }
  for (std::size_t i = first; i < lines.size(); ++i) {
    const auto cell = numbers_of(lines[i], false);
    if (cell.size() != 2) throw Error(fmt::format("'{}' is not a move", shortened(lines[i])));
    add(game, cell[1], cell[0], size);
  }
  return game;
}

// The names, of the beginner first, "x,y,milliseconds" from 0, a code as in PSQ.
ToldGame rec_game(std::string_view text, const ReadAs& as) {
  const auto lines = filled_lines(text);
  ToldGame game;
  for (const std::size_t colour : {0U, 1U}) game.players[colour] = utf8_text(lines[colour], "");
  game.left_out.emplace_back("sizes of boards, which the file does not tell");
  std::size_t i = 2;
  for (; i < lines.size(); ++i) {
    const auto move = numbers_of(lines[i], true);
    if (move.size() == 1) break;
    if (move.size() > 3) throw Error(fmt::format("'{}' is not a move", shortened(lines[i])));
    add(game, move[0], move[1], as.start.size);
    constexpr std::int64_t kMostMs = 1'000'000'000'000;
    if (move.size() == 3) {
      game.moves.back().elapsed =
          std::chrono::milliseconds(std::clamp<std::int64_t>(move[2], 0, kMostMs));
    }
  }
  if (i + 1 != lines.size()) throw Error("does not end with a code after its moves");
  game.unknown = fmt::format("code {} does not tell the result", shortened(lines[i]));
  const std::int64_t code = numbers_of(lines[i], true).front();
  if (code == 15 || code == -2) {
    game.mover_lost = true;
    game.reason = code == 15 ? Reason::timeout : Reason::crash;
  }
  return game;
}

}  // namespace

void read_pos(std::string_view text, const ReadAs& as, const UseGame& use) {
  read_one(use, [&] { return pos_game(text, as); });
}
void read_sav(std::string_view text, const ReadAs& as, const UseGame& use) {
  read_one(use, [&] { return sav_game(text, as); });
}
void read_rec(std::string_view text, const ReadAs& as, const UseGame& use) {
  read_one(use, [&] { return rec_game(text, as); });
}

}  // namespace rb
