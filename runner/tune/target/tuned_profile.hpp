#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json_text.hpp"
#include "engine/renju/board/sizes.hpp"
#include "engine/renju/level/profiles.hpp"
#include "runner/tune/target/tuned_player.hpp"

namespace rb {

// A profile, by its parameters. The file of the result is one of profiles (profile_file.hpp).
class TunedProfile : public TunedPlayer {
 public:
  // `text` names it for the option --player of the command; `start` is that profile with the
  // values where the run starts, for the game that is played. Throws like named_profile().
  TunedProfile(std::string_view command, std::string text, renju::Profile start,
               std::vector<tuning::Parameter> parameters, const renju::PlayedGame& game = {});

  PlayerSpec spec() const override;
  PlayerFactory with(const Values& values, const ExternalSettings& settings) const override;
  Json named(const Values& values) const override;
  std::string file_text(const Values& values, const ParameterErrors& errors) const override;
  bool is_in(const std::string& path, const Values& values) const override;
  std::string advice(const std::string& path, const Values& values) const override;
  ProofSides sides(const Values& values, const std::string& path,
                   const std::string& start_path) const override;
  std::string start_text() const override;

 private:
  renju::Profile tuned(const Values& values) const;

  std::string command_, text_;
  renju::Profile start_;
  renju::PlayedGame game_;
  bool is_as_named_;  // no other values than those of the profile that the text names
};

}  // namespace rb
