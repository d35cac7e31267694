#include "runner/web/document/report_part.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "runner/studies/review/review_file.hpp"
#include "runner/studies/scaling/scaling_report.hpp"
#include "runner/web/document/course.hpp"
#include "runner/web/document/printable_json.hpp"
#include "runner/web/document/results_part.hpp"
#include "runner/web/document/run_summary_json.hpp"
#include "runner/web/document/tune_part.hpp"

namespace rb {
namespace {

using Rows = std::vector<std::size_t>;

constexpr std::size_t kMostRows = 200'000;

// `count` of the numbers below `end`, evenly spread.
Rows spread(std::size_t count, std::size_t end) {
  Rows rows;
  const std::size_t taken = std::min(count, end);
  for (std::size_t i = 0; i < taken; ++i) rows.push_back(i * end / taken);
  return rows;
}

Json named_json(const PlayedRun& played) {
  Json list = Json::array();
  for (const renju::NamedOpening* const opening : named_openings_played(played)) {
    const bool is_direct = opening->kind == renju::OpeningClass::direct;
    list.push_back(json_object({{"code", opening->code},
                                {"kanji", opening->kanji},
                                {"romaji", opening->romaji},
                                {"class", is_direct ? "direct" : "indirect"}}));
  }
  return list;
}

// Null of any other run than `scaling`.
Json scaling_part(const PlayedRun& played) {
  if (played.run.kind != RunKind::scaling) return nullptr;
  const auto summary = summarize_scaling(played.run, played.board, played.results);
  return summary ? curve_json(*summary) : Json();
}

Json rows_json(const std::vector<CalibrationRow>& rows) {
  Json list = Json::array();
  for (const CalibrationRow& row : rows) {
    list.push_back({row.bin, row.moves, row.games.games(), row.games.score(), row.interval.low,
                    row.interval.high});
  }
  return list;
}

Json stretch_json(const ScoreCalibration& calibration, int player, std::optional<int> phase) {
  const std::optional<double> explained = calibration.explained(player, phase);
  return json_object({{"rows", rows_json(calibration.rows(player, phase))},
                      {"explained", explained ? Json(*explained) : Json()}});
}

Json decided_json(const DecidedGames& decided) {
  Json rows = Json::array();
  for (const DecidedStretch& stretch : decided.stretches()) {
    const Json last = stretch.last == 0 ? Json() : Json(stretch.last);
    rows.push_back({stretch.first, last, stretch.games, stretch.black_won});
  }
  return json_object({{"by_scores", decided.by_scores()},
                      {"by_end", decided.by_end()},
                      {"drawn", decided.drawn()},
                      {"rows", rows}});
}

// Whether scores mean anything.
Json scores_json(const ScoreCalibration& calibration, const DecidedGames& decided,
                 std::size_t players) {
  Json list = Json::array();
  for (int player = 0; player < static_cast<int>(players); ++player) {
    Json phases = Json::array();
    for (std::size_t phase = 0; phase < kPhases.size(); ++phase) {
      phases.push_back(stretch_json(calibration, player, static_cast<int>(phase)));
    }
    Json all = stretch_json(calibration, player, std::nullopt);
    all["phases"] = std::move(phases);
    list.push_back(std::move(all));
  }
  return json_object({{"edges", kScoreEdges},
                      {"phases", kPhases},
                      {"left_out", calibration.left_out()},
                      {"players", list},
                      {"decided", decided_json(decided)}});
}

std::string file_name(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

}  // namespace

Json failed_part(const std::string& path, const std::string& why) {
  return json_object({{"file", file_name(path)}, {"error", why}});
}

ReportPart::ReportPart(const std::string& path, const std::stop_token& stop)
    : played_(read_played_run(path, [&](const GameRecord& record, const GameResult& result) {
        if (stop.stop_requested()) throw Error(fmt::format("{}: was not read to its end", path));
        costs_.add(record);
        calibration_.add(record, result.moves);
        decided_.add(record);
        cells_.add(record);
      })) {
  try {
    review_ = read_played_review(played_);
    if (review_) add_tags_of_review();
  } catch (const Error& error) {
    review_.reset();
    review_error_ = error.what();
  }
}

const PlayedReview& ReportPart::required_review() const {
  if (review_) return *review_;
  throw Error(review_error_.empty() ? why_not_judged(played_.path) : review_error_);
}

void ReportPart::add_tags_of_review() {
  for (GameRow& row : played_.rows) {
    const auto game = review_->games.find(row.id);
    if (game != review_->games.end()) add_review_tags(game->second, row.winner, row.tags);
  }
}

BlockSource ReportPart::source() const { return {played_, review()}; }

Rows ReportPart::chosen_rows() const { return spread(kMostRows, played_.rows.size()); }

// Places among `rows`: an even choice, and the games of the gallery.
Rows ReportPart::chosen_moves(const Rows& rows, const MovesChoice& choice) const {
  if (played_.run.keep == Keep::results) return {};
  if (!choice.most || *choice.most >= rows.size()) return spread(rows.size(), rows.size());
  const Rows even = spread(*choice.most, rows.size());
  std::set<std::size_t> chosen(even.begin(), even.end());
  if (review_ && !chosen.empty()) {
    std::set<int> wanted;
    for (const GalleryWin& win : gallery_wins(played_, *review_)) wanted.insert(win.game);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (wanted.contains(played_.rows[rows[i]].id)) chosen.insert(i);
    }
  }
  return {chosen.begin(), chosen.end()};
}

void ReportPart::write_block(const MovesChoice& choice, const WriteText& write) const {
  const Rows rows = chosen_rows();
  write("{");
  write_row_columns(source(), rows, write);
  write(",\"moves\":");
  write_move_columns(source(), rows, chosen_moves(rows, choice), write);
  write("}");
}

std::string ReportPart::block_of(const Rows& rows, Moves moves) const {
  std::string text = "{";
  const WriteText write = [&text](std::string_view piece) { text += piece; };
  write_row_columns(source(), rows, write);
  if (moves == Moves::with) {
    text += ",\"moves\":";
    write_move_columns(source(), rows, chosen_moves(rows, {.most = {}}), write);
  }
  return text + '}';
}

Json ReportPart::players_json() const {
  Json players = Json::array();
  for (std::size_t i = 0; i < played_.run.players.size(); ++i) {
    const auto number = static_cast<int>(i);
    players.push_back(json_object({{"name", played_.run.players[i].name},
                                   {"full_name", played_.full_names[i]},
                                   {"params", json_or_text(played_.run.players[i].params)},
                                   {"tells_nodes", costs_.tells_nodes(number)},
                                   {"tells_score", costs_.tells_score(number)}}));
  }
  return players;
}

Json ReportPart::cells_json() const {
  if (played_.run.keep == Keep::results) return nullptr;
  CellTally cells = cells_;
  const auto judge = [&](const GameRow& row, const ReviewedMove& move, int player) {
    if (!row.counted || move.cell < 0) return;
    cells.judge(player, move.ply, move.cell, move.missed == renju::Grade::proved,
                move.allowed == renju::Grade::proved);
  };
  if (review_) each_judged_move(played_, *review_, judge);
  return cells.json(played_.run.players.size());
}

Json ReportPart::embedded_json(const MovesChoice& choice) const {
  const Rows rows = chosen_rows();
  const std::size_t all = played_.rows.size(), moves = chosen_moves(rows, choice).size();
  std::string rule;
  if (rows.size() < all) rule = fmt::format("{} of {} games are in this file", rows.size(), all);
  if (played_.run.keep == Keep::results) {
    if (!rule.empty()) rule += "; ";
    rule += "this run keeps only results, so there are no moves";
  } else if (moves < all) {
    if (!rule.empty()) rule += "; ";
    rule += fmt::format("the moves of {} of {} are in this file", moves, counted(all, "game"));
    if (moves > 0) rule += ", an even choice from the first to the last";
  }
  return json_object(
      {{"rows", rows.size()}, {"moves", moves}, {"rule", rule.empty() ? Json() : Json(rule)}});
}

Json ReportPart::document(const MovesChoice& choice) const {
  Json json = json_object({{"file", file_name(played_.path)}, {"error", nullptr}});
  json.update(run_fields(played_));
  if (!review_error_.empty()) json["notes"].push_back("the review is not used: " + review_error_);
  json["players"] = players_json();
  json["named_openings"] = named_json(played_);
  json.update(words_json());
  json.update(judging_json(played_.run));
  json["summary"] = summary_json(played_);
  json["elo_course"] = elo_course(played_);
  json["llr_course"] = llr_course(played_);
  json["rating_course"] = rating_course(played_);
  json["lengths"] = lengths_json(played_);
  json["ends"] = ends_json(played_);
  json["colours"] = colours_json(played_);
  json["openings"] = openings_part(played_);
  json["cost"] = costs_.json(played_.run.players.size());
  json["scores"] = scores_json(calibration_, decided_, played_.run.players.size());
  json["cells"] = cells_json();
  json["weakness"] = review_ ? weakness_part(played_, *review_) : Json();
  json["scaling"] = scaling_part(played_);
  json["tune"] = is_tuning(played_.run.kind) ? tune_part(played_.path, *played_.reader()) : Json();
  json["fleet"] = fleet_part(played_);
  json["embedded"] = embedded_json(choice);
  return json;
}

}  // namespace rb
