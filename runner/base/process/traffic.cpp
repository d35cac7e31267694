#include "runner/base/process/traffic.hpp"

#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/process/traffic_log.hpp"

namespace rb {

Traffic::Traffic() : start_(std::chrono::steady_clock::now()) {}

void Traffic::copy_to(std::shared_ptr<TrafficLog> log, std::string label) {
  log_ = std::move(log);
  label_ = std::move(label);
}

void Traffic::start(SteadyTime now) {
  lines_ = 0;
  counts_ = {};
  start_ = now;
}

void Traffic::begin_answer(SteadyTime now) {
  tell_left_out(now);
  log_lines_ = log_bytes_ = 0;
}

void Traffic::tell_left_out(SteadyTime now) {
  if (left_out_ == 0) return;
  log_->write(label_, Stream::note, fmt::format("({} left out)", counted(left_out_, "line")), now);
  left_out_ = 0;
}

// Notes are few, and never left out.
void Traffic::log_line(Stream stream, std::string_view line, SteadyTime now) {
  if (stream == Stream::note) {
    tell_left_out(now);
  } else if (left_out_ > 0 || ++log_lines_ > kLogLines || (log_bytes_ += line.size()) > kLogBytes) {
    ++left_out_;
    return;
  }
  log_->write(label_, stream, line, now);
}

void Traffic::add(Stream stream, std::string_view text, SteadyTime now) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    add_line(stream, text.substr(0, end), now);
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

void Traffic::add_line(Stream stream, std::string_view line, SteadyTime now) {
  now = std::max(now, start_);  // lines read with the last answer may be taken later
  if (log_) log_line(stream, line, now);
  ++counts_[static_cast<std::size_t>(stream)];
  Kept& kept = kept_[lines_++ % kLines];
  if (line.ends_with('\r')) line.remove_suffix(1);
  const std::size_t longest = stream == Stream::note ? kLongestNote : kLongest;
  kept.time = now;
  kept.stream = stream;
  kept.is_cut = line.size() > longest;
  kept.line.assign(line.substr(0, longest));
}

std::string Traffic::shown(const Kept& kept) {
  return printable(kept.line) + (kept.is_cut ? "..." : "");
}

std::string Traffic::text() const {
  std::string text;
  if (first() > 0) text = fmt::format("({} earlier lines)\n", first());
  for (std::size_t line = first(); line < lines_; ++line) {
    const Kept& it = kept(line);
    const auto time = std::chrono::round<std::chrono::microseconds>(it.time - start_).count();
    fmt::format_to(std::back_inserter(text), "{:4}.{:06} {} {}\n", time / 1'000'000,
                   time % 1'000'000, sign(it.stream), shown(it));
  }
  return text;
}

std::string Traffic::last(Stream stream) const {
  for (std::size_t line = lines_; line-- > first();) {
    if (kept(line).stream == stream) return std::string(trim(shown(kept(line))));
  }
  return {};
}

// A line is "   0.001234 # text". What a program has printed may hold the sign too, but not as the
// second word.
std::string_view last_note(std::string_view traffic) {
  std::string_view note;
  while (!traffic.empty()) {
    const std::string_view line = traffic.substr(0, traffic.find('\n'));
    traffic.remove_prefix(std::min(traffic.size(), line.size() + 1));
    const std::size_t time = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view rest = line.substr(std::min(line.find(' ', time), line.size()));
    const bool is_note = rest.size() > 2 && rest[1] == sign(Stream::note) && rest[2] == ' ';
    if (is_note) note = rest.substr(3);
  }
  return note;
}

}  // namespace rb
