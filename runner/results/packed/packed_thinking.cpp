#include "runner/results/packed/packed_thinking.hpp"

#include <cstdint>
#include <limits>

#include "runner/results/packed/packed.hpp"

namespace rb {
namespace {

constexpr std::uint64_t kPass = 1, kFirstCell = 2;
constexpr std::uint64_t kMostDepth = 100'000;

std::uint64_t code(Move move) {
  if (move.is_cell()) return static_cast<std::uint64_t>(move.cell()) + kFirstCell;
  return move == Move::pass() ? kPass : 0;
}

// Reads what is on the board; `good` becomes false at what is not.
class Reader {
 public:
  Reader(std::string_view bytes, int board_size)
      : in_(bytes), cells_(static_cast<std::uint64_t>(board_size * board_size)) {}

  bool at_end() const { return in_.at_end(); }
  bool is_bad() const { return in_.is_bad() || bad_; }
  std::uint64_t number(std::uint64_t most) { return in_.next_to(most); }
  Move move() {
    const std::uint64_t value = in_.next_to(cells_ + kFirstCell - 1);
    if (value >= kFirstCell) return Move(static_cast<int>(value - kFirstCell));
    return value == kPass ? Move::pass() : Move::none();
  }
  int score() {
    const std::int64_t value = in_.next_signed();
    const bool fits =
        value >= std::numeric_limits<int>::min() && value <= std::numeric_limits<int>::max();
    bad_ = bad_ || !fits;
    return fits ? static_cast<int>(value) : 0;
  }

 private:
  Unpacker in_;
  std::uint64_t cells_;
  bool bad_ = false;
};

bool is_told(const Candidate& candidate, const std::vector<Move>& told) {
  return !told.empty() && candidate.line == told;
}

}  // namespace

void pack_depths(const std::vector<DepthBest>& depths, std::string& bytes) {
  Packer out(bytes);
  int before = 0;
  for (const DepthBest& best : depths) {
    out.put(static_cast<std::uint64_t>(best.depth - before));
    out.put(code(best.move));
    out.put_signed(best.score);
    before = best.depth;
  }
}

void pack_candidates(const std::vector<Candidate>& candidates, const std::vector<Move>& told,
                     std::string& bytes) {
  Packer out(bytes);
  for (const Candidate& candidate : candidates) {
    const std::size_t length = is_told(candidate, told) ? 0 : candidate.line.size();
    out.put(code(candidate.move));
    out.put_signed(candidate.score);
    out.put(2 * length + (candidate.exact ? 1 : 0));
    for (std::size_t i = 0; i < length; ++i) out.put(code(candidate.line[i]));
  }
}

bool unpack_depths(std::string_view bytes, int board_size, std::vector<DepthBest>& depths) {
  Reader in(bytes, board_size);
  depths.clear();
  int depth = 0;
  while (!in.at_end()) {
    depth += static_cast<int>(in.number(kMostDepth));
    const Move move = in.move();
    depths.push_back({depth, move, in.score()});
    if (in.is_bad() || depth > static_cast<int>(kMostDepth)) return false;
  }
  return true;
}

bool unpack_candidates(std::string_view bytes, int board_size, std::vector<Candidate>& candidates) {
  Reader in(bytes, board_size);
  candidates.reserve(kMostCandidates);
  std::size_t count = 0;
  while (!in.at_end()) {
    if (count == candidates.size()) candidates.emplace_back();
    Candidate& candidate = candidates[count++];
    candidate.move = in.move();
    candidate.score = in.score();
    const std::uint64_t word = in.number(static_cast<std::uint64_t>(4 * board_size * board_size));
    candidate.exact = word % 2 == 1;
    candidate.line.clear();
    candidate.line.reserve(word / 2);
    for (std::uint64_t i = 0; i < word / 2; ++i) candidate.line.push_back(in.move());
    if (in.is_bad()) return false;
  }
  candidates.resize(count);
  return true;
}

void restore_line(std::vector<Candidate>& candidates, const std::vector<Move>& told) {
  if (told.empty()) return;
  for (Candidate& candidate : candidates) {
    if (candidate.line.empty() && candidate.move == told.front()) candidate.line = told;
  }
}

}  // namespace rb
