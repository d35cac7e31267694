#include "runner/studies/games/game_filter.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/text/given_moves.hpp"

namespace rb {
namespace {

constexpr std::size_t kWidestName = 16;

// "easy, nodes 400" if "easy" is asked for, else the nearest; "": none is near.
std::string_view player_like(std::string_view word, const std::vector<std::string_view>& names) {
  const auto longer = std::find_if(names.begin(), names.end(), [&](std::string_view name) {
    return name.starts_with(std::string(word) + ", ");
  });
  return longer == names.end() ? nearest(word, names) : *longer;
}

std::optional<std::vector<Move>> try_moves(const std::string& text, int size) {
  try {
    return parse_moves(text, size, Passes::read);
  } catch (const Error&) {
    return std::nullopt;  // it may be a name
  }
}

}  // namespace

bool GameFilter::needs_review() const {
  return asks_for_faults() || std::any_of(tags.begin(), tags.end(), is_from_review);
}

bool GameFilter::has_year(int year) const {
  if (!since && !until) return true;
  return year != 0 && year >= since.value_or(year) && year <= until.value_or(year);
}

bool GameFilter::needs_only_results() const {
  return !min_moves && !max_moves && !opening && !position && tags.empty() && !asks_for_faults();
}

GameMatcher::GameMatcher(const std::string& path, const RunSpec& run,
                         std::shared_ptr<const std::vector<Opening>> openings, const Rules* rules,
                         const GameFilter& filter)
    : run_(run), openings_(std::move(openings)), rules_(rules), filter_(filter) {
  if (filter.player) player_ = player_called(path, *filter.player);
  if (filter.against) against_ = player_called(path, *filter.against);
  if (filter.opening) opening_ = opening_called(path, *filter.opening);
  if (filter.position) {
    pattern_.emplace(given_moves("games: --position", *filter.position, run.board_size),
                     run.board_size);
  }
  std::copy_if(filter.tags.begin(), filter.tags.end(), std::back_inserter(tags_of_moves_),
               [](GameTag tag) { return !is_from_review(tag); });
  if (run.keep == Keep::results) check_needs_no_moves(path);
  if (rules != nullptr && is_renju_board(run)) tags_.emplace();
  if (!tags_ && !tags_of_moves_.empty()) {
    throw NotInFile(
        fmt::format("{}: holds {} games on {}x{}; the tag {} is only found in renju on 15x15", path,
                    run.game, run.board_size, run.board_size, name(tags_of_moves_[0])),
        false);
  }
}

void GameMatcher::check_needs_no_moves(const std::string& path) const {
  const auto refuse = [&](std::string_view what) {
    throw NotInFile(
        fmt::format("{}: {}, so {} cannot be looked for", path, without_moves(run_), what), false);
  };
  if (pattern_) refuse("a position");
  if (std::holds_alternative<std::vector<Move>>(opening_)) refuse("the moves of an opening");
  for (const GameTag tag : tags_of_moves_) {
    if (needs_moves(tag)) refuse(fmt::format("the tag {}", name(tag)));
  }
}

int GameMatcher::player_called(const std::string& path, const std::string& name) const {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < run_.players.size(); ++i) {
    if (run_.players[i].name == name) return static_cast<int>(i);
    names.push_back(run_.players[i].name);
  }
  const std::string_view near = player_like(name, names);
  const std::string help = near.empty() ? fmt::format("there are '{}'", fmt::join(names, "', '"))
                                        : fmt::format("did you mean '{}'?", near);
  throw NotInFile(
      fmt::format("{}: no player is called '{}'; {}", path, printable(name), printable(help)),
      !near.empty());
}

