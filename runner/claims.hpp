#pragma once

#include <string_view>

namespace rb {

// Does the player with these parameters (PlayerRow::params) tell the depth and the nodes of its
// moves? The Gomocup protocol has no word for them: what is stored of a program is 0, which says
// nothing.
inline bool tells_nodes(std::string_view params) {
  return !params.starts_with(R"({"engine":"gomocup")");
}

}  // namespace rb
