#include "runner/queue/message/wire.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "engine/base/rng.hpp"
#include "runner/play/reply_numbers.hpp"
#include "runner/queue/message/wire_codes.hpp"
#include "runner/results/packed/packed.hpp"
#include "runner/results/packed/packed_thinking.hpp"

namespace rb::queue {
namespace {

// A message with other numbers of moves has another form.
constexpr char kForm[] = {'R', 'B', 'G', '0' + kReplyNumberCount - 2};
constexpr std::string_view kMagic(kForm, sizeof(kForm)), kThinMagic = "RBT1";
constexpr std::size_t kChecksum = 8;
constexpr std::size_t kMostShapes = 64, kMostCounters = 64, kMostName = 64, kMostNames = 1000;
constexpr std::size_t kMostMark = 32;  // letters of an opening
constexpr std::uint64_t kWinners = 3;
constexpr std::size_t kMostBlob = 64 << 10;
constexpr std::uint64_t kMostTime = std::uint64_t{1} << 46;  // nanoseconds, some 20 hours

// The fields that follow the code of a move, in this order.
enum Bit : std::uint32_t {
  opening = 1,
  number = 2,  // the first of kReplyNumbers; the others follow
  counters = number << kReplyNumberCount,
  line = counters << 1,
  thinking = counters << 2,
  rank = counters << 3,
  interrupted = counters << 4,
  chance = counters << 5,
  cpu = counters << 6
};
constexpr int kFaultShift = kReplyNumberCount + 8;
static_assert(cpu << 1 == 1 << kFaultShift);

std::uint64_t bit_of(const auto& row) { return std::uint64_t{number} << number_place(row.member); }

bool is(std::uint64_t bits, std::uint64_t bit) { return (bits & bit) != 0; }

std::string checksum(std::string_view body) {
  std::string bytes;
  const std::uint64_t value = hash(body);
  for (std::size_t i = 0; i < kChecksum; ++i) bytes += static_cast<char>(value >> (8 * i));
  return bytes;
}

using Shape = std::vector<std::string_view>;  // names of counters

// Each name of a player is stored once, so comparing addresses usually suffices.
bool are_named(const std::vector<Counter>& counters, const Shape& names) {
  return std::equal(counters.begin(), counters.end(), names.begin(), names.end(),
                    [](const Counter& counter, std::string_view name) {
                      const bool is_there = counter.name.data() == name.data();
                      return is_there ? counter.name.size() == name.size() : counter.name == name;
                    });
}

class Writer {
 public:
  Writer() : out_(games_) {}

  void game(const GameRecord& record) {
    head(record);
    out_.put(record.moves.size());
    for (const MoveRecord& move : record.moves) this->move(move);
    tail(record);
  }

  void thin_game(const GameRecord& record) {
    head(record);
    out_.put(static_cast<std::uint64_t>(record.unkept->plies));
    out_.put(record.unkept->key);
    out_.put_bytes(record.marks.opening);
    out_.put_bytes(record.marks.opening_class);
    out_.put(record.marks.trap ? 1 + (*record.marks.trap ? 1 : 0) : 0);
    tail(record);
  }

  std::string thin_body(std::size_t games) const {
    std::string head;
    Packer(head).put(games);
    return head + games_;
  }

  std::string body(std::size_t games) const {
    std::string head;
    Packer out(head);
    out.put(shapes_.size());
    for (const Shape& names : shapes_) {
      out.put(names.size());
      for (const std::string_view name : names) out.put_bytes(name);
    }
    out.put(games);
    return head + games_;
  }

 private:
  void head(const GameRecord& record) {
    out_.put(static_cast<std::uint64_t>(record.id));
    const auto choice = record.swap2 ? 1 + static_cast<std::uint64_t>(*record.swap2) : 0;
    out_.put(static_cast<std::uint64_t>(record.outcome.winner) + kWinners * choice);
    out_.put(static_cast<std::uint64_t>(record.outcome.reason));
  }

  void tail(const GameRecord& record) {
    for (const std::string& text : record.traffic) out_.put_bytes(text);
    ruling(record.ruling);
  }

