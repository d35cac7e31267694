#include "runner/tables/match_json.hpp"

#include <gtest/gtest.h>

#include "tests/fakes/match.hpp"

namespace rb {
namespace {

using fakes::planted_match;

TEST(MatchCsv, IsALineOfThePairingAndOfItsTest) {
  MatchSummary summary = planted_match();
  const std::string header =
      "a,b,games,wins,draws,losses,score,pairs_0,pairs_1,pairs_2,pairs_3,pairs_4,repeated_games,"
      "evidence_pairs,effective_pairs,elo,elo_low,elo_high,normalized,normalized_low,"
      "normalized_high,los,draw_ratio,even_ratio,pairs_ratio,rms_bias_elo,faults_a,faults_b";
  const std::string row =
      "hard,medium,500,310,40,150,0.66,30,20,50,40,110,17,240,160.25,115.2,77.7,155.6,131.2,87.9,"
      "176.6,0.99997,0.08,0.2,3.25,61.3,2,3";
  summary.stats.faults[0].by_reason[static_cast<std::size_t>(Reason::crash)] = 2;
  summary.stats.faults[1].by_reason[static_cast<std::size_t>(Reason::timeout)] = 3;
  EXPECT_EQ(match_csv(summary), header + '\n' + row + '\n');
  summary.sprt.emplace();
  summary.sprt->llr = 1.5;
  summary.sprt->bounds = {-2.5, 3.5};
  summary.sprt->results = rating::outcomes(rating::PairCounts{{1, 2, 3, 4, 5}});
  summary.sprt->repeated = 6;
  EXPECT_EQ(match_csv(summary),
            header +
                ",decision,llr,llr_low,llr_high,sprt_unit,sprt_counted,sprt_repeated,sprt_elo,"
                "sprt_elo_low,sprt_elo_high,sprt_los\n" +
                row + ",none,1.5,-2.5,3.5,pairs,15,6,,,,\n");
  EXPECT_EQ(match_json(summary).at("sprt").at("llr"), 1.5);
}

}  // namespace
}  // namespace rb
