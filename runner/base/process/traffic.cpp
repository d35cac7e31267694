#include "runner/base/process/traffic.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/process/traffic_log.hpp"

namespace rb {
namespace {

// The text of a kept line of this stream: "   0.001234 # text". What a program has printed may hold
// the sign too, but not as the second word.
std::optional<std::string_view> text_of(std::string_view line, Stream stream) {
  const std::size_t time = std::min(line.find_first_not_of(' '), line.size());
  const std::string_view rest = line.substr(std::min(line.find(' ', time), line.size()));
  const bool is_of_stream = rest.size() > 2 && rest[1] == sign(stream) && rest[2] == ' ';
  return is_of_stream ? std::optional(rest.substr(3)) : std::nullopt;
}

}  // namespace

Traffic::Traffic() : lines_(kLines), start_(std::chrono::steady_clock::now()) {}

void Traffic::copy_to(std::shared_ptr<TrafficLog> log, std::string label) {
  log_ = std::move(log);
  label_ = std::move(label);
}

void Traffic::start(SteadyTime now) {
  count_ = 0;
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
  std::string& kept = lines_[count_++ % kLines];
  kept.clear();
  const std::chrono::duration<double> time = now - start_;
  fmt::format_to(std::back_inserter(kept), "{:11.6f} {} ", time.count(), sign(stream));
  if (line.ends_with('\r')) line.remove_suffix(1);
  const std::size_t longest = stream == Stream::note ? kLongestNote : kLongest;
  append_printable(kept, line.substr(0, longest));
  kept += line.size() > longest ? "...\n" : "\n";
}

std::string Traffic::text() const {
  std::string text;
  const std::size_t first = count_ > kLines ? count_ - kLines : 0;
  if (first > 0) text += fmt::format("({} earlier lines)\n", first);
  for (std::size_t i = first; i < count_; ++i) text += lines_[i % kLines];
  return text;
}

std::string_view Traffic::last(Stream stream) const {
  for (std::size_t i = count_; i > 0 && count_ - i < kLines; --i) {
    const std::string_view line = lines_[(i - 1) % kLines];
    if (const auto text = text_of(line, stream)) return trim(*text);
  }
  return {};
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
