#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/base/system/new_file.hpp"
#include "runner/cli/options/options.hpp"

// The file that --output names. One rule holds for all commands: an existing file stays unless
// --force is given; results files and files that the command reads stay even then.
namespace rb::cli {

// Where a command writes, if not to the standard output.
struct Output {
  std::optional<std::string> path;
  bool force = false;

  OldFile old_file() const { return force ? OldFile::replace : OldFile::keep; }
  // Where a command says what it wrote: the standard output, unless that is the file.
  std::FILE* notes() const;
};

// -o, --output FILE
template <typename Request, typename T>
Row<Request> output_option(T Request::*member, std::string_view help) {
  return option("output", "FILE", member, help).letter('o');
}

// --force
template <typename Request>
Row<Request> force_flag(bool Request::*member) {
  return flag("force", member,
              "replace an existing file of --output; never a results file or one that is read");
}

inline Rows<Output> output_rows(std::string_view help) {
  return rows<Output>(output_option(&Output::path, help), force_flag(&Output::force));
}

// For a command that writes to the standard output by default: "-" names it too.
inline Rows<Output> output_or_stdout_rows(std::string_view help) {
  const auto read = [](const std::string&, const std::string& word) {
    return word == "-" ? std::nullopt : std::optional(word);
  };
  return rows<Output>(parsed("output", "FILE", &Output::path, read, help).letter('o'),
                      force_flag(&Output::force));
}

// Makes a folder and those above it that are missing. Throws Error that names it and the reason.
void make_folder(const std::string& path);

// Throws UsageError that starts with `command` if the file `output` is one of those that the
// command reads. Devices and pipes are never replaced.
void check_output(std::string_view command, const std::string& output,
                  const std::vector<std::string>& inputs);

}  // namespace rb::cli
