#pragma once

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/play/match_spec.hpp"
#include "runner/players/parameter_errors.hpp"
#include "runner/players/player_spec.hpp"
#include "tuning/parameter.hpp"

namespace rb {

// The two sides of the test of a result, as players of a match.
struct ProofSides {
  PlayerSpec tuned, start;
  std::string start_text{};  // of a file that `start` needs; empty: it needs none
};

// What a tuning run varies: a profile by its parameters, or a program by INFO values. Values are in
// the order of parameters(), as the engine takes them.
class TunedPlayer {
 public:
  using Values = std::vector<double>;

  explicit TunedPlayer(std::vector<tuning::Parameter> parameters)
      : parameters_(std::move(parameters)) {}
  virtual ~TunedPlayer() = default;
  TunedPlayer(const TunedPlayer&) = delete;
  TunedPlayer& operator=(const TunedPlayer&) = delete;

  const std::vector<tuning::Parameter>& parameters() const { return parameters_; }
  // Where the run starts; the engine takes whole numbers only where it must.
  Values start() const {
    Values values;
    for (const tuning::Parameter& p : parameters_) {
      values.push_back(p.whole ? std::round(p.value) : p.value);
    }
    return values;
  }

  // As the user named it, where the run starts; it is what a results file says of both sides.
  virtual PlayerSpec spec() const = 0;
  // A player with these values, of the game and the board of these settings, by which a program is
  // run. Called by any thread.
  virtual PlayerFactory with(const Values& values, const ExternalSettings& settings) const = 0;
  // The values by the names of the parameters, as stored_variants() reads them.
  virtual Json named(const Values& values) const = 0;

  // The file that keeps the result, and whether a file has it already: such a one stays as it is.
  // `errors` are those of the values, if they are known.
  virtual std::string file_text(const Values& values, const ParameterErrors& errors) const = 0;
  virtual bool is_in(const std::string& path, const Values& values) const = 0;
  // How the player of that file is played, in a few words: "play it with file:tuned.json".
  virtual std::string advice(const std::string& path, const Values& values) const = 0;
  // The test of the result, which is in the file `path`, against the start, which may need a file.
  virtual ProofSides sides(const Values& values, const std::string& path,
                           const std::string& start_path) const = 0;
  // The file that sides() needs for the start; empty: it needs none.
  virtual std::string start_text() const = 0;

 private:
  std::vector<tuning::Parameter> parameters_;
};

}  // namespace rb
