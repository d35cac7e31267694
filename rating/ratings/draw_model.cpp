#include "rating/ratings/draw_model.hpp"

#include <cassert>
#include <cmath>
#include <limits>

namespace rb::rating {
namespace {

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

// ln(1 / (1 + e^-x)) without overflow.
double log_logistic(double x) {
  return x > 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x));
}

// count * ln(chance), with 0 * ln 0 = 0.
double part(double count, double log_chance) { return count > 0 ? count * log_chance : 0; }

Chances davidson(double x, double draw) {
  const double reach = std::abs(x) / 2;  // taken out, so that nothing overflows
  const double win = std::exp(x / 2 - reach), loss = std::exp(-x / 2 - reach);
  const double even = std::exp(draw - reach);
  const double sum = win + even + loss;
  return {win / sum, even / sum, loss / sum};
}

Chances rao_kupper(double x, double d) {
  const double win = logistic(x - d), loss = logistic(-x - d);
  return {win, std::expm1(2 * d) * win * loss, loss};
}

// The probability of a draw if the score is p: the root of a p^2 + 2 p - 4 u = 0 with u = p (1 - p)
// and a = 4 / nu^2 - 1, and its derivatives by u and a.
struct ScoreDraw {
  double a, u, root, draw;

  ScoreDraw(double score_product, double log_nu)
      : a(4 * std::exp(-2 * log_nu) - 1),
        u(score_product),
        root(std::sqrt(1 + 4 * a * u)),
        draw(std::isinf(a) ? 0 : 4 * u / (1 + root)) {}
  double by_u() const { return 2 / root; }
  double by_a() const { return -draw * draw / (2 * root); }
  double by_uu() const { return -4 * a / (root * root * root); }
  double by_ua() const { return -4 * u / (root * root * root); }
  double by_aa() const {
    return draw * draw * (draw / (2 * root * root) + u / (root * root * root));
  }
};

Chances logistic_score(double x, double draw) {
  const double p = logistic(x), q = logistic(-x);
  const double even = ScoreDraw(p * q, draw).draw;
  return {p - even / 2, even, q - even / 2};
}

LogLikelihood of_davidson(const Results& r, double x, double draw) {
  const Chances c = davidson(x, draw);
  const double n = r.games(), m = (c.win - c.loss) / 2;
  LogLikelihood l;
  l.value = part(r.wins, std::log(c.win)) + part(r.draws, std::log(c.draw)) +
            part(r.losses, std::log(c.loss));
  l.by_x = (r.wins - r.losses) / 2 - n * m;
  l.by_draw = r.draws - n * c.draw;
  l.by_xx = -n * ((c.win + c.loss) / 4 - m * m);
  l.by_x_draw = n * m * c.draw;
  l.by_draw_draw = -n * c.draw * (1 - c.draw);
  return l;
}

LogLikelihood of_rao_kupper(const Results& r, double x, double d) {
  // A draw has the likelihood of a win and a loss, times e^(2d) - 1.
  const double a = r.wins + r.draws, b = r.losses + r.draws;
  const double win = logistic(x - d), loss = logistic(-x - d);
  const double a_slope = a * (1 - win), b_slope = b * (1 - loss);
  LogLikelihood l;
  l.value = a * log_logistic(x - d) + b * log_logistic(-x - d);
  l.by_x = a_slope - b_slope;
  l.by_draw = -a_slope - b_slope;
  l.by_xx = -a_slope * win - b_slope * loss;
  l.by_x_draw = a_slope * win - b_slope * loss;
  l.by_draw_draw = l.by_xx;
  if (r.draws > 0) {
    if (d <= 0) {
      l.value = -std::numeric_limits<double>::infinity();
      return l;
    }
    const double room = -std::expm1(-2 * d);  // 1 - e^(-2d)
    l.value += r.draws * (2 * d + std::log(room));
    l.by_draw += 2 * r.draws / room;
    l.by_draw_draw -= 4 * r.draws * std::exp(-2 * d) / (room * room);
  }
  return l;
}

