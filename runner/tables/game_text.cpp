#include "runner/tables/game_text.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/play/game_result.hpp"
#include "runner/play/reply_numbers.hpp"

namespace rb {
namespace {

std::string player_name(const GameRecord& record, const std::vector<std::string>& players,
                        std::size_t colour) {
  return printable(players[static_cast<std::size_t>(record.players[colour])]);
}

// The rows of moves, of columns that some move of the game has a value for.
class MoveList {
 public:
  MoveList(const GameRecord& record, int board_size) : record_(record), board_size_(board_size) {
    using enum Table::Align;
    table_.columns = {{"move"}, {"", left}, {"", left}};
    const auto add = [&](Table::Column column, const auto& has) {
      const bool is_there = std::ranges::any_of(record.moves, has);
      if (is_there) table_.columns.push_back(std::move(column));
      return is_there;
    };
    each_number([&](const auto& row) {
      has_.of(row.member) = add({std::string(row.name)}, [&row](const MoveRecord& move) {
        return (move.reply.*row.member).has_value();
      });
    });
    for (const std::size_t colour : {0U, 1U}) has_times_[colour] = tells_times(record, colour);
    table_.columns.push_back({"ms"});
    has_cpu_ = add({"CPU ms"}, [](const MoveRecord& move) { return move.reply.cpu.has_value(); });
    table_.columns.push_back({.name = "line", .align = left, .missing = ""});
  }

  // The score is the mover's own.
  void add(std::size_t index) {
    const MoveRecord& move = record_.moves[index];
    Table::Row& row = table_.rows.emplace_back(
        Table::Row{index + 1, index % 2 == 0 ? "X" : "O", move_name(move.reply.move, board_size_)});
    if (move.opening) return row.emplace_back("opening"), void();
    each_number([&](const auto& number) {
      if (has_.of(number.member)) row.emplace_back(move.reply.*number.member);
    });
    row.emplace_back(has_times_[index % 2] ? ms_text(move.elapsed) : "");
    if (has_cpu_) row.emplace_back(move.reply.cpu ? ms_text(*move.reply.cpu) : "");
    const std::string told = line(move), end = ending(index);
    row.emplace_back(told + (told.empty() || end.empty() ? "" : "  ") + end);
  }
  void add_line(const std::string& line) { table_.rows.push_back({line}); }

  Table table() && { return std::move(table_); }

 private:
  static std::string ms_text(std::chrono::nanoseconds time) {
    return fmt::format("{:.3f}", std::chrono::duration<double, std::milli>(time).count());
  }

  // What the mover expected, or that it took the move from its opening book.
  std::string line(const MoveRecord& move) const {
    const auto is_book = [](const Counter& counter) { return counter.name == "book"; };
    if (std::ranges::any_of(move.reply.counters, is_book)) return "book";
    return moves_text(move.reply.line, board_size_);
  }

  std::string ending(std::size_t index) const {
    const Fault fault = record_.moves[index].reply.fault;
    if (fault != Fault::none) return std::string(name(fault));
    return std::string(index < played_moves(record_) ? "" : name(record_.outcome.reason));
  }

