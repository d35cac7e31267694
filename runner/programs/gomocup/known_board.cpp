#include "runner/programs/gomocup/known_board.hpp"

#include <cstring>

#include "runner/programs/gomocup/gomocup_protocol.hpp"

namespace rb {

bool KnownBoard::play(const Position& position, Move move) {
  known_.reset();
  if (!move.is_cell() || position.at(move.cell()) != Stone::empty) return false;
  known_ = position;
  known_->put(move.cell(), position.to_move);
  known_->ply = position.ply + 1;
  return true;
}

// Whether the last move is the only thing that it does not know.
bool KnownBoard::is_followed_by(const Position& position) const {
  if (!position.last.is_cell()) return false;
  if (!known_) return position.ply == 1;
  if (position.ply != known_->ply + 1) return false;
  const auto last = static_cast<std::size_t>(position.last.cell());
  const auto is_same = [&](std::size_t begin, std::size_t end) {
    return std::memcmp(known_->stones.data() + begin, position.stones.data() + begin,
                       (end - begin) * sizeof(Stone)) == 0;
  };
  return is_same(0, last) && is_same(last + 1, position.stones.size());
}

void KnownBoard::append_question(std::string& text, const Position& position) const {
  if (position.ply == 0) {
    text += "BEGIN\n";
  } else if (!is_told_all_ && is_followed_by(position)) {
    text += "TURN ";
    gomocup::append_point(text, position.last, position.size);
    text += '\n';
  } else {
    gomocup::append_board(text, position);
  }
}

}  // namespace rb
