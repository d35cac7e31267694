#pragma once

#include <cstddef>
#include <vector>

#include "rating/ratings/encounters.hpp"

// The games of two players as a function of how far one is ahead of the other, whatever the ratings
// of both say. The first player's advantage and the draws are given.
namespace rb::rating {

// Natural units (draw_model.hpp), from the side of `a`.
class PairingLikelihood {
 public:
  struct Given {
    DrawModel model = DrawModel::davidson;
    double advantage = 0, draw = 0;
  };
  PairingLikelihood(int a, int b, const Given& given) : a_(a), b_(b), given_(given) {}

  // REQUIRES: games of a and b; openings in rising order. Of an opening that stands for several,
  // with how many.
  void add(std::size_t opening, const Encounter& games, double copies = 1);

  int a() const { return a_; }
  int b() const { return b_; }
  double games() const { return all_.there.games() + all_.back.games() + all_.anyhow.games(); }
  double points() const;                   // of a
  double expected_points(double x) const;  // of a, at this distance

  double value(double x) const;
  double slope(double x) const;
  double information(double x) const;  // minus the second derivative
  // Where the value is greatest; kEndless where one side has won all.
  double best() const;
  static constexpr double kEndless = 20;

  // The slope by opening; their sum, each as often as it has copies, is slope().
  struct OpeningSlope {
    std::size_t opening = 0;
    double slope = 0;
  };
  std::vector<OpeningSlope> slopes(double x) const;

  // The same with half a win and half a loss more, which makes best() finite and nearly unbiased
  // (Haldane 1956, Anscombe 1956).
  PairingLikelihood with_half_a_game() const;

 private:
  struct Meeting {  // from one opening
    std::size_t opening = 0;
    Results there, back;  // a is the first player; b is. From the first player's side
    Results anyhow;       // who began is not known; from the side of a
  };
  struct Derivatives {
    double value = 0, slope = 0, information = 0;
  };
  Derivatives at(const Meeting& meeting, double x) const;

  int a_, b_;
  Given given_;
  std::vector<Meeting> meetings_;
  Meeting all_;
};

}  // namespace rb::rating
