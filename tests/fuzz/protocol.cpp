// What an external engine prints, in pieces of any size: lines, and what they say.
#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "engine/base/printable.hpp"
#include "runner/base/process/line_buffer.hpp"
#include "runner/base/process/traffic.hpp"
#include "runner/programs/gomocup/gomocup_protocol.hpp"
#include "runner/programs/gomocup/search_claims.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace rb {
namespace {

constexpr std::size_t kLongest = 16;
constexpr int kSize = 15;

std::vector<std::string> plain_lines(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t end = text.find_first_of("\r\n"); end != std::string_view::npos;
       end = text.find_first_of("\r\n")) {
    lines.emplace_back(text.substr(0, std::min(end, kLongest)));
    text.remove_prefix(text.substr(end).starts_with("\r\n") ? end + 2 : end + 1);
  }
  return lines;
}

// `piece` bytes at a time.
std::vector<std::string> buffered_lines(std::string_view text, std::size_t piece) {
  std::vector<std::string> lines;
  LineBuffer buffer(kLongest);
  while (!text.empty()) {
    const std::span<char> space = buffer.space();
    fuzz::expect(!space.empty(), "there is space after all lines were read");
    const std::size_t bytes = std::min({piece, space.size(), text.size()});
    std::memcpy(space.data(), text.data(), bytes);
    buffer.added(bytes);
    text.remove_prefix(bytes);
    while (const auto line = buffer.next()) lines.emplace_back(*line);
  }
  return lines;
}

void read_line(std::string_view text) {
  const gomocup::Line line = gomocup::parse_line(text);
  if (line.kind != gomocup::Kind::move && line.kind != gomocup::Kind::suggest) return;
  const Move move = gomocup::move_at(line.x, line.y, kSize);
  const bool inside = line.x >= 0 && line.x < kSize && line.y >= 0 && line.y < kSize;
  fuzz::expect(move.is_cell() == inside, "a point on the board, and no other, is a cell");
  if (!inside) return;
  std::string again;
  gomocup::append_point(again, move, kSize);
  const gomocup::Line same = gomocup::parse_line(again);
  fuzz::expect(same.kind == gomocup::Kind::move && same.x == line.x && same.y == line.y,
               "a point that was written is read again");
}

void read_claims(std::string_view text) {
  gomocup::SearchClaims claims;
  const bool is_report = gomocup::read_claims(text, kSize, claims);
  fuzz::expect(is_report == (claims != gomocup::SearchClaims{}), "a report tells something");
  fuzz::expect(!claims.depth || *claims.depth >= 0, "no depth is negative");
  fuzz::expect(claims.line.size() <= gomocup::kLongestLine, "lines are bounded");
  for (const Move move : claims.line) {
    fuzz::expect(move.is_cell() && move.cell() < kSize * kSize, "a line is on the board");
  }
}

}  // namespace
}  // namespace rb

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = rb::fuzz::text_of(data, size);
  const std::vector<std::string> lines = rb::plain_lines(text);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{5}, std::size_t{1000}}) {
    rb::fuzz::expect(rb::buffered_lines(text, piece) == lines, "lines do not depend on the pieces");
  }
  rb::Traffic traffic;
  for (const std::string& line : lines) {
    rb::read_line(line);
    rb::read_claims(line);
    traffic.add(rb::Stream::from_engine, line, {});
  }
  rb::read_line(text);
  rb::read_claims(text);
  traffic.add(rb::Stream::complaint, text, {});
  const std::string shown = traffic.text();
  rb::fuzz::expect(rb::printable_lines(shown) == shown, "traffic can be printed");
  return 0;
}
