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

using nlohmann::json;
using oracle::Comparison;
using oracle::Tolerance;

constexpr Tolerance kSame{1e-12, 0};
constexpr Tolerance kMoved{1e-12, 1e-13};  // sums of large and small numbers

double form(const json& one, const char* name) {
  return std::stod(one.at("form").at(name).get<std::string>());
}

double clipped(const Parameter& p, double value) { return std::clamp(value, p.min, p.max); }

void compare_fishtest(Comparison& check, const json& one) {
  const std::string id = one.at("id");
  const double games = one.at("num_games");
  const SpsaGains gains{.A = std::floor(form(one, "spsa_A") * games / 2),
                        .alpha = form(one, "spsa_alpha"),
                        .gamma = form(one, "spsa_gamma"),
                        .K = games / 2};
  std::vector<Parameter> parameters;
  for (const json& p : one.at("state").at("params")) {
    parameters.push_back({p.at("name"), p.at("theta"), p.at("min"), p.at("max"), p.at("c_end"),
                          p.at("r_end"), true});
  }
  for (const json& step : one.at("steps")) {
    const double k = 1 + step.at("iter").get<double>();
    for (std::size_t j = 0; j < parameters.size(); ++j) {
      Parameter& p = parameters[j];
      const SpsaStep ours = spsa_step(p, gains, k);
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

void compare_openbench(Comparison& check, const json& one) {
  const std::string id = one.at("id");
  const double iterations = form(one, "spsa_iterations");
  const double pairs = form(one, "spsa_pairs_per");
  const SpsaGains gains{.A = form(one, "spsa_A_ratio") * iterations,
                        .alpha = form(one, "spsa_alpha"),
                        .gamma = form(one, "spsa_gamma"),
                        .K = iterations};
  std::vector<Parameter> parameters;
  for (const json& p : one.at("state")) {
    parameters.push_back({p.at("name"), p.at("value"), p.at("min_value"), p.at("max_value"),
                          p.at("c_end"), p.at("r_end"), !p.at("is_float").get<bool>()});
  }
  for (const json& step : one.at("steps")) {
    const double k = 1 + step.at("games_before").get<double>() / (2 * pairs);
    for (std::size_t j = 0; j < parameters.size(); ++j) {
      Parameter& p = parameters[j];
      const json& wanted = step.at("assignment").at(p.name);
      const SpsaStep ours = spsa_step(p, gains, k, p.whole ? 0.5 : 0);
      check.near(ours.c, wanted.at("c"), kSame, id + " c");
      check.near(ours.R, wanted.at("r"), kSame, id + " R");
      double delta = 0;
      for (std::size_t r = 0; r < wanted.at("flip").size(); ++r) {
        const double flip = wanted.at("flip")[r];
        const json& uniforms = step.at("uniforms")[j];
        const double u = uniforms[std::min(r, uniforms.size() - 1)];
        check.near(clipped(p, engine_value(p, p.value + ours.c * flip, u)), wanted.at("dev")[r],
                   kMoved, id + " dev");
        check.near(clipped(p, engine_value(p, p.value - ours.c * flip, u)), wanted.at("base")[r],
                   kMoved, id + " base");
      }
      for (const json& batch : step.at("batches")) {
        const json& ldw = batch.at("trinomial_LDW");
        const double flip = wanted.at("flip")[batch.at("runner_idx").get<std::size_t>()];
        delta += ours.R * ours.c * flip * (ldw[2].get<double>() - ldw[0].get<double>());
      }
      check.near(delta, step.at("delta")[j], {1e-12, 1e-15}, id + " delta");
      p.value = clipped(p, p.value + delta);
      check.near(p.value, step.at("values_after")[j], kMoved, id + " value");
    }
  }
}

PlainGains plain_gains(const json& from) {
  return {.a = from.at("a"),
          .c = from.at("c"),
          .A = from.at("A"),
          .alpha = from.at("alpha"),
          .gamma = from.at("gamma")};
}

void compare_weather_factory(Comparison& check, const json& one) {
  const std::string id = one.at("id");
  const PlainGains gains = plain_gains(one.at("spsa"));
  std::vector<weather_factory::Parameter> parameters;
  for (const json& p : one.at("params")) {
    parameters.push_back({p.at("value"), p.at("min_value"), p.at("max_value"), p.at("step")});
  }
  const auto number_of = [](const json& option) {
    const auto text = option.get<std::string>();
    return std::stod(text.substr(text.find('=') + 1));
  };
  for (const json& step : one.at("steps")) {
    const double k = step.at("t");
    const int result = step.at("wins").get<int>() - step.at("losses").get<int>();
    for (std::size_t j = 0; j < parameters.size(); ++j) {
      auto& p = parameters[j];
      const int flip = step.at("delta")[j];
      check.near(weather_factory::engine_value(p, gains, k, flip, 1),
                 number_of(step.at("uci_plus")[j]), kMoved, id + " plus");
      check.near(weather_factory::engine_value(p, gains, k, flip, -1),
                 number_of(step.at("uci_minus")[j]), kMoved, id + " minus");
      p.value = weather_factory::moved(p, gains, k, flip, result);
      check.near(p.value, step.at("values_after")[j], kMoved, id + " value");
    }
  }
}

void compare_origin(Comparison& check, const json& one) {
  const std::string id = one.at("id");
  const PlainGains gains = plain_gains(one.at("config"));
  std::vector<origin::Parameter> parameters;
  for (const json& p : one.at("tunables")) {
    parameters.push_back({one.at("initial").at(p.at("name").get<std::string>()), p.at("min"),
                          p.at("max"), p.at("step")});
  }
  for (const json& step : one.at("steps")) {
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

TEST(RB_ORACLE_SUITE, spsa) {
  const std::string topic = "SPSA schedules and single steps";
  RB_ORACLE_CASES(all, topic);
  Comparison check(topic);
  for (const json& one : all) {
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
  }
}

}  // namespace
}  // namespace rb::tuning
