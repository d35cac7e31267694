#include "runner/players/book_player.hpp"

#include <memory>
#include <utility>

#include "engine/base/json_text.hpp"
#include "engine/renju/search/engine.hpp"
#include "runner/players/profile_file.hpp"

namespace rb {
namespace {

class BookPlayer : public Player {
 public:
  BookPlayer(std::unique_ptr<Player> player, std::shared_ptr<const Book> book)
      : player_(std::move(player)), book_(std::move(book)) {}

  void new_game(const GameStart& start) override { player_->new_game(start); }

  Reply choose(const Position& position, const Limits& limits) override {
    const auto known = book_->find(position);
    if (!known) return player_->choose(position, limits);
    return Reply{.move = known->move,
                 .score = known->score,
                 .depth = 0,
                 .nodes = 0,
                 .counters = {{kBook, 1}}};
  }

 private:
  std::unique_ptr<Player> player_;
  std::shared_ptr<const Book> book_;
};

}  // namespace

NamedPlayer profile_player(const renju::Profile& profile, MoveClock clock, const PlayerBook& book,
                           const renju::PlayedGame& game) {
  const auto kind = clock == MoveClock::wall ? renju::ClockKind::wall : renju::ClockKind::nodes;
  Json params = profile_json(profile);
  if (book.book) params[std::string(kBook)] = book.word;
  // The name of a file need not be UTF-8.
  NamedPlayer player{.row = {.name = {}, .params = json_text(params)},
                     .make = [profile, kind, game] {
                       return renju::make_engine(profile, kind, renju::Budget::steady_now, game);
                     }};
  if (!book.book) return player;
  player.make = [search = std::move(player.make), found = book.book] {
    return std::make_unique<BookPlayer>(search(), found);
  };
  return player;
}

}  // namespace rb
