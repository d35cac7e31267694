#include "runner/speed/speed_protocol.hpp"

#include <istream>
#include <map>
#include <optional>
#include <ostream>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/text.hpp"

namespace rb::speed {
namespace {

using Io = Process::Io;

// The requested parts, each made on its first request.
class Works {
 public:
  explicit Works(const std::string& positions) : positions_(positions) {}

  Json run(const std::vector<std::string_view>& words) {
    const Part* const part = words.size() == 4 ? find_part(words[1]) : nullptr;
    const std::int64_t first = part != nullptr ? parse_int(words[2]).value_or(-1) : -1;
    const std::int64_t items = part != nullptr ? parse_int(words[3]).value_or(0) : 0;
    constexpr std::int64_t kMost = 1'000'000'000;
    if (first < 0 || first > kMost || items < 1 || items > kMost) {
      return json_object({{"error", "run takes a part, the first piece and how many"}});
    }
    auto [found, is_new] = works_.try_emplace(part);
    if (is_new) found->second = part->make(positions_);
    const Work& work = found->second;
    if (is_new) work.run(static_cast<int>(first % work.items));  // touches the memory once
    const Block block = run_block(*part, work, static_cast<int>(first), static_cast<int>(items));
    return json_object({{"ns", block.nanoseconds}, {"count", block.count}});
  }

 private:
  const std::string& positions_;
  std::map<const Part*, Work> works_;
};

// Larger numbers of nanoseconds (11 days), nodes and the like are not measurements.
constexpr std::int64_t kMostCounted = 1'000'000'000'000'000;

// A field that is a whole number from 0 to kMostCounted, or nothing.
std::optional<std::int64_t> whole(const Json& json, const char* field) {
  if (!json.is_object() || !json.contains(field)) return std::nullopt;
  const Json& value = json[field];
  if (!value.is_number_integer() || value < 0 || value > kMostCounted) return std::nullopt;
  return value.get<std::int64_t>();
}

constexpr std::string_view kOldWord = "--serve", kWrongWords = "exit status 2";

// For a file that cannot be examined: the earliest time.
std::filesystem::file_time_type write_time(const std::string& path) {
  std::error_code error;
  const auto time = std::filesystem::last_write_time(path, error);
  return error ? std::filesystem::file_time_type::min() : time;
}

}  // namespace

void serve(std::istream& input, std::ostream& output, const std::string& positions,
           const std::string& program) {
  Json hello = json_object({{"speed_protocol", kProtocol}, {"program", program}});
  hello["parts"] = Json::array();
  for (const Part& part : parts()) hello["parts"].push_back(part.name);
  output << json_text(hello) << std::endl;
  Works works(positions);
  for (std::string line; std::getline(input, line);) {
    const std::vector<std::string_view> request = words(line);
    Json answer = json_object({{"error", "there are 'run', 'signature' and 'quit'"}});
    if (!request.empty() && request[0] == "quit") return;
    if (!request.empty() && request[0] == "run") answer = works.run(request);
    if (!request.empty() && request[0] == "signature") {
      answer = json_object({{"signature", signature(positions, 1)}});
    }
    output << json_text(answer) << std::endl;
  }
}

ServingBuild::ServingBuild(const std::string& program, const std::string& data,
                           const std::vector<std::string>& wrapper,
                           std::chrono::milliseconds patience, std::stop_token stop)
    : patience_(patience), stop_(std::move(stop)), path_(program), built_(write_time(program)) {
  spec_.command = wrapper;
  spec_.command.insert(spec_.command.end(), {program, "speed", "serve"});
  spec_.environment = {"RENJU_BENCH_DATA=" + data};
  start();
}

void ServingBuild::restart() {
  process_.reset();
  const std::string before = program_;
  start();
  if (program_ != before || write_time(path_) != built_) {
    throw Error(fmt::format("{}: the program was replaced while it was measured", path_));
  }
}

// A build from before `speed serve` calls that a wrong command line and is asked the old way.
Process::Line ServingBuild::first_line() {
  process_ = std::make_unique<Process>(spec_, traffic_);
  const Process::Line line = read_answer(soon());
  if (line.io != Io::ended || spec_.command.back() == kOldWord) return line;
  process_->stop(std::chrono::seconds(1));
  if (process_->ending() != kWrongWords) return line;
  spec_.command.back() = kOldWord;
  return first_line();
}

void ServingBuild::start() {
  const Process::Line line = first_line();
  const Json hello = line.io == Io::done ? read_ordered_json(line.text) : Json();
  if (!hello.is_object() || !hello.contains("speed_protocol")) {
    const std::string reason = line.io == Io::done ? fmt::format("'{}'", line.text) : why(line);
    throw Error(fmt::format(
        "{}: it does not answer 'speed serve' ({}); is it a renju-bench with that command?", path_,
        reason));
  }
  if (hello["speed_protocol"] != kProtocol) {
    throw Error(fmt::format("{}: its 'speed serve' uses protocol {}, this program {}", path_,
                            json_text(hello["speed_protocol"]), kProtocol));
  }
  try {
    program_ = hello.at("program");
    parts_ = hello.at("parts").get<std::vector<std::string>>();
  } catch (const Json::exception&) {
    throw Error(fmt::format("{}: not the first line of 'speed serve': {}", path_, line.text));
  }
}

Process::Line ServingBuild::read_answer(SteadyTime deadline) {
  while (true) {
    const Process::Line line = process_->read_line(deadline, stop_);
    if (line.io != Io::done || !line.text.starts_with("==")) return line;
  }
}

// Called when no line has come. A program that ends on its own gets time to say why.
std::string ServingBuild::why(const Process::Line& line) {
  const bool is_late = line.io == Io::late;
  process_->stop(std::chrono::seconds(line.io == Io::ended ? 1 : 0));
  if (line.io == Io::stopped) return "interrupted";
  const std::chrono::duration<double> seconds = patience_;
  return is_late ? fmt::format("it took longer than {:g} s", seconds.count()) : process_->ending();
}

std::string ServingBuild::ask(const std::string& request) {
  const SteadyTime deadline = soon();
  process_->send(request + "\n", deadline, stop_);
  const Process::Line line = read_answer(deadline);
  if (line.io != Io::done) {
    throw Error(fmt::format("{}: no answer to '{}' ({})", path_, request, why(line)));
  }
  return std::string(line.text);
}

Block ServingBuild::run(const std::string& part, int first, int items) {
  const std::string request = fmt::format("run {} {} {}", part, first, items);
  const std::string answer = ask(request);
  const Json json = read_ordered_json(answer);
  const auto ns = whole(json, "ns"), count = whole(json, "count");
  if (ns && count && *ns > 0) return {*ns, static_cast<std::uint64_t>(*count)};
  throw Error(fmt::format("{}: '{}' was answered by {}", path_, request, answer));
}

std::uint64_t ServingBuild::signature() {
  const std::string answer = ask("signature");
  const Json json = read_ordered_json(answer);
  if (const auto number = whole(json, "signature")) return static_cast<std::uint64_t>(*number);
  throw Error(fmt::format("{}: 'signature' was answered by {}", path_, answer));
}

std::vector<std::string> ServingBuild::quit() {
  const SteadyTime deadline = soon();
  process_->send("quit\n", deadline, stop_);
  std::vector<std::string> lines;
  while (true) {
    const Process::Line line = process_->read_line(deadline, stop_);
    if (line.io != Io::done) return lines;
    lines.emplace_back(line.text);
  }
}

}  // namespace rb::speed
