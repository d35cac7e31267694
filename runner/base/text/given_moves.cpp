#include "runner/base/text/given_moves.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "engine/base/quote.hpp"
#include "engine/base/refuse.hpp"

namespace rb {

std::vector<Move> given_moves(std::string_view place, std::string_view text, int size) {
  try {
    return parse_moves(text, size, Passes::read);
  } catch (const Error& error) {
    std::error_code none;
    const bool is_file = std::filesystem::is_regular_file(text, none);
    refuse<UsageError>(
        place, is_file ? fmt::format("'{}' is a file, not moves such as 'h8 i9'; 'renju-bench "
                                     "analyze FILE' reads the games of one",
                                     shortened(text))
                       : error.what());
  }
}

}  // namespace rb