  // The number of its moves is 0 where there is none.
  void ruling(const std::optional<Ruling>& ruling) {
    out_.put(ruling ? static_cast<std::uint64_t>(ruling->plies) : 0);
    if (!ruling) return;
    out_.put(static_cast<std::uint64_t>(ruling->outcome.winner));
    out_.put(static_cast<std::uint64_t>(ruling->outcome.reason));
  }

  std::uint64_t bits_of(const MoveRecord& move) const {
    const Reply& reply = move.reply;
    std::uint64_t bits = static_cast<std::uint64_t>(reply.fault) << kFaultShift;
    const auto set = [&bits](bool is_set, std::uint64_t bit) { bits |= is_set ? bit : 0U; };
    set(move.opening, opening);
    each_told(reply, [&](const auto& row, auto) { set(true, bit_of(row)); });
    set(!reply.counters.empty(), counters);
    set(!reply.line.empty(), line);
    set(reply.cpu.has_value(), cpu);
    if (!reply.thinking) return bits;
    set(true, thinking);
    set(reply.thinking->rank.has_value(), rank);
    set(reply.thinking->interrupted, interrupted);
    set(reply.thinking->chance, chance);
    return bits;
  }

  void move(const MoveRecord& move) {
    const Reply& reply = move.reply;
    const std::uint64_t bits = bits_of(move);
    out_.put(code(reply.move));
    out_.put(bits);
    if (!move.opening) out_.put(static_cast<std::uint64_t>(move.elapsed.count()));
    each_told(reply, [this](const auto&, auto value) { put(value); });
    if (is(bits, counters)) counts(reply.counters);
    if (is(bits, line)) moves(reply.line);
    if (is(bits, thinking)) thoughts(reply);
    if (is(bits, cpu)) out_.put(static_cast<std::uint64_t>(reply.cpu->count()));
  }

  void put(int value) { out_.put_signed(value); }
  void put(std::uint64_t value) { out_.put(value); }

  void moves(const std::vector<Move>& all) {
    out_.put(all.size());
    for (const Move move : all) out_.put(code(move));
  }

  void counts(const std::vector<Counter>& all) {
    const auto shape = std::find_if(shapes_.begin(), shapes_.end(),
                                    [&all](const Shape& names) { return are_named(all, names); });
    out_.put(static_cast<std::uint64_t>(shape - shapes_.begin()));
    if (shape == shapes_.end()) {
      Shape& names = shapes_.emplace_back();
      for (const Counter& counter : all) names.push_back(counter.name);
    }
    for (const Counter& counter : all) out_.put(counter.value);
  }

  void thoughts(const Reply& reply) {
    out_.put(static_cast<std::uint64_t>(reply.thinking->forced));
    if (reply.thinking->rank) out_.put(static_cast<std::uint64_t>(*reply.thinking->rank));
    pack_depths(reply.thinking->depths, blob_);
    out_.put_bytes(blob_);
    pack_candidates(reply.thinking->candidates, reply.line, blob_);
    out_.put_bytes(blob_);
  }

  std::string games_, blob_;
  Packer out_;
  std::vector<Shape> shapes_;
};

template <class Item>
std::vector<Item> emptied(std::vector<Item>& items) {
  items.clear();
  return std::move(items);
}

// Makes the record as new but keeps the memory of its lists; its candidates stay, to be
// overwritten.
void clear(MoveRecord& move) {
  Reply& reply = move.reply;
  std::optional<Thinking> thinking;
  if (reply.thinking) {
    thinking = Thinking{.depths = emptied(reply.thinking->depths),
                        .candidates = std::move(reply.thinking->candidates)};
  }
  move = {.reply = {.counters = emptied(reply.counters),
                    .line = emptied(reply.line),
                    .thinking = std::move(thinking)}};
}

// Reads what a Writer wrote; good() becomes false at what cannot be.
class Reader {
 public:
  Reader(std::string_view body, int board_size, CounterNames& names, UsedGames& used)
      : in_(body), board_size_(board_size), names_(names), used_(used) {}

