// Libraries of RenLib: no list of games, but where one was put in, the text of its last move says
// so, as RenLib's own importers and `export --format lib` write it.

#include <array>
#include <optional>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/formats/renlib/library.hpp"
#include "runner/formats/renlib/library_lines.hpp"
#include "runner/results/formats/file_format.hpp"
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

std::string text_lines(const renlib::Text& text) {
  return text.title + (text.title.empty() || text.body.empty() ? "" : "\n") + text.body;
}

}  // namespace

bool tells_games(const renlib::Library& library) {
  for (std::uint32_t node = 1; node < library.nodes().size(); ++node) {
    if (library[node].text == 0) continue;
    const std::string texts = text_lines(library.text(node));
    for (const std::string_view line : split(texts, '\n')) {
      if (titled_game(line)) return true;
    }
  }
  return false;
}

void read_library_games(std::string_view bytes, const ReadAs& as, const UseGame& use) {
  renlib::Library library;
  try {
    if (as.name != "renju") throw Error("a library of RenLib is of renju");
    require_board(as, renlib::kLibrarySize, renlib::kLibrarySize);
    library = renlib::parse_library(bytes, "library");
  } catch (const Error& error) {
    return use({1, 1, {}, error.what()});
  }
  int number = 0;
  std::vector<std::uint32_t> line;
  renlib::walk(library, [&](std::uint32_t node, const std::vector<Move>& moves) {
    line.resize(moves.size() - 1);
    line.push_back(node);
    std::vector<TextGame> games;
    const std::string texts = text_lines(library.text(node));
    for (const std::string_view said : split(texts, '\n')) {
      if (auto game = titled_game(said)) {
        games.push_back({.number = ++number, .line = 1, .game = std::move(*game)});
        for (const Move move : moves) games.back().game.moves.emplace_back().reply.move = move;
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
          const std::string text = annotation_text(text_lines(library.text(line[i])));
          const bool is_game = titled_game(text.substr(0, text.find('\n'))).has_value();
          if (text.empty() || is_game) continue;
          add_comment(games.back().game, static_cast<int>(i + 1), text);
        }
      } else if (!games.empty()) {
        const auto reason = told_reason(said);
        if (reason) games.back().game.reason = reason;
        if (!reason && !trim(said).empty()) {
          add_comment(games.back().game, static_cast<int>(moves.size()), annotation_text(said));
        }
      }
    }
    for (TextGame& game : games) use(std::move(game));
    return true;
  });
  if (number == 0) use({1, 1, {}, named(file_format(FileKind::lib), as.path)});
}

}  // namespace rb
