#include "runner/queue/run_notice.hpp"

#include <utility>

namespace rb::queue {
namespace {

constexpr const char* kStateLife = "3600";  // seconds, after the end

}  // namespace

RunNotice::RunNotice(Server& server, Keys keys, int priority)
    : server_(server), keys_(std::move(keys)), priority_(priority) {}

void RunNotice::write(const RunDocument& document, const std::vector<Opening>& openings,
                      const std::map<std::string, std::string>& files) {
  document_ = run_json(document);
  openings_ = openings_text(openings, document.run.board_size);
  files_.clear();
  if (!files.empty()) files_ = {"HSET", keys_.files()};
  for (const auto& [checksum, contents] : files) {
    files_.push_back(checksum);
    files_.push_back(contents);
  }
}

void RunNotice::publish(const std::string& state) {
  for (const std::string& stream : {keys_.first(), keys_.tasks()}) {
    const Answer made = server_.ask({"XGROUP", "CREATE", stream, kGroup, "0", "MKSTREAM"});
    if (!made.is_error("BUSYGROUP")) require(made);
  }
  std::vector<Command> commands{{"SET", keys_.openings(), openings_},
                                {"SET", keys_.spec(), document_},
                                {"SET", keys_.state(), state},
                                {"ZADD", kRuns, std::to_string(priority_), keys_.run}};
  if (!files_.empty()) commands.insert(commands.begin(), files_);
  server_.transact(std::move(commands));
}

void RunNotice::tell(const std::string& state, const Figures& figures) {
  const std::vector<Command> commands{{"SET", keys_.state(), state},
                                      {"SET", keys_.figures(), figures_json(figures)}};
  for (const Answer& answer : server_.ask(commands)) require(answer);
}

void RunNotice::take_down() { require(server_.ask({"ZREM", kRuns, keys_.run})); }

void RunNotice::clear(std::span<const std::string> more) {
  std::vector<Command> commands{
      {"SET", keys_.state(), "done", "EX", kStateLife},
      {"ZREM", kRuns, keys_.run},
      {"UNLINK", keys_.spec(), keys_.openings(), keys_.tasks(), keys_.first(), keys_.banned(),
       keys_.files(), keys_.coordinator(), keys_.figures()}};
  for (const std::string& key : more) commands.push_back({"UNLINK", key});
  server_.transact(std::move(commands));
}

}  // namespace rb::queue
