#include "runner/cli/dataset.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/board.hpp"
#include "runner/game_result.hpp"
#include "runner/store.hpp"

namespace rb::cli {
namespace {

constexpr std::string_view kMagic = "RbData01";
constexpr int kBoard = renju::kSize;

bool is_quiet(const renju::Board& board) {
  return !board.has_five(Stone::black) && !board.has_five(Stone::white);
}

// Plies, in order, whose positions may be taken: after so many stones.
std::vector<std::size_t> candidates(const GameRecord& record, bool quiet_only,
                                    renju::Board& board) {
  const std::size_t count = played_moves(record);
  std::size_t opening = 0;
  while (opening < count && record.moves[opening].opening) ++opening;
  std::vector<std::size_t> plies;
  board.set(Position{kBoard});
  for (std::size_t ply = 0; ply < count; ++ply) {
    if (ply >= opening && (!quiet_only || is_quiet(board))) plies.push_back(ply);
    const Move move = record.moves[ply].reply.move;
    if (!move.is_cell()) break;
    board.play(move.cell());
  }
  return plies;
}

// `most` of them, in order.
void draw(std::vector<std::size_t>& plies, int most, Rng rng) {
  if (most == 0 || plies.size() <= static_cast<std::size_t>(most)) return;
  for (std::size_t i = 0; i < static_cast<std::size_t>(most); ++i) {
    std::swap(plies[i], plies[i + rng.below(plies.size() - i)]);
  }
  plies.resize(static_cast<std::size_t>(most));
  std::sort(plies.begin(), plies.end());
}

void check_run(const std::string& path, const StoreReader& reader) {
  const RunRow run = reader.run();
  if (run.game != "renju" || run.board_size != kBoard) {
    throw Error(fmt::format("{}: holds games of {} on {}x{}, a data set is of renju on 15x15", path,
                            run.game, run.board_size, run.board_size));
  }
  if (reader.count() > 0 && !reader.has_moves()) {
    throw Error(fmt::format("{}: holds results without moves", path));
  }
}

void put(std::string& bytes, std::uint64_t value, int count) {
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
}

std::uint64_t number(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) {
    value = value << 8 | static_cast<unsigned char>(bytes[i]);
  }
  return value;
}

LabelledPosition from_json(const std::string& line) {
  const auto json = nlohmann::json::parse(line, nullptr, false);
  if (!json.is_object()) throw Error("is no JSON object");
  try {
    const double black = json.at("black");
    if (black != 0 && black != 0.5 && black != 1) throw Error("black is 0, 0.5 or 1");
    const std::string opening = json.at("opening");
    if (opening.size() != 16 || opening.find_first_not_of("0123456789abcdef") != opening.npos) {
      throw Error("opening is 16 hexadecimal digits");
    }
    return {json.at("game"), std::stoull(opening, nullptr, 16),
            parse_moves(json.at("moves").get<std::string>(), kBoard), static_cast<int>(2 * black)};
  } catch (const nlohmann::json::exception&) {
    throw Error("needs game, opening, moves and black");
  }
}

// One position that starts at the front of the bytes, which are cut off.
LabelledPosition from_bytes(std::string_view& bytes) {
  constexpr std::size_t kHead = 14;
  if (bytes.size() < kHead) throw Error("is cut off");
  const std::size_t stones = static_cast<unsigned char>(bytes[13]);
  if (bytes.size() < kHead + stones) throw Error("is cut off");
  LabelledPosition position{static_cast<int>(number(bytes.substr(0, 4))),
                            number(bytes.substr(4, 8)),
                            {},
                            static_cast<int>(number(bytes.substr(12, 1)))};
  if (position.black_half_points > 2) throw Error("has no result");
  std::array<bool, renju::kCells> seen{};
  for (const char byte : bytes.substr(kHead, stones)) {
    const auto cell = static_cast<unsigned char>(byte);
    if (cell >= renju::kCells || seen[cell]) throw Error("has a stone that cannot be");
    seen[cell] = true;
    position.moves.emplace_back(cell);
  }
  bytes.remove_prefix(kHead + stones);
  return position;
}

}  // namespace

