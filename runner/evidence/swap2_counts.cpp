#include "runner/evidence/swap2_counts.hpp"

#include <fmt/format.h>

#include "engine/base/json_text.hpp"

namespace rb {

void Swap2Counts::add(const GameRecord& record, int player) {
  if (!record.swap2 || record.players[0] == record.players[1]) return;
  const Swap2 choice = *record.swap2;
  const bool is_proposer = record.players[is_proposer_white(choice) ? 1 : 0] == player;
  if (is_proposer) {
    proposed += plies(record) > 1 ? 1 : 0;
    then_black += choice == Swap2::two_then_black ? 1 : 0;
    then_white += choice == Swap2::two_then_white ? 1 : 0;
  } else {
    took_black += choice == Swap2::swap ? 1 : 0;
    took_white += choice == Swap2::stay ? 1 : 0;
    put_two += choice >= Swap2::two ? 1 : 0;
  }
}

std::string swap2_text(const Swap2Counts& counts) {
  const std::string then =
      counts.then_black + counts.then_white == 0
          ? ""
          : fmt::format(" (then took Black {}, White {})", counts.then_black, counts.then_white);
  return fmt::format("proposed {}{}; took Black {}, took White {}, put two more {}",
                     counts.proposed, then, counts.took_black, counts.took_white, counts.put_two);
}

Json swap2_json(const Swap2Counts& counts) {
  return json_object({{"proposed", counts.proposed},
                      {"took_black", counts.took_black},
                      {"took_white", counts.took_white},
                      {"put_two", counts.put_two},
                      {"then_black", counts.then_black},
                      {"then_white", counts.then_white}});
}

}  // namespace rb