  bool is_good() const { return good_ && !in_.is_bad(); }
  bool at_end() const { return in_.at_end(); }

  void shapes() {
    for (std::uint64_t left = in_.next_to(kMostShapes); left > 0 && is_good(); --left) {
      Shape& shape = shapes_.emplace_back();
      for (std::uint64_t more = in_.next_to(kMostCounters); more > 0 && is_good(); --more) {
        shape.push_back(counter_name());
      }
    }
  }

  // Reads the games of a message; if `is_thin`, it holds only their results.
  std::vector<GameRecord> games(bool is_thin) {
    std::vector<GameRecord> all;
    std::uint64_t left = in_.next_to(kMostGames);
    all.reserve(left);
    for (; left > 0 && is_good(); --left) {
      GameRecord& record = all.emplace_back(used_.take());
      head(record);
      if (is_thin) {
        record.moves.clear();
        result(record);
      } else {
        moves_of(record);
      }
      tail(record);
    }
    return all;
  }

 private:
  static constexpr std::uint64_t kMostInt = std::numeric_limits<int>::max();

  template <class Value>
  Value word(std::uint64_t most) {
    return static_cast<Value>(in_.next_to(most));
  }

  void head(GameRecord& record) {
    record.id = word<int>(kMostInt);
    const std::uint64_t winner = in_.next_to(kWinners * (1 + kSwap2Choices) - 1);
    record.outcome.winner = static_cast<Stone>(winner % kWinners);
    if (winner >= kWinners) record.swap2 = static_cast<Swap2>(winner / kWinners - 1);
    record.outcome.reason = word<Reason>(kReasons - 1);
  }

  void moves_of(GameRecord& record) {
    record.moves.resize(in_.next_to(kMostPlies));
    for (MoveRecord& next : record.moves) {
      if (is_good()) move(next);
    }
  }

  void result(GameRecord& record) {
    UnkeptMoves& unkept = record.unkept.emplace();
    unkept.plies = word<int>(kMostPlies);
    unkept.key = in_.next();
    record.marks.opening = mark();
    record.marks.opening_class = mark();
    if (const auto trap = in_.next_to(2); trap > 0) record.marks.trap = trap == 2;
  }

  std::string mark() {
    const std::string_view text = in_.next_bytes(kMostMark);
    good_ = good_ && std::all_of(text.begin(), text.end(),
                                 [](char letter) { return letter >= ' ' && letter < 0x7f; });
    return std::string(text);
  }

  void tail(GameRecord& record) {
    for (std::string& text : record.traffic) text = in_.next_bytes(kMostBlob);
    if (const int plies = word<int>(kMostPlies); plies > 0) {
      const auto winner = word<Stone>(2);
      record.ruling = Ruling{plies, {winner, word<Reason>(kReasons - 1)}};
    }
  }

  void move(MoveRecord& move) {
    clear(move);
    Reply& reply = move.reply;
    reply.move = cell();
    const std::uint64_t most = (std::uint64_t{4} << kFaultShift) - 1;
    const std::uint64_t bits = in_.next_to(most);
    reply.fault = static_cast<Fault>(bits >> kFaultShift);
    move.opening = is(bits, opening);
    if (!move.opening) move.elapsed = time();
    each_number([&](const auto& row) {
      if (is(bits, bit_of(row))) next((reply.*row.member).emplace());
    });
    if (is(bits, counters)) counts(reply.counters);
    if (is(bits, line)) moves(reply.line);
    if (is(bits, thinking)) {
      thoughts(bits, reply);
    } else {
      reply.thinking.reset();
    }
    if (is(bits, cpu)) reply.cpu = time();
  }

  std::chrono::nanoseconds time() {
    return std::chrono::nanoseconds(static_cast<std::int64_t>(in_.next_to(kMostTime)));
  }

  void next(int& value) {
    const std::int64_t whole = in_.next_signed();
    value = static_cast<int>(whole);
    good_ = good_ && value == whole;
  }
  void next(std::uint64_t& value) { value = in_.next(); }

