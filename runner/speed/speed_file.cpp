#include "runner/speed/speed_file.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_fields.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/text_file.hpp"

namespace rb {
namespace {

constexpr std::int64_t kMost = 1'000'000'000'000'000;  // for any count

std::int64_t count_of(const JsonFields& fields, const char* name) {
  return fields.whole(name, 1, kMost);
}

std::vector<double> times_of(const JsonFields& part, const char* name) {
  const Json& values = part.list(name);
  const bool is_right = !values.empty() && std::ranges::all_of(values, [](const Json& value) {
    return value.is_number() && value > 0 && value <= kMost;
  });
  if (!is_right) part.refuse(name, "a list of times above 0");
  return values;
}

bool is_date(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00Z";
  const auto fits = [](char form, char c) {
    return form == '0' ? c >= '0' && c <= '9' : c == form;
  };
  return std::ranges::equal(kForm, text, fits);
}

SpeedRun run_of(const Json& document, const std::string& path) {
  const JsonFields fields(document, path);
  SpeedRun run;
  run.date = fields.text("date");
  if (!is_date(run.date)) fields.refuse("date", "a time such as 2026-11-20T16:02:11Z");
  run.host = fields.text("host");
  run.processor = fields.text("processor");
  run.cores = static_cast<int>(std::min<std::int64_t>(count_of(fields, "cores"), 1'000'000));
  run.version = fields.text("version");
  run.commit = fields.text("commit");
  run.compiler = fields.text("compiler");
  run.build = fields.text("build");
  if (!fields.at("signature").is_null()) {
    run.signature = static_cast<std::uint64_t>(count_of(fields, "signature"));
  }
  for (const Json& json_part : fields.list("parts")) {
    const std::string name = JsonFields(json_part, path + ": parts").text("part");
    const JsonFields part(json_part, fmt::format("{}: {}", path, name));
    if (std::ranges::find(run.timings, name, &speed::Timing::part) != run.timings.end()) {
      throw Error(fmt::format("{}: {}: this part appears twice", path, name));
    }
    run.timings.push_back({name, part.text("unit"), part.truth("signed"),
                           static_cast<std::uint64_t>(count_of(part, "count")),
                           times_of(part, "samples_ns")});
  }
  return run;
}

}  // namespace

SpeedRun load_speed_run(const std::string& path) {
  const Json document = read_json(read_text(path));
  if (document.is_discarded()) throw Error(fmt::format("{}: not a JSON document", path));
  if (!document.is_object() || !document.contains("speed")) {
    throw Error(fmt::format("{}: not a file of 'renju-bench speed run --save'", path));
  }
  if (document["speed"] != kSpeedFormat) {
    throw Error(fmt::format("{}: format {}, but this program reads {}", path,
                            json_text(document["speed"]), kSpeedFormat));
  }
  return run_of(document, path);
}

}  // namespace rb
