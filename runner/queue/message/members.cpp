#include "runner/queue/message/members.hpp"

#include <algorithm>

#include "engine/base/json_text.hpp"

namespace rb::queue {
namespace {

constexpr std::size_t kMostWords = 200;
constexpr int kMostThreads = 4096;

std::string text_of(const Json& json, const char* name) {
  const auto found = json.find(name);
  if (found == json.end() || !found->is_string()) return {};
  return found->get<std::string>().substr(0, kMostWords);
}

std::int64_t number_of(const Json& json, const char* name, std::int64_t most) {
  const auto found = json.find(name);
  if (found == json.end() || !found->is_number_integer()) return 0;
  return std::clamp<std::int64_t>(found->get<std::int64_t>(), 0, most);
}

}  // namespace

double games_per_second(const Member& member) {
  if (member.busy_ms == 0) return 0;
  return 1000.0 * static_cast<double>(member.games) / static_cast<double>(member.busy_ms);
}

std::string member_json(const Member& member) {
  const Json json = json_object({{"beat", member.beat},
                                 {"build", member.build},
                                 {"busy_ms", member.busy_ms},
                                 {"games", member.games},
                                 {"held", member.held},
                                 {"host", member.host},
                                 {"state", member.state},
                                 {"threads", member.threads},
                                 {"user", member.user}});
  return json_text(json);
}

Member parse_member(const std::string& text) {
  Member member;
  const Json json = read_json(text);
  if (!json.is_object()) return member;
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  member.user = text_of(json, "user");
  member.host = text_of(json, "host");
  member.build = text_of(json, "build");
  member.threads = static_cast<int>(number_of(json, "threads", kMostThreads));
  member.games = number_of(json, "games", kMost);
  member.held = static_cast<int>(number_of(json, "held", 2 * kMostThreads));
  member.beat = number_of(json, "beat", kMost);
  member.busy_ms = number_of(json, "busy_ms", kMost);
  member.state = text_of(json, "state");
  return member;
}

void Members::see(const std::map<std::string, std::string>& hash, Time now) {
  for (const auto& [name, json] : hash) {
    Member member = parse_member(json);
    const auto [found, is_new] = seen_.try_emplace(name, Seen{member, now});
    if (!is_new && found->second.member.beat != member.beat) found->second.at = now;
    found->second.member = std::move(member);
  }
}

std::vector<std::string> Members::present(Time now, std::chrono::milliseconds age) const {
  std::vector<std::string> names;
  for (const auto& [name, seen] : seen_) {
    const bool is_playing = seen.member.state == "playing" && seen.member.threads > 0;
    if (is_playing && now - seen.at <= age) names.push_back(name);
  }
  return names;
}

int Members::threads(Time now, std::chrono::milliseconds age) const {
  int sum = 0;
  for (const std::string& name : present(now, age)) sum += member(name).threads;
  return sum;
}

const Member& Members::member(const std::string& name) const {
  static const Member kUnknown;
  const auto found = seen_.find(name);
  return found == seen_.end() ? kUnknown : found->second.member;
}

}  // namespace rb::queue
