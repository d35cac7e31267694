#include "runner/speed/speed_history.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "rating/change_points/change_points.hpp"
#include "runner/base/system/new_file.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/speed/speed_file.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFolder = "results";
constexpr double kLargestP = 0.001;    // the largest p-value of a change, over all parts of a group
constexpr double kLeastChange = 0.01;  // smaller differences between builds are luck

// The times of one part, one from each run that has it.
struct Series {
  std::string part, unit;
  std::vector<const SpeedRun*> runs;
  std::vector<double> ns;
  std::vector<rating::ChangePoint> changes;
};

// The runs of one kind of machine and build. The machine's name does not count: in containers every
// run has another one.
struct Group {
  std::string name;
  std::vector<const SpeedRun*> runs;
  std::vector<Series> series;
};

void add(Group& group, const SpeedRun& run) {
  group.runs.push_back(&run);
  for (const speed::Timing& timing : run.timings) {
    auto series = std::ranges::find(group.series, timing.part, &Series::part);
    if (series == group.series.end()) {
      series = group.series.insert(series, {timing.part, timing.unit, {}, {}, {}});
    }
    series->runs.push_back(&run);
    series->ns.push_back(timing.median());
  }
}

std::vector<Group> groups_of(const std::vector<SpeedRun>& runs) {
  std::vector<Group> groups;
  for (const SpeedRun& run : runs) {
    const std::string name = fmt::format("{}, {}, {}, {}", run.processor,
                                         counted(run.cores, "core"), run.compiler, run.build);
    auto group = std::ranges::find(groups, name, &Group::name);
    if (group == groups.end()) group = groups.insert(group, {name, {}, {}});
    add(*group, run);
  }
  for (Group& group : groups) {
    const rating::ChangeSpec spec{
        .max_p_value =
            kLargestP / static_cast<double>(std::max(std::size_t{1}, group.series.size())),
        .min_magnitude = kLeastChange};
    for (Series& series : group.series) {
      series.changes = rating::find_changes(series.ns, spec).points;
    }
  }
  return groups;
}

std::string day(const SpeedRun& run) { return run.date.substr(0, 10); }

// Whether it rests only on the last run, which may have met a busy machine.
bool is_one_run(const Series& series, const rating::ChangePoint& change) {
  return change.index + 1 == series.ns.size();
}

std::string change_text(const Series& series, const rating::ChangePoint& change) {
  const SpeedRun& run = *series.runs[change.index];
  return fmt::format("  {:+.1f} % from {} on ({}), p = {:.1g}{}\n",
                     100 * (change.mean_after / change.mean_before - 1), run.commit, day(run),
                     change.p_value, is_one_run(series, change) ? ", one run only" : "");
}

// The times in one paragraph, with a bar before each that is a change.
std::string series_text(const Series& series) {
  std::string text = fmt::format("{}, ns each of the {}\n", series.part, series.unit), line;
  for (std::size_t i = 0; i < series.ns.size(); ++i) {
    const bool is_change =
        std::ranges::find(series.changes, i, &rating::ChangePoint::index) != series.changes.end();
    const std::string word = fmt::format("{} {}", is_change ? " |" : "", rate_text(series.ns[i]));
    if (line.size() + word.size() > 78) text += fmt::format(" {}\n", line), line.clear();
    line += word;
  }
  text += fmt::format(" {}\n", line);
  for (const rating::ChangePoint& change : series.changes) text += change_text(series, change);
  return text;
}

Json change_json(const Series& series, const rating::ChangePoint& change) {
  return json_object({{"commit", series.runs[change.index]->commit},
                      {"date", series.runs[change.index]->date},
                      {"index", change.index},
                      {"before_ns", change.mean_before},
                      {"after_ns", change.mean_after},
                      {"p_value", change.p_value},
                      {"one_run", is_one_run(series, change)}});
}

}  // namespace

std::string save_speed_run(const SpeedRun& run) {
  std::error_code error;
  fs::create_directories(kFolder, error);
  std::string path;
  for (int number = 1; number == 1 || fs::exists(path); ++number) {
    path = fmt::format("{}/{}-speed{}.json", kFolder, day(run),
                       number == 1 ? "" : fmt::format("-{}", number));
  }
  NewFile::write_all(path, OldFile::keep, json_text(speed_json(run), 2) + "\n");
  return path;
}

std::vector<SpeedRun> load_speed_history(std::vector<std::string> files) {
  const Error none(
      fmt::format("{}: no run is kept there; 'renju-bench speed run --save' saves one", kFolder));
  const bool are_named = !files.empty();
  if (!are_named) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(kFolder, error)) {
      const std::string name = entry.path().filename();
      if (name.find("-speed") != std::string::npos && name.ends_with(".json")) {
        files.push_back(entry.path());
      }
    }
  }
  std::vector<SpeedRun> runs;
  for (const std::string& file : files) {
    try {
      runs.push_back(load_speed_run(file));
    } catch (const Error& error) {
      if (are_named) throw;
      print(stderr, "note: {}; skipped\n", error.what());
    }
  }
  if (runs.empty()) throw none;
  std::ranges::sort(runs, {}, &SpeedRun::date);
  return runs;
}

std::string history_text(const std::vector<SpeedRun>& runs) {
  std::string text;
  for (const Group& group : groups_of(runs)) {
    text += fmt::format("{}{}\n{}, {} to {}; a bar marks a change\n\n", text.empty() ? "" : "\n",
                        group.name, counted(std::ssize(group.runs), "run"),
                        day(*group.runs.front()), day(*group.runs.back()));
    for (const Series& series : group.series) text += series_text(series);
  }
  return text;
}

Json history_json(const std::vector<SpeedRun>& runs) {
  Json groups = Json::array();
  for (const Group& group : groups_of(runs)) {
    Json json = json_object({{"machine", group.name}, {"parts", Json::array()}});
    for (const SpeedRun* run : group.runs) {
      json["runs"].push_back(json_object({{"date", run->date}, {"commit", run->commit}}));
    }
    for (const Series& series : group.series) {
      Json part = json_object({{"part", series.part}, {"unit", series.unit}, {"ns", series.ns}});
      part["changes"] = Json::array();
      for (const auto& change : series.changes) {
        part["changes"].push_back(change_json(series, change));
      }
      json["parts"].push_back(std::move(part));
    }
    groups.push_back(std::move(json));
  }
  return groups;
}

}  // namespace rb
