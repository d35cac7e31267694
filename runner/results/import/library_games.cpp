// Libraries of RenLib: no list of games, but where one was put in, the text of its last move says
// so, as RenLib's own importers and `export --format lib` write it.

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/formats/renlib/library.hpp"
#include "runner/formats/renlib/library_lines.hpp"
#include "runner/results/formats/file_format.hpp"
#include "runner/results/headings/headings.hpp"
#include "runner/results/import/game_reader.hpp"

namespace rb {
namespace {

// "Black - White 1-0".
std::optional<ToldGame> titled_game(std::string_view line) {
  constexpr std::array<std::pair<std::string_view, Stone>, 6> kResults{{{"1-0", Stone::black},
                                                                        {"0-1", Stone::white},
                                                                        {"0.5-0.5", Stone::empty},
                                                                        {"0,5-0,5", Stone::empty},
                                                                        {"1/2-1/2", Stone::empty},
                                                                        {"½-½", Stone::empty}}};
  line = trim(line);
  const std::size_t blank = line.rfind(' '), dash = line.find(" - ");
  if (dash == std::string_view::npos || dash + 1 >= blank) return std::nullopt;
  for (const auto& [result, winner] : kResults) {
    if (line.substr(blank + 1) != result) continue;
    return ToldGame{.players = {std::string(trim(line.substr(0, dash))),
                                std::string(trim(line.substr(dash + 3, blank - dash - 3)))},
                    .winner = winner};
  }
  return std::nullopt;
}

// "game 7: resigned".
std::optional<Reason> told_reason(std::string_view line) {
  const std::size_t colon = line.find(": ");
  if (!line.starts_with("game ") || colon == std::string_view::npos) return std::nullopt;
  return find_reason(trim(line.substr(colon + 2)));
}

// RenLib writes the title of a single game of SGF at its first move, too.
bool is_title_of(const ToldGame& first, const ToldGame& game) {
  return first.moves.size() == 1 && game.moves.size() > 1 &&
         first.moves.front().reply.move == game.moves.front().reply.move &&
         first.players == game.players && first.winner == game.winner;
}

std::string text_lines(const renlib::Text& text) {
  return text.title + (text.title.empty() || text.body.empty() ? "" : "\n") + text.body;
}

// What stands before the first game that ends there.
std::string comment_of(const std::string& texts) {
  std::string comment;
  for (const std::string_view line : split(texts, '\n')) {
    if (titled_game(line)) break;
    comment.append(line).append("\n");
  }
  return annotation_text(comment);
}

// The games that end at the last node of a line, to which these moves lead.
std::vector<ToldGame> games_at(const renlib::Library& library,
                               const std::vector<std::uint32_t>& line,
                               const std::vector<Move>& moves) {
  std::vector<ToldGame> games;
  const int plies = static_cast<int>(moves.size());
  const std::string texts = text_lines(library.text(line.back()));
  for (const std::string_view said : split(texts, '\n')) {
    if (auto titled = titled_game(said)) {
      ToldGame& game = games.emplace_back(std::move(*titled));
      for (const Move move : moves) game.moves.emplace_back().reply.move = move;
      for (std::size_t i = 0; i < line.size(); ++i) {
        const std::string comment = comment_of(text_lines(library.text(line[i])));
        if (!comment.empty()) add_comment(game, static_cast<int>(i + 1), comment);
        const bool is_end = i + 1 == line.size();
        const bool has_mark = !is_end && !library.text(line[i]).board.empty();
        if (has_mark || library[line[i]].is_marked) leave_out(game, "marks");
      }
    } else if (!games.empty()) {
      const auto reason = told_reason(said);
      if (reason) games.back().reason = reason;
      if (!reason && !trim(said).empty()) {
        add_comment(games.back(), heading_of(said) != nullptr ? 0 : plies, annotation_text(said));
      }
    }
  }
  return games;
}

}  // namespace

bool tells_games(const renlib::Library& library) {
  bool is_told = false;
  renlib::walk(library, [&](std::uint32_t node, const std::vector<Move>&) {
    if (is_told || library[node].text == 0) return !is_told;
    const std::string texts = text_lines(library.text(node));
    for (const std::string_view line : split(texts, '\n')) {
      is_told = is_told || titled_game(line).has_value();
    }
    return !is_told;
  });
  return is_told;
}

void read_library_games(std::string_view bytes, const ReadAs& as, const UseGame& use) {
  renlib::Library library;
  try {
    if (as.name != "renju") throw Error("a library of RenLib is of renju");
    require_board(as, renlib::kLibrarySize, renlib::kLibrarySize);
    library = renlib::parse_library(bytes, "library", as.charset);
  } catch (const Error& error) {
    return use({1, 1, {}, error.what()});
  }
  std::vector<bool> is_played(library.nodes().size());  // by a game
  std::vector<std::uint32_t> line;
  std::optional<TextGame> last;  // to tell what is not kept
  int number = 0;
  renlib::walk(library, [&](std::uint32_t node, const std::vector<Move>& moves) {
    line.resize(moves.size() - 1);
    line.push_back(node);
    for (ToldGame& game : games_at(library, line, moves)) {
      const bool is_again = last && is_title_of(last->game, game);
      if (last && !is_again) use(std::move(*last));
      number += is_again ? 0 : 1;
      last = TextGame{.number = number, .line = 1, .game = std::move(game)};
      for (std::size_t i = line.size(); i-- > 0 && !is_played[line[i]];) is_played[line[i]] = true;
    }
    return true;
  });
  if (!last) return use({1, 1, {}, named(file_format(FileKind::lib), as.path)});
  if (std::count(is_played.begin() + 1, is_played.end(), false) > 0) {
    leave_out(last->game, "lines of a library without a result");
  }
  use(std::move(*last));
}

}  // namespace rb
