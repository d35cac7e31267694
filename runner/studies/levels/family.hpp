#pragma once

#include <string>
#include <string_view>
#include <vector>

// A family of players between a profile and a weaker version of it, with one number for all that
// differs (docs/levels.md).
namespace rb {

// A parameter that moves through the family.
struct Slide {
  std::string name;
  double base = 0, weakest = 0;
  bool is_whole = false;

  // At a weakness from 0 (the base) to 1. Between two positive ends the value changes by equal
  // factors, from 0 on with the square of the weakness, since little of a weakness costs most of
  // the strength, and towards 0 evenly. A whole number is rounded; three digits are kept, so that
  // what is written down is what was measured.
  double at(double weakness) const;
};

class Family {
 public:
  // `base` is a profile or a variant of one; `weakest` the parameters of the weakest member:
  // "score_noise=2000,overlook=0.9". Throws UsageError that begins with `place`, also for a switch,
  // which has no values between.
  Family(const std::string& base, std::string_view place, std::string_view weakest);

  // The member as a command line names it. REQUIRES: a weakness from 0 to 1.
  std::string player(double weakness) const;
  const std::vector<Slide>& slides() const { return slides_; }

 private:
  std::string text_;                  // the base as it was named
  std::string profile_;               // the base without its changes
  std::vector<std::string> changes_;  // "depth=5": those of the base that do not slide
  std::vector<Slide> slides_;
};

}  // namespace rb