  const GameRecord& record_;
  int board_size_;
  OfNumbers<bool> has_;
  bool has_cpu_ = false;
  std::array<bool, 2> has_times_{};
  Table table_;
};

std::string ruling_line(const Ruling& ruling) {
  const auto& [winner, reason] = ruling.outcome;
  const std::string_view result = winner == Stone::black   ? "Black wins"
                                  : winner == Stone::white ? "White wins"
                                                           : "a draw";
  return fmt::format("A rule of the run would have ended it after move {}: {} ({})\n", ruling.plies,
                     result, name(reason));
}

std::vector<std::string> thinking_lines(const MoveRecord& move, int board_size) {
  const auto& told = move.reply.thinking;
  const auto word = [&](auto of) { return told ? std::string(of(*told)) : "-"; };
  const auto yes_or_no = [](bool value) { return value ? "yes" : "no"; };
  std::vector<std::string> lines{
      fmt::format("  forced {}, interrupted {}, chosen by chance {}, rank {}",
                  word([](const Thinking& thinking) { return name(thinking.forced); }),
                  word([&](const Thinking& thinking) { return yes_or_no(thinking.interrupted); }),
                  word([&](const Thinking& thinking) { return yes_or_no(thinking.chance); }),
                  told && told->rank ? fmt::format("{}", *told->rank) : "-")};
  if (!told) return lines;
  for (const DepthBest& best : told->depths) {
    lines.push_back(fmt::format("  depth {:>2}  {:<4} {:>8}", best.depth,
                                move_name(best.move, board_size), best.score));
  }
  int rank = 0;
  for (const Candidate& candidate : told->candidates) {
    lines.push_back(fmt::format("  {:>8}  {:<4} {:>8}  {}", ++rank,
                                move_name(candidate.move, board_size),
                                fmt::format("{}{}", candidate.exact ? "" : "<=", candidate.score),
                                moves_text(candidate.line, board_size)));
  }
  return lines;
}

// "Swap2: hard proposed, easy put two more stones, hard took Black".
std::string swap2_words(const GameRecord& record, const std::vector<std::string>& players) {
  const Swap2 choice = *record.swap2;
  const std::size_t first = is_proposer_white(choice) ? 1 : 0;
  const std::string proposer = player_name(record, players, first);
  const std::string other = player_name(record, players, 1 - first);
  const std::string start = fmt::format("Swap2: {} ", proposer);
  const std::string two = fmt::format("proposed, {} put two more stones", other);
  switch (choice) {
    case Swap2::open: return start + (plies(record) == 1 ? "was to propose" : "proposed");
    case Swap2::swap: return fmt::format("{}proposed, {} took Black", start, other);
    case Swap2::stay: return fmt::format("{}proposed, {} took White", start, other);
    case Swap2::two: return start + two;
    case Swap2::two_then_black: return fmt::format("{}{}, {} took Black", start, two, proposer);
    case Swap2::two_then_white: return fmt::format("{}{}, {} took White", start, two, proposer);
  }
  return start;
}

}  // namespace

std::string game_title(const GameRecord& record, const std::vector<std::string>& players,
                       const std::vector<Opening>& openings) {
  std::string text = fmt::format("Game {}: {} (Black, X) against {} (White, O)\n", record.id,
                                 player_name(record, players, 0), player_name(record, players, 1));
  if (record.outcome.winner == Stone::empty) {
    text += fmt::format("Draw: {}", name(record.outcome.reason));
  } else {
    const bool black = record.outcome.winner == Stone::black;
    text += fmt::format("{} wins: {}{}", black ? "Black" : "White", name(record.outcome.reason),
                        record.marks.trap.value_or(false) ? " by a forbidden trap" : "");
  }
  text += fmt::format(", {}\n", counted(plies(record), "move"));
  if (record.ruling) text += ruling_line(*record.ruling);
  if (record.swap2) {
    text += fmt::format("{}, seed {}\n", swap2_words(record, players), record.seed);
  } else if (record.opening >= 0) {
    const Opening& opening = openings[static_cast<std::size_t>(record.opening)];
    text += fmt::format("Opening {}{}{}, seed {}\n", record.opening,
                        opening.name.empty() ? "" : ": ", printable(opening.name), record.seed);
  } else {
    text += fmt::format("No opening, seed {}\n", record.seed);
  }
  if (!record.marks.opening.empty()) {
    text += fmt::format("{}, {}\n", printable(record.marks.opening),
                        printable(record.marks.opening_class));
  }
  return text;
}

std::string numbered_board(const GameRecord& record, int board_size, std::size_t end,
                           FirstRow first_row) {
  std::map<int, std::size_t> numbers;  // by cell
  for (std::size_t i = 0; i < end; ++i) {
    const Move move = record.moves[i].reply.move;
    if (move.is_cell()) numbers[move.cell()] = i + 1;
  }
  const int digits = end < 100 ? 2 : 3;
  std::string text;
  for (int drawn = 0; drawn < board_size; ++drawn) {
    const int row = first_row == FirstRow::bottom ? drawn : board_size - 1 - drawn;
    std::string line = fmt::format("{:>2} ", board_size - row);
    for (int column = 0; column < board_size; ++column) {
      const auto found = numbers.find(row * board_size + column);
      const std::string number = found == numbers.end() ? "." : std::to_string(found->second);
      line += fmt::format("{:>{}} ", number, digits);
      if (found == numbers.end() || found->second != end) continue;
      line[line.size() - number.size() - 2] = '(';
      line.back() = ')';
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  text += "   ";
  for (int column = 0; column < board_size; ++column) {
    text += fmt::format("{:>{}} ", static_cast<char>('a' + column), digits);
  }
  text.back() = '\n';
  return text;
}

Table move_table(const GameRecord& record, int board_size, std::size_t first, std::size_t end) {
  MoveList list(record, board_size);
  for (std::size_t i = first; i < end; ++i) list.add(i);
  return std::move(list).table();
}

Table thought_table(const GameRecord& record, int board_size, std::size_t first, std::size_t end) {
  MoveList list(record, board_size);
  for (std::size_t i = first; i < end; ++i) {
    list.add(i);
    if (record.moves[i].opening) continue;
    for (const std::string& line : thinking_lines(record.moves[i], board_size)) list.add_line(line);
  }
  return std::move(list).table();
}

std::string annotation_lines(const GameRecord& record, int board_size, std::size_t most) {
  std::vector<std::string> lines;
  int before = -1;  // the ply of the last variation's move
  for (const Annotation& one : record.annotations) {
    std::string text = one.text;
    if (one.move == Move::none()) {
      for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 6) {
        text.replace(at, 1, "\n     ");
      }
      lines.push_back(fmt::format("{:>4} {}", one.ply, text));
      continue;
    }
    std::ranges::replace(text, '\n', ' ');
    if (one.ply != before + 1) lines.push_back(fmt::format("{:>4}", one.ply));
    lines.back() += fmt::format(" {}{}", move_name(one.move, board_size),
                                text.empty() ? "" : fmt::format(" ({})", text));
    before = one.ply;
  }
  if (lines.empty()) return "";
  const std::size_t more = lines.size() > most ? lines.size() - most + 1 : 0;
  lines.resize(lines.size() - more);
  if (more > 0)
    lines.push_back(fmt::format("     {} more; export --format sgf has them all", more));
  return fmt::format("\nComments after a move, and variations from one on:\n{}\n",
                     fmt::join(lines, "\n"));
}

std::string counter_lines(const MoveRecord& move) {
  std::string text;
  for (const Counter& counter : move.reply.counters) {
    text += fmt::format("  {:<24} {:>12}\n", printable(counter.name), counter.value);
  }
  return text;
}

std::string traffic_text(const GameRecord& record, const std::vector<std::string>& players) {
  std::string text;
  for (const std::size_t colour : {0U, 1U}) {
    if (record.traffic[colour].empty()) continue;
    text += fmt::format("\nTraffic of {} ({}), times in seconds:\n{}",
                        player_name(record, players, colour), colour == 0 ? "Black" : "White",
                        record.traffic[colour]);
  }
  if (!text.empty()) return text;
  return "\nNo traffic was recorded: it is kept only for programs, in games that end by a fault or "
         "a forbidden move.\n";
}

}  // namespace rb
