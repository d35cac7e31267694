#include "runner/queue/joined_run.hpp"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "runner/play/seat.hpp"
#include "runner/queue/message/wire.hpp"

namespace rb::queue {

Joining::Joining(const WorkerRequest& request, const Makers& makers, Server& server)
    : request_(request), makers_(makers), server_(server) {}

std::string Joining::refusal(const std::string& run) const {
  const auto found = refused_.find(run);
  return found == refused_.end() ? "" : found->second;
}

const JoinedRun* Joining::join(const std::string& run, const std::stop_token& stop) {
  const Keys keys{run};
  const Answer json = require(server_.ask({"GET", keys.spec()}));
  const Answer openings = require(server_.ask({"GET", keys.openings()}));
  if (json.kind != Answer::Kind::text || openings.kind != Answer::Kind::text) return nullptr;
  const auto found = joined_.find(run);
  if (found != joined_.end() && found->second.json == json.text) return &found->second;
  JoinedRun joined{.json = json.text, .document = {}, .match = {}};
  try {
    if (!prepare(joined, keys, openings.text, stop)) return nullptr;
  } catch (const Error& error) {
    refused_[run] = error.what();
    request_.tell(fmt::format("run {}: {}", run, error.what()));
    return nullptr;
  }
  request_.tell(fmt::format("run {}: {}", run, joined.document.title));
  return &(joined_[run] = std::move(joined));
}

bool Joining::prepare(JoinedRun& joined, const Keys& keys, const std::string& openings,
                      const std::stop_token& stop) const {
  joined.document = parse_run(joined.json);
  const RunDocument& document = joined.document;
  if (!document.any_version && document.run.version != request_.version) {
    throw Error(fmt::format("it was started by renju-bench {}, this is {}: build the same commit",
                            document.run.version, request_.version));
  }
  const auto moves = parse_moves_of_openings(openings, document.run.board_size);
  if (openings_hash(moves) != document.run.openings_hash) {
    throw Error("its openings are not the ones it started with");
  }
  if (makers_.files) {
    makers_.files(document.run, [&](const std::string& checksum) -> std::optional<std::string> {
      const Answer file = require(server_.ask({"HGET", keys.files(), checksum}));
      return file.kind == Answer::Kind::text ? std::optional(file.text) : std::nullopt;
    });
  }
  joined.match = makers_.match(document.run, moves);
  joined.players = [run = document.run, make = makers_.players](const std::string& values) {
    return make(run, values);
  };
  joined.match.cores = request_.cores;
  if (!document.probe) return true;
  const auto probe = Seat(joined.match).play({0, joined.match.pairing(0)}, stop);
  if (probe && digest(*probe) != *document.probe) {
    throw Error(
        "game 0 is played differently here than by the coordinator: another compiler, "
        "processor or file");
  }
  return probe.has_value();
}

}  // namespace rb::queue
