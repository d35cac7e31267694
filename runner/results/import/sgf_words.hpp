#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/game/rules.hpp"

// The words in which programs and people say in SGF how a game ended and what its rules are.
namespace rb {

// Whether a word that is not empty stands in a list, "FF GM CA".
bool is_one_of(std::string_view word, std::string_view list);

struct SgfEnd {
  std::optional<Stone> winner = {};  // empty: a draw; none: the text says that it is not known
  std::optional<Reason> reason = {};
  friend bool operator==(const SgfEnd&, const SgfEnd&) = default;
};

// RE: "B+", "W+5", "b+r", "W+Time", "B+F", "0", "Draw", "1-0", "Black wins" and the like, also in
// Chinese, Japanese, Korean and some languages of Europe; "?", "Void" and "" are known to say
// nothing. None: the text is not understood.
std::optional<SgfEnd> sgf_end(std::string_view text);

// TE of c-gomoku-cli, "Black win by time forfeit"; none: not understood.
std::optional<Reason> sgf_termination(std::string_view text);

// RU: a number as c-gomoku-cli has it, or a word. Of the games of five in a row the name, "gomoku"
// if it may be any but renju, and "another" for another number; "": it says nothing that is known.
std::string_view sgf_rules(std::string_view text);

// Whether RU tells nothing beside the game of this name: not "Taraguchi-10", which is renju too.
bool is_name_of_game(std::string_view text, std::string_view game);

// What a property holds that is not kept, "marks"; "": it is read, or nothing is known of it.
std::string_view sgf_kind(std::string_view property);

}  // namespace rb
