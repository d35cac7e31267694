#include "runner/base/text/given_moves.hpp"

#include "engine/base/refuse.hpp"

namespace rb {

std::vector<Move> given_moves(std::string_view place, std::string_view text, int size) {
  try {
    return parse_moves(text, size, Passes::read);
  } catch (const Error& error) {
    refuse<UsageError>(place, error.what());
  }
}

}  // namespace rb
