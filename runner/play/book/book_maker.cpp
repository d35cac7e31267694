#include "runner/play/book/book_maker.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/symmetry.hpp"
#include "runner/play/in_order.hpp"

namespace rb {
namespace {

using Moves = std::vector<Move>;

// Where these moves lead; none: the game is over there, or the rules do not allow them.
std::optional<Position> position_of_line(const Rules& rules, const Moves& moves) {
  Position position = rules.start();
  for (const Move move : moves) {
    if (!rules.is_legal(position, move) || rules.play(position, move)) return std::nullopt;
  }
  return position;
}

// None: a stop was requested before the search had ended.
using Searched = std::optional<BookEntry>;

Searched search(const BookPlan& plan, Player& player, const Moves& moves) {
  Limits limits;
  limits.nodes = plan.nodes;
  limits.stop = plan.stop;
  player.new_game({.seed = 1, .limits = limits});
  const Position position = *position_of_line(*plan.rules, moves);
  const Reply reply = player.choose(position, limits);
  if (plan.stop.stop_requested()) return std::nullopt;
  if (!plan.rules->is_legal(position, reply.move)) {
    throw Error(fmt::format("the player has no move after {}", moves_text(moves, position.size)));
  }
  BookEntry entry{.moves = moves,
                  .move = reply.move,
                  .score = reply.score.value_or(0),
                  .depth = reply.depth.value_or(0),
                  .replies = {reply.move}};
  if (!reply.thinking) return entry;
  for (const auto& candidate : reply.thinking->candidates) {
    const bool is_new = std::ranges::find(entry.replies, candidate.move) == entry.replies.end();
    if (is_new && std::ssize(entry.replies) < plan.replies) entry.replies.push_back(candidate.move);
  }
  return entry;
}

class Maker {
 public:
  Maker(const BookPlan& plan, const std::vector<BookEntry>& done,
        const std::function<void(const BookEntry&)>& add)
      : plan_(plan), done_(done), add_(add) {}

  bool make() {
    std::vector<Moves> level;
    for (const Opening& opening : plan_.openings) take(opening.moves, level);
    for (int ply = 0;; ++ply) {
      const std::vector<BookEntry> found = searched(level);
      if (found.size() < level.size()) return false;
      if (ply == plan_.plies) break;
      level.clear();
      for (const BookEntry& entry : found) add_replies(entry, level);
    }
    if (next_done_ < done_.size()) refuse();
    return true;
  }

 private:
  [[noreturn]] static void refuse() {
    throw Error("the unfinished book was made from other openings or with other options");
  }

  void take(const Moves& moves, std::vector<Moves>& level) {
    const auto position = position_of_line(*plan_.rules, moves);
    if (position && seen_.insert(canonical_key(*position)).second) level.push_back(moves);
  }

  void add_replies(const BookEntry& entry, std::vector<Moves>& level) {
    for (const Move reply : entry.replies) {
      Moves moves = entry.moves;
      moves.push_back(reply);
      take(moves, level);
    }
  }

  // The entries of these positions; fewer if a stop was requested.
  std::vector<BookEntry> searched(const std::vector<Moves>& level) {
    std::vector<BookEntry> found = known(level);
    const std::size_t first = found.size();
    in_order<Searched>(
        plan_.threads, level.size() - first,
        [&] {
          auto player = std::shared_ptr<Player>(plan_.player());
          return [&, player](std::uint64_t i) { return search(plan_, *player, level[first + i]); };
        },
        [&](Searched&& entry) {
          if (!entry) return false;
          add_(*entry);
          found.push_back(*std::move(entry));
          return true;
        });
    return found;
  }

  // The first of these positions, as far as they were searched before.
  std::vector<BookEntry> known(const std::vector<Moves>& level) {
    std::vector<BookEntry> found;
    for (const Moves& moves : level) {
      if (next_done_ == done_.size()) break;
      if (done_[next_done_].moves != moves) refuse();
      found.push_back(done_[next_done_++]);
    }
    return found;
  }

  const BookPlan& plan_;
  const std::vector<BookEntry>& done_;
  const std::function<void(const BookEntry&)>& add_;
  std::size_t next_done_ = 0;
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace

bool make_book(const BookPlan& plan, const std::vector<BookEntry>& done,
               const std::function<void(const BookEntry&)>& add) {
  return Maker(plan, done, add).make();
}

}  // namespace rb
