#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/notation.hpp"
#include "engine/game/rules.hpp"
#include "engine/gomoku/variant.hpp"
#include "engine/renju/board/sizes.hpp"
#include "runner/play/match_spec.hpp"
#include "runner/play/openings.hpp"

// The one list of games: the only file that knows them all. Code for only one game (making
// openings, checking a program, data sets) names that game where it is used.
namespace rb {

// The sizes of a game's boards.
struct BoardSizes {
  int usual = kRenjuSize;
  int least = kRenjuSize, most = kRenjuSize, step = 1;

  constexpr bool allow(int size) const {
    return size >= least && size <= most && (size - least) % step == 0;
  }
};
std::string sizes_text(const BoardSizes& sizes);  // "8", "5 to 22", "5, 7, ... 21"

// A suite of openings for a board that is not the usual one.
struct SuiteOfSize {
  int size;
  std::string_view file;
};

struct Game {
  std::string_view name;  // "renju"
  const Rules& (*rules_on)(int size);
  BoardSizes sizes;
  std::string_view openings;  // the default openings file, below data_dir(); empty: there is none
  OpeningTest opening_test;   // which openings are decided already
  std::string_view named_openings = {};   // the named ones; empty: there are none
  std::string_view grown_openings = {};   // a suite that grows from them; empty: there is none
  FirstRow first_row = FirstRow::bottom;  // on its boards
  int sgf_game = 4;                       // the number of the game in SGF
  const gomoku::Variant* profile_game = nullptr;  // what profiles play; null: they do not
  std::optional<int> gomocup_rule = {};  // what programs are told; none: they cannot play it
  std::span<const std::string_view> default_players = {};  // of a tournament that names none
  std::span<const SuiteOfSize> other_suites = {};          // for other boards than the usual one

  const Rules& rules() const { return rules_on(sizes.usual); }
  bool has_profiles() const { return profile_game != nullptr; }
};

// Words for the openings that come with the program, in place of a file.
inline constexpr std::string_view kNamedOpenings = "named";
inline constexpr std::string_view kGrownOpenings = "renju";

// The file of the game's openings that have this word. None: they have none, and it is a file of
// the user's, or the game has no such openings.
std::optional<std::string_view> openings_called(const Game& game, std::string_view word);

// The rules that end games of a match early. Throws UsageError if the game has no proofs. REQUIRES:
// the rules of `spec` are set.
void set_adjudication(const Adjudication& rules, const Game& game, MatchSpec& spec);

const Game* find_game(std::string_view name);  // nullptr: unknown
// nullptr: unknown, or not played on a board of this size.
const Rules* find_rules(std::string_view name, int size);
// Of a board that a user asked for; none: the usual one. Throws UsageError if the game is not
// played on it.
const Rules& rules_on(const Game& game, std::optional<int> size, std::string_view place);
// The file of the default openings on such a board; empty: there is none.
std::string_view default_openings(const Game& game, int size);
std::vector<std::string_view> game_names();

}  // namespace rb
