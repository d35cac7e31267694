// Schedules and single steps of SPSA against fishtest, OpenBench, weather-factory and the origin.

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/oracle/oracle.hpp"
#include "tests/oracle/other_spsa.hpp"
#include "tuning/spsa.hpp"

namespace rb::tuning {
namespace {

using oracle::Case;
using oracle::compare_cases;
using oracle::Comparison;
using oracle::kSame;
using oracle::number;
using oracle::Tolerance;

constexpr Tolerance kMoved{1e-12, 1e-13};  // sums of large and small numbers

double form(const Case& one, const char* name) {
  return std::stod(one.at("form").at(name).get<std::string>());
}

// Fishtest perturbs a whole parameter by less than half a unit, too.
SpsaStep fishtest_step(Parameter parameter, const SpsaGains& gains, double k) {
  parameter.whole = false;
  return spsa_step(parameter, gains, k);
}

double clipped(const Parameter& p, double value) { return std::clamp(value, p.min, p.max); }

// The constant `a` of the gains, and what it is worth after the last planned pair.
double gain_constant(const Parameter& p, const SpsaGains& gains) {
  const SpsaStep first = fishtest_step(p, gains, 1);
  return first.R * first.c * first.c * std::pow(gains.A + 1, gains.alpha);
}
double gain_at_the_end(const Parameter& p, const SpsaGains& gains) {
  const SpsaStep last = fishtest_step(p, gains, gains.K);
  return last.R * last.c * last.c;
}

void compare_fishtest_state(Comparison& check, const Case& state, const SpsaGains& gains,
                            const std::vector<Parameter>& parameters, const std::string& id) {
  check.near(gains.A, state.at("A"), kSame, id + " A");
  check.near(gains.alpha, state.at("alpha"), kSame, id + " alpha");
  check.near(gains.gamma, state.at("gamma"), kSame, id + " gamma");
  check.near(gains.K, state.at("num_iter"), kSame, id + " iterations");
  for (std::size_t j = 0; j < parameters.size(); ++j) {
    const Parameter& p = parameters[j];
    const Case wanted = state.at("params")[j];
    check.near(fishtest_step(p, gains, 1).c, wanted.at("c"), kSame, id + " first c");
    check.near(gain_constant(p, gains), wanted.at("a"), kSame, id + " a");
    check.near(gain_at_the_end(p, gains), wanted.at("a_end"), kSame, id + " a at the end");
  }
}

// The counts of a step, which moves the iteration by its pairs.
void compare_fishtest_counts(Comparison& check, const Case& step, const std::string& id) {
  const double wins = step.at("wins"), draws = step.at("draws"), losses = step.at("losses");
  check.equal(wins - losses == number(step.at("result")), id + " result");
  check.equal(
      number(step.at("iter")) + (wins + draws + losses) / 2 == number(step.at("iter_after")),
      id + " iteration after");
}

void compare_fishtest(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  const double games = one.at("num_games");
  const SpsaGains gains{.A = std::floor(form(one, "spsa_A") * games / 2),
                        .alpha = form(one, "spsa_alpha"),
                        .gamma = form(one, "spsa_gamma"),
                        .K = games / 2};
  std::vector<Parameter> parameters;
  for (const Case& p : one.at("state").at("params").all()) {
    parameters.push_back({p.at("name"), p.at("theta"), p.at("min"), p.at("max"), p.at("c_end"),
                          p.at("r_end"), true});
  }
  compare_fishtest_state(check, one.at("state"), gains, parameters, id);
  check.equal(number(one.at("start_iter")) == number(one.at("steps")[0].at("iter")), id + " start");
  for (const Case& step : one.at("steps").all()) {
    compare_fishtest_counts(check, step, id);
    const double k = 1 + step.at("iter").get<double>();
    for (std::size_t j = 0; j < parameters.size(); ++j) {
      Parameter& p = parameters[j];
      const SpsaStep ours = fishtest_step(p, gains, k);
      const double flip = step.at("flips")[j];
      const double plus = clipped(p, p.value + ours.c * flip);
      const double minus = clipped(p, p.value - ours.c * flip);
      check.near(ours.c, step.at("c")[j], kSame, id + " c");
      check.near(ours.R, step.at("R")[j], kSame, id + " R");
      check.near(plus, step.at("plus_values")[j], kMoved, id + " plus");
      check.near(minus, step.at("minus_values")[j], kMoved, id + " minus");
      check.near(engine_value(p, plus, step.at("uniforms_plus")[j]),
                 step.at("engine_values_plus")[j], kMoved, id + " engine plus");
      check.near(engine_value(p, minus, step.at("uniforms_minus")[j]),
                 step.at("engine_values_minus")[j], kMoved, id + " engine minus");
      p.value = clipped(p, p.value + ours.R * ours.c * step.at("result").get<double>() * flip);
      check.near(p.value, step.at("theta_after")[j], kMoved, id + " theta");
    }
  }
}

// The games of a step, and that each of its parameters got the coins tossed for it.
void compare_openbench_inputs(Comparison& check, const Case& step,
                              const std::vector<Parameter>& parameters, const std::string& id) {
  double games = step.at("games_before");
  for (const Case& batch : step.at("batches").all()) {
    for (const Case& count : batch.at("trinomial_LDW").all()) games += count.get<double>();
  }
  check.equal(games == number(step.at("games_after")), id + " games");
  for (std::size_t j = 0; j < parameters.size(); ++j) {
    const Case flips = step.at("assignment").at(parameters[j].name).at("flip");
    const Case tossed = step.at("flips")[j];
    for (std::size_t r = 0; r < flips.size(); ++r) {
      const Case coin = tossed[std::min(r, tossed.size() - 1)];
      check.equal(coin.get<int>() == flips[r].get<int>(), id + " coin");
    }
  }
}

void compare_openbench(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  const double iterations = form(one, "spsa_iterations");
  const double pairs = form(one, "spsa_pairs_per");
  const SpsaGains gains{.A = form(one, "spsa_A_ratio") * iterations,
                        .alpha = form(one, "spsa_alpha"),
                        .gamma = form(one, "spsa_gamma"),
                        .K = iterations};
  std::vector<Parameter> parameters;
  for (const Case& p : one.at("state").all()) {
    parameters.push_back({p.at("name"), p.at("value"), p.at("min_value"), p.at("max_value"),
                          p.at("c_end"), p.at("r_end"), !p.at("is_float").get<bool>()});
    check.near(spsa_step(parameters.back(), gains, 1).c, p.at("c_value"), kSame, id + " first c");
    check.near(gain_constant(parameters.back(), gains), p.at("a_value"), kSame, id + " a");
  }
  check.equal(number(one.at("start_games")) == number(one.at("steps")[0].at("games_before")),
              id + " start");
  for (const Case& step : one.at("steps").all()) {
    compare_openbench_inputs(check, step, parameters, id);
    const double k = 1 + step.at("games_before").get<double>() / (2 * pairs);
    for (std::size_t j = 0; j < parameters.size(); ++j) {
      Parameter& p = parameters[j];
      const Case& wanted = step.at("assignment").at(p.name);
      const SpsaStep ours = spsa_step(p, gains, k);
      check.near(ours.c, wanted.at("c"), kSame, id + " c");
      check.near(ours.R, wanted.at("r"), kSame, id + " R");
      double delta = 0;
      for (std::size_t r = 0; r < wanted.at("flip").size(); ++r) {
        const double flip = wanted.at("flip")[r];
        const Case& uniforms = step.at("uniforms")[j];
        const double u = uniforms[std::min(r, uniforms.size() - 1)];
        check.near(clipped(p, engine_value(p, p.value + ours.c * flip, u)), wanted.at("dev")[r],
                   kMoved, id + " dev");
        check.near(clipped(p, engine_value(p, p.value - ours.c * flip, u)), wanted.at("base")[r],
                   kMoved, id + " base");
      }
      for (const Case& batch : step.at("batches").all()) {
        const Case& ldw = batch.at("trinomial_LDW");
        const double flip = wanted.at("flip")[batch.at("runner_idx").get<std::size_t>()];
        delta += ours.R * ours.c * flip * (ldw[2].get<double>() - ldw[0].get<double>());
      }
      check.near(delta, step.at("delta")[j], {1e-12, 1e-15}, id + " delta");
      p.value = clipped(p, p.value + delta);
      check.near(p.value, step.at("values_after")[j], kMoved, id + " value");
    }
  }
}

PlainGains plain_gains(const Case& from) {
  return {.a = from.at("a"),
          .c = from.at("c"),
          .A = from.at("A"),
          .alpha = from.at("alpha"),
          .gamma = from.at("gamma")};
}

void compare_weather_factory(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  const PlainGains gains = plain_gains(one.at("spsa"));
  std::vector<weather_factory::Parameter> parameters;
  for (const Case& p : one.at("params").all()) {
    parameters.push_back({p.at("value"), p.at("min_value"), p.at("max_value"), p.at("step")});
  }
  const auto text_of = [](const Case& parameter, double value) {
    return "option." + parameter.at("name").get<std::string>() + "=" +
           std::to_string(std::lround(value));
  };
  int played = one.at("start_t");
  for (const Case& step : one.at("steps").all()) {
    const double k = step.at("t");
    const int wins = step.at("wins"), draws = step.at("draws"), losses = step.at("losses");
    const int result = wins - losses;
    played += wins + draws + losses;
    check.equal(wins + draws + losses == one.at("games").get<int>(), id + " games");
    check.equal(step.at("t") == played, id + " games so far");
    for (std::size_t j = 0; j < parameters.size(); ++j) {
      auto& p = parameters[j];
      const int flip = step.at("delta")[j];
      const Case parameter = one.at("params")[j];
      check.equal(step.at("uci_plus")[j] ==
                      text_of(parameter, weather_factory::engine_value(p, gains, k, flip, 1)),
                  id + " plus");
      check.equal(step.at("uci_minus")[j] ==
                      text_of(parameter, weather_factory::engine_value(p, gains, k, flip, -1)),
                  id + " minus");
      p.value = weather_factory::moved(p, gains, k, flip, result);
      check.near(p.value, step.at("values_after")[j], kMoved, id + " value");
      check.near(std::nearbyint(p.value), step.at("rounded_after")[j], kMoved, id + " rounded");
    }
  }
}

void compare_origin(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  const PlainGains gains = plain_gains(one.at("config"));
  std::vector<origin::Parameter> parameters;
  for (const Case& p : one.at("tunables").all()) {
    parameters.push_back({one.at("initial").at(p.at("name").get<std::string>()), p.at("min"),
                          p.at("max"), p.at("step")});
  }
  for (const Case& step : one.at("steps").all()) {
    const double k = step.at("k");
    check.near(origin::gain(gains, k), step.at("ak"), kSame, id + " a");
    check.near(origin::perturbation(gains, k), step.at("ck"), kSame, id + " c");
    for (std::size_t j = 0; j < parameters.size(); ++j) {
      auto& p = parameters[j];
      const std::string name = one.at("tunables")[j].at("name");
      const int flip = step.at("delta")[j];
      check.near(origin::engine_value(p, gains, k, flip, 1), step.at("theta_plus").at(name), kMoved,
                 id + " plus");
      check.near(origin::engine_value(p, gains, k, flip, -1), step.at("theta_minus").at(name),
                 kMoved, id + " minus");
      const double slope =
          origin::gradient(p, gains, k, flip, step.at("score_plus"), step.at("score_minus"));
      check.near(slope, step.at("gradient").at(name), kMoved, id + " gradient");
      p.value = origin::moved(p, gains, k, slope);
      check.near(p.value, step.at("params_after").at(name), kMoved, id + " value");
    }
  }
}

TEST(oracle, spsa) {
  const std::string topic = "SPSA schedules and single steps";
  const std::string input = "an input, repeated elsewhere in the case";
  const std::string setting = "a setting of that program on which no step depends";
  const std::vector<oracle::Omitted> omitted = {{"spsa_raw_params", input},
                                                {"spsa_inputs", input},
                                                {"params.start", input},
                                                {"state.start", input},
                                                {"tunables.initial", input},
                                                {"index", "the place of a parameter in its list"},
                                                {"runner_count", "the number of coins"},
                                                {"spsa_reporting_type", setting},
                                                {"spsa_distribution_type", setting},
                                                {"config.iterations", setting},
                                                {"config.gamesPerIteration", setting}};
  compare_cases(topic, omitted, [&](Comparison& check, const Case& one) {
    const std::string program = one.at("program");
    if (program == "fishtest") {
      compare_fishtest(check, one);
    } else if (program == "openbench") {
      compare_openbench(check, one);
    } else if (program == "weather-factory") {
      compare_weather_factory(check, one);
    } else if (program == "origin") {
      compare_origin(check, one);
    } else {
      ADD_FAILURE() << "unknown program " << program;
    }
  });
}

}  // namespace
}  // namespace rb::tuning
