#include "runner/tune/pattern/pattern_games.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/hash.hpp"
#include "engine/base/wording.hpp"
#include "engine/renju/pattern/pattern_table.hpp"
#include "runner/base/system/new_file.hpp"
#include "runner/play/game_result.hpp"
#include "runner/results/store.hpp"
#include "tuning/regression.hpp"

namespace rb {
namespace {

constexpr std::size_t kLeastPlaces = 200;      // of either part
constexpr std::size_t kMostPlaces = 12000000;  // of 400 bytes at most while games are read

bool is_choice(const Reply& reply) {
  return reply.thinking && reply.thinking->forced == Forced::no && !reply.thinking->chance;
}

template <class Number>
std::uint64_t sum_of(const std::vector<Number>& numbers, std::uint64_t sum) {
  return fnv1a({reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)},
               sum);
}

double worth(double scale, double score) { return 1 / (1 + std::exp(-scale * score)); }

}  // namespace

renju::PlayedGame learnt_game(const std::vector<std::string>& paths) {
  const auto path = std::ranges::find_if(paths, is_database);
  if (path == paths.end()) return {};
  const RunSpec run = StoreReader(*path).run();
  const gomoku::Variant* const variant = gomoku::find_variant(run.game);
  const renju::PlayedGame game{variant ? *variant : gomoku::kRenju, run.board_size};
  if (variant != nullptr && renju::may_have_patterns(game)) return game;
  throw Error(
      fmt::format("{}: holds games of {}, but patterns are learnt only of renju, freestyle and "
                  "standard",
                  *path, run.game));
}

// A place with what it is worth by the game and by its player.
struct PatternGames::Scored {
  Place place;
  std::size_t file = 0;
  bool validates = false;
  float result = 0;
  std::optional<float> score = {};
};

PatternGames::PatternGames(const PatternGamesSpec& spec)
    : game_(spec.game), reader_(renju::pattern_reader(game_)), scales_(spec.paths.size()) {
  std::vector<Scored> scored;
  counts_ = each_distinct_game(
      spec.paths, Detail::all, spec.held_out, [&](const DistinctGame& game) { add(game, scored); },
      spec.say, game_);
  counts_.positions = static_cast<std::int64_t>(scored.size());
  weigh(scored, spec.result_share);
  if (std::min(training_.size(), validation_.size()) < kLeastPlaces) {
    throw Error(
        fmt::format("{}: too few games to learn from: {} with {} to fit and {} to test; at "
                    "least {} of each are needed",
                    spec.paths.front(), counted(counts_.games, "game"),
                    counted(training_.size(), "position"), validation_.size(), kLeastPlaces));
  }
}

void PatternGames::add(const DistinctGame& game, std::vector<Scored>& scored) {
  reader_->clear();
  const GameRecord& record = game.record;
  const std::size_t count = played_moves(record);
  std::vector<std::uint16_t> cells;
  const double black = half_points(record.outcome, Stone::black) / 2.0;
  for (std::size_t ply = 0; ply < count; ++ply) {
    const MoveRecord& move = record.moves[ply];
    if (!move.reply.move.is_cell()) break;
    if (!move.opening && !reader_->is_settled()) {
      Scored one{.place = {.game = static_cast<std::uint32_t>(games_.size()),
                           .ply = static_cast<std::uint16_t>(ply)},
                 .file = game.file,
                 .validates = is_validation(game.opening),
                 .result = static_cast<float>(ply % 2 == 0 ? black : 1 - black)};
      if (move.reply.score) one.score = static_cast<float>(*move.reply.score);
      if (game.is_imported || is_choice(move.reply)) {
        add_moves(move.reply.move.cell(), one.place);
      }
      scored.push_back(one);
    }
    cells.push_back(static_cast<std::uint16_t>(move.reply.move.cell()));
    reader_->play(move.reply.move.cell());
  }
  games_.push_back(std::move(cells));
  if (scored.size() > kMostPlaces) {
    throw Error(fmt::format("more than {} positions to learn from; give fewer games", kMostPlaces));
  }
}

void PatternGames::add_moves(int chosen, Place& place) {
  const std::size_t begin = moves_.size();
  reader_->add_moves(chosen, moves_);
  if (moves_.size() == begin) return;
  place.moves_begin = static_cast<std::uint32_t>(begin);
  place.moves = static_cast<std::uint16_t>(moves_.size() - begin);
}

// The scale of the scores in a file by a regression on the results, in thousands; decided scores
// are left out.
double PatternGames::scale_of(const std::vector<Scored>& scored, std::size_t file) const {
  constexpr float kMostScore = 20000;
  tuning::Samples samples{.features = 1, .x = {}, .offset = {}, .y = {}, .cluster = {}};
  for (const Scored& one : scored) {
    if (one.file != file || !one.score || std::abs(*one.score) > kMostScore) continue;
    samples.x.push_back(*one.score / 1000);
    samples.y.push_back(one.result);
  }
  if (samples.size() == 0) return 0;
  return std::max(tuning::fit_cross_entropy(samples, {{0.5}, {1e-3}}, {0.5}).weights[0] / 1000,
                  0.0);
}

void PatternGames::weigh(const std::vector<Scored>& scored, double result_share) {
  for (std::size_t file = 0; file < scales_.size(); ++file) scales_[file] = scale_of(scored, file);
  for (const Scored& one : scored) {
    Place place = one.place;
    place.result = one.result;
    const double scale = scales_[one.file];
    if (one.score && scale > 0) {
      place.result = static_cast<float>(result_share * one.result +
                                        (1 - result_share) * worth(scale, *one.score));
    }
    (one.validates ? validation_ : training_).push_back(place);
  }
}

std::uint64_t PatternGames::checksum() const {
  static_assert(sizeof(Place) == 16);  // nothing between its members
  std::uint64_t sum = sum_of(validation_, sum_of(training_, sum_of(moves_, kFnvOfNothing)));
  for (const auto& game : games_) sum = sum_of(game, sum);
  return sum;
}

void PatternGames::make(const Place& place, PatternSample& sample) const {
  const std::span<const std::uint16_t> played(games_[place.game].data(), place.ply);
  sample.black_to_move = place.ply % 2 == 0;
  sample.result = place.result;
  reader_->patterns(played, sample.cells);
  // Where an empty cell is among all.
  std::array<std::uint16_t, kLargestSize * kLargestSize> index_of{};
  for (const std::uint16_t cell : played) index_of[cell] = 1;
  std::uint16_t index = 0;
  for (std::uint16_t& at : index_of) at = at == 0 ? index++ : std::uint16_t{0};
  sample.moves.clear();
  for (std::size_t i = 0; i < place.moves; ++i) {
    sample.moves.push_back(index_of[moves_[place.moves_begin + i]]);
  }
}

}  // namespace rb
