#include "runner/speed/speed_file.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/shallow.hpp"
#include "engine/base/text_file.hpp"

namespace rb {
namespace {

using nlohmann::ordered_json;

constexpr std::int64_t kMost = 1'000'000'000'000'000;  // for any count

// An object of the document, whose fields are read with their required type and range.
class Fields {
 public:
  Fields(const ordered_json& json, std::string place) : json_(json), place_(std::move(place)) {}

  const ordered_json& at(const char* name) const {
    if (!json_.is_object() || !json_.contains(name)) {
      throw Error(fmt::format("{}: there is no {}", place_, name));
    }
    return json_[name];
  }
  [[noreturn]] void refuse(const char* name, std::string_view wanted) const {
    std::string found = at(name).dump();
    if (found.size() > 40) found = found.substr(0, 40) + "..";
    throw Error(fmt::format("{}: {} takes {}, not {}", place_, name, wanted, found));
  }
  std::string text(const char* name) const {
    if (!at(name).is_string()) refuse(name, "a text");
    return at(name);
  }
  bool truth(const char* name) const {
    if (!at(name).is_boolean()) refuse(name, "true or false");
    return at(name);
  }
  std::int64_t count(const char* name) const {
    const ordered_json& value = at(name);
    if (!value.is_number_integer() || value < 1 || value > kMost) {
      refuse(name, "a whole number from 1 to 10^15");
    }
    return value;
  }
  std::vector<double> times(const char* name) const {
    const ordered_json& values = at(name);
    const bool is_right = values.is_array() && !values.empty() &&
                          std::ranges::all_of(values, [](const ordered_json& value) {
                            return value.is_number() && value > 0 && value <= kMost;
                          });
    if (!is_right) refuse(name, "times above 0");
    return values;
  }

 private:
  const ordered_json& json_;
  std::string place_;
};

bool is_date(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00Z";
  const auto fits = [](char form, char c) {
    return form == '0' ? c >= '0' && c <= '9' : c == form;
  };
  return std::ranges::equal(kForm, text, fits);
}

SpeedRun run_of(const ordered_json& json, const std::string& path) {
  const Fields fields(json, path);
  SpeedRun run;
  run.date = fields.text("date");
  if (!is_date(run.date)) fields.refuse("date", "a time such as 2026-11-20T16:02:11Z");
  run.host = fields.text("host");
  run.processor = fields.text("processor");
  run.cores = static_cast<int>(std::min<std::int64_t>(fields.count("cores"), 1'000'000));
  run.version = fields.text("version");
  run.commit = fields.text("commit");
  run.compiler = fields.text("compiler");
  run.build = fields.text("build");
  if (!fields.at("signature").is_null()) {
    run.signature = static_cast<std::uint64_t>(fields.count("signature"));
  }
  if (!fields.at("parts").is_array()) fields.refuse("parts", "a list");
  for (const ordered_json& json_part : fields.at("parts")) {
    const std::string name = Fields(json_part, path + ": parts").text("part");
    const Fields part(json_part, fmt::format("{}: {}", path, name));
    if (std::ranges::find(run.timings, name, &speed::Timing::part) != run.timings.end()) {
      throw Error(fmt::format("{}: {}: this part appears twice", path, name));
    }
    run.timings.push_back({name, part.text("unit"), part.truth("signed"),
                           static_cast<std::uint64_t>(part.count("count")),
                           part.times("samples_ns")});
  }
  return run;
}

}  // namespace

SpeedRun load_speed_run(const std::string& path) {
  const ordered_json json = ordered_json::parse(read_text(path), kShallow, false);
  if (json.is_discarded()) throw Error(fmt::format("{}: not a JSON document", path));
  if (!json.is_object() || !json.contains("speed")) {
    throw Error(fmt::format("{}: not a file of 'renju-bench speed run --save'", path));
  }
  if (json["speed"] != kSpeedFormat) {
    throw Error(fmt::format("{}: of format {}, this program reads {}", path, json["speed"].dump(),
                            kSpeedFormat));
  }
  return run_of(json, path);
}

}  // namespace rb
