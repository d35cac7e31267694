#include "runner/games/game_filter.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"

namespace rb {
namespace {

constexpr std::size_t kWidestName = 16;

bool same_letters(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](unsigned char x, unsigned char y) {
    return std::tolower(x) == std::tolower(y);
  });
}

std::string hint(std::string_view word, const std::vector<std::string_view>& names) {
  const std::string_view near = nearest(word, names);
  return near.empty() ? "" : fmt::format("; did you mean '{}'?", printable(near));
}

const renju::NamedOpening* named_opening(std::string_view text) {
  for (const renju::NamedOpening& opening : renju::named_openings()) {
    const bool is_it = same_letters(text, opening.code) || same_letters(text, opening.romaji) ||
                       text == opening.kanji;
    if (is_it) return &opening;
  }
  return nullptr;
}

std::optional<std::vector<Move>> try_moves(const std::string& text, int size) {
  try {
    return parse_moves(text, size, Passes::read);
  } catch (const Error&) {
    return std::nullopt;  // it may be a name
  }
}

}  // namespace

GameMatcher::GameMatcher(const std::string& path, const RunSpec& run, std::vector<Opening> openings,
                         const Rules* rules, const GameFilter& filter)
    : run_(run), openings_(std::move(openings)), rules_(rules), filter_(filter) {
  if (filter.player) player_ = player_called(path, *filter.player);
  if (filter.against) against_ = player_called(path, *filter.against);
  if (filter.opening) opening_ = opening_called(path, *filter.opening);
  if (filter.position) {
    pattern_.emplace(parse_moves(*filter.position, run.board_size, Passes::read), run.board_size);
  }
  const bool is_renju = rules != nullptr && run.game == "renju" && run.board_size == kMaxSize;
  if (is_renju) tags_.emplace();
}

int GameMatcher::player_called(const std::string& path, const std::string& name) const {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < run_.players.size(); ++i) {
    if (run_.players[i].name == name) return static_cast<int>(i);
    names.push_back(run_.players[i].name);
  }
  throw Error(
      fmt::format("{}: no player is called '{}'{}", path, printable(name), hint(name, names)));
}

GameMatcher::WantedOpening GameMatcher::opening_called(const std::string& path,
                                                       const std::string& text) const {
  const std::string_view digits = text.starts_with('#') ? std::string_view(text).substr(1) : text;
  if (const auto number = parse_int(digits)) {
    if (*number >= 0 && *number < static_cast<std::int64_t>(openings_.size())) {
      return static_cast<int>(*number);
    }
    throw Error(fmt::format("{}: has no opening {}; it has {}", path, *number, openings_.size()));
  }
  if (const renju::NamedOpening* const named = named_opening(text)) return named;
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < openings_.size(); ++i) {
    if (openings_[i].name == text) return static_cast<int>(i);
    names.push_back(openings_[i].name);
  }
  if (const auto moves = try_moves(text, run_.board_size); moves && !moves->empty()) return *moves;
  for (const renju::NamedOpening& opening : renju::named_openings()) {
    names.push_back(opening.romaji);
  }
  throw Error(
      fmt::format("{}: no opening is called '{}'{}", path, printable(text), hint(text, names)));
}

bool GameMatcher::has_players(const GameRecord& record) const {
  const auto [black, white] = record.players;
  const auto colour_fits = [&](Stone stone) { return !filter_.colour || *filter_.colour == stone; };
  if (!player_) return !against_ || black == *against_ || white == *against_;
  const auto sits = [&](int own, int other, Stone stone) {
    return own == *player_ && colour_fits(stone) && (!against_ || other == *against_);
  };
  return sits(black, white, Stone::black) || sits(white, black, Stone::white);
}

bool GameMatcher::has_result(const GameRecord& record) const {
  const Outcome& outcome = record.outcome;
  const int moves = static_cast<int>(record.moves.size());
  if (filter_.reason && outcome.reason != *filter_.reason) return false;
  if (filter_.min_moves && moves < *filter_.min_moves) return false;
  if (filter_.max_moves && moves > *filter_.max_moves) return false;
  if (!filter_.result) return true;
  const bool is_drawn = outcome.winner == Stone::empty;
  const auto winner = [&] { return record.players[outcome.winner == Stone::black ? 0 : 1]; };
  switch (*filter_.result) {
    case GameResult::drawn: return is_drawn;
    case GameResult::black: return outcome.winner == Stone::black;
    case GameResult::white: return outcome.winner == Stone::white;
    case GameResult::won: return !is_drawn && winner() == *player_;
    case GameResult::lost: return !is_drawn && winner() != *player_;
  }
  return false;
}

bool GameMatcher::has_opening(const GameRecord& record, const FoundGame& game) const {
  if (const int* const number = std::get_if<int>(&opening_)) return record.opening == *number;
  if (const auto* const named = std::get_if<const renju::NamedOpening*>(&opening_)) {
    return game.named == *named;
  }
  const auto* const moves = std::get_if<std::vector<Move>>(&opening_);
  return moves == nullptr || begins_with(placed_moves(record), *moves, run_.board_size);
}

bool GameMatcher::has_position(const GameRecord& record) const {
  if (!pattern_) return true;
  if (rules_ == nullptr) return false;
  Position position = rules_->start();
  if (pattern_->is_on(position)) return true;
  for (std::size_t i = 0; i < played_moves(record); ++i) {
    rules_->play(position, record.moves[i].reply.move);
    if (pattern_->is_on(position)) return true;
  }
  return false;
}

std::optional<FoundGame> GameMatcher::match(const GameRecord& record) {
  if (!has_players(record) || !has_result(record)) return std::nullopt;
  FoundGame game{.id = record.id,
                 .opening = record.opening,
                 .players = record.players,
                 .outcome = record.outcome,
                 .moves = static_cast<int>(record.moves.size())};
  if (tags_) game.named = renju::find_opening(placed_moves(record));
  if (!has_opening(record, game) || !has_position(record)) return std::nullopt;
  if (tags_) game.tags = tags_->find(record);
  if (!game.tags.has_all(filter_.tags)) return std::nullopt;
  return game;
}

std::string GameMatcher::opening_text(const FoundGame& game) const {
  if (game.named != nullptr) return fmt::format("{} {}", game.named->code, game.named->romaji);
  if (game.opening < 0) return "-";
  const Opening& opening = openings_[static_cast<std::size_t>(game.opening)];
  const bool is_named = !opening.name.empty() && !try_moves(opening.name, run_.board_size);
  return is_named ? shortened(printable(opening.name), kWidestName)
                  : fmt::format("#{}", game.opening);
}

}  // namespace rb