GameMatcher::WantedOpening GameMatcher::opening_called(const std::string& path,
                                                       const std::string& text) const {
  const std::string_view digits = text.starts_with('#') ? std::string_view(text).substr(1) : text;
  if (const auto number = parse_int(digits)) {
    if (*number >= 0 && *number < static_cast<std::int64_t>(openings_->size())) {
      return static_cast<int>(*number);
    }
    throw NotInFile(
        fmt::format("{}: has no opening {}; it has {}", path, *number, openings_->size()), false);
  }
  if (const renju::NamedOpening* const named = renju::opening_called(text)) return named;
  std::vector<std::string_view> names;
  for (const Opening& opening : *openings_) {
    if (opening.name == text) return text;
    names.push_back(opening.name);
  }
  if (const auto moves = try_moves(text, run_.board_size); moves && !moves->empty()) return *moves;
  for (const renju::NamedOpening& opening : renju::named_openings()) {
    names.push_back(opening.romaji);
  }
  throw NotInFile(fmt::format("{}: no opening is called '{}'{}", path, printable(text),
                              printable(suggestion(text, names))),
                  !nearest(text, names).empty());
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
  const int moves = plies(record);
  if (filter_.reason && outcome.reason != *filter_.reason) return false;
  if (filter_.min_moves && moves < *filter_.min_moves) return false;
  if (filter_.max_moves && moves > *filter_.max_moves) return false;
  if (!filter_.result) return true;
  const bool is_drawn = outcome.winner == Stone::empty;
  const auto winner = [&] { return record.players[outcome.winner == Stone::black ? 0 : 1]; };
  switch (*filter_.result) {
    case WantedResult::drawn: return is_drawn;
    case WantedResult::black: return outcome.winner == Stone::black;
    case WantedResult::white: return outcome.winner == Stone::white;
    case WantedResult::won: return !is_drawn && winner() == *player_;
    case WantedResult::lost: return !is_drawn && winner() != *player_;
  }
  return false;
}

bool GameMatcher::has_opening(const GameRecord& record, const FoundGame& game) const {
  if (const int* const number = std::get_if<int>(&opening_)) return record.opening == *number;
  if (const std::string* const name = std::get_if<std::string>(&opening_)) {
    return record.opening >= 0 && opening_of(record.opening).name == *name;
  }
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

bool GameMatcher::matches_result(const GameRecord& record) const {
  return has_players(record) && has_result(record);
}

std::optional<FoundGame> GameMatcher::match(const GameRecord& record) {
  if (!matches_result(record)) return std::nullopt;
  FoundGame game{.id = record.id,
                 .opening = record.opening,
                 .players = record.players,
                 .outcome = record.outcome,
                 .moves = plies(record)};
  if (tags_) game.named = named_opening(record);
  if (!has_opening(record, game) || !has_position(record)) return std::nullopt;
  if (tags_) game.tags = tags_->find(record);
  if (!game.tags.has_all(tags_of_moves_)) return std::nullopt;
  game.opening_text = opening_text(game);
  return game;
}

bool GameMatcher::is_asked_for(const FoundGame& game, const GameFault& fault) const {
  const std::size_t colour = fault.side() == Stone::black ? 0 : 1;
  if (player_ && game.players[colour] != *player_) return false;
  if (player_ && filter_.colour && fault.side() != *filter_.colour) return false;
  if (!filter_.asks_for_faults()) return !is_opinion(fault.what) && fault.what != FaultKind::losing;
  if (filter_.fault && fault.what != *filter_.fault) return false;
  if (filter_.kind && fault.kind != filter_.kind) return false;
  return !filter_.grade || fault.grade == *filter_.grade;
}

bool GameMatcher::match_review(FoundGame& game, const std::optional<ReviewedGame>& review) const {
  if (!review) return !filter_.needs_review();
  game.faults = faults_of(*review);
  game.faults_asked_for = static_cast<int>(
      std::count_if(game.faults->begin(), game.faults->end(),
                    [&](const GameFault& fault) { return is_asked_for(game, fault); }));
  add_review_tags(*review, game.outcome.winner, game.tags);
  if (filter_.asks_for_faults() && game.faults_asked_for == 0) return false;
  return game.tags.has_all(filter_.tags);
}

std::string GameMatcher::opening_text(const FoundGame& game) {
  if (game.named != nullptr) return fmt::format("{} {}", game.named->code, game.named->romaji);
  if (game.opening < 0) return "-";
  opening_texts_.resize(openings_->size());
  std::string& text = opening_texts_[static_cast<std::size_t>(game.opening)];
  if (!text.empty()) return text;
  const Opening& opening = opening_of(game.opening);
  const bool is_named = !opening.name.empty() && !try_moves(opening.name, run_.board_size);
  return text = is_named ? shortened(printable(opening.name), kWidestName)
                         : fmt::format("#{}", game.opening);
}

}  // namespace rb
