#pragma once

#include <array>
#include <string>

#include "tests/oracle/oracle.hpp"

namespace rb::oracle {

// The pairs by kind (LL, LD, WL, DD, WD, WW), if a case has them, against its counts of pairs and
// of games.
inline void compare_pair_table(Comparison& check, const Case& one) {
  if (!one.contains("pairs")) return;
  const std::string id = one.at("id");
  const Case pairs = one.at("pairs"), games = one.at("trinomial");
  const double LL = pairs.at("LL"), LD = pairs.at("LD"), WL = pairs.at("WL"), DD = pairs.at("DD"),
               WD = pairs.at("WD"), WW = pairs.at("WW");
  const std::array<double, 5> by_points{LL, LD, WL + DD, WD, WW};
  for (std::size_t i = 0; i < by_points.size(); ++i) {
    check.equal(by_points[i] == number(one.at("pentanomial").at(i)), id + " pairs");
  }
  check.equal(2 * WW + WD + WL == number(games.at("wins")), id + " wins");
  check.equal(LD + WD + 2 * DD == number(games.at("draws")), id + " draws");
  check.equal(2 * LL + LD + WL == number(games.at("losses")), id + " losses");
}

}  // namespace rb::oracle
