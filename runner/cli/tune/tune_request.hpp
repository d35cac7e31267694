#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rating/sprt/sprt.hpp"
#include "runner/base/text/progress_wish.hpp"
#include "runner/cli/options/options.hpp"
#include "runner/cli/queue/queue_options.hpp"
#include "runner/run/session/run_request.hpp"
#include "tuning/bayes.hpp"

// What the commands `renju-bench tune ...` are asked for.
namespace rb::cli {

// A program that is tuned in place of a profile.
struct EngineRequest {
  std::optional<std::string> program{};  // "cmd:./engine --opt"; none: a profile is tuned
  // "KEY,START,MIN,MAX,C,R": INFO values to be tuned; "KEY=VALUE": one that is sent unchanged.
  std::vector<std::string> info{};
  std::string folder{};  // where it runs; empty: here
  std::vector<std::string> environment{};
};

// What is tuned, and how its games are played.
struct TuneRequest {
  std::string_view command;                       // "tune spsa", for errors
  std::optional<std::string> player{};            // a profile; hard
  std::optional<std::string> params{}, select{};  // what of it; the score constants that it uses
  EngineRequest engine{};
  std::string db{};  // where the run is kept; of texel its games
  bool resume = false;
  std::optional<std::string> report{};  // the page that is written at the end
  GamesRequest play{};
  std::vector<std::string> at{};       // limits that share the games equally; none: those of `play`
  std::vector<std::string> against{};  // whom both sides play; none: each other
  ProgressWish progress{};
  bool json = false;  // the result as one document
  QueueRequest queue{};
};

// The profile, or the program, as the user named it.
inline std::string player_text(const TuneRequest& request) {
  return request.engine.program.value_or(request.player.value_or("hard"));
}

// What becomes of the result.
struct ProofRequest {
  std::string output = "tuned.json";
  bool force = false;
  bool verify = false;
  std::optional<rating::SprtSpec> sprt;  // of the verification; [0, 10]
};

struct StepsRequest {
  std::optional<std::int64_t> games, pairs;  // in all; of a step
  int delay = 2;
};

struct SpsaRequest {
  TuneRequest tune{.command = "tune spsa"};
  StepsRequest steps;
  bool to_the_end = false;
  ProofRequest proof;
};

struct BayesRequest {
  TuneRequest tune{.command = "tune bayes"};
  StepsRequest steps;
  tuning::Acquisition acquisition = tuning::Acquisition::entropy;
  ProofRequest proof;
};

struct TexelRequest {
  TuneRequest tune{.command = "tune texel"};
  std::optional<std::string> data;  // in place of tune.db
  ProofRequest proof;
};

struct GaugeRequest {
  TuneRequest tune{.command = "tune gauge"};
  std::optional<std::int64_t> games, pairs;  // of each parameter; of a step
};

struct StatusRequest {
  std::string db;
  bool json = false, csv = false, markdown = false;
};

struct VerifyRequest {
  std::string db;
  std::optional<std::string> output;  // of the run; none: as its file says
  std::optional<rating::SprtSpec> sprt;
  std::optional<int> threads;
  ExternalRequest external{};  // what is not of the run
  QueueRequest queue{};
  ProgressWish progress{};
  bool json = false;
};

Rows<SpsaRequest> spsa_rows();
Rows<BayesRequest> bayes_rows();
Rows<TexelRequest> texel_rows();
// --data FILE
inline constexpr std::string_view kDataHelp =
    "learn from the games of another program: training data of c-gomoku-cli and Rapfi (.bin, "
    ".binpack, .csv, also packed by LZ4), or whatever else import reads";
Rows<GaugeRequest> gauge_rows();
Rows<StatusRequest> status_rows();
Rows<VerifyRequest> verify_rows();

}  // namespace rb::cli