DatasetCounts each_position(const std::vector<std::string>& paths, const DatasetSpec& spec,
                            const std::function<void(const LabelledPosition&)>& use) {
  DatasetCounts counts;
  renju::Board board;
  for (const std::string& path : paths) {
    const StoreReader reader(path);
    check_run(path, reader);
    const std::vector<Opening> openings = reader.openings();
    std::vector<std::uint64_t> keys;
    for (const Opening& opening : openings) keys.push_back(opening_key(opening, kBoard));
    reader.each(Detail::moves, [&](const GameRecord& record) {
      if (is_fault(record.outcome.reason)) return;
      std::vector<std::size_t> plies = candidates(record, spec.quiet_only, board);
      draw(plies, spec.per_game, Rng(mix(spec.seed, record.seed)));
      LabelledPosition position{.game = static_cast<int>(counts.games),
                                .opening = record.opening < 0
                                               ? empty_board_key(0, static_cast<int>(counts.games))
                                               : keys[static_cast<std::size_t>(record.opening)],
                                .moves = {},
                                .black_half_points = half_points(record.outcome, Stone::black)};
      for (const std::size_t ply : plies) {
        while (position.moves.size() < ply) {
          position.moves.push_back(record.moves[position.moves.size()].reply.move);
        }
        use(position);
        ++counts.positions;
      }
      ++counts.games;
    });
  }
  return counts;
}

std::string dataset_header(DatasetFormat format) {
  return format == DatasetFormat::binary ? std::string(kMagic) : std::string();
}

std::string dataset_record(const LabelledPosition& position, DatasetFormat format) {
  if (format == DatasetFormat::json_lines) {
    constexpr std::array kBlack = {"0", "0.5", "1"};
    return fmt::format("{{\"game\":{},\"opening\":\"{:016x}\",\"moves\":\"{}\",\"black\":{}}}\n",
                       position.game, position.opening, moves_text(position.moves, kBoard),
                       kBlack[static_cast<std::size_t>(position.black_half_points)]);
  }
  std::string bytes;
  put(bytes, static_cast<std::uint64_t>(position.game), 4);
  put(bytes, position.opening, 8);
  put(bytes, static_cast<std::uint64_t>(position.black_half_points), 1);
  put(bytes, position.moves.size(), 1);
  for (const Move move : position.moves) put(bytes, static_cast<std::uint64_t>(move.cell()), 1);
  return bytes;
}

DatasetCounts read_dataset(const std::string& path,
                           const std::function<void(const LabelledPosition&)>& use) {
  std::ifstream file(path, std::ios::binary);
  std::string magic(kMagic.size(), '\0');
  file.read(magic.data(), static_cast<std::streamsize>(magic.size()));
  if (!file.is_open() || file.bad()) throw Error(fmt::format("{}: cannot be read", path));
  DatasetCounts counts;
  std::set<int> games;
  const auto take = [&](const LabelledPosition& position) {
    use(position);
    games.insert(position.game);
    ++counts.positions;
  };
  const bool binary = file && magic == kMagic;
  try {
    if (binary) {
      const std::string text{std::istreambuf_iterator<char>(file), {}};
      for (std::string_view bytes = text; !bytes.empty();) take(from_bytes(bytes));
    } else {
      file.clear();
      file.seekg(0);
      for (std::string line; std::getline(file, line);) take(from_json(line));
    }
  } catch (const Error& error) {
    throw Error(fmt::format("{}:{}{}: {}", path, binary ? "position " : "", counts.positions + 1,
                            error.what()));
  }
  counts.games = static_cast<std::int64_t>(games.size());
  return counts;
}

bool is_validation(std::uint64_t opening) { return mix(opening, 0) % 5 == 0; }

}  // namespace rb::cli
