#include "runner/tables/browse/browser.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"
#include "runner/play/game_result.hpp"
#include "runner/play/reply_numbers.hpp"
#include "runner/tables/game_text.hpp"

namespace rb {
namespace {

constexpr std::string_view kHelp =
    "Right, j, Space   next move\n"
    "Left, k           previous move\n"
    "Down, Up          ten moves on, back\n"
    "Home, g           start of the game\n"
    "End, G            end of the game\n"
    "n, p              next, previous game\n"
    "PageDown, PageUp  ten games on, back\n"
    "12 Enter          game 12\n"
    "12 m              move 12\n"
    "/ text Enter      next game with the text: a player, an\n"
    "                  opening, an end, moves such as h8 i9\n"
    "/ Enter           the same again\n"
    "?                 this help, and back\n"
    "q                 quit\n"
    "\n"
    "X is Black, O is White; the last stone is in brackets. A\n"
    "score is that of the player who made the move, as reported;\n"
    "depth 0 is a move found without a search. The line is what\n"
    "the player expected, this move first.\n";

constexpr std::size_t kLineWidth = 36;    // of the line beside the board
constexpr std::size_t kLeastBeside = 16;  // with less room it stands below
constexpr std::size_t kLongestNumber = 9, kLongestText = 60;
constexpr std::size_t kTen = 10;

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n')) lines.emplace_back(line);
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

// Words in lines of a limited width.
std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  for (const std::string_view word : words(text)) {
    if (lines.empty() || lines.back().size() + 1 + word.size() > width) {
      lines.emplace_back(word);
    } else {
      lines.back().append(" ").append(word);
    }
  }
  return lines;
}

}  // namespace

Browser::Browser(BrowsedFile file) : file_(std::move(file)) { open(0); }

void Browser::open(std::size_t at) {
  record_ = file_.game(file_.ids[at]);
  at_ = at;
  move_ = played_moves(record_);
}

// Moves and games; at the first and the last it stays.
void Browser::move_on(BrowseKey key) {
  const std::size_t last_move = played_moves(record_), last_game = file_.ids.size() - 1;
  const auto back = [](std::size_t from, std::size_t by) { return from - std::min(from, by); };
  switch (key) {
    case BrowseKey::next_move: move_ = std::min(move_ + 1, last_move); break;
    case BrowseKey::previous_move: move_ = back(move_, 1); break;
    case BrowseKey::ten_moves_on: move_ = std::min(move_ + kTen, last_move); break;
    case BrowseKey::ten_moves_back: move_ = back(move_, kTen); break;
    case BrowseKey::first_move: move_ = 0; break;
    case BrowseKey::last_move: move_ = last_move; break;
    case BrowseKey::next_game: at_ < last_game ? open(at_ + 1) : void(); break;
    case BrowseKey::previous_game: at_ > 0 ? open(at_ - 1) : void(); break;
    case BrowseKey::ten_games_on: open(std::min(at_ + kTen, last_game)); break;
    case BrowseKey::ten_games_back: open(back(at_, kTen)); break;
    default: break;
  }
}

void Browser::go_to_game() {
  const auto id = parse_int(typed_);
  const auto found = std::ranges::find(file_.ids, id.value_or(-1));
  if (found == file_.ids.end()) {
    note_ = fmt::format("There is no game {} among these", typed_);
  } else {
    open(static_cast<std::size_t>(found - file_.ids.begin()));
  }
}

void Browser::go_to_move() {
  const auto move = parse_int(typed_);
  if (!move) return;
  move_ = std::min(static_cast<std::size_t>(*move), played_moves(record_));
}

// Without regard to case, in what the screen says of the game and in its moves.
bool Browser::has(const GameRecord& record, const std::string& text) const {
  const std::string all = game_title(record, file_.players, file_.openings) +
                          moves_text(placed_moves(record), file_.rules->start().size);
  const auto is_letter = [](unsigned char a, unsigned char b) {
    return std::tolower(a) == std::tolower(b);
  };
  return text.empty() ||
         std::search(all.begin(), all.end(), text.begin(), text.end(), is_letter) != all.end();
}

void Browser::look_for(const std::string& text) {
  if (!text.empty()) sought_ = text;
  if (sought_.empty()) return;
  for (std::size_t step = 1; step <= file_.ids.size(); ++step) {
    const std::size_t at = (at_ + step) % file_.ids.size();
    if (has(file_.game(file_.ids[at]), sought_)) return open(at);
  }
  note_ = fmt::format("No game has '{}'", printable(sought_));
}

