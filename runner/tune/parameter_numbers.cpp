#include "runner/tune/parameter_numbers.hpp"

#include <cassert>
#include <cmath>
#include <cstddef>

#include "engine/base/text.hpp"

namespace rb {

std::optional<std::string_view> read_numbers(std::span<const std::string_view> parts,
                                             tuning::Parameter& parameter) {
  assert(parts.size() == 5);
  tuning::Parameter& p = parameter;
  std::size_t i = 0;
  for (double* const number : {&p.value, &p.min, &p.max, &p.c_end, &p.r_end}) {
    const std::string_view part = trim(parts[i++]);
    const auto value = parse_real(part);
    if (!value || !std::isfinite(*value)) return part;
    *number = *value;
  }
  return std::nullopt;
}

}  // namespace rb
