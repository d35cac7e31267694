// What a program answers when it is asked to make an opening with another one.

#include <array>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "engine/game/notation.hpp"
#include "runner/play/failures.hpp"
#include "runner/programs/check/examination_steps.hpp"

namespace rb {
namespace {

// What is asked, and the stones that are told: the proposal, an answer to it, the last choice.
constexpr std::array kQuestions{"", "h8 i8 j10", "h8 i8 j10 g7 f9"};

std::string choice_text(const std::vector<Move>& told, const std::vector<Move>& answer, int size) {
  const std::string choice = answer.empty() ? "SWAP" : moves_text(answer, size);
  return told.empty() ? choice : fmt::format("{} after {}", choice, told.size());
}

}  // namespace

// It is not known to most, which loses no game but those by swap2.
Finding look_at_swap2(ExaminationTalk& talk) {
  const ExaminationSpec& spec = talk.spec();
  const Finding unknown{"", ExamMark::note, "is not known: no games by swap2"};
  // An ERROR may be the answer to an INFO before it, which comes late: the player below tells.
  const EngineSession::Answer heard =
      talk.ask("SWAP2BOARD\nDONE\n", Wanted::text, talk.move_time());
  talk.leave();
  if (heard.io != Process::Io::done || heard.line.kind == gomocup::Kind::unknown) return unknown;
  const auto player = make_gomocup_player(spec.engine);
  Limits limits;
  limits.time = spec.move_time;
  limits.margin = spec.margin;
  limits.stop = spec.stop;
  const int size = spec.rules->start().size;
  std::string choices;
  for (const char* const stones : kQuestions) {
    const std::vector<Move> told = around_centre(stones, size);
    player->new_game({.seed = spec.seed, .limits = limits});
    const Swap2Answer answer = player->choose_by_swap2(told, size, limits);
    if (answer.reply.fault != Fault::none) {
      GameRecord lost{.moves = {}, .outcome = {Stone::white, reason_of(answer.reply.fault)}};
      lost.traffic[0] = player->traffic();
      const std::string why{fault_note(lost)};
      if (told.empty() && why.find("answered SWAP2BOARD") == why.npos) return unknown;
      return {"", ExamMark::fail,
              fmt::format("loses games by swap2: {}",
                          why.empty() ? std::string(name(answer.reply.fault)) : why)};
    }
    choices += (choices.empty() ? "" : ", ") + choice_text(told, answer.stones, size);
  }
  return {"", ExamMark::pass, fmt::format("legal answers: {}", choices)};
}

}  // namespace rb
