#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/notation.hpp"
#include "engine/gomoku/variant.hpp"
#include "runner/run/human/sitting.hpp"

// What is said at the board: lines from a person, answers for the terminal or a pipe. Knows nothing
// of either.
namespace rb {

struct DialogueSpec {
  std::string level;                      // its name
  gomoku::Variant game = gomoku::kRenju;  // what is played
  // Signs of the cells where Black may not move; empty: it may everywhere.
  std::function<std::vector<Mark>(const Position&)> forbidden = {};
  std::function<std::string(const Position&)> hint = {};  // a line
  std::function<void(const GameRecord&)> keep = {};       // after every move
  bool may_choose = false;    // the person chooses its colour after the opening
  bool is_kept = false;       // it resumes a stored game
  std::stop_token stop = {};  // of the level's thinking
};

class Dialogue {
 public:
  // `sitting` outlives this.
  Dialogue(DialogueSpec spec, Sitting& sitting);

  std::string begin();  // what is said at first: the board
  // The answer to a line; `elapsed`: how long the person took.
  std::string say(std::string_view line, std::chrono::nanoseconds elapsed);
  // What the next line is asked for with: "h8 or a word> ".
  std::string prompt() const;
  bool is_over() const { return has_left_ || sitting_.outcome(); }

 private:
  std::string go_on();
  std::string board() const;
  std::string end() const;
  std::string choose(std::string_view word);
  std::string move(int cell, std::chrono::nanoseconds elapsed);
  std::string take_back();
  std::string resign();
  void keep();

  DialogueSpec spec_;
  Sitting& sitting_;
  bool is_choosing_;
  bool has_left_ = false, has_kept_ = false;
};

}  // namespace rb
