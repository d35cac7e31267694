#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/game/rules.hpp"
#include "engine/renju/rules/opening_names.hpp"
#include "runner/results/store.hpp"
#include "runner/studies/games/game_fault.hpp"
#include "runner/studies/games/game_tag.hpp"
#include "runner/studies/games/stones_pattern.hpp"

// Which games of a results file are asked for. All that is given must hold.
namespace rb {

enum class WantedResult : std::uint8_t {
  won,    // by GameFilter::player
  lost,   // by him
  drawn,  //
  black,  // Black won
  white
};

struct GameFilter {
  std::optional<std::string> player = {};   // by its name in the file
  std::optional<std::string> against = {};  // the other player
  std::optional<Stone> colour = {};         // of `player`
  std::optional<WantedResult> result = {};
  std::optional<Reason> reason = {};
  std::optional<int> min_moves = {}, max_moves = {};
  std::optional<int> since = {}, until = {};  // years in which it was played (GameYears)
  std::optional<std::string> opening = {};    // a code, a name, a number of the file or moves
  std::optional<std::string> position = {};   // stones that stood on the board at once
  std::vector<GameTag> tags = {};             // all of them
  // A fault of this kind, of `player` if one is named: what it is, what win it missed or allowed,
  // and how sure that is.
  std::optional<FaultKind> fault = {};
  std::optional<renju::WinKind> kind = {};
  std::optional<renju::Grade> grade = {};  // proved or likely

  bool asks_for_faults() const { return fault || kind || grade; }
  bool needs_review() const;
  // Whether a game of this year is asked for; 0: nothing tells the year.
  bool has_year(int year) const;
  // Players and results, which the rows of games have without their moves.
  bool needs_only_results() const;
};

// A game that the filter lets through.
struct FoundGame {
  int id = 0;
  int opening = -1;                            // as in GameRecord
  const renju::NamedOpening* named = nullptr;  // one of the 26, if it is one
  // For a table: "4D Kagetsu", a name of the opening suite, "#379" (its number), or "-": the empty
  // board.
  std::string opening_text = {};
  std::array<int, 2> players{};  // Black's, White's
  Outcome outcome = {};
  int moves = 0;
  GameTags tags = {};
  std::optional<std::vector<GameFault>> faults = {};  // none: the game is not judged
  int faults_asked_for = 0;                           // without a filter for them all but opinions
};

// What a filter names is not in this file; another one may have it.
class NotInFile : public Error {
 public:
  NotInFile(const std::string& text, bool has_nearest) : Error(text), has_nearest_(has_nearest) {}
  bool has_nearest() const { return has_nearest_; }  // the text names what resembles it

 private:
  bool has_nearest_;
};

// Tests the games of one results file against a filter.
class GameMatcher {
 public:
  // Throws NotInFile that names the file and what it does not know: a player, an opening, with the
  // nearest name, or that moves are asked for and not kept; else Error. REQUIRES: the rules, if
  // there are any, outlive this.
  GameMatcher(const std::string& path, const RunSpec& run,
              std::shared_ptr<const std::vector<Opening>> openings, const Rules* rules,
              const GameFilter& filter);

  // REQUIRES: a game of the file, with its moves if the run keeps them, which the rules allow.
  std::optional<FoundGame> match(const GameRecord& record);
  // The same of a record without moves. REQUIRES: needs_only_results().
  bool matches_result(const GameRecord& record) const;
  // Adds what the review says, if there is one of the game. False: it is not what is asked for.
  bool match_review(FoundGame& game, const std::optional<ReviewedGame>& review) const;

 private:
  // A number, or the name of any number of them, or what the moves say.
  using WantedOpening =
      std::variant<std::monostate, int, std::string, const renju::NamedOpening*, std::vector<Move>>;
  void check_needs_no_moves(const std::string& path) const;
  std::string opening_text(const FoundGame& game);
  int player_called(const std::string& path, const std::string& name) const;
  const Opening& opening_of(int number) const {
    return (*openings_)[static_cast<std::size_t>(number)];
  }
  WantedOpening opening_called(const std::string& path, const std::string& text) const;
  bool has_players(const GameRecord& record) const;
  bool has_result(const GameRecord& record) const;
  bool has_opening(const GameRecord& record, const FoundGame& game) const;
  bool has_position(const GameRecord& record) const;
  bool is_asked_for(const FoundGame& game, const GameFault& fault) const;

  RunSpec run_;
  std::shared_ptr<const std::vector<Opening>> openings_;
  const Rules* rules_;
  GameFilter filter_;
  std::vector<GameTag> tags_of_moves_;
  std::vector<std::string> opening_texts_;  // by number; empty of those that were not met
  std::optional<int> player_, against_;
  WantedOpening opening_;
  std::optional<StonesPattern> pattern_;
  std::optional<TagFinder> tags_;  // of renju
};

}  // namespace rb
