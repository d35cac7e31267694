#include "runner/tables/browse/browser.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"
#include "runner/play/game_result.hpp"
#include "runner/tables/game_text.hpp"

namespace rb {
namespace {

constexpr std::string_view kHelp =
    "Right, j, Space   next move\n"
    "Left, k           previous move\n"
    "Home, g           start of the game\n"
    "End, G            end of the game\n"
    "Down, n           next game\n"
    "Up, p             previous game\n"
    "?                 this help, and back\n"
    "q                 quit\n"
    "There is no search and no jump to a move yet: 'games DB --ids' lists games.\n"
    "\n"
    "X is Black, O is White; the last stone is in brackets. A score is that of\n"
    "the player who made the move, as reported; depth 0 is a move found without\n"
    "a search. The line is what the player expected, this move first.\n";

constexpr std::size_t kLineWidth = 36;  // of the line beside the board

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n')) lines.emplace_back(line);
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

// Words in lines of a limited width.
std::vector<std::string> wrapped(std::string_view text) {
  std::vector<std::string> lines;
  for (const std::string_view word : words(text)) {
    if (lines.empty() || lines.back().size() + 1 + word.size() > kLineWidth) {
      lines.emplace_back(word);
    } else {
      lines.back().append(" ").append(word);
    }
  }
  return lines;
}

template <class T>
std::string known(const std::optional<T>& value) {
  return value ? fmt::format("{}", *value) : "-";
}

}  // namespace

Browser::Browser(BrowsedFile file) : file_(std::move(file)) { open(0); }

void Browser::open(std::size_t at) {
  record_ = file_.game(file_.ids[at]);
  at_ = at;
  move_ = played_moves(record_);
}

bool Browser::press(BrowseKey key) {
  if (key == BrowseKey::quit) return false;
  const bool was_helping = std::exchange(is_helping_, false);
  const std::size_t last = played_moves(record_);
  switch (key) {
    case BrowseKey::next_move: move_ = std::min(move_ + 1, last); break;
    case BrowseKey::previous_move: move_ -= move_ > 0 ? 1 : 0; break;
    case BrowseKey::first_move: move_ = 0; break;
    case BrowseKey::last_move: move_ = last; break;
    case BrowseKey::next_game:
      if (at_ + 1 < file_.ids.size()) open(at_ + 1);
      break;
    case BrowseKey::previous_game:
      if (at_ > 0) open(at_ - 1);
      break;
    case BrowseKey::help: is_helping_ = !was_helping; break;
    case BrowseKey::quit:
    case BrowseKey::other: break;
  }
  return true;
}

std::vector<std::string> Browser::beside() const {
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
  lines.push_back(fmt::format("score  {}", known(reply.score)));
  lines.push_back(fmt::format("depth  {}", known(reply.depth)));
  lines.push_back(fmt::format("nodes  {}", known(reply.nodes)));
  const double ms = std::chrono::duration<double, std::milli>(move.elapsed).count();
  const bool has_time = tells_times(record_, (move_ - 1) % 2);
  lines.push_back(fmt::format("ms     {}", has_time ? fmt::format("{:.3f}", ms) : "-"));
  lines.emplace_back();
  if (reply.line.empty()) return lines;
  lines.emplace_back("line");
  for (std::string& line : wrapped(moves_text(reply.line, file_.rules->start().size))) {
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> Browser::screen(std::size_t columns) const {
  std::vector<std::string> lines;
  if (is_helping_) {
    lines = lines_of(kHelp);
  } else {
    lines = lines_of(game_title(record_, file_.players, file_.openings));
    lines.emplace_back();
    Position position = file_.rules->start();
    for (std::size_t i = 0; i < move_; ++i) {
      file_.rules->play(position, record_.moves[i].reply.move);
    }
    const std::vector<std::string> board = lines_of(diagram(position, {}, file_.first_row));
    const std::vector<std::string> told = beside();
    const std::size_t width = 2 * static_cast<std::size_t>(position.size) + 6;
    for (std::size_t i = 0; i < std::max(board.size(), told.size()); ++i) {
      const std::string left = i < board.size() ? board[i] : "";
      lines.push_back(i < told.size() ? padded(left, width) + told[i] : left);
    }
    lines.emplace_back();
    lines.push_back(fmt::format("Game {} of {}. Arrows: moves and games; ? help, q quit", at_ + 1,
                                file_.ids.size()));
  }
  for (std::string& line : lines) line = first_columns(printable(line), columns);
  return lines;
}

}  // namespace rb
