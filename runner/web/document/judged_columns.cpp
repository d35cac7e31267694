#include "runner/web/document/judged_columns.hpp"

#include "engine/base/json_text.hpp"
#include "engine/base/zu.hpp"

namespace rb {
namespace {

enum Flag : unsigned {
  judged = 1,
  wins = 2,
  missed = 4,
  allowed = 8,
  forbidden = 16,
  decided = 32
};

unsigned flags_of(const ReviewedMove& move) {
  unsigned flags = judged;
  if (move.wins) flags |= wins;
  if (move.missed != renju::Grade::none) flags |= missed;
  if (move.allowed != renju::Grade::none) flags |= allowed;
  if (move.forbidden) flags |= forbidden;
  if (move.decided) flags |= decided;
  return flags;
}

Json or_null(const std::optional<int>& value) { return value ? Json(*value) : Json(); }

Json win_json(const WinNote& win, int size) {
  return {static_cast<int>(win.kind), win.length, win.trap ? 1 : 0, line_cells(win.line, size)};
}

bool is_same(const WinNote& a, const std::optional<WinNote>& b) {
  return b && a.kind == b->kind && a.length == b->length && a.trap == b->trap && a.line == b->line;
}

}  // namespace

JudgedColumns::JudgedColumns(const PlayedReview* review) : review_(review) {
  if (review == nullptr) return;
  for (const char* const name : {"after", "allowed", "before", "best", "best_score", "defence",
                                 "flags", "loss", "missed", "quality", "score"}) {
    json_[name] = Json::array();
  }
}

void JudgedColumns::add(int id, std::size_t plies) {
  if (review_ == nullptr) return;
  const auto found = review_->games.find(id);
  const ReviewedMove* const none = nullptr;
  std::vector<const ReviewedMove*> moves(plies, none);
  if (found != review_->games.end()) {
    for (const ReviewedMove& move : found->second.moves) {
      if (zu(move.ply) <= plies) moves[zu(move.ply - 1)] = &move;
    }
  }
  for (std::size_t i = 0; i < plies; ++i, ++next_) {
    if (moves[i] == nullptr) {
      put_nothing();
      continue;
    }
    put(*moves[i]);
    put_wins(*moves[i], i + 1 < plies ? moves[i + 1] : nullptr);
  }
}

void JudgedColumns::put_nothing() {
  for (const char* const name : {"flags", "missed", "allowed"}) json_[name].push_back(0);
  for (const char* const name : {"quality", "best", "before", "after", "defence"}) {
    json_[name].push_back(-1);
  }
  for (const char* const name : {"loss", "score", "best_score"}) json_[name].push_back(nullptr);
}

void JudgedColumns::put(const ReviewedMove& move) {
  json_["flags"].push_back(flags_of(move));
  json_["missed"].push_back(static_cast<int>(move.missed));
  json_["allowed"].push_back(static_cast<int>(move.allowed));
  json_["quality"].push_back(move.quality ? static_cast<int>(*move.quality) : -1);
  json_["loss"].push_back(or_null(move.loss));
  json_["score"].push_back(or_null(move.score));
  json_["best"].push_back(move.best.value_or(-1));
  json_["best_score"].push_back(or_null(move.best_score));
  json_["before"].push_back(static_cast<int>(move.before));
  json_["after"].push_back(static_cast<int>(move.after));
  json_["defence"].push_back(move.defence.value_or(-1));
}

void JudgedColumns::put_wins(const ReviewedMove& move, const ReviewedMove* next) {
  const std::string place = std::to_string(next_);
  if (move.win_before) win_before_[place] = win_json(*move.win_before, move.board_size);
  const bool is_told =
      next != nullptr && move.win_after && is_same(*move.win_after, next->win_before);
  if (move.win_after && !is_told) win_after_[place] = win_json(*move.win_after, move.board_size);
}

Json JudgedColumns::finish() {
  if (review_ == nullptr) return {};
  json_["win_after"] = std::move(win_after_);
  json_["win_before"] = std::move(win_before_);
  return std::move(json_);
}

}  // namespace rb
