#pragma once

#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/tune/target/tuned_player.hpp"

namespace rb {

// A program, by INFO values (info_values.hpp) that it is sent in each game. The file of the result
// is a file of players (players_file.hpp): the tuned one, and the one that the run started from.
class TunedProgram : public TunedPlayer {
 public:
  // Throws UsageError for a player that is not a program, and for a key that it is already sent.
  TunedProgram(PlayerSpec program, std::vector<tuning::Parameter> parameters);

  PlayerSpec spec() const override { return told(start()); }
  PlayerFactory with(const Values& values, const ExternalSettings& settings) const override;
  Json named(const Values& values) const override;
  std::string file_text(const Values& values, const ParameterErrors& errors) const override;
  bool is_in(const std::string& path, const Values& values) const override;
  std::string advice(const std::string& path, const Values& values) const override;
  ProofSides sides(const Values& values, const std::string& path,
                   const std::string& start_path) const override;
  std::string start_text() const override { return {}; }

 private:
  PlayerSpec told(const Values& values) const;
  PlayerSpec called(const Values& values, const std::string& name) const;

  PlayerSpec program_;
};

}  // namespace rb
