#include <optional>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "runner/programs/check/examination.hpp"
#include "runner/programs/check/examination_steps.hpp"

// The steps of the protocol one after the other. A step that needs something an earlier one did not
// observe is skipped: a program that is too slow for the given times fails once.
namespace rb {
namespace {

using namespace std::chrono_literals;
using gomocup::Kind;
using std::chrono::milliseconds;

constexpr milliseconds kSlowStart = 1000ms;  // is worth a note

class ProtocolExam {
 public:
  ProtocolExam(const ExaminationSpec& spec, const OnFinding& on_finding)
      : talk_(spec), on_finding_(on_finding) {}

  bool run() {
    const Finding started = start();
    on_finding_(started);
    if (started.verdict == ExamMark::fail) return no_game(started.ran_out);
    for (const ExaminationStep& step : examination_steps()) {
      if (talk_.spec().stop.stop_requested()) break;
      Finding finding = look(step);
      finding.check = step.name;
      on_finding_(finding);
      remember(finding);
    }
    on_finding_(output());
    if (no_start_) return no_game(no_start_->ran_out);
    if (talk_.is_slow()) skip_games(on_finding_, needs_moves());
    return !talk_.is_slow();
  }

 private:
  bool no_game(std::optional<Allowance> ran_out) {
    on_finding_({"all else", ExamMark::skipped, "it does not start a game", {}, ran_out});
    return false;
  }

  Finding needs_moves() const {
    Finding finding =
        skipped(fmt::format("needs moves in time, see {}", slow_in_.check), slow_in_.ran_out);
    finding.late = slow_in_.late;
    return finding;
  }

  Finding start() {
    const EngineSession::Answer answer = talk_.launch();
    if (answer.refused()) {
      const EngineSession::Answer second = talk_.try_rectstart();
      if (second.line.kind == gomocup::Kind::ok) {
        return {
            "START", ExamMark::note,
            fmt::format("answers '{}', but OK to RECTSTART, which a match asks then", answer.text)};
      }
    }
    Trouble lost = talk_.trouble(answer, talk_.start_time(), Allowance::start_time);
    if (lost.ran_out == Allowance::start_time && !lost.is_of_machine && needs_cr_lf()) {
      lost = {"answers only if its lines end with CR LF: a match sends LF", Allowance::nothing};
    }
    if (lost && answer.refused()) lost.text += "; another board is named by --game or --size";
    if (lost) return finding_of("START", lost);
    const auto time = std::chrono::ceil<milliseconds>(answer.elapsed);
    const bool slow = time > kSlowStart;
    if (slow) talk_.note_slow_start();
    return {"START", slow ? ExamMark::note : ExamMark::pass,
            slow ? "answers OK, slowly" : "answers OK", time};
  }

  // Whether it answers with CR LF, well in time, and again not without: the first time it may have
  // been slow.
  bool needs_cr_lf() {
    const EngineSession::Answer with = talk_.launch(talk_.start_line("\r\n"));
    return with.line.kind == Kind::ok && 4 * with.elapsed < talk_.start_time() &&
           talk_.launch().line.kind != Kind::ok;
  }

  Finding look(const ExaminationStep& step) {
    if (no_start_) return skipped("needs START, which is not answered again", no_start_->ran_out);
    if (step.needs_moves && talk_.is_slow()) return needs_moves();
    if (const Trouble lost = talk_.begin_game(step.told)) {
      no_start_ = lost;
      return finding_of("", lost);
    }
    Finding finding = step.look(talk_);
    const std::string unasked = talk_.settle();
    if (step.strict && finding.verdict != ExamMark::fail && !unasked.empty()) {
      return {"", ExamMark::fail, fmt::format("says '{}' after its answer", unasked)};
    }
    return finding;
  }

  static Finding skipped(std::string why, std::optional<Allowance> ran_out) {
    return {"", ExamMark::skipped, std::move(why), {}, ran_out};
  }

  void remember(const Finding& finding) {
    const bool is_seen = finding.verdict == ExamMark::pass || finding.verdict == ExamMark::note;
    const bool is_late = finding.ran_out && *finding.ran_out != Allowance::start_time &&
                         *finding.ran_out != Allowance::turn_delay;
    if (is_seen || !is_late || talk_.is_slow()) return;
    talk_.note_slow();
    slow_in_ = finding;
  }

  Finding output() {
    talk_.leave();
    if (!talk_.noise().empty()) {
      return {
          "output", ExamMark::note,
          fmt::format("{} not part of the protocol, the first '{}': begin such lines with "
                      "MESSAGE or DEBUG",
                      talk_.noise_lines() == 1 ? "1 line is"
                                               : fmt::format("{} lines are", talk_.noise_lines()),
                      talk_.noise())};
    }
    if (talk_.has_complained()) {
      return {"output", ExamMark::note, "writes to its standard error"};
    }
    return {"output", ExamMark::pass, "nothing but answers, MESSAGE and DEBUG"};
  }

  ExaminationTalk talk_;
  const OnFinding& on_finding_;
  std::optional<Trouble> no_start_;  // a new process did not start a game
  Finding slow_in_;                  // the step in which no move came in time
};

}  // namespace

Finding finding_of(std::string_view check, const Trouble& lost) {
  const ExamMark mark = lost.is_of_machine ? ExamMark::skipped : ExamMark::fail;
  return {check, mark, lost.text, {}, lost.ran_out, lost.late};
}

bool examine_protocol(const ExaminationSpec& spec, const OnFinding& on_finding) {
  return ProtocolExam(spec, on_finding).run();
}

}  // namespace rb
