#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rating/sprt/sprt.hpp"
#include "runner/cli/tune/tune_task.hpp"

// The confirming test at the end of a tuning run: the tuned profile against the one that the run
// started from, on the openings that are held out; with an opponent both play it, from the same
// openings, and the difference is tested. A run under several conditions has a test for each,
// one after the other, and each may err with an equal share of the test's alpha: the probability
// that any of them proves a gain that does not exist is at most alpha (Bonferroni).
namespace rb::cli {

struct Verification {
  TuneRequest tune;
  ProofRequest proof;
  std::string resume_command;  // that goes on with the run and with its test
  TuneSubject subject;         // with the player that the run started from
};

// The files of a verification: the results of each test, and the profile that the run started from,
// which is written only where --params changes what --player names.
std::vector<std::string> verify_files(const std::string& db,
                                      const std::vector<TuneCondition>& conditions);

// Throws what verify() would throw after hours, as far as it is known before, and says on the
// standard error how likely the test is to decide.
void check_verify(const Verification& request);

// The outcome of one test.
struct Proof {
  std::string place;  // "at depth 4", "against medium"; empty: there is one test, of all games
  std::string file;   // its results
  rating::SprtSpec spec;
  rating::Decision decision = rating::Decision::undecided;
  int games = 0;  // that it rests on
};

// Plays the tests of the values found, which are in the output of the run. The games of each go to
// a results file beside that of the run. Unless the result is JSON, prints the tables of the
// matches and says plainly whether a gain is proven, and where. None: it was interrupted.
std::optional<std::vector<Proof>> verify(const Verification& request,
                                         const TunedPlayer::Values& values);

}  // namespace rb::cli
