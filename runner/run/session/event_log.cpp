#include "runner/run/session/event_log.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "runner/base/system/creation_failure.hpp"
#include "runner/tables/pairing_table.hpp"

namespace rb {
namespace {

int leave_open(std::FILE*) { return 0; }

const std::string& name_of(const RunSpec& run, int player) {
  return run.players[static_cast<std::size_t>(player)].name;
}

[[noreturn]] void refuse_to_open(const std::string& target) {
  if (errno == ENXIO) throw Error(fmt::format("{}: no program reads this pipe", target));
  if (errno == ENOENT) throw Error(fmt::format("{}: {}", target, creation_failure(target, errno)));
  throw Error(fmt::format("{}: cannot be written: {}", target, std::strerror(errno)));
}

// Only opening does not block; later writes wait for a slow reader.
std::unique_ptr<std::FILE, int (*)(std::FILE*)> opened(const std::string& target) {
  if (target == "-") return {stdout, leave_open};
  const int flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC;
  const int descriptor = open(target.c_str(), flags | O_NONBLOCK, 0666);
  if (descriptor < 0) refuse_to_open(target);
  fcntl(descriptor, F_SETFL, flags & O_APPEND);
  std::FILE* const file = fdopen(descriptor, "a");
  if (file != nullptr) return {file, std::fclose};
  close(descriptor);
  refuse_to_open(target);
}

}  // namespace

void EventLog::open() { file_ = opened(path_); }

void EventLog::write(const Json& event) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  Json line = json_object(
      {{"event", event["event"]},
       {"time_ms", std::chrono::duration_cast<std::chrono::milliseconds>(now).count()}});
  line.update(event);
  const std::string text = json_text(line) + '\n';
  if (error_ != 0) return;
  if (std::fputs(text.c_str(), file_.get()) < 0 || std::fflush(file_.get()) != 0) error_ = errno;
}

void EventLog::require_written() const {
  if (error_ == 0 || error_ == EPIPE || is_standard_output()) return;
  throw Error(fmt::format("{}: events are missing: {}", path_, std::strerror(error_)));
}

void EventLog::run_started(const RunSpec& run, const std::string& path, int played) {
  Json players = Json::array();
  for (const PlayerRow& player : run.players) players.push_back(player.name);
  told_ = played;
  write(json_object({{"event", "run_started"},
                     {"version", kVersion},
                     {"kind", name(run.kind)},
                     {"game", run.game},
                     {"players", players},
                     {"format", name(run.format)},
                     {"games_planned", run.games},
                     {"games", played},
                     {"seed", run.seed},
                     {"results", path}}));
}

void EventLog::game_finished(const RunSpec& run, const GameRecord& record) {
  write(json_object({{"event", "game_finished"},
                     {"id", record.id},
                     {"black", name_of(run, record.players[0])},
                     {"white", name_of(run, record.players[1])},
                     {"winner", winner_name(record.outcome.winner)},
                     {"reason", name(record.outcome.reason)},
                     {"plies", plies(record)},
                     {"opening", record.opening < 0 ? Json(nullptr) : Json(record.opening)}}));
}

void EventLog::standing(const RunSpec& run, const Scoreboard& board) {
  constexpr int kSteps = 100;
  const bool is_last = board.games() == run.games;
  if (!is_last && board.games() - told_ < std::max(2, run.games / kSteps)) return;
  told_ = board.games();
  Json players = Json::array();
  for (int player = 0; player < board.players(); ++player) {
    Json row = json_object({{"name", name_of(run, player)}});
    row.update(counts_json(board.counts(player)));
    players.push_back(row);
  }
  write(json_object({{"event", "standing"},
                     {"games", board.games()},
                     {"games_planned", run.games},
                     {"faults", board.faults()},
                     {"players", players}}));
}

void EventLog::decision(const std::string& decision, int games) {
  write(json_object({{"event", "decision"}, {"decision", decision}, {"games", games}}));
}

void EventLog::games_taken_back(std::span<const int> ids, int games) {
  told_ = std::min(told_, games);
  write(json_object({{"event", "games_taken_back"},
                     {"ids", std::vector<int>(ids.begin(), ids.end())},
                     {"games", games}}));
}

void EventLog::run_ended(const std::string& path, int games, bool is_complete,
                         const std::string& resume, const std::string& error) {
  write(json_object({{"event", "run_ended"},
                     {"games", games},
                     {"complete", is_complete},
                     {"results", path},
                     {"resume", resume.empty() ? Json(nullptr) : Json(resume)},
                     {"error", error.empty() ? Json(nullptr) : Json(error)}}));
}

void EventLog::result(const Json& document) {
  write(json_object({{"event", "result"}, {"document", document}}));
}

}  // namespace rb
