#include "runner/web/document/report_document.hpp"

#include <filesystem>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "runner/base/system/version.hpp"
#include "runner/evidence/result_set.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/tables/rate_document.hpp"
#include "runner/web/document/printable_json.hpp"

namespace rb {
namespace {

// Of a report of more, each is open only while it is read.
constexpr std::size_t kMostOpen = 100;

// No report tells where the files were.
void leave_out_folders(Json& json) {
  for (Json& file : json["files"]) {
    file["path"] = std::filesystem::path(file["path"].get<std::string>()).filename().string();
  }
}

}  // namespace

Json together_json(const std::vector<std::string>& files) {
  if (files.size() < 2) return nullptr;
  try {
    ResultSet set = read_results(files, {.rules = find_rules});
    RateQuestion question;
    question.pairings = true;
    const RateDocument rated = rate_document(std::move(set), question);
    Json json = read_ordered_json(rate_json(rated));
    leave_out_folders(json);
    json["why"] = nullptr;
    return json;
  } catch (const Error& error) {
    return json_object({{"why", error.what()}});
  }
}

Json report_document(Json parts, const std::vector<std::string>& readable, const Json& speed) {
  Json document = json_object({{"format", kReportFormat}, {"program", run_version()}});
  document["parts"] = std::move(parts);
  document["together"] = together_json(readable);
  document["speed"] = speed;
  return printable_json(std::move(document));
}

Report::Report(const std::vector<std::string>& files) {
  for (const std::string& path : files) {
    Part part{.path = path, .error = {}, .part = nullptr};
    try {
      part.part = std::make_unique<ReportPart>(path);
      if (files.size() > kMostOpen) part.part->close();
    } catch (const Error& error) {
      if (files.size() == 1) throw;
      part.error = error.what();
    }
    parts_.push_back(std::move(part));
  }
}

Json Report::document(const MovesChoice& choice, const Json& speed) const {
  Json parts = Json::array();
  std::vector<std::string> readable;
  for (const Part& part : parts_) {
    parts.push_back(part.part ? part.part->document(choice) : failed_part(part.path, part.error));
    if (part.part) readable.push_back(part.path);
  }
  return report_document(std::move(parts), readable, speed);
}

std::vector<GamesBlock> Report::blocks(const MovesChoice& choice) const {
  std::vector<GamesBlock> blocks;
  for (const Part& part : parts_) {
    blocks.push_back([&part, choice](const WriteText& write) {
      part.part ? part.part->write_block(choice, write) : write("null");
    });
  }
  return blocks;
}

}  // namespace rb
