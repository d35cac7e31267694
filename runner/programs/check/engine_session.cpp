#include "runner/programs/check/engine_session.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include <fmt/core.h>

#include "runner/programs/gomocup/wine.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using gomocup::is_remark;
using gomocup::Kind;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t kLongestShown = 80;

std::string shown(std::string_view line) {
  std::string text;
  append_printable(text, line.substr(0, kLongestShown));
  return text;
}

bool answers(Kind kind, Wanted wanted) {
  switch (kind) {
    case Kind::error:
    case Kind::unknown: return wanted == Wanted::ok;
    case Kind::move:
    case Kind::suggest: return wanted == Wanted::move;
    case Kind::ok: return wanted == Wanted::ok || wanted == Wanted::ok_alone;
    case Kind::bad_move:
    case Kind::other: break;
  }
  return false;
}

}  // namespace

EngineSession::EngineSession(const ProcessSpec& spec, std::stop_token stop)
    : stop_(std::move(stop)), process_((wine::fill_prefix(spec, stop_), spec), traffic_) {}

int EngineSession::Answer::refusals() const {
  return static_cast<int>(std::count_if(unasked.begin(), unasked.end(),
                                        [](const Unasked& said) { return is_refusal(said.kind); }));
}

EngineSession::Answer EngineSession::ask(std::string_view lines, Wanted wanted, milliseconds time) {
  Answer answer;
  process_.begin_answer(std::chrono::steady_clock::now());
  answer.io = process_.send_more(lines, steady_clock::now() + time, stop_);
  asked_ = steady_clock::now();
  return answer.io == Process::Io::done ? hear(wanted, time) : answer;
}

EngineSession::Answer EngineSession::hear(Wanted wanted, milliseconds time) {
  Answer answer = look_for(wanted, steady_clock::now() + time);
  answer.unasked = std::exchange(unasked_, {});
  answer.noise = std::exchange(new_noise_, {});
  return answer;
}

EngineSession::Answer EngineSession::look_for(Wanted wanted, SteadyTime deadline) {
  for (;;) {
    const Process::Line line = process_.read_line(deadline, stop_);
    Answer answer;
    answer.io = line.io;
    if (line.io != Process::Io::done) return answer;
    answer.elapsed = line.time - asked_;
    answer.line = gomocup::parse_line(line.text);
    answer.text = shown(line.text);
    if (is_remark(line.text)) continue;
    if (wanted == Wanted::text) return answer;
    if (!answers(answer.line.kind, wanted)) {
      note(answer.line, answer.text);
      continue;
    }
    if (answer.line.kind != Kind::suggest) return answer;
    process_.send_more(fmt::format("PLAY {},{}\n", answer.line.x, answer.line.y), deadline, stop_);
  }
}

void EngineSession::note(const gomocup::Line& line, const std::string& text) {
  if (line.kind == Kind::other || line.kind == Kind::bad_move) {
    if (noise_.empty()) noise_ = text;
    if (new_noise_.empty()) new_noise_ = text;
    ++noise_lines_;
  } else if (unasked_.size() < kMostUnasked) {
    unasked_.push_back({line.kind, text});
  }
}

bool EngineSession::ends_within(milliseconds time) const {
  const SteadyTime deadline = steady_clock::now() + time;
  for (;;) {
    const auto alive = living();
    const auto itself = [&](const GroupMember& member) { return member.pid == process_.pid(); };
    if (std::none_of(alive.begin(), alive.end(), itself)) return true;
    if (steady_clock::now() >= deadline || stop_.stop_requested()) return false;
    std::this_thread::sleep_for(5ms);
  }
}

std::vector<GroupMember> EngineSession::living() const {
  std::vector<GroupMember> members = group_members();
  std::erase_if(members, [&](const GroupMember& member) {
    return member.group != process_.pid() || !member.alive;
  });
  return members;
}

std::string EngineSession::stop(milliseconds patience) {
  process_.stop(patience);
  return process_.ending();
}

}  // namespace rb
