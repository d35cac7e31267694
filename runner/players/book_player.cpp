#include "runner/players/book_player.hpp"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/renju/rules/rules.hpp"
#include "engine/renju/search/engine.hpp"
#include "runner/players/content_word.hpp"
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

PlayerFactory with_book(PlayerFactory make, const PlayerBook& book) {
  if (!book.book) return make;
  return [make = std::move(make), book = book.book] {
    return std::make_unique<BookPlayer>(make(), book);
  };
}

}  // namespace

PlayerBook player_book(std::string_view word) {
  if (word == "off" || word.empty()) return {};
  const auto [file, checksum] = content_word(word);
  const std::string path(file);
  auto book = read_book(path, renju::rules());
  if (!checksum.empty() && checksum != book->checksum()) {
    throw Error(fmt::format("{}: has the checksum {}, not {}: it is another book than the player's",
                            path, book->checksum(), checksum));
  }
  return {fmt::format("{}#{}", file, book->checksum()), std::move(book)};
}

std::string book_checksum(std::string_view word) { return player_book(word).book->checksum(); }

NamedPlayer profile_player(const renju::Profile& profile, MoveClock clock, const PlayerBook& book) {
  const auto kind = clock == MoveClock::wall ? renju::ClockKind::wall : renju::ClockKind::nodes;
  nlohmann::ordered_json params = profile_json(profile);
  if (book.book) params[std::string(kBook)] = book.word;
  return {.row = {.name = {}, .params = params.dump()},
          .make = with_book([profile, kind] { return renju::make_engine(profile, kind); }, book)};
}

}  // namespace rb
