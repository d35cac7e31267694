#include "runner/studies/suites/search_profile.hpp"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

// Two positions, one without a search: 60 nodes of the search and 40 of solvers, of 200 allowed.
SearchProfile of_two_positions() {
  SearchProfile profile{.player = "expert", .build = "0.1.0", .limit = 100};
  profile.add({.nodes = 30, .counters = {{"search_nodes", 0}, {"vcf_nodes", 30}}});
  profile.add({.nodes = 70,
               .counters = {{"search_nodes", 60},
                            {"vct_nodes", 10},
                            {"vct_line_nodes", 6},
                            {"reductions", 8},
                            {"researches", 2}}});
  SearchTally& tally = profile.tally;
  tally.horizon = 20;
  tally.unfinished = 15;
  tally.iterations[1] = {.searches = 1, .nodes = 5};
  tally.iterations[2] = {.searches = 1, .nodes = 10, .nodes_before = 5};
  tally.iterations[3] = {.searches = 1, .nodes = 30, .nodes_before = 10};
  tally.nodes[1][0] = {.entered = 4, .moves = 12};
  tally.nodes[2][1] = {.entered = 16, .settled = 6, .cut_off = 5, .cut_by_first = 4, .moves = 25};
  tally.moves = {30, 5, 2, 0};
  tally.errors[2][1][SearchTally::kErrorSteps - 3] = 30;
  tally.errors[2][1][SearchTally::kErrorSteps + 4] = 70;
  return profile;
}

TEST(SearchProfile, SharesAreOfNodesMovesAndTheLimit) {
  const std::string text = std::string(profile_tables({of_two_positions()}));
  const auto has = [&](std::string_view row, std::string_view value) {
    const std::size_t at = text.find(row);
    ASSERT_NE(at, std::string::npos) << row;
    const std::string line = text.substr(at, text.find('\n', at) - at);
    EXPECT_TRUE(line.ends_with(value)) << line;
  };
  has("Without a search", " 1");
  has("Nodes a position", " 50.0");
  has("Limit of nodes", " 100");
  has("Used of the limit", " 50.0 %");
  has("In VCF", " 30.0 %");
  has("In VCT", " 10.0 %");
  has("In the search", " 60.0 %");
  has("In an unfinished depth", " 15.0 %");
  has("Branching", " 3.00");
  has("Nodes at the horizon", " 50.0 %");
  has("Nodes: null window", " 40.0 %");
  has("Settled before a move", " 30.0 %");
  has("... by the first move", " 80.0 %");
  has("Moves searched: quiet", " 81.1 %");
  has("Reduced, searched again", " 25.0 %");
  has("   2  opponent    100", " -150   200   200   200");
}

TEST(SearchProfile, IsReadBackAsItWasWritten) {
  const auto json = profile_json(of_two_positions());
  EXPECT_EQ(profile_json(read_search_profile(json, "old.json")), json);
}

TEST(SearchProfile, WhatIsNoProfileIsRefusedByItsPlace) {
  auto json = profile_json(of_two_positions());
  const auto refused = [&] {
    try {
      read_search_profile(json, "old.json");
    } catch (const Error& error) {
      return std::string(error.what()).starts_with("old.json: ");
    }
    return false;
  };
  json["iterations"][0]["depth"] = 61;
  EXPECT_TRUE(refused());
  json = profile_json(of_two_positions());
  json["by_depth"][0]["kind"] = "wide";
  EXPECT_TRUE(refused());
  json.erase("nodes");
  EXPECT_TRUE(refused());
}

}  // namespace
}  // namespace rb
