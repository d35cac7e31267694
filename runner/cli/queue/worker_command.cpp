#include <chrono>
#include <cstdio>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/system/cores.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/queue/commands.hpp"
#include "runner/cli/queue/own_worker.hpp"
#include "runner/cli/queue/queue_options.hpp"
#include "runner/players/own_files.hpp"
#include "runner/queue/worker.hpp"

namespace rb::cli {
namespace {

struct WorkRequest {
  std::string url;
  std::optional<std::string> auth;
  std::optional<int> threads;
  std::optional<std::string> name;
  std::vector<std::string> runs;
  std::chrono::milliseconds drain{30'000};
  std::optional<std::chrono::milliseconds> exit_when_idle;
  bool affinity = false;
  std::vector<std::string> programs, patterns, books;
  std::string programs_file;
};

Rows<WorkRequest> worker_rows() {
  using Request = WorkRequest;
  return rows<Request>(
      positional(option("URL", "", &Request::url,
                        "the queue: redis://HOST[:PORT], rediss://HOST[:PORT] or unix:PATH")
                     .required()),
      queue_auth_option(&Request::auth),
      threads_option(&Request::threads,
                     "games at the same time; default: all cores that it may use"),
      option("name", "NAME", &Request::name,
             "name of this worker; default: host, process and four digits"),
      option("run", "RUN", &Request::runs, "only this run; default: all on the queue"),
      option("drain", "TIME", &Request::drain, std::chrono::milliseconds(0),
             "time after SIGTERM for games in progress; those still unfinished are given back"),
      option("exit-when-idle", "TIME", &Request::exit_when_idle, std::chrono::milliseconds(0),
             "end after this long without a game; default: wait forever"),
      option("program", "NAME=COMMAND", &Request::programs,
             "the command for the program of this name in a run, if it is the same file; commands "
             "from a run are never started"),
      option("programs", "FILE", &Request::programs_file,
             "more programs: a JSON file of players as for 'tournament --players-file', with "
             "folders and environments"),
      option("patterns", "FILE", &Request::patterns,
             "learned patterns that players of a run may name by their checksum, besides those "
             "that come with the program or with the run"),
      option("book", "FILE", &Request::books, "the same for opening books"),
      flag("affinity", &Request::affinity,
           "pin each running game to one core of those that this program may use"));
}

void tell(const std::string& line) {
  print(stderr, "{}\n", printable(line));
  std::fflush(stderr);
}

int status_of(queue::WorkerEnd end) {
  switch (end) {
    case queue::WorkerEnd::refused:
      return complain(status::kDifference, "worker: no run on the queue can be played here");
    case queue::WorkerEnd::unreached:
      return complain(status::kFailed, "worker: the queue was never reached; check its address");
    case queue::WorkerEnd::stopped:
    case queue::WorkerEnd::idle: break;
  }
  return status::kDone;
}

int run(const WorkRequest& request) {
  const queue::Address address = queue::parse_address("worker", request.url);
  const std::string note = note_in_clear(address);
  if (!note.empty()) tell("note: " + note);
  queue::WorkerRequest work =
      worker_here(address, queue::read_secrets(request.auth), thread_count(request.threads));
  work.name = request.name.value_or(work.name);
  work.runs = request.runs;
  work.drain = request.drain;
  work.most_idle = request.exit_when_idle;
  work.tell = tell;
  OwnFiles own =
      own_files(request.programs, request.programs_file, request.patterns, request.books);
  const queue::Makers makers{[&own](const RunSpec& run, const std::vector<Opening>& openings) {
                               return own_match(run, openings, own);
                             },
                             [&own](const RunSpec& run, const std::string& values) {
                               return own_variants(run, values, own);
                             },
                             [&own](const RunSpec& run, const queue::FetchFile& fetch) {
                               take_patterns(run, fetch, own);
                             }};
  if (request.affinity) work.cores = usable_cores();
  const Interrupt interrupt;
  tell(fmt::format("worker {}, {}, queue {}", work.name, counted(work.threads, "thread"),
                   queue::name(address)));
  return status_of(queue::work(work, makers, interrupt.token()));
}

}  // namespace

Command worker_command() {
  return typed_command(
      {.name = "worker",
       .summary = "play games of the runs on a queue",
       .details =
           "Takes games of 'match', 'tournament' and 'tune' with --queue from a Redis\n"
           "server, until SIGTERM or Ctrl-C: then it finishes the games in progress and\n"
           "gives the others back. One worker per machine is enough: it plays on all cores.\n"
           "It joins a run only if it is the same version, plays the run's first game as the\n"
           "coordinator does, and has the programs and files of the run's players. Exit\n"
           "status 3, with --exit-when-idle: it can play none of the runs.",
       .examples = {"renju-bench worker redis://node7",
                    "renju-bench worker rediss://node7 --queue-auth ~/.renju-queue --threads 8"},
       .absent = {{"queue", "the queue is the first word: worker redis://node7"}}},
      worker_rows(), run);
}

}  // namespace rb::cli
