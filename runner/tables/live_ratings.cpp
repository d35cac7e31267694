#include "runner/tables/live_ratings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/core.h>

#include "engine/base/printable.hpp"
#include "engine/base/zu.hpp"
#include "rating/pairwise/distributions.hpp"
#include "runner/base/text/narrow.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table.hpp"
#include "runner/tables/fault_notes.hpp"

namespace rb {
namespace {

constexpr double kShareOfTime = 0.01;
constexpr std::size_t kNamesOfLine = 8;

std::string shown_rating(const rating::Ratings& ratings, int player) {
  const double elo = ratings.rating[zu(player)];
  switch (ratings.standing[zu(player)]) {
    case rating::Standing::unplayed: return "-";
    case rating::Standing::all_won: return "> " + signed_text(elo, 0);
    case rating::Standing::all_lost: return "< " + signed_text(elo, 0);
    case rating::Standing::rated: break;
  }
  return signed_text(elo, 0);
}

// Unknown while games repeat others, since the fit takes all of them as evidence.
std::string error_text(const rating::Ratings& ratings, const Scoreboard& board, int player) {
  if (board.run().distinct < board.games()) return "-";
  const double error = ratings.error[zu(player)];
  const bool is_known = std::isfinite(error) && error > 1e-3;  // not that of a reference
  return is_known ? fmt::format("{:.0f}", rating::normal_reach() * error) : "-";
}

std::string pace_text(const Scoreboard& board, const Pace& pace) {
  std::string text = fmt::format("{}/{}", pace.games, pace.planned);
  if (board.faults() > 0) text += fmt::format("  faults {}", board.faults());
  if (pace.games_per_second) text += fmt::format("  {} games/s", rate_text(*pace.games_per_second));
  if (pace.seconds_left) text += fmt::format("  {} left", duration_text(*pace.seconds_left));
  return text;
}

}  // namespace

std::vector<rating::Encounter> encounters(const Scoreboard& board) {
  std::vector<rating::Encounter> met;
  for (int black = 0; black < board.players(); ++black) {
    for (int white = 0; white < board.players(); ++white) {
      const rating::GameCounts counts = board.against(black, white, Stone::black);
      if (counts.games() == 0) continue;
      met.push_back({black,
                     white,
                     {static_cast<double>(counts.wins), static_cast<double>(counts.draws),
                      static_cast<double>(counts.losses)}});
    }
  }
  return met;
}

LiveRatings::LiveRatings(const std::vector<std::string>& names, std::function<double()> now)
    : names_(shown_names(names)), now_(std::move(now)) {}

void LiveRatings::refresh(const Scoreboard& board, bool is_last) {
  const double start = now_();
  if (board.games() == games_ || (start < next_fit_ && !is_last)) return;
  ratings_ = rating::fit(encounters(board), board.players());
  faults_.assign(names_.size(), {});
  for (const GameResult& game : board.results()) {
    for (const int player : {game.black, game.white}) faults_[zu(player)].add(game, player);
  }
  games_ = board.games();
  ++fits_;
  const double end = now_();
  next_fit_ = end + (end - start) / kShareOfTime;
}

std::string LiveRatings::rating_text(int player) const {
  return shown_rating(ratings_, player) + std::string(fault_mark(faults_[zu(player)].spoil_elo()));
}

std::vector<int> LiveRatings::ranking() const {
  std::vector<int> order(names_.size());
  std::iota(order.begin(), order.end(), 0);
  const auto height = [this](int player) {
    const double rating = ratings_.rating[zu(player)];
    return std::isnan(rating) ? -std::numeric_limits<double>::infinity() : rating;
  };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return height(a) > height(b); });
  return order;
}

std::string LiveRatings::text(const Scoreboard& board, const Pace& pace, const Window& window) {
  refresh(board, pace.games > 0 && pace.games == pace.planned);  // as the table will be
  return window.is_terminal ? table(board, pace, window) : line(board, pace);
}

std::string LiveRatings::table(const Scoreboard& board, const Pace& pace,
                               const Window& window) const {
  Table table{.columns = {{.name = "#", .missing = ""},
                          {.name = "Player", .align = Table::Align::left},
                          {.name = "Elo", .widest = "> -1234"},
                          {"+-95 %"},
                          {.name = "Games", .widest = "12345"},
                          {.name = "Score", .widest = "100.0 %"}}};
  const std::vector<int> order = ranking();
  // Besides the rows of players there are the header, the pace, and a line for players that do not
  // fit.
  const std::size_t room = window.rows > 3 ? window.rows - 2 : 1;
  const std::size_t shown = order.size() <= room ? order.size() : room - 1;
  for (std::size_t place = 0; place < shown; ++place) {
    const int player = order[place];
    const rating::GameCounts counts = board.counts(player);
    table.rows.push_back({place + 1, names_[zu(player)], rating_text(player),
                          error_text(ratings_, board, player), counts.games(), score_text(counts)});
  }
  if (shown < order.size()) {
    table.rows.push_back({"", fmt::format("and {} more", order.size() - shown)});
  }
  return cut_lines(wide(table), window.columns) +
         first_columns(pace_text(board, pace), window.columns);
}

std::string LiveRatings::line(const Scoreboard& board, const Pace& pace) const {
  std::string players;
  const std::vector<int> order = ranking();
  for (std::size_t place = 0; place < std::min(order.size(), kNamesOfLine); ++place) {
    const int player = order[place];
    players +=
        fmt::format("{}{} {}", place == 0 ? "" : ", ", names_[zu(player)], rating_text(player));
  }
  if (order.size() > kNamesOfLine) players += ", ...";
  const std::string how = pace_text(board, pace);
  const std::size_t end = std::min(how.find(' '), how.size());
  return how.substr(0, end) + "  " + players + how.substr(end);
}

}  // namespace rb