  Move cell() {
    const auto cells = static_cast<std::uint64_t>(board_size_ * board_size_);
    const std::uint64_t value = in_.next_to(cells + kFirstCell - 1);
    if (value >= kFirstCell) return Move(static_cast<int>(value - kFirstCell));
    return value == kPass ? Move::pass() : Move::none();
  }

  void moves(std::vector<Move>& all) {
    std::uint64_t left = in_.next_to(kMostPlies);
    all.reserve(left);
    for (; left > 0 && is_good(); --left) {
      all.push_back(cell());
      good_ = good_ && all.back() != Move::none();
    }
  }

  std::string_view counter_name() {
    const std::string_view text = in_.next_bytes(kMostName);
    const auto is_named = [](char letter) { return letter > ' ' && letter < 0x7f; };
    const auto found = names_.find(text);
    if (found != names_.end()) return *found;
    good_ = good_ && !text.empty() && std::all_of(text.begin(), text.end(), is_named) &&
            names_.size() < kMostNames;
    return good_ ? std::string_view(*names_.emplace(text).first) : std::string_view();
  }

  void counts(std::vector<Counter>& all) {
    const std::uint64_t shape = in_.next();
    good_ = good_ && shape < shapes_.size();
    if (!is_good()) return;
    all.reserve(shapes_[shape].size());
    for (const std::string_view name : shapes_[shape]) all.push_back({name, in_.next()});
  }

  void thoughts(std::uint64_t bits, Reply& reply) {
    Thinking& thinking = reply.thinking ? *reply.thinking : reply.thinking.emplace();
    thinking.interrupted = is(bits, interrupted);
    thinking.chance = is(bits, chance);
    thinking.forced = word<Forced>(kForcedNames.size() - 1);
    if (is(bits, rank)) {
      thinking.rank = word<int>(kLargestCells);
      good_ = good_ && *thinking.rank > 0;
    }
    good_ = unpack_depths(in_.next_bytes(kMostBlob), board_size_, thinking.depths) && good_;
    good_ = unpack_candidates(in_.next_bytes(kMostBlob), board_size_, thinking.candidates) && good_;
    good_ = good_ && thinking.candidates.size() <= kMostCandidates;
    if (good_) restore_line(thinking.candidates, reply.line);
  }

  Unpacker in_;
  int board_size_;
  CounterNames& names_;
  UsedGames& used_;
  bool good_ = true;
  std::vector<Shape> shapes_;
};

}  // namespace

std::string sealed(std::string_view body, bool is_thin) {
  return std::string(is_thin ? kThinMagic : kMagic).append(checksum(body)).append(body);
}

std::string pack_games(std::span<const GameRecord> games) {
  assert(games.size() <= kMostGames);
  Writer writer;
  const bool is_thin = !games.empty() && games.front().unkept;
  for (const GameRecord& game : games) {
    if (is_thin) {
      writer.thin_game(game);
    } else {
      writer.game(game);
    }
  }
  return sealed(is_thin ? writer.thin_body(games.size()) : writer.body(games.size()), is_thin);
}

std::optional<std::vector<GameRecord>> unpack_games(std::string_view message, int board_size,
                                                    CounterNames& names, UsedGames& used) {
  const bool is_thin = message.starts_with(kThinMagic);
  if (!is_thin && !message.starts_with(kMagic)) return std::nullopt;
  message.remove_prefix(kMagic.size());
  const std::string_view sum = message.substr(0, kChecksum);
  message.remove_prefix(sum.size());
  if (sum != checksum(message)) return std::nullopt;
  Reader reader(message, board_size, names, used);
  if (!is_thin) reader.shapes();
  std::vector<GameRecord> games = reader.games(is_thin);
  if (!reader.is_good() || !reader.at_end()) return std::nullopt;
  return games;
}

std::string values_hash(std::string_view values) {
  std::uint64_t hash = 0;
  for (const char letter : values) hash = mix(hash, static_cast<unsigned char>(letter));
  return fmt::format("{:016x}", hash);
}

}  // namespace rb::queue
