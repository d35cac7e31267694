#include "runner/studies/suites/search_profile.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "runner/base/text/number_text.hpp"

namespace rb {
namespace {

using Nodes = SearchTally::Nodes;

constexpr std::array<std::string_view, SearchTally::kKinds> kKindNames = {"open window",
                                                                          "null window", "answers"};
constexpr std::array<std::string_view, SearchTally::kMoveKinds> kMoveNames = {"quiet", "three",
                                                                              "four", "answer"};

// A number of a profile, or of a kind of its nodes, by the name that JSON gives it.
template <typename Owner>
struct Field {
  std::string_view name;
  std::uint64_t Owner::*number;
};
constexpr std::array kTotals = {Field<SearchProfile>{"positions", &SearchProfile::positions},
                                Field<SearchProfile>{"searched", &SearchProfile::searched},
                                Field<SearchProfile>{"limit", &SearchProfile::limit},
                                Field<SearchProfile>{"nodes", &SearchProfile::nodes},
                                Field<SearchProfile>{"search_nodes", &SearchProfile::in_search},
                                Field<SearchProfile>{"vcf_nodes", &SearchProfile::vcf},
                                Field<SearchProfile>{"mise_nodes", &SearchProfile::mise},
                                Field<SearchProfile>{"vct_nodes", &SearchProfile::vct},
                                Field<SearchProfile>{"reductions", &SearchProfile::reduced},
                                Field<SearchProfile>{"researches", &SearchProfile::searched_again}};
constexpr std::array kCounts = {
    Field<Nodes>{"entered", &Nodes::entered}, Field<Nodes>{"settled", &Nodes::settled},
    Field<Nodes>{"cut_off", &Nodes::cut_off}, Field<Nodes>{"cut_by_first", &Nodes::cut_by_first},
    Field<Nodes>{"moves", &Nodes::moves}};
using Iteration = SearchTally::Iteration;
constexpr std::array kIterations = {Field<Iteration>{"searches", &Iteration::searches},
                                    Field<Iteration>{"nodes", &Iteration::nodes},
                                    Field<Iteration>{"nodes_before", &Iteration::nodes_before}};

template <typename Owner, std::size_t count>
void write(const Owner& owner, const std::array<Field<Owner>, count>& fields, Json& json) {
  for (const auto& field : fields) json[std::string(field.name)] = owner.*field.number;
}
template <typename Owner, std::size_t count>
void read(const Json& json, const std::array<Field<Owner>, count>& fields, Owner& owner) {
  for (const auto& field : fields) {
    owner.*field.number = json.at(std::string(field.name)).template get<std::uint64_t>();
  }
}

Nodes sum(const SearchTally& tally, std::size_t kind) {
  Nodes all;
  for (const auto& row : tally.nodes) all += row[kind];
  return all;
}
Nodes sum(const SearchTally& tally) {
  Nodes all;
  for (std::size_t kind = 0; kind < SearchTally::kKinds; ++kind) all += sum(tally, kind);
  return all;
}

Table::Cell ratio(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return {};
  return rate_text(static_cast<double>(part) / static_cast<double>(whole));
}
Table::Cell share(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return {};
  return fmt::format("{:.1f} %", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

// The mean factor from one depth to the next, of all depths from `first` on that the same searches
// finished.
Table::Cell branching(const SearchTally& tally, std::size_t first, std::size_t last) {
  std::uint64_t nodes = 0, before = 0;
  for (std::size_t depth = first; depth <= last; ++depth) {
    nodes += tally.iterations[depth].nodes;
    before += tally.iterations[depth].nodes_before;
  }
  return ratio(nodes, before);
}

Table totals_table(const std::vector<SearchProfile>& profiles) {
  Table table{.columns = {{"", Table::Align::left}}};
  for (const SearchProfile& profile : profiles) table.columns.push_back({profile.player});
  const auto row = [&](std::string name, const auto& cell) {
    Table::Row cells{std::move(name)};
    for (const SearchProfile& profile : profiles) cells.push_back(cell(profile));
    table.rows.push_back(std::move(cells));
  };
  using P = const SearchProfile&;
  row("Positions", [](P p) { return p.positions; });
  row("Without a search", [](P p) { return p.positions - p.searched; });
  row("Nodes a position", [](P p) { return ratio(p.nodes, p.positions); });
  row("Limit of nodes", [](P p) { return p.limit > 0 ? fmt::format("{}", p.limit) : "-"; });
  row("Used of the limit", [](P p) { return share(p.nodes, p.limit * p.positions); });
  row("In VCF", [](P p) { return share(p.vcf, p.nodes); });
  row("In Mise-VCF", [](P p) { return share(p.mise, p.nodes); });
  row("In VCT", [](P p) { return share(p.vct, p.nodes); });
  row("In the search", [](P p) { return share(p.in_search, p.nodes); });
  row("In an unfinished depth", [](P p) { return share(p.tally.unfinished, p.nodes); });
  row("Branching from depth 3 on",
      [](P p) { return branching(p.tally, 3, SearchTally::kMostDepth); });
  row("Nodes at the horizon",
      [](P p) { return share(p.tally.horizon, p.tally.horizon + sum(p.tally).entered); });
  for (std::size_t kind = 0; kind < kKindNames.size(); ++kind) {
    row(fmt::format("Nodes: {}", kKindNames[kind]), [kind](P p) {
      return share(sum(p.tally, kind).entered, p.tally.horizon + sum(p.tally).entered);
    });
  }
  row("Settled before a move",
      [](P p) { return share(sum(p.tally).settled, sum(p.tally).entered); });
  row("Cut off", [](P p) {
    const Nodes all = sum(p.tally);
    return share(all.cut_off, all.entered - all.settled);
  });
  row("... by the first move",
      [](P p) { return share(sum(p.tally).cut_by_first, sum(p.tally).cut_off); });
  for (std::size_t kind = 0; kind < kMoveNames.size(); ++kind) {
    row(fmt::format("Moves searched: {}", kMoveNames[kind]), [kind](P p) {
      std::uint64_t all = 0;
      for (const std::uint64_t moves : p.tally.moves) all += moves;
      return share(p.tally.moves[kind], all);
    });
  }
  row("Reduced, searched again", [](P p) { return share(p.searched_again, p.reduced); });
  return table;
}

Table iterations_table(const std::vector<SearchProfile>& profiles) {
  Table table{.columns = {{"Depth"}}};
  for (const SearchProfile& profile : profiles) {
    table.columns.push_back({profiles.size() > 1 ? profile.player + ": finished" : "finished"});
    table.columns.push_back({"nodes"});
    table.columns.push_back({"branching"});
  }
  for (std::size_t depth = 1; depth <= SearchTally::kMostDepth; ++depth) {
    Table::Row row{depth};
    bool is_known = false;
    for (const SearchProfile& profile : profiles) {
      const Iteration& iteration = profile.tally.iterations[depth];
      is_known = is_known || iteration.searches > 0;
      row.emplace_back(share(iteration.searches, profile.searched));
      row.emplace_back(ratio(iteration.nodes, iteration.searches));
      row.emplace_back(branching(profile.tally, depth, depth));
    }
    if (is_known) table.rows.push_back(std::move(row));
  }
  return table;
}

Table nodes_table(const SearchProfile& profile) {
  Table table{.columns = {{"Left"},
                          {"kind", Table::Align::left},
                          {"nodes"},
                          {"settled"},
                          {"cut off"},
                          {"by the first"},
                          {"moves a node"}}};
  for (std::size_t depth = 1; depth <= SearchTally::kMostDepth; ++depth) {
    for (std::size_t kind = 0; kind < SearchTally::kKinds; ++kind) {
      const Nodes& nodes = profile.tally.nodes[depth][kind];
      if (nodes.entered == 0) continue;
      const std::uint64_t open = nodes.entered - nodes.settled;
      table.rows.push_back({depth, kKindNames[kind], nodes.entered,
                            share(nodes.settled, nodes.entered), share(nodes.cut_off, open),
                            share(nodes.cut_by_first, nodes.cut_off), ratio(nodes.moves, open)});
    }
  }
  return table;
}

// The middle of the step at or below which this share of them lies.
Table::Cell quantile(const SearchTally::Errors& errors, double share) {
  const std::uint64_t all = std::reduce(errors.begin(), errors.end());
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    below += errors[i];
    if (static_cast<double>(below) < share * static_cast<double>(all)) continue;
    return (static_cast<int>(i) - SearchTally::kErrorSteps) * SearchTally::kErrorStep;
  }
  return {};
}

// Of margins that have learned from few nodes nothing follows.
constexpr std::uint64_t kFewErrors = 20;

Table errors_table(const SearchProfile& profile) {
  Table table{.columns = {{"Left"},
                          {"to move", Table::Align::left},
                          {"exact"},
                          {"5 %"},
                          {"half"},
                          {"95 %"},
                          {"99 %"}}};
  for (std::size_t depth = 1; depth <= SearchTally::kErrorDepths; ++depth) {
    for (std::size_t side = 0; side < 2; ++side) {
      const SearchTally::Errors& errors = profile.tally.errors[depth][side];
      const std::uint64_t count = std::reduce(errors.begin(), errors.end());
      if (count < kFewErrors) continue;
      table.rows.push_back({depth, side == 0 ? "itself" : "opponent", count, quantile(errors, 0.05),
                            quantile(errors, 0.5), quantile(errors, 0.95), quantile(errors, 0.99)});
    }
  }
  return table;
}

}  // namespace

void SearchProfile::add(const Reply& reply) {
  const auto counted = [&](std::string_view name) {
    const auto counter = std::ranges::find(reply.counters, name, &Counter::name);
    return counter == reply.counters.end() ? 0 : counter->value;
  };
  ++positions;
  if (counted("search_nodes") > 0) ++searched;
  nodes += reply.nodes.value_or(0);
  in_search += counted("search_nodes");
  vcf += counted("vcf_nodes");
  mise += counted("mise_nodes");
  vct += counted("vct_nodes");
  reduced += counted("reductions");
  searched_again += counted("researches");
}

Json profile_json(const SearchProfile& profile) {
  Json json = json_object({{"player", profile.player}, {"build", profile.build}});
  write(profile, kTotals, json);
  const SearchTally& tally = profile.tally;
  json["horizon"] = tally.horizon;
  json["unfinished"] = tally.unfinished;
  for (std::size_t kind = 0; kind < kMoveNames.size(); ++kind) {
    json["searched_moves"][std::string(kMoveNames[kind])] = tally.moves[kind];
  }
  json["iterations"] = json["by_depth"] = json["errors"] = Json::array();
  for (std::size_t depth = 1; depth <= SearchTally::kMostDepth; ++depth) {
    if (tally.iterations[depth].searches > 0) {
      write(tally.iterations[depth], kIterations,
            json["iterations"].emplace_back(json_object({{"depth", depth}})));
    }
    for (std::size_t kind = 0; kind < SearchTally::kKinds; ++kind) {
      if (tally.nodes[depth][kind].entered == 0) continue;
      write(tally.nodes[depth][kind], kCounts,
            json["by_depth"].emplace_back(
                json_object({{"left", depth}, {"kind", kKindNames[kind]}})));
    }
  }
  for (std::size_t depth = 1; depth <= SearchTally::kErrorDepths; ++depth) {
    for (std::size_t side = 0; side < 2; ++side) {
      const SearchTally::Errors& errors = tally.errors[depth][side];
      if (std::reduce(errors.begin(), errors.end()) == 0) continue;
      json["errors"].push_back(json_object({{"left", depth},
                                            {"opponent", side == 1},
                                            {"step", SearchTally::kErrorStep},
                                            {"nodes", errors}}));
    }
  }
  return json;
}

SearchProfile read_search_profile(const Json& json, const std::string& place) {
  SearchProfile profile;
  const auto depth_of = [](const Json& row, const char* name) {
    const auto depth = row.at(name).get<std::size_t>();
    if (depth < 1 || depth > SearchTally::kMostDepth) throw Error("a depth out of range");
    return depth;
  };
  try {
    profile.player = json.at("player").get<std::string>();
    profile.build = json.at("build").get<std::string>();
    read(json, kTotals, profile);
    SearchTally& tally = profile.tally;
    tally.horizon = json.at("horizon").get<std::uint64_t>();
    tally.unfinished = json.at("unfinished").get<std::uint64_t>();
    for (std::size_t kind = 0; kind < kMoveNames.size(); ++kind) {
      tally.moves[kind] =
          json.at("searched_moves").at(std::string(kMoveNames[kind])).get<std::uint64_t>();
    }
    for (const Json& row : json.at("iterations")) {
      read(row, kIterations, tally.iterations[depth_of(row, "depth")]);
    }
    for (const Json& row : json.at("by_depth")) {
      const auto kind = std::ranges::find(kKindNames, row.at("kind").get<std::string>());
      if (kind == kKindNames.end()) throw Error("an unknown kind of node");
      read(row, kCounts,
           tally.nodes[depth_of(row, "left")][static_cast<std::size_t>(kind - kKindNames.begin())]);
    }
    for (const Json& row : json.at("errors")) {
      const std::size_t depth = depth_of(row, "left");
      if (depth > SearchTally::kErrorDepths || row.at("step") != SearchTally::kErrorStep) {
        throw Error("errors of another kind");
      }
      tally.errors[depth][row.at("opponent").get<bool>() ? 1 : 0] =
          row.at("nodes").get<SearchTally::Errors>();
    }
  } catch (const std::exception& error) {
    throw Error(fmt::format("{}: no output of 'search profile --json': {}", place, error.what()));
  }
  return profile;
}

Printout profile_tables(const std::vector<SearchProfile>& profiles) {
  Printout text = totals_table(profiles);
  text += "\nDepths that were finished, nodes of each, and their ratio to the depth before\n\n";
  text += iterations_table(profiles);
  for (const SearchProfile& profile : profiles) {
    text += fmt::format("\n{}: nodes by the depth that is left\n\n", profile.player);
    text += nodes_table(profile);
    text += fmt::format(
        "\n{}: exact scores less those of their boards, in points (docs/algorithms/search.md 5, "
        "7)\n\n",
        profile.player);
    text += errors_table(profile);
  }
  return text;
}

}  // namespace rb
