#pragma once

#include "runner/cli/tune/tune_request.hpp"
#include "runner/cli/tune/tune_task.hpp"
#include "runner/tune/tuning_file.hpp"

// A tuning run read from its file, to be continued: its run, settings and players tell what its
// options were.
namespace rb::cli {

struct VerifyTask {
  StoredTuning stored;
  TuneRequest tune;
  ProofRequest proof;
  TuneSubject subject;
};

// The run of the file, to be verified as it is asked for. Throws Error that names the file: it is
// no run with a result, or lacks what a run must know to be ended. Says on the standard error where
// the result goes if the file does not know.
VerifyTask verify_task(const VerifyRequest& asked);

}  // namespace rb::cli
