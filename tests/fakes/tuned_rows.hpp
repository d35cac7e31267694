#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/json_text.hpp"
#include "engine/game/player.hpp"
#include "runner/tune/target/tuned_player.hpp"

// A player that is tuned without being an engine: it fills a row of the board, and which one
// follows from its values.
namespace rb::fakes {

// Black fills the row from its left end, White the row below it: Black has five after nine moves.
class RowPlayer : public Player {
 public:
  // The row by the number of stones.
  using RowAt = std::function<int(int stones)>;
  explicit RowPlayer(RowAt row) : row_(std::move(row)) {}
  void new_game(const GameStart&) override {}
  Reply choose(const Position& position, const Limits&) override {
    int stones = 0;
    for (int cell = 0; cell < position.cells(); ++cell) {
      stones += position.at(cell) == Stone::empty ? 0 : 1;
    }
    int cell = (row_(stones) + (position.to_move == Stone::white ? 1 : 0)) * position.size;
    while (position.at(cell) != Stone::empty) ++cell;
    Reply reply;
    reply.move = Move(cell);
    return reply;
  }

 private:
  RowAt row_;
};

class TunedRows : public TunedPlayer {
 public:
  using Make = std::function<std::unique_ptr<Player>(const Values& values)>;
  TunedRows(std::vector<tuning::Parameter> parameters, Make make)
      : TunedPlayer(std::move(parameters)), make_(std::move(make)) {}

  PlayerSpec spec() const override { return {.place = "test: --player", .text = "rows"}; }
  PlayerFactory with(const Values& values, const ExternalSettings&) const override {
    return [make = make_, values] { return make(values); };
  }
  Json named(const Values& values) const override {
    Json json = Json::object();
    for (std::size_t i = 0; i < values.size(); ++i) json[parameters()[i].name] = values[i];
    return json;
  }
  std::string file_text(const Values&, const ParameterErrors&) const override { return ""; }
  bool is_in(const std::string&, const Values&) const override { return false; }
  std::string advice(const std::string&, const Values&) const override { return ""; }
  ProofSides sides(const Values&, const std::string&, const std::string&) const override {
    return {};
  }
  std::string start_text() const override { return ""; }

 private:
  Make make_;
};

}  // namespace rb::fakes
