#include "engine/base/json_text.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/rules/opening_names.hpp"
#include "runner/play/record.hpp"
#include "runner/studies/analysis/analysis.hpp"
#include "runner/studies/analysis/line_notation.hpp"

namespace rb {
namespace {

using renju::MoveReview;
using renju::Proven;
using renju::ReviewSummary;
using renju::ScoredMove;

std::string_view json_colour(Stone side) { return side == Stone::black ? "black" : "white"; }

template <typename Line>
Json line(const Line& cells, int size) {
  Json moves = Json::array();
  for (const int cell : cells) moves.push_back(line_move(cell, size));
  return moves;
}

template <typename Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

Json limits(const renju::ReviewLimits& limits) {
  return json_object({{"depth", limits.score.depth}, {"nodes", limits.score.nodes}});
}

Json proof(const Proven& proven, Stone side, int size) {
  Json json = json_object({{"to_move", json_colour(side)}, {"standing", name(proven.standing)}});
  if (proven.win) {
    json["win"] = json_object({{"kind", name(proven.win->kind)},
                               {"length", proven.win->length},
                               {"forbidden_trap", proven.win->forbidden_trap},
                               {"line", line(proven.win->line, size)}});
    json["double_mises"] = line(proven.double_mises, size);
  }
  json["nodes"] = proven.nodes;
  return json;
}

Json scored(const ScoredMove& move, int size) {
  return json_object({{"move", line_move(move.cell, size)},
                      {"score", or_null(move.score)},
                      {"proved", move.proved},
                      {"ends_in", move.ends_in == 0 ? Json() : Json(move.ends_in)},
                      {"depth", move.depth},
                      {"nodes", move.nodes},
                      {"line", line(move.line, size)}});
}

Json reviewed(const MoveReview& review, Stone side, int size) {
  Json best = Json::array();
  for (const ScoredMove& move : review.moves) best.push_back(scored(move, size));
  const ScoredMove* const played = review.scored();
  return json_object({{"score", played == nullptr ? Json() : or_null(played->score)},
                      {"loss", or_null(review.loss)},
                      {"quality", review.quality ? Json(name(*review.quality)) : Json()},
                      {"decided", review.decided},
                      {"wins", review.wins},
                      {"missed", review.faults.missed},
                      {"allowed", review.faults.allowed},
                      {"forbidden", review.faults.forbidden},
                      {"sure", review.faults.sure},
                      {"best", best},
                      {"before", proof(review.before, side, size)},
                      {"after", proof(review.after, opponent(side), size)}});
}

Json summary(const ReviewSummary& side) {
  Json qualities = Json::object();
  for (std::size_t i = 0; i < renju::kQualities; ++i) {
    qualities[std::string(name(static_cast<renju::Quality>(i)))] = side.qualities[i];
  }
  return json_object({{"judged", side.judged},
                      {"accuracy", side.accuracy()},
                      {"critical", side.critical()},
                      {"wins", side.wins},
                      {"missed", side.missed},
                      {"allowed", side.allowed},
                      {"forbidden", side.forbidden},
                      {"perhaps", side.perhaps},
                      {"qualities", qualities}});
}

Json about(const GameToAnalyze& game) {
  Json json = Json::object();
  if (!game.file.empty()) {
    json = json_object({{"file", game.file},
                        {"id", game.id},
                        {"black", game.players[0]},
                        {"white", game.players[1]}});
  }
  const GameMarks marks = game.opening_marks();
  json["named_opening"] = marks.opening.empty() ? Json() : Json(marks.opening);
  json["opening_class"] = marks.opening.empty() ? Json() : Json(marks.opening_class);
  json["winner"] = game.outcome ? Json(winner_name(game.outcome->winner)) : Json();
  json["reason"] = game.outcome ? Json(name(game.outcome->reason)) : Json();
  json["refused"] = game.refused ? Json(move_name(*game.refused, game.rules.size)) : Json();
  return json;
}

}  // namespace

Json to_json(const AnalyzedPosition& all) {
  const int size = all.position.size;
  Json moves = Json::array();
  for (const Move move : all.moves) moves.push_back(move_name(move, size));
  Json best = Json::array();
  for (const renju::JudgedMove& move : all.review.moves) {
    Json row = scored(move.scored, size);
    row["after"] = proof(move.after, opponent(all.position.to_move), size);
    best.push_back(row);
  }
  const renju::NamedOpening* const opening =
      all.game.is_usual() ? renju::find_opening(all.moves) : nullptr;
  return json_object({{"profile", all.settings.profile.name},
                      {"limits", limits(all.settings.limits)},
                      {"moves", moves},
                      {"named_opening", opening == nullptr ? Json() : Json(opening->romaji)},
                      {"proof", proof(all.review.proven, all.position.to_move, size)},
                      {"best", best}});
}

Json to_json(const AnalyzedGame& all) {
  const int size = all.game.rules.size;
  Json moves = Json::array();
  for (const AnalyzedMove& move : all.moves) {
    const Stone side = move.ply % 2 == 1 ? Stone::black : Stone::white;
    Json row = json_object({{"ply", move.ply},
                            {"side", json_colour(side)},
                            {"move", move_name(move.move, size)},
                            {"opening", move.opening},
                            {"judged", move.review.has_value()}});
    if (move.review) row.update(reviewed(*move.review, side, size));
    moves.push_back(row);
  }
  return json_object(
      {{"profile", all.settings.profile.name},
       {"limits", limits(all.settings.limits)},
       {"game", about(all.game)},
       {"moves", moves},
       {"summary", {{"black", summary(all.summaries[0])}, {"white", summary(all.summaries[1])}}}});
}

}  // namespace rb
