#pragma once

namespace rb {

// How an engine handles ABOUT, as a player has learned from all processes of its engine. A single
// accident means nothing: whatever has failed twice is left out.
class AboutSupport {
 public:
  static constexpr int kTries = 2;

  // Whether to ask right before START. The question does not stop an engine that once answered.
  bool is_asked_at_start() const { return answered_ || lost_starts_ < kTries; }
  // Whether to wait for the answer after INFO.
  bool is_asked_after_info() const { return late_infos_ < kTries; }
  bool has_answered() const { return answered_; }

  void note_answer() { answered_ = true; }
  void note_lost_start() { ++lost_starts_; }
  void note_info(bool in_time) { late_infos_ = in_time ? 0 : late_infos_ + 1; }

 private:
  bool answered_ = false;
  int lost_starts_ = 0;
  int late_infos_ = 0;  // in a row
};

}  // namespace rb
