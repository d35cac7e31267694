#include "runner/base/process/traffic.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/process/traffic_log.hpp"

namespace rb {
namespace {

constexpr std::size_t kMostForgotten = 8192;  // bytes

// The text of a kept line of this stream: "   0.001234 # text". What a program has printed may hold
// the sign too, but not as the second word.
std::optional<std::string_view> text_of(std::string_view line, Stream stream) {
  const std::size_t time = std::min(line.find_first_not_of(' '), line.size());
  const std::string_view rest = line.substr(std::min(line.find(' ', time), line.size()));
  const bool is_of_stream = rest.size() > 2 && rest[1] == sign(stream) && rest[2] == ' ';
  return is_of_stream ? std::optional(rest.substr(3)) : std::nullopt;
}

}  // namespace

Traffic::Traffic() : start_(std::chrono::steady_clock::now()) {}

void Traffic::copy_to(std::shared_ptr<TrafficLog> log, std::string label) {
  log_ = std::move(log);
  label_ = std::move(label);
}

void Traffic::start(SteadyTime now) {
  text_.clear();
  first_ = lines_ = 0;
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
  if (lines_ < kLines) {
    ++lines_;
  } else {
    first_ = text_.find('\n', first_) + 1;
  }
  if (first_ > kMostForgotten) {
    text_.erase(0, first_);
    first_ = 0;
  }
  const auto time = std::chrono::round<std::chrono::microseconds>(now - start_).count();
  fmt::format_to(std::back_inserter(text_), "{:4}.{:06} {} ", time / 1'000'000, time % 1'000'000,
                 sign(stream));
  if (line.ends_with('\r')) line.remove_suffix(1);
  const std::size_t longest = stream == Stream::note ? kLongestNote : kLongest;
  append_printable(text_, line.substr(0, longest));
  text_ += line.size() > longest ? "...\n" : "\n";
}

std::string Traffic::text() const {
  const std::size_t count = std::accumulate(counts_.begin(), counts_.end(), std::size_t{0});
  std::string text;
  if (count > lines_) text = fmt::format("({} earlier lines)\n", count - lines_);
  return text.append(text_, first_);
}

std::string_view Traffic::last(Stream stream) const {
  std::string_view rest = std::string_view(text_).substr(first_), found;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    if (const auto text = text_of(rest.substr(0, end), stream)) found = trim(*text);
    rest.remove_prefix(end + 1);
  }
  return found;
}

std::string_view last_note(std::string_view traffic) {
  std::string_view note;
  while (!traffic.empty()) {
    const std::string_view line = traffic.substr(0, traffic.find('\n'));
    traffic.remove_prefix(std::min(traffic.size(), line.size() + 1));
    if (const auto text = text_of(line, Stream::note)) note = *text;
  }
  return note;
}

}  // namespace rb
