#pragma once

#include <string>
#include <string_view>

#include "rating/sprt/sprt.hpp"

// How a sequential test is written on a command line and in results files.
namespace rb {

// "elo0=0,elo1=10", with alpha=, beta=, model=normalized|logistic, overshoot=off|on after wish and
// in any order; the rest as in rating::SprtSpec. Throws UsageError that starts with `option`
// ("match: --sprt") and names the key that is missing, unknown, given twice or out of its range.
rating::SprtSpec parse_sprt(std::string_view option, std::string_view text);

// The checks of parse_sprt that concern several keys: elo0 < elo1, alpha + beta < 1.
void check_sprt(std::string_view option, const rating::SprtSpec& spec);

// All keys in one fixed form, which parse_sprt reads back to an equal test.
std::string sprt_text(const rating::SprtSpec& spec);

std::string_view model_name(rating::Model model);  // "normalized", "logistic"

// The greatest Elo, either way, that a bound may have.
inline constexpr double kMostSprtElo = 1000;

}  // namespace rb
