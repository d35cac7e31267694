#include "runner/studies/suites/suite_report.hpp"

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/system/version.hpp"
#include "runner/base/text/number_text.hpp"

namespace rb {
namespace {

double milliseconds(std::chrono::nanoseconds time) {
  return 1e-6 * static_cast<double>(time.count());
}

Json score_json(const SuiteScore& score) {
  Json json;
  if (!score.group.empty()) json["group"] = score.group;
  json["positions"] = score.positions;
  json["solved"] = score.solved;
  json["failed"] = score.failed;
  json["unproven"] = score.unproven;
  json["nodes"] = score.counted > 0 ? Json(score.nodes) : Json(nullptr);
  json["ms"] = milliseconds(score.elapsed);
  return json;
}

template <typename Value>
Json known(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json answer_json(const Problem& problem, const SuiteAnswer& answer) {
  const Reply& reply = answer.reply;
  return json_object(
      {{"line", problem.line},
       {"group", problem.group},
       {"side", problem.position.to_move == Stone::black ? "black" : "white"},
       {"result", name(answer.grade)},
       {"move", move_name(reply.move, problem.position.size)},
       {"fault", reply.fault == Fault::none ? Json(nullptr) : Json(name(reply.fault))},
       {"score", known(reply.score)},
       {"depth", known(reply.depth)},
       {"nodes", known(reply.nodes)},
       {"ms", milliseconds(answer.elapsed)}});
}

Json suite_of(const SuiteReport& report) {
  Json json = json_object({{"file", report.path}, {"kind", name(report.kind)}});
  if (!report.header) return json;
  json["name"] = report.header->name;
  json["origin"] = report.header->origin;
  json["seed"] = report.header->seed;
  json["version"] = report.header->version;
  json["commit"] = report.header->commit;
  return json;
}

Table::Row row_of(const SuiteScore& score) {
  const auto positions = static_cast<double>(score.positions);
  return {score.group.empty() ? "All" : score.group,
          score.positions,
          score.solved,
          fmt::format("{:.1f} %", 100 * score.solved / positions),
          score.failed,
          score.unproven,
          score.counted > 0 ? rate_text(static_cast<double>(score.nodes) / score.counted) : "-",
          rate_text(milliseconds(score.elapsed) / positions)};
}

}  // namespace

std::string_view name(AnswerGrade grade) {
  return grade == AnswerGrade::solved   ? "solved"
         : grade == AnswerGrade::failed ? "failed"
                                        : "unproven";
}

std::string answer_line(const SuiteReport& report, const Problem& problem,
                        const SuiteAnswer& answer) {
  const auto& nodes = answer.reply.nodes;
  const Fault fault = answer.reply.fault;
  return fmt::format("{}:{}: {}: {}, {}, {}, {} ms\n", report.path, problem.line, problem.group,
                     name(answer.grade),
                     fault == Fault::none ? move_name(answer.reply.move, problem.position.size)
                                          : std::string(name(fault)),
                     nodes ? counted(*nodes, "node") : "- nodes",
                     rate_text(milliseconds(answer.elapsed)));
}

Table suite_table(const SuiteReport& report) {
  Table table{.title = fmt::format("Player  {}\nSuite   {} ({})\n", report.player.name, report.path,
                                   name(report.kind)),
              .columns = {{"", Table::Align::left},
                          {"positions"},
                          {"solved"},
                          {""},
                          {"failed"},
                          {"unproven"},
                          {"nodes each"},
                          {"ms each"}}};
  if (report.header) {
    table.title += fmt::format("        {}, version {} ({})\n", report.header->origin,
                               report.header->version, report.header->commit);
  }
  table.title += '\n';
  for (const SuiteScore& score : scores(report.problems, report.answers)) {
    table.rows.push_back(row_of(score));
  }
  return table;
}

Json suite_json(const SuiteReport& report) {
  const std::vector<SuiteScore> all = scores(report.problems, report.answers);
  Json json = json_object(
      {{"suite", suite_of(report)},
       {"player",
        {{"name", report.player.name}, {"parameters", read_ordered_json(report.player.params)}}},
       {"limits",
        {{"nodes", known(report.limits.nodes)},
         {"depth", known(report.limits.depth)},
         {"ms", report.limits.time ? Json(report.limits.time->count()) : Json(nullptr)}}},
       {"seed", report.seed},
       {"threads", report.threads},
       {"version", version()},
       {"build", version_text()}});
  json.update(score_json(all.back()));
  json["groups"] = Json::array();
  for (const SuiteScore& score : all) {
    if (!score.group.empty()) json["groups"].push_back(score_json(score));
  }
  json["answers"] = Json::array();
  for (std::size_t i = 0; i < report.answers.size(); ++i) {
    json["answers"].push_back(answer_json(report.problems[i], report.answers[i]));
  }
  return json;
}

}  // namespace rb
