#include "runner/evidence/stats/metric.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "runner/base/text/number_text.hpp"
#include "runner/play/reply_numbers.hpp"

namespace rb {
namespace {

using Form = Metric::Form;

enum Group : int { games, swap2, times, moves, searches, choices, rates, solvers, counters };

class Metrics {
 public:
  explicit Metrics(const PlayerStats& stats) : stats_(stats) {}

  std::vector<Metric> list() {
    add(games, "games", "Games", Form::count, static_cast<double>(stats_.games()));
    add_swap2();
    if (stats_.moves() == 0 && stats_.games() > 0) return std::move(list_);  // they are not kept
    add(games, "moves", "Moves", Form::count, static_cast<double>(stats_.moves()));
    if (stats_.moves() == 0) return std::move(list_);
    add_times();
    add_means();
    add_depths();
    add_choices();
    add_rates();
    add_solvers();
    add_counters();
    return std::move(list_);
  }

 private:
  void add(Group group, std::string key, std::string label, Form form, double value) {
    list_.push_back(
        {group, static_cast<int>(list_.size()), std::move(key), std::move(label), form, value});
  }

  void add_swap2() {
    const Swap2Counts& counts = stats_.swap2();
    if (counts == Swap2Counts{}) return;
    const auto put = [&](std::string_view key, std::string_view label, int games) {
      add(swap2, fmt::format("swap2_{}", key), fmt::format("Swap2: {}", label), Form::count, games);
    };
    put("proposed", "proposed", counts.proposed);
    put("then_black", "then took Black", counts.then_black);
    put("then_white", "then took White", counts.then_white);
    put("took_black", "took Black", counts.took_black);
    put("took_white", "took White", counts.took_white);
    put("put_two", "put two more", counts.put_two);
  }

  void add_times() {
    if (stats_.times().count() == 0) return;
    constexpr double kNsPerMs = 1e6;
    struct Part {
      double share;
      std::string_view key, label;
    };
    static constexpr std::array<Part, 4> kParts = {{{0.5, "median", "median ms"},
                                                    {0.9, "90", "90 %"},
                                                    {0.95, "95", "95 %"},
                                                    {0.99, "99", "99 %"}}};
    for (const auto& [share, key, label] : kParts) {
      add(times, fmt::format("time_ms_{}", key), fmt::format("Time, {}", label), Form::number,
          *stats_.times().quantile(share) / kNsPerMs);
    }
    add(times, "time_ms_most", "Time, most", Form::number, stats_.times().most() / kNsPerMs);
    add_share("over_limit", "Over the limit", times, stats_.over_limit());
  }

  void add_share(std::string key, std::string label, Group group,
                 const std::optional<MoveShare>& share) {
    if (!share || share->known == 0) return;
    add(group, std::move(key), std::move(label), Form::share,
        static_cast<double>(share->yes) / static_cast<double>(share->known));
  }

  void add_means() {
    each_number([this](const auto& row) {
      const PlayerStats::Sum& sum = stats_.numbers().of(row.member);
      if (sum.known == 0) return;
      const bool is_of_moves = row.mean == MeanOf::moves;
      add(is_of_moves ? moves : searches, std::string(row.name) + (is_of_moves ? "_a_move" : ""),
          std::string(row.mean_label), Form::number, sum.sum / static_cast<double>(sum.known));
    });
  }

  // Depth 0 is a move found without a search.
  void add_depths() {
    double known = 0;
    for (const auto& [depth, count] : stats_.depths()) known += static_cast<double>(count);
    for (const auto& [depth, moves] : stats_.depths()) {
      list_.push_back({searches, 1'000'000 + depth, fmt::format("depth_{}", depth),
                       depth == 0 ? "No search" : fmt::format("Depth {}", depth), Form::share,
                       static_cast<double>(moves) / known});
    }
  }

  void add_choices() {
    add_share("interrupted", "Interrupted", choices, stats_.interrupted());
    add_share("by_chance", "By chance", choices, stats_.by_chance());
    for (const auto& [kind, share] : stats_.forced()) {
      std::string key(name(kind));
      std::replace(key.begin(), key.end(), ' ', '_');
      add_share("forced_" + key, fmt::format("Forced: {}", name(kind)), choices, share);
    }
    for (const auto& [depth, share] : stats_.changes()) {
      const std::string label = fmt::format("New best move at depth {}", depth);
      list_.push_back({choices, 1'000'000 + depth, fmt::format("new_best_{}", depth), label,
                       Form::share,
                       static_cast<double>(share.yes) / static_cast<double>(share.known)});
    }
  }

  double counter(std::string_view name) const {
    const auto found = stats_.counters().find(name);
    return found == stats_.counters().end() ? 0 : found->second;
  }

  // Of the nodes of the search, as the table and the cut-offs concern no others.
  void add_rates() {
    const double searched = counter("search_nodes");
    if (searched <= 0) return;
    add(rates, "table_hits", "Table hits a node", Form::share, counter("tt_hits") / searched);
    add(rates, "table_cutoffs", "Table cut-offs a node", Form::share,
        counter("tt_cutoffs") / searched);
    add(rates, "beta_cutoffs", "Beta cut-offs a node", Form::share,
        counter("beta_cutoffs") / searched);
  }

  void add_solvers() {
    struct Solver {
      std::string_view key, label;
    };
    static constexpr std::array<Solver, 3> kSolvers = {
        {{"vcf", "VCF"}, {"mise", "Mise-VCF"}, {"vct", "VCT"}}};
    for (const auto& [key, label] : kSolvers) {
      const double calls = counter(fmt::format("{}_calls", key));
      if (calls <= 0) continue;
      add(solvers, fmt::format("{}_calls_a_move", key), fmt::format("{} calls a move", label),
          Form::number, calls / static_cast<double>(stats_.counted_moves()));
      add_ends(key, label, calls);
      add(solvers, fmt::format("{}_nodes_a_call", key), fmt::format("{} nodes a call", label),
          Form::number, counter(fmt::format("{}_nodes", key)) / calls);
    }
  }

  // How calls ended. Files of older programs do not tell those that won from those without a win.
  void add_ends(std::string_view key, std::string_view label, double calls) {
    const std::string won = fmt::format("{}_won", key);
    const double finished = calls - counter(fmt::format("{}_unfinished", key));
    if (stats_.counters().contains(won)) {
      const double wins = counter(won);
      add(solvers, won, fmt::format("{} found a win", label), Form::share, wins / calls);
      add(solvers, fmt::format("{}_none", key), fmt::format("{} found no win", label), Form::share,
          (finished - wins) / calls);  // counts: a difference of shares could be below 0
    }
    add(solvers, fmt::format("{}_finished", key), fmt::format("{} finished", label), Form::share,
        finished / calls);
  }

  void add_counters() {
    if (stats_.counted_nodes() <= 0) return;
    for (const auto& [name, sum] : stats_.counters()) {
      add(counters, name + "_a_node", name + " a node", Form::number, sum / stats_.counted_nodes());
    }
  }

  const PlayerStats& stats_;
  std::vector<Metric> list_;
};

}  // namespace

std::vector<Metric> metrics_of(const PlayerStats& stats) { return Metrics(stats).list(); }

std::string metric_text(const Metric& metric) {
  switch (metric.form) {
    case Form::count: return fmt::format("{:.0f}", metric.value);
    case Form::share: return fmt::format("{:.1f} %", 100 * metric.value);
    case Form::number: break;
  }
  if (metric.value != 0 && metric.value < 0.01) return fmt::format("{:.5f}", metric.value);
  return rate_text(metric.value);
}

}  // namespace rb
