#include "runner/run/human/dialogue.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"

namespace rb {
namespace {

constexpr std::string_view kWordsHelp =
    "h8      put a stone there\n"
    "undo    take back your last move and the answer\n"
    "hint    what a stronger level would play\n"
    "board   show the board again\n"
    "resign  give the game up\n"
    "quit    leave; 'play --resume' continues the game\n"
    "X is Black, O is White; the last stone is in brackets.\n";
constexpr std::string_view kSignsHelp =
    "Signs on empty points: Black may not play there, since that makes\n"
    "  3  two threes\n"
    "  4  two fours\n"
    "  6  six or more in a row\n"
    "  +  several of these\n";
constexpr std::array<std::string_view, 6> kWords = {"undo",   "hint", "board",
                                                    "resign", "quit", "help"};

std::string help(const gomoku::Variant& game) {
  const auto needed = [](const gomoku::ColourRules& rules) {
    return rules.overline_wins ? "five or more" : "exactly five";
  };
  const std::string aim =
      game.black == game.white
          ? fmt::format("Aim: {} stones in a row.\n", needed(game.black))
          : fmt::format("Aim: five stones in a row. Black needs {}, White {}.\n",
                        needed(game.black), needed(game.white));
  return fmt::format("{}{}{}", aim, kWordsHelp, game.black.has_forbidden_points ? kSignsHelp : "");
}

// In any of the forms in which moves are pasted; none: it names another number of cells.
std::optional<int> cell_in(std::string_view text, int size) {
  if (const auto cell = parse_cell(text, size)) return cell;
  try {
    const std::vector<Move> moves = parse_moves(text, size);
    if (moves.size() == 1) return moves.front().cell();
  } catch (const Error&) {  // no list of moves
  }
  return std::nullopt;
}

const char* colour_name(Stone stone) { return stone == Stone::black ? "Black" : "White"; }

}  // namespace

Dialogue::Dialogue(DialogueSpec spec, Sitting& sitting)
    : spec_(std::move(spec)),
      sitting_(sitting),
      is_choosing_(spec_.may_choose),
      has_kept_(spec_.is_kept) {}

std::string Dialogue::begin() {
  if (is_choosing_) return board() + "Which colour is yours: black or white?\n";
  return fmt::format("You are {}. 'help' lists the words.\n", colour_name(sitting_.person())) +
         go_on();
}

std::string Dialogue::prompt() const {
  if (is_choosing_) return "black or white> ";
  return fmt::format("{} {}> ", sitting_.position().ply + 1, colour_name(sitting_.person()));
}

// The level moves if it is its turn; then the board, and the end if it has come.
std::string Dialogue::go_on() {
  std::string text;
  if (!sitting_.outcome() && !sitting_.is_persons_turn()) {
    Limits limits;
    limits.stop = spec_.stop;
    const auto move = sitting_.answer(limits);
    if (!move) return {};
    keep();
    text = fmt::format("{} plays {}\n", printable(spec_.level),
                       move_name(*move, sitting_.position().size));
  }
  return text + board() + end();
}

std::string Dialogue::board() const {
  const Position& position = sitting_.position();
  const bool shows = spec_.forbidden && position.to_move == Stone::black && !sitting_.outcome();
  return diagram(position, shows ? spec_.forbidden(position) : std::vector<Mark>{}) + '\n';
}

std::string Dialogue::end() const {
  if (!sitting_.outcome()) return {};
  const auto [winner, reason] = *sitting_.outcome();
  const std::string who = winner == Stone::empty ? "A draw"
                          : winner == sitting_.person()
                              ? "You win"
                              : fmt::format("{} wins", printable(spec_.level));
  return fmt::format("{}: {}, after {}\n", who, name(reason),
                     counted(sitting_.position().ply, "stone"));
}

// A game begins with a move of the person; one that is kept then stays, even if all are taken back.
void Dialogue::keep() {
  has_kept_ = has_kept_ || sitting_.own_moves() > 0;
  if (has_kept_) spec_.keep(sitting_.record());
}

std::string Dialogue::say(std::string_view line, std::chrono::nanoseconds elapsed) {
  const std::string_view word = trim(line);
  if (word.empty()) return {};
  if (word == "quit") {
    has_left_ = true;
    return {};
  }
  if (word == "help" || word == "?") return help(spec_.game);
  if (is_choosing_) return choose(word);
  const int size = sitting_.position().size;
  if (const auto cell = cell_in(word, size)) return move(*cell, elapsed);
  if (word == "undo") return take_back();
  if (word == "board") return board();
  if (word == "hint") return spec_.hint(sitting_.position());
  if (word == "resign") return resign();
  return fmt::format(
      "'{}' is neither a cell such as {} nor a word{}\n", printable(shortened(std::string(word))),
      cell_name(size / 2 * size + size / 2, size), suggestion(word, kWords, "'help' lists them"));
}

std::string Dialogue::choose(std::string_view word) {
  if (word != "black" && word != "white") return "Say black or white.\n";
  is_choosing_ = false;
  sitting_.take(word == "black" ? Stone::black : Stone::white);
  return begin();
}

std::string Dialogue::move(int cell, std::chrono::nanoseconds elapsed) {
  if (const auto wrong = sitting_.place(Move(cell), elapsed)) return *wrong + '\n';
  keep();
  return go_on();
}

std::string Dialogue::take_back() {
  if (!sitting_.take_back()) return "You have no move to take back.\n";
  keep();
  return board();
}

std::string Dialogue::resign() {
  sitting_.resign();
  keep();
  return end();
}

}  // namespace rb
