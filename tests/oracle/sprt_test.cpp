// Sequential tests against fishtest, fastchess, OpenBench, cutechess, c-gomoku-cli and the origin.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "rating/pairwise/elo.hpp"
#include "rating/sprt/sprt.hpp"
#include "rating/sprt/sprt_estimate.hpp"
#include "rating/sprt/sprt_plan.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/oracle/other_likelihoods.hpp"
#include "tests/oracle/pair_table.hpp"

namespace rb::rating {
namespace {

using oracle::Case;
using oracle::compare_cases;
using oracle::Comparison;
using oracle::kExact;
using oracle::kSame;
using oracle::number;
using oracle::Tolerance;

constexpr Tolerance kRootFinding{1e-6, 1e-6};
constexpr Tolerance kFastchess{0, 5e-3};
constexpr Tolerance kFastchessScores{1e-5,
                                     5e-3};  // its root errs by the game: 200,000 of them here

Outcomes pairs_of(const Case& counts) {
  Outcomes pairs = outcomes(PairCounts{});
  for (std::size_t i = 0; i < 5; ++i) pairs.weight[i] = counts.at(i).get<double>();
  return pairs;
}

GameCounts games_of(const Case& counts) {
  return {counts.at("wins").get<int>(), counts.at("draws").get<int>(),
          counts.at("losses").get<int>()};
}

SprtSpec spec_of(const Case& one, Model model) {
  return {one.at("elo0"), one.at("elo1"), one.at("alpha"), one.at("beta"), model, false};
}

void compare_estimate(Comparison& check, const SprtSpec& spec, const Outcomes& results,
                      const Case& wanted, const std::string& what) {
  const SprtEstimate ours = estimate_after(spec, results);
  const auto searched = [](double elo) { return std::clamp(elo, -1000.0, 1000.0); };  // by fishtest
  check.near(searched(ours.elo), wanted.at("elo"), kRootFinding, what + " elo");
  check.near(searched(ours.elo_interval.low), wanted.at("ci").at(0), kRootFinding, what + " low");
  check.near(searched(ours.elo_interval.high), wanted.at("ci").at(1), kRootFinding, what + " high");
  check.near(ours.los, wanted.at("LOS"), kRootFinding, what + " los");
  const SprtBounds limits = bounds(spec);
  check.near(limits.low, wanted.at("a"), kExact, what + " lower");
  check.near(limits.high, wanted.at("b"), kExact, what + " upper");
  check.near(log_likelihood_ratio(results, spec.model, spec.elo0, spec.elo1), wanted.at("LLR"),
             kExact, what + " LLR");
}

// What fishtest computes for games and for pairs.
void compare_fishtest(Comparison& check, const Case& one, const Outcomes& results,
                      const Case& wanted, const std::string& what) {
  const SprtSpec logistic = spec_of(one, Model::logistic);
  const SprtSpec normalized = spec_of(one, Model::normalized);
  const double elo0 = logistic.elo0, elo1 = logistic.elo1;
  const double llr_logistic = log_likelihood_ratio(results, Model::logistic, elo0, elo1);
  const double llr_normalized = log_likelihood_ratio(results, Model::normalized, elo0, elo1);
  check.near(llr_logistic, wanted.at("llr_logistic"), kExact, what + " logistic");
  check.near(llr_normalized, wanted.at("llr_normalized"), kExact, what + " normalized");
  check.near(llr_normalized, wanted.at("llr_normalized_fixpoint"), kExact, what + " fixpoint");
  check.near(llr_normalized_by_t(results, elo0, elo1), wanted.at("llr_normalized_alt"), kExact,
             what + " normalized alt");
  check.near(llr_by_variances(results, elo0, elo1), wanted.at("llr_logistic_alt"), kExact,
             what + " alt");
  check.near(llr_by_normal(regularized(results), elo0, elo1), wanted.at("llr_logistic_alt2"),
             kExact, what + " alt2");
  compare_estimate(check, logistic, results, wanted.at("estimate_logistic"), what + " logistic");
  compare_estimate(check, normalized, results, wanted.at("estimate_normalized"),
                   what + " normalized");
}

// A test that is decided by `llr` alone.
Decision decision_at(double llr, const SprtBounds& limits) {
  return llr >= limits.high ? Decision::h1 : llr <= limits.low ? Decision::h0 : Decision::undecided;
}

Decision decision_of(const Case& theirs) {
  if (!theirs.is_string())
    return std::array{Decision::h0, Decision::h1, Decision::undecided}.at(theirs);
  return theirs == "H0" ? Decision::h0 : theirs == "H1" ? Decision::h1 : Decision::undecided;
}

void compare_fastchess(Comparison& check, const Case& one, const Outcomes& games,
                       const Outcomes& pairs, const std::string& id) {
  const double elo0 = one.at("elo0"), elo1 = one.at("elo1");
  const Case& wanted = one.at("out").at("fastchess");
  const auto compare = [&](const Outcomes& results, const Case& theirs, const std::string& what) {
    const bool is_degenerate = results.size == 3 && (results.weight[2] == results.total() ||
                                                     results.weight[0] == results.total());
    const Tolerance tolerance = is_degenerate ? Tolerance{0, 0.2} : kFastchess;
    check.near(log_likelihood_ratio(results, Model::logistic, elo0, elo1),
               theirs.at("llr_logistic"), tolerance, id + what + " logistic");
    check.near(log_likelihood_ratio(results, Model::normalized, elo0, elo1),
               theirs.at("llr_normalized"), tolerance, id + what + " normalized");
  };
  compare(pairs, wanted.at("pentanomial"), " fastchess pairs");
  compare(games, wanted.at("trinomial"), " fastchess games");
  check.near(llr_of_bayes_elo_scores(games, elo0, elo1), wanted.at("trinomial").at("llr_bayesian"),
             kFastchessScores, id + " fastchess bayesian");
  const SprtSpec spec = spec_of(one, Model::normalized);
  const double llr = log_likelihood_ratio(pairs, spec.model, elo0, elo1);
  check.equal(decision_at(llr, bounds(spec)) ==
                  decision_of(wanted.at("pentanomial").at("result_normalized")),
              id + " fastchess decision");
}

void compare_origin(Comparison& check, const Case& one, const GameCounts& games,
                    const SprtBounds& limits) {
  const std::string id = one.at("id");
  const Case wanted = one.at("out").at("origin");
  const double llr = llr_fixed_draws(games, one.at("elo0"), one.at("elo1"));
  check.near(llr, wanted.at("llr"), kSame, id + " origin");
  check.near(limits.low, wanted.at("lowerBound"), kExact, id + " origin lower");
  check.near(limits.high, wanted.at("upperBound"), kExact, id + " origin upper");
  check.equal(decision_at(llr, limits) == decision_of(wanted.at("decision")),
              id + " origin decision");
}

// cutechess adds half a game to each class and scales the bounds to BayesElo.
double cutechess_llr(const GameCounts& counts, double elo0, double elo1) {
  if (counts.games() == 0) return 0;
  Outcomes games = outcomes(counts);
  for (std::size_t i = 0; i < 3; ++i) games.weight[i] += 0.5;
  const double x = std::pow(10, -bayes_elo(games).draw_elo / 400);
  const double scale = 4 * x / ((1 + x) * (1 + x));
  return llr_bayes_elo(games, elo0 / scale, elo1 / scale);
}

// What c-gomoku-cli takes two classes of results for.
double c_gomoku_cli_llr(const Outcomes& games, double elo0, double elo1) {
  const bool has_two = (games.weight[0] > 0) + (games.weight[1] > 0) + (games.weight[2] > 0) >= 2;
  return has_two ? llr_by_normal(games, elo0, elo1) : 0;
}

TEST(oracle, sprt) {
  const std::string topic = "SPRT log-likelihood ratios";
  compare_cases(topic, {}, [&](Comparison& check, const Case& one) {
    const std::string id = one.at("id");
    const Case& out = one.at("out");
    const double elo0 = one.at("elo0"), elo1 = one.at("elo1");
    const Outcomes pairs = pairs_of(one.at("pentanomial"));
    const GameCounts counts = games_of(one.at("trinomial"));
    const Outcomes games = outcomes(counts);
    const SprtBounds limits = bounds(spec_of(one, Model::logistic));
    check.near(limits.low, out.at("bounds").at("lower"), kExact, id + " lower");
    check.near(limits.high, out.at("bounds").at("upper"), kExact, id + " upper");
    compare_fishtest(check, one, pairs, out.at("fishtest").at("pentanomial"), id + " pairs");
    compare_fishtest(check, one, games, out.at("fishtest").at("trinomial"), id + " games");
    compare_fastchess(check, one, games, pairs, id);
    check.near(log_likelihood_ratio(pairs, Model::normalized, elo0, elo1),
               out.at("openbench").at("pentanomial_normalized"), kExact, id + " openbench");
    check.near(cutechess_llr(counts, elo0, elo1), out.at("cutechess").at("trinomial_llr"), kSame,
               id + " cutechess");
    check.near(c_gomoku_cli_llr(games, elo0, elo1), out.at("c_gomoku_cli").at("trinomial_llr"),
               kSame, id + " c-gomoku-cli");
    compare_origin(check, one, counts, limits);
    compare_pair_table(check, one);
    const bool has_all = counts.wins > 0 && counts.draws > 0 && counts.losses > 0;
    check.near(has_all ? llr_bayes_elo(games, elo0, elo1) : 0,
               out.at("openbench").at("trinomial_bayeselo"), kExact, id + " openbench 3");
    check.near(llr_bayes_elo(regularized(games), elo0, elo1),
               out.at("fishtest").at("trinomial").at("llr_bayeselo_legacy"), kExact,
               id + " legacy");
  });
}

// The counts at a checkpoint, and what a test with these moved bounds would decide there (unlike
// ours, that program does not keep its first decision).
void compare_state(Comparison& check, const Case& wanted, const Outcomes& results,
                   const SprtSpec& spec, const Overshoot& overshoot, const std::string& at) {
  for (std::size_t i = 0; i < 5; ++i) {
    check.equal(results.weight[i] == number(wanted.at("counts").at(i)), at + " counts");
  }
  const double llr = log_likelihood_ratio(results, spec.model, spec.elo0, spec.elo1);
  const SprtBounds limits = bounds(spec);
  const std::string state = llr < limits.low + overshoot.below()    ? "rejected"
                            : llr > limits.high - overshoot.above() ? "accepted"
                                                                    : "";
  check.equal(wanted.at("state") == state, at + " state");
}

// The state of a stream after each checkpoint, and where it stopped with and without correction.
void compare_stream(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  SprtSpec spec =
      spec_of(one, one.at("elo_model") == "logistic" ? Model::logistic : Model::normalized);
  const std::string outcomes_text = one.at("outcomes");
  const auto batch = one.at("batch_size").get<std::size_t>();
  Sprt plain(spec, Sprt::Unit::pairs);
  spec.overshoot = true;
  Sprt corrected(spec, Sprt::Unit::pairs);
  Outcomes all = outcomes(PairCounts{});
  Overshoot overshoot;
  const std::vector<Case> checkpoints = one.at("checkpoints").all();
  auto checkpoint = checkpoints.begin();
  const auto stop_of = [&](const Case& stop) {
    return stop.is_null() ? std::size_t{0} : stop.at(0).get<std::size_t>();
  };
  const std::size_t plain_stop = stop_of(one.at("first_stop_plain_bounds"));
  const std::size_t corrected_stop = stop_of(one.at("first_stop_with_overshoot"));
  for (std::size_t done = 0; done < outcomes_text.size();) {
    std::vector<int> results;
    for (; done < outcomes_text.size() && results.size() < batch; ++done) {
      results.push_back(outcomes_text[done] - '0');
      ++all.weight[static_cast<std::size_t>(results.back())];
    }
    overshoot.update(log_likelihood_ratio(all, spec.model, spec.elo0, spec.elo1));
    plain.add(results);
    corrected.add(results);
    const std::string at = id + " after " + std::to_string(done);
    check.equal(
        (plain.decision() != Decision::undecided) == (plain_stop != 0 && done >= plain_stop), at);
    check.equal((corrected.decision() != Decision::undecided) ==
                    (corrected_stop != 0 && done >= corrected_stop),
                at + " corrected");
    if (checkpoint == checkpoints.end() || checkpoint->at("pairs") != done) continue;
    check.near(log_likelihood_ratio(all, spec.model, spec.elo0, spec.elo1), checkpoint->at("llr"),
               kExact, at);
    check.near(overshoot.below(), checkpoint->at("o0"), kExact, at + " below");
    check.near(overshoot.above(), checkpoint->at("o1"), kExact, at + " above");
    compare_state(check, *checkpoint, all, spec, overshoot, at);
    ++checkpoint;
  }
  check.equal(checkpoint == checkpoints.end(), id + ": a checkpoint was not met");
  const auto decided = [](const Sprt& test, const Case& stop) {
    if (stop.is_null()) return test.decision() == Decision::undecided;
    return test.decision() == (stop.at(1) == "accepted" ? Decision::h1 : Decision::h0);
  };
  check.equal(decided(plain, one.at("first_stop_plain_bounds")), id + " decision");
  check.equal(decided(corrected, one.at("first_stop_with_overshoot")), id + " corrected decision");
}

TEST(oracle, sprt_stream) {
  const std::string topic = "running SPRT with dynamic overshoot correction";
  const std::vector<oracle::Omitted> omitted = {
      {"checkpoints.overshoot", "the sums that o0 and o1 are made of, which are compared"}};
  compare_cases(topic, omitted, compare_stream);
}

TEST(oracle, sprt_calc) {
  const std::string topic =
      "SPRT pass probability and expected number of games (Brownian approximation)";
  compare_cases(topic, {}, [&](Comparison& check, const Case& one) {
    const std::string id = one.at("id");
    const Case& out = one.at("out");
    const Model model = one.at("elo_model") == "Logistic" ? Model::logistic : Model::normalized;
    const SprtPlan ours =
        plan(spec_of(one, model), {one.at("elo"), one.at("draw_ratio"), one.at("rms_bias"), false});
    const SprtBounds limits = bounds(spec_of(one, model));
    const double score0 = score_of_elo(ours.elo0), score1 = score_of_elo(ours.elo1);
    check.near(limits.low, out.at("LA"), kExact, id + " lower");
    check.near(limits.high, out.at("LB"), kExact, id + " upper");
    check.near(score0, out.at("score0"), kExact, id + " score0");
    check.near(score1, out.at("score1"), kExact, id + " score1");
    check.near(std::pow(score1 - score0, 2) / ours.variance, out.at("w2"), kExact, id + " w2");
    check.near(ours.variance, out.at("variance"), kExact, id + " variance");
    check.near(ours.elo0, out.at("elo0_logistic"), kExact, id + " elo0");
    check.near(ours.elo1, out.at("elo1_logistic"), kExact, id + " elo1");
    check.near(ours.pass_probability, out.at("pass_probability"), kExact, id + " pass");
    // Theirs cancels near the middle of the bounds; the series says ours is the better one.
    check.near(ours.games, out.at("expected_games"), kRootFinding, id + " games");
  });
}

}  // namespace
}  // namespace rb::rating
