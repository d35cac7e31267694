#include "runner/studies/games/game_fault.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace rb {
namespace {

using renju::Grade;
using renju::Standing;

constexpr std::array<std::string_view, kFaultKinds> kNames = {"missed", "allowed", "forbidden",
                                                              "losing", "blunder", "mistake"};

bool counts(Grade grade) { return grade == Grade::proved || grade == Grade::likely; }

GameFault of_win(FaultKind what, int ply, Grade grade, const std::optional<WinNote>& win) {
  GameFault fault{.what = what, .ply = ply, .grade = grade};
  if (!win) return fault;
  fault.kind = win->kind;
  fault.length = win->length;
  return fault;
}

void add_faults(const ReviewedMove& move, std::vector<GameFault>& faults) {
  if (counts(move.missed)) {
    faults.push_back(of_win(FaultKind::missed, move.ply, move.missed, move.win_before));
  }
  if (counts(move.allowed)) {
    faults.push_back(of_win(FaultKind::allowed, move.ply, move.allowed, move.win_after));
  }
  if (move.forbidden) {
    faults.push_back({.what = FaultKind::forbidden, .ply = move.ply, .grade = Grade::proved});
  }
  if (move.quality == renju::Quality::blunder) {
    faults.push_back({.what = FaultKind::blunder, .ply = move.ply});
  }
  if (move.quality == renju::Quality::mistake) {
    faults.push_back({.what = FaultKind::mistake, .ply = move.ply});
  }
}

// Whether the position after the move is proved to be won by `winner`.
bool is_won_after(const ReviewedMove& move, Stone winner) {
  const Stone next = move.ply % 2 == 1 ? Stone::white : Stone::black;
  return move.after == (next == winner ? Standing::won : Standing::lost);
}

std::string fault_text(const GameFault& fault, bool same_win) {
  std::string text(name(fault.what));
  if (fault.kind && !same_win) text += fmt::format(" {} {}", name(*fault.kind), fault.length);
  if (fault.grade == Grade::lost_before) return text + " (lost before)";
  if (!is_opinion(fault.what) && !fault.is_proved()) text += '?';
  return text;
}

}  // namespace

std::string_view name(FaultKind fault) { return kNames[static_cast<std::size_t>(fault)]; }

bool is_opinion(FaultKind fault) {
  return fault == FaultKind::blunder || fault == FaultKind::mistake;
}

std::vector<GameFault> faults_of(const ReviewedGame& review) {
  std::vector<GameFault> faults;
  for (const ReviewedMove& move : review.moves) {
    add_faults(move, faults);
    if (!review.losing || review.losing->ply != move.ply) continue;
    const ReviewedLoss& losing = *review.losing;
    faults.push_back({FaultKind::losing, losing.ply, losing.grade, losing.kind, losing.length});
  }
  return faults;
}

std::string faults_text(const std::vector<GameFault>& faults, bool with_opinions) {
  std::string text;
  const GameFault* last = nullptr;
  for (const GameFault& fault : faults) {
    if (is_opinion(fault.what) && !with_opinions) continue;
    const bool same_move = last != nullptr && last->ply == fault.ply;
    if (last != nullptr) text += ", ";
    if (!same_move) text += fmt::format("{} ", fault.ply);
    text += fault_text(fault, same_move && last->kind == fault.kind);
    last = &fault;
  }
  return text;
}

std::optional<renju::WinKind> deciding_win(const ReviewedGame& review, Stone winner) {
  if (winner == Stone::empty) return std::nullopt;
  const auto decided = [winner](const ReviewedMove& move) { return is_won_after(move, winner); };
  const auto open = std::find_if_not(review.moves.rbegin(), review.moves.rend(), decided);
  for (auto move = open.base(); move != review.moves.end(); ++move) {
    if (move->win_after) return move->win_after->kind;
  }
  return std::nullopt;
}

}  // namespace rb