LogLikelihood of_half_points(const Results& r, double x) {
  const double p = logistic(x), points = r.wins + r.draws / 2, rest = r.losses + r.draws / 2;
  LogLikelihood l;
  l.value = points * log_logistic(x) + rest * log_logistic(-x);
  l.by_x = points * (1 - p) - rest * p;
  l.by_xx = -r.games() * p * (1 - p);
  return l;
}

// One outcome's probability with its derivatives.
struct Chance {
  double value, by_x, by_draw, by_xx, by_x_draw, by_draw_draw;
};

void add(LogLikelihood& l, double count, const Chance& c) {
  if (count <= 0) return;
  const double x = c.by_x / c.value, draw = c.by_draw / c.value;
  l.value += count * std::log(c.value);
  l.by_x += count * x;
  l.by_draw += count * draw;
  l.by_xx += count * (c.by_xx / c.value - x * x);
  l.by_x_draw += count * (c.by_x_draw / c.value - x * draw);
  l.by_draw_draw += count * (c.by_draw_draw / c.value - draw * draw);
}

LogLikelihood of_logistic_score(const Results& r, double x, double draw) {
  const double p = logistic(x), q = logistic(-x), u = p * q, k = q - p;
  const double u_x = u * k, u_xx = u * k * k - 2 * u * u;
  const ScoreDraw even(u, draw);
  Chance d{even.draw, even.by_u() * u_x, 0, even.by_uu() * u_x * u_x + even.by_u() * u_xx, 0, 0};
  if (!std::isinf(even.a)) {  // a = 4 e^(-2 draw) - 1
    const double a_draw = -2 * (even.a + 1), a_draw_draw = 4 * (even.a + 1);
    d.by_draw = even.by_a() * a_draw;
    d.by_x_draw = even.by_ua() * u_x * a_draw;
    d.by_draw_draw = even.by_aa() * a_draw * a_draw + even.by_a() * a_draw_draw;
  } else {
    d.by_x = d.by_xx = 0;
  }
  const auto less_half_a_draw = [&](double score, double by_x, double by_xx) {
    return Chance{score - d.value / 2, by_x - d.by_x / 2, -d.by_draw / 2,
                  by_xx - d.by_xx / 2, -d.by_x_draw / 2,  -d.by_draw_draw / 2};
  };
  LogLikelihood l;
  add(l, r.wins, less_half_a_draw(p, u, u * k));
  add(l, r.draws, d);
  add(l, r.losses, less_half_a_draw(q, -u, -u * k));
  return l;
}

}  // namespace

Chances chances(DrawModel model, double x, double draw) {
  switch (model) {
    case DrawModel::davidson: return davidson(x, draw);
    case DrawModel::rao_kupper: return rao_kupper(x, draw);
    case DrawModel::logistic_score: return logistic_score(x, draw);
    case DrawModel::half_points: break;
  }
  return {logistic(x), 0, logistic(-x)};
}

double draw_chance_between_equals(DrawModel model, double draw) {
  return chances(model, 0, draw).draw;
}

double draw_parameter(DrawModel model, double chance) {
  assert(0 <= chance && chance < 1);
  if (model == DrawModel::half_points) return 0;
  if (model == DrawModel::rao_kupper) return std::log((1 + chance) / (1 - chance));
  return std::log(2 * chance / (1 - chance));
}

LogLikelihood log_likelihood(DrawModel model, const Results& results, double x, double draw) {
  switch (model) {
    case DrawModel::davidson: return of_davidson(results, x, draw);
    case DrawModel::rao_kupper: return of_rao_kupper(results, x, draw);
    case DrawModel::logistic_score: return of_logistic_score(results, x, draw);
    case DrawModel::half_points: break;
  }
  return of_half_points(results, x);
}

}  // namespace rb::rating