bool Browser::press(BrowseKey key, char typed) {
  note_.clear();
  const bool was_helping = std::exchange(is_helping_, false);
  const std::size_t most = is_searching() ? kLongestText : kLongestNumber;
  if (key == BrowseKey::letter) {
    if (typed_.size() < most) typed_ += typed;
    return true;
  }
  if (key == BrowseKey::erase) {
    if (!typed_.empty()) typed_.pop_back();
    return true;
  }
  if (key == BrowseKey::quit && typed_.empty()) return false;
  if (key == BrowseKey::enter && is_searching()) {
    look_for(typed_.substr(1));
  } else if (key == BrowseKey::enter && !typed_.empty()) {
    go_to_game();
  } else if (key == BrowseKey::number) {
    go_to_move();
  } else if (key == BrowseKey::help) {
    is_helping_ = !was_helping;
  } else {
    move_on(key);
  }
  typed_ = key == BrowseKey::search ? "/" : "";
  return true;
}

std::string Browser::last_line() const {
  if (is_searching()) return fmt::format("Look for: {}", typed_.substr(1));
  if (!typed_.empty()) return fmt::format("{}: Enter goes to the game, m to the move", typed_);
  const std::string note = note_.empty() ? "" : note_ + ". ";
  return fmt::format("{}Game {} of {}. Arrows: moves; n p games; ? help, q quit", note, at_ + 1,
                     file_.ids.size());
}

std::vector<std::string> Browser::beside(std::size_t width) const {
  std::vector<std::string> lines = {fmt::format("Move {} of {}", move_, played_moves(record_)), ""};
  if (move_ == 0) return lines;
  const MoveRecord& move = record_.moves[move_ - 1];
  const Reply& reply = move.reply;
  lines[0] += fmt::format(": {} {}", move_ % 2 == 1 ? 'X' : 'O',
                          move_name(reply.move, file_.rules->start().size));
  if (move.opening) {
    lines.emplace_back("opening");
    return lines;
  }
  each_told(reply, [&](const auto& row, auto value) {
    lines.push_back(fmt::format("{:<5}  {}", row.name, value));
  });
  const double ms = std::chrono::duration<double, std::milli>(move.elapsed).count();
  const bool has_time = tells_times(record_, (move_ - 1) % 2);
  lines.push_back(fmt::format("ms     {}", has_time ? fmt::format("{:.3f}", ms) : "-"));
  lines.emplace_back();
  if (reply.line.empty()) return lines;
  lines.emplace_back("line");
  for (std::string& line : wrapped(moves_text(reply.line, file_.rules->start().size), width)) {
    lines.push_back(std::move(line));
  }
  return lines;
}

// The letters below it, and as many of its rows as there is room for, the current move's among
// them.
std::vector<std::string> Browser::board(std::size_t rows) const {
  Position position = file_.rules->start();
  for (std::size_t i = 0; i < move_; ++i) {
    file_.rules->play(position, record_.moves[i].reply.move);
  }
  std::vector<std::string> lines = lines_of(diagram(position, {}, file_.first_row));
  if (lines.size() <= rows || rows < 2) return lines;
  const std::size_t left_out = lines.size() - rows;
  const auto last_move = std::ranges::find_if(
      lines, [](const std::string& line) { return line.find('(') != std::string::npos; });
  const auto row =
      last_move == lines.end() ? 0 : static_cast<std::size_t>(last_move - lines.begin());
  const std::size_t above = std::min(left_out, row - std::min(row, rows / 2));
  const auto first = lines.begin(), letters = lines.end() - 1;
  lines.erase(letters - static_cast<std::ptrdiff_t>(left_out - above), letters);
  lines.erase(first, first + static_cast<std::ptrdiff_t>(above));
  return lines;
}

std::vector<std::string> Browser::screen(std::size_t columns, std::size_t height) const {
  std::vector<std::string> lines;
  if (is_helping_) {
    lines = lines_of(kHelp);
  } else {
    const auto size = static_cast<std::size_t>(file_.rules->start().size);
    lines = lines_of(game_title(record_, file_.players, file_.openings));
    const std::size_t own = size + 2;  // rows of the board, its letters, and the last line
    const bool has_blanks = lines.size() + own + 2 <= height;
    if (lines.size() + own > height)
      lines.resize(std::max<std::size_t>(height - std::min(height, own), 1));
    if (has_blanks) lines.emplace_back();
    const std::vector<std::string> board = this->board(height - std::min(height, lines.size() + 1));
    const std::size_t width = 2 * size + 6;
    const std::size_t room = columns > width ? columns - width : 0;
    const bool is_beside = room >= kLeastBeside;
    const std::vector<std::string> told = beside(std::min(is_beside ? room : columns, kLineWidth));
    const std::size_t rows = is_beside ? std::max(board.size(), told.size()) : board.size();
    for (std::size_t i = 0; i < rows; ++i) {
      const std::string left = i < board.size() ? board[i] : "";
      lines.push_back(is_beside && i < told.size() ? padded(left, width) + told[i] : left);
    }
    if (!is_beside) lines.insert(lines.end(), told.begin(), told.end());
    if (has_blanks) lines.emplace_back();
    lines.push_back(last_line());
  }
  for (std::string& line : lines) line = first_columns(printable(line), columns);
  return lines;
}

}  // namespace rb
