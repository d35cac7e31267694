#include "runner/cli/common_options.hpp"

namespace rb::cli {

const Rows<CommonRequest>& common_rows() {
  using Request = CommonRequest;
  static const Rows<Request> kRows = rows<Request>(choice(
      "color", "WHEN", &Request::colours,
      {{"auto", ColourUse::automatic}, {"always", ColourUse::always}, {"never", ColourUse::never}},
      "colours: auto (on a terminal, unless the environment has NO_COLOR), always, never"));
  return kRows;
}

}  // namespace rb::cli
