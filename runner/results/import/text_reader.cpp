// A game a line, as `export --format text` writes it.

#include <algorithm>
#include <cctype>
#include <optional>

#include <fmt/format.h>

#include "engine/base/content_lines.hpp"
#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/encoding/charset.hpp"
#include "runner/results/import/game_reader.hpp"
#include "runner/results/import/sgf_words.hpp"

namespace rb {
namespace {

constexpr std::string_view kAgainst = " against ";

// Takes a name in quotes, and the quotes.
std::string take_quoted(std::string_view& text) {
  std::size_t end = 1;
  while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2U : 1U;
  if (end >= text.size()) throw Error(fmt::format("{}: a quote is not closed", shortened(text)));
  const auto name = read_json(text.substr(0, end + 1));
  if (!name.is_string()) throw Error(fmt::format("{}: not a name in quotes", shortened(text)));
  text.remove_prefix(end + 1);
  return name.get<std::string>();
}

// "hard against easy". Throws Error if the two names cannot be separated.
std::array<std::string, 2> read_players(std::string_view text) {
  std::array<std::string, 2> players;
  const bool is_quoted = text.starts_with('"');
  if (is_quoted) players[0] = take_quoted(text);
  const std::size_t at = text.find(kAgainst);
  if (at == std::string_view::npos || (is_quoted && at != 0)) {
    throw Error(fmt::format("'{}' is not 'BLACK against WHITE'", shortened(text)));
  }
  if (!is_quoted) players[0] = text.substr(0, at);
  text.remove_prefix(at + kAgainst.size());
  const bool ends_quoted = text.starts_with('"');
  players[1] = ends_quoted ? take_quoted(text) : std::string(text);
  if (ends_quoted && !text.empty()) {
    throw Error(fmt::format("'{}' comes after the names", shortened(text)));
  }
  return players;
}

// "black, five".
void read_end(std::string_view text, ToldGame& game) {
  const std::size_t comma = text.find(", ");
  const auto winner = find_winner(text.substr(0, comma));
  const auto reason =
      comma == std::string_view::npos ? std::nullopt : find_reason(trim(text.substr(comma + 2)));
  if (!winner || !reason) {
    throw Error(fmt::format("'{}' is not a result such as 'black, five'", shortened(text)));
  }
  game.winner = winner;
  game.reason = reason;
}

// "game 3: hard against easy: black, five"; any other comment is one of the game.
void read_comment(std::string_view text, ToldGame& game) {
  text = trim(text);
  const std::size_t start = text.find(": "), end = text.rfind(": ");
  if (!text.starts_with("game ") || start == std::string_view::npos) {
    if (!text.empty()) add_comment(game, 0, annotation_text(text));
    return;
  }
  if (end == start) throw Error("the line ends within the comment with the result");
  read_end(text.substr(end + 2), game);
  game.players = read_players(text.substr(start + 2, end - start - 2));
}

// Takes "1-0", Black's score first, or "Black wins" off the end of a list of moves.
void take_score(std::string_view& moves, ToldGame& game) {
  moves = trim(moves);
  std::size_t blank = moves.size();
  for (int words = 1; words <= 2; ++words) {
    blank = blank == 0 ? std::string_view::npos : moves.find_last_of(" \t\n", blank - 1);
    if (blank == std::string_view::npos) return;
    const std::string_view word = moves.substr(blank + 1);
    const bool is_of_numbers = word.find_first_not_of("0123456789,.") == std::string_view::npos;
    if (word.size() < 3 || is_of_numbers || parse_cell(word, kLargestSize)) continue;
    const auto end = sgf_end(word);
    if (!end || !end->winner) continue;
    game.winner = end->winner;
    game.reason = end->reason;
    moves = moves.substr(0, blank);
    return;
  }
}

ToldGame read_line(std::string_view line, const ReadAs& as) {
  ToldGame game;
  game.unknown = "its line gives none: add '# game 1: BLACK against WHITE: black, resigned'";
  const std::size_t sign = comment_start(line);
  std::string_view moves = line.substr(0, sign);
  for (const std::string_view offer : {"5A", "5a"}) {  // fifth moves that were not played
    const std::size_t at = moves.find(offer);
    if (at == std::string_view::npos || at == 0 || std::isalnum(moves[at - 1]) != 0) continue;
    add_comment(game, 4, annotation_text(moves.substr(at)));
    moves = moves.substr(0, at);
  }
  take_score(moves, game);
  for (const Move move : parse_moves(moves, as.start.size, Passes::read)) {
    game.moves.emplace_back().reply.move = move;
  }
  if (sign != std::string_view::npos) read_comment(line.substr(sign + 1), game);
  return game;
}

// "h8" or "8,8".
bool is_one_move(std::string_view line, int size) {
  const bool is_pair = std::ranges::count(line, ',') == 1 &&
                       line.find_first_not_of("0123456789, ") == std::string_view::npos;
  return is_pair || parse_cell(line, size);
}

// Whether the second line continues the first: "1. h8", "2. i9", or one move a line and no more.
bool is_one_list(std::string_view text, int size) {
  const std::vector<ContentLine> lines = content_lines(text);
  const auto begins = [&](std::size_t i, char number) {
    const std::string_view line = lines[i].text;
    return line.size() > 1 && line[0] == number && (line[1] < '0' || line[1] > '9');
  };
  if (lines.size() < 2) return false;
  if (begins(0, '1') && begins(1, '2')) return true;
  return text.find('#') == std::string_view::npos &&
         std::ranges::all_of(
             lines, [size](const ContentLine& line) { return is_one_move(line.text, size); });
}

constexpr std::string_view kLargerBoard =
    "; --size N names a larger board, as --game freestyle does, of 20x20";

bool fits_a_larger_board(std::string_view text, ReadAs as) {
  if (as.start.size >= kLargestSize) return false;
  as.start = place_in_turn({}, kLargestSize);
  try {
    read_line(text, as);
  } catch (const Error&) {
    return false;
  }
  return true;
}

TextGame read_game(std::string_view text, const ReadAs& as) {
  TextGame read;
  try {
    read.game = read_line(text, as);
  } catch (const Error& error) {
    read.problem = error.what();
    if (fits_a_larger_board(text, as)) read.problem += kLargerBoard;
  }
  return read;
}

// A game that a fault ended before its first move; other lines without moves are comments.
bool tells_game_without_moves(std::string_view line) {
  return trim(line).starts_with("# game ") && line.find(kAgainst) != std::string_view::npos;
}

}  // namespace

// A text of which no line can be read is one problem, not one a line.
void read_text_games(std::string_view text, const ReadAs& as, const UseGame& use) {
  std::string converted;
  if (!is_utf8(text)) {
    CharsetGuess guess;
    guess.add(text);
    converted = utf8_text(text, guess.name());
  }
  if (!converted.empty()) text = converted;
  if (is_one_list(text, as.start.size)) {
    TextGame read = read_game(text, as);
    read.number = read.line = 1;
    return use(std::move(read));
  }
  int number = 0, line_number = 0;
  bool is_any_read = false;
  std::vector<TextGame> problems;  // before the first line that is read
  for (const std::string_view line : split(text, '\n')) {
    ++line_number;
    if (content(line).empty() && !tells_game_without_moves(line)) continue;
    TextGame read = read_game(line, as);
    read.number = ++number;
    read.line = line_number;
    if (!is_any_read && !read.problem.empty() && line.find("# game ") == std::string_view::npos) {
      problems.push_back(std::move(read));
      continue;
    }
    is_any_read = true;
    for (TextGame& problem : problems) use(std::move(problem));
    problems.clear();
    use(std::move(read));
  }
  if (problems.empty()) return;
  if (problems.size() > 1) {
    problems.front().problem +=
        "; nor is another line a list of moves: the text is neither SGF nor "
        "PSQ nor a game a line";
  }
  use(std::move(problems.front()));
}

}  // namespace rb
