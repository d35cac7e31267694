#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "runner/base/process/process.hpp"
#include "runner/speed/measure.hpp"

// How one build asks another to work: `renju-bench speed serve` answers lines on its standard
// input with lines of JSON.
//
// clang-format off
//   (at the start)        {"speed_protocol": 1, "program": "0.1.0 (...)", "parts": ["judge/..", ..]}
//   run PART FIRST ITEMS  {"ns": 10034211, "count": 5012}: run_block(), after a warming-up
//   signature             {"signature": 579315}
//   quit                  it ends, as at the end of the input
//   (anything else)       {"error": "..."}
// clang-format on
//
// Builds can be compared as long as they speak the same protocol: a change of the above needs a new
// number. Builds from before that command know it as `speed --serve`.
namespace rb::speed {

inline constexpr int kProtocol = 1;

// `program`: how the build calls itself.
void serve(std::istream& input, std::ostream& output, const std::string& positions,
           const std::string& program);

// A build that serves. Lines that start with "==" are its wrapper's. Throws an Error that names the
// program if it does not start, does not answer in time or does not speak the protocol. One thread
// at a time.
class ServingBuild {
 public:
  // `data`: the folder with positions/ that it must use instead of its own. `wrapper`: a program
  // that runs it, with its words. `patience`: how long an answer may take; the default is enough
  // for a sanitizer build, or valgrind, on a busy machine. A requested stop ends every wait, also
  // by an Error.
  ServingBuild(const std::string& program, const std::string& data,
               const std::vector<std::string>& wrapper = {},
               std::chrono::milliseconds patience = std::chrono::seconds(300),
               std::stop_token stop = {});

  // Throws Error also if the program has changed.
  void restart();
  const std::string& program() const { return program_; }
  const std::vector<std::string>& parts() const { return parts_; }
  Block run(const std::string& part, int first, int items);
  std::uint64_t signature();
  // Ends it, and returns what it and its wrapper have printed until then.
  std::vector<std::string> quit();

 private:
  void start();
  Process::Line first_line();
  SteadyTime soon() const { return std::chrono::steady_clock::now() + patience_; }
  Process::Line read_answer(SteadyTime deadline);
  std::string ask(const std::string& request);
  std::string why(const Process::Line& line);

  std::chrono::milliseconds patience_;
  std::stop_token stop_;
  ProcessSpec spec_;
  std::string path_, program_;
  std::filesystem::file_time_type built_;
  std::vector<std::string> parts_;
  Traffic traffic_;
  std::unique_ptr<Process> process_;
};

}  // namespace rb::speed
