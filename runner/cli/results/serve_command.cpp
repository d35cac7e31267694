#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/missing_file.hpp"
#include "engine/base/printable.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/web/page/report_page.hpp"
#include "runner/web/serve/routes.hpp"

namespace rb::cli {
namespace {

struct ServeRequest {
  std::vector<std::string> paths;
  int port = 8337;
  std::string address = "127.0.0.1";
  bool no_analysis = false;
  bool waits = false;  // for files that are not there yet
  bool plays = false;
  std::vector<std::string> players;  // offered besides
};

std::vector<std::string> served_paths(const ServeRequest& request) {
  if (request.plays && request.paths.empty()) return {};
  const std::vector<std::string> paths =
      request.paths.empty() ? std::vector<std::string>{"results"} : request.paths;
  for (const std::string& path : paths) {
    if (!std::filesystem::exists(path)) {
      if (request.waits) continue;
      throw Error((request.paths.empty() ? no_such_folder(path) : no_such_file(path)) +
                  "; --wait shows it when it is there");
    }
    if (std::filesystem::is_directory(path)) require_readable(path);
  }
  return paths;
}

void tell(const ServeRequest& request, const AccessRules& access, int port) {
  print("{}\n", access.link());
  std::fflush(stdout);
  if (request.address.starts_with("127.")) return;
  print(stderr,
        "note: other machines can reach {}, without encryption; safer: leave out --bind, and run "
        "there 'ssh -L {}:127.0.0.1:{} THIS_MACHINE'\n",
        printable(request.address), port, port);
}

// Waits until Ctrl-C. Pages hear now and then that the server is here, and guests that say nothing
// must go.
void wait(Routes& routes, HttpServer& server, const std::stop_token& stop) {
  constexpr std::chrono::seconds kWord{5}, kLook{1};
  auto next = std::chrono::steady_clock::now();
  std::mutex mutex;
  std::condition_variable_any stopped;
  while (!stop.stop_requested()) {
    std::unique_lock lock(mutex);
    stopped.wait_for(lock, stop, kLook, [] { return false; });
    server.drop_slow_guests();
    if (const auto now = std::chrono::steady_clock::now(); now >= next) {
      routes.say_here();
      next = now + kWord;
    }
  }
}

int run(const ServeRequest& request) {
  require_page();
  if (!request.plays && !request.players.empty()) {
    throw UsageError("serve: --player needs --play: it names somebody to play with");
  }
  const std::vector<std::string> paths = served_paths(request);
  const Interrupt interrupt;
  HttpServer server(request.address, request.port);
  const AccessRules access(request.address, server.port());
  Routes routes(paths, {.analyses = !request.no_analysis,
                        .play = request.plays ? std::optional(request.players) : std::nullopt});
  server.start([&](const Request& asked, const HttpServer::Responder& respond) {
    const HttpServer::Responder readable = [respond,
                                            is_read = is_read_by_eyes(asked)](Response response) {
      respond(is_read ? page_of_error(std::move(response)) : std::move(response));
    };
    if (auto refusal = access.refusal(asked)) return readable(std::move(*refusal));
    routes.answer(asked, readable);
  });
  tell(request, access, server.port());
  wait(routes, server, interrupt.token());
  server.stop();
  return status::kDone;
}

Rows<ServeRequest> serve_rows() {
  using Request = ServeRequest;
  return rows<Request>(
      positional(
          "DB", &Request::paths,
          "results files, folders of them, or other files for the tree of moves; default: results"),
      option("port", "N", &Request::port, {0, 65'535}, "the port; 0: any free one"),
      option("bind", "ADDRESS", &Request::address,
             "an address of this machine; 0.0.0.0: all, for other machines"),
      flag("wait", &Request::waits, "a file that does not exist yet is shown when it does"),
      flag("play", &Request::plays,
           "let visitors play; without DB, only the files of their games are shown"),
      option("player", "PLAYER", &Request::players,
             "with --play, one more opponent of renju: a variant of a level, or a program"),
      flag("no-analysis", &Request::no_analysis, "do not let the page ask the engine"));
}

}  // namespace

Command serve_command() {
  return typed_command(
      {.name = "serve",
       .summary = "serve results files as a page that follows running games",
       .details =
           "Prints the address to open, with a key that nobody else knows, and serves it\n"
           "until Ctrl-C. The page is that of 'report', but it updates while games are\n"
           "played, has the moves of all games of files of any size, and asks the engine\n"
           "about any position. With --play it also lets you play against a level; such\n"
           "games are kept in new files below results, as 'play' keeps them. All other\n"
           "files are only read. Only this machine can connect unless --bind says otherwise.\n"
           "Libraries of RenLib and files that 'import' reads have a tree of moves alone; of\n"
           "those in a folder, *.lib and *.rif.",
       .examples = {"renju-bench serve results/run.db", "renju-bench serve results --port 0",
                    "renju-bench serve run.db --wait", "renju-bench serve --play"}},
      serve_rows(), run);
}

}  // namespace rb::cli
