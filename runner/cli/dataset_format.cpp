#include "runner/cli/dataset_format.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <limits>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/board.hpp"

namespace rb::cli {
namespace {

constexpr std::string_view kMagic = "RbData02";
constexpr std::size_t kHeader = 24;  // bytes of the binary one
constexpr int kVersion = 2;          // of both formats
constexpr int kBoard = renju::kSize;
constexpr int kMostGame = std::numeric_limits<int>::max();

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

// FNV-1a, 64 bits.
std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = 0xcbf29ce484222325U;
  for (const char byte : bytes) {
    sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  }
  return sum;
}

void check_magic(std::string_view head) {
  if (!head.starts_with(kMagic)) throw Error("is a data set of another version; write it again");
  if (head.size() < kHeader) throw Error("is cut off in its header");
}

// Of one length whatever the number is, since it is known at the end.
std::string json_header(std::int64_t positions) {
  return fmt::format("{{\"dataset\":{},\"positions\":{:<19}}}\n", kVersion, positions);
}

std::int64_t positions_of(const std::string& header) {
  const auto json = nlohmann::json::parse(header, nullptr, false);
  if (!json.is_object() || !json.contains("dataset")) {
    throw Error("is no data set: its first line is not {\"dataset\":2,\"positions\":N}");
  }
  if (json["dataset"] != kVersion) {
    throw Error("is a data set of another version; write it again");
  }
  if (!json.contains("positions") || !json["positions"].is_number_integer()) {
    throw Error("has a header without the number of positions");
  }
  return json["positions"];
}

LabelledPosition from_json(const std::string& line) {
  const auto json = nlohmann::json::parse(line, nullptr, false);
  if (!json.is_object()) throw Error("is no JSON object");
  for (const char* const name : {"game", "opening", "moves", "black"}) {
    if (!json.contains(name)) throw Error("needs game, opening, moves and black");
  }
  const auto& game = json["game"];
  if (!game.is_number_integer() || game < 0 || game > kMostGame) {
    throw Error(fmt::format("game is a whole number from 0 to {}", kMostGame));
  }
  const auto& black = json["black"];
  if (!black.is_number() || (black != 0 && black != 0.5 && black != 1)) {
    throw Error("black is 0, 0.5 or 1");
  }
  const std::string opening = json["opening"].is_string() ? json["opening"].get<std::string>() : "";
  if (opening.size() != 16 || opening.find_first_not_of("0123456789abcdef") != opening.npos) {
    throw Error("opening is 16 hexadecimal digits");
  }
  if (!json["moves"].is_string()) throw Error("moves is a text");
  return {game, std::stoull(opening, nullptr, 16),
          parse_moves(json["moves"].get<std::string>(), kBoard),
          static_cast<int>(2 * black.get<double>())};
}

// One position that starts at the front of the bytes, which are cut off.
LabelledPosition from_bytes(std::string_view& bytes) {
  constexpr std::size_t kHead = 14;
  if (bytes.size() < kHead) throw Error("is cut off");
  const std::size_t stones = static_cast<unsigned char>(bytes[13]);
  if (bytes.size() < kHead + stones) throw Error("is cut off");
  if (number(bytes.substr(0, 4)) > kMostGame) throw Error("has a game that cannot be");
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

std::string record(const LabelledPosition& position, DatasetFormat format) {
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

}  // namespace

DatasetText::DatasetText(DatasetFormat format)
    : format_(format),
      text_(format == DatasetFormat::binary ? std::string(kHeader, '\0') : json_header(0)) {}

void DatasetText::add(const LabelledPosition& position) {
  text_ += record(position, format_);
  ++positions_;
}

std::string DatasetText::finish() {
  std::string head = json_header(positions_);
  if (format_ == DatasetFormat::binary) {
    head = kMagic;
    put(head, static_cast<std::uint64_t>(positions_), 8);
    put(head, checksum(std::string_view(text_).substr(kHeader)), 8);
  }
  text_.replace(0, head.size(), head);
  return std::move(text_);
}

DatasetCounts read_dataset(const std::string& path,
                           const std::function<void(const LabelledPosition&)>& use) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(fmt::format("{}: cannot be read", path));
  return read_dataset(file, path, use);
}

DatasetCounts read_dataset(std::istream& file, const std::string& path,
                           const std::function<void(const LabelledPosition&)>& use) {
  std::string head(kHeader, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  if (file.bad()) throw Error(fmt::format("{}: cannot be read", path));
  head.resize(static_cast<std::size_t>(file.gcount()));
  const bool binary = head.starts_with(kMagic.substr(0, 6));
  DatasetCounts counts;
  std::set<int> games;
  const auto take = [&](const LabelledPosition& position) {
    use(position);
    games.insert(position.game);
    ++counts.positions;
  };
  std::int64_t positions = 0;
  bool is_whole = true;
  std::string place = binary ? "" : ":1";
  const auto next = [&] {
    place = fmt::format(":{}{}", binary ? "position " : "", counts.positions + (binary ? 1 : 2));
  };
  try {
    if (binary) {
      check_magic(head);
      const std::string text{std::istreambuf_iterator<char>(file), {}};
      for (std::string_view bytes = text; next(), !bytes.empty();) take(from_bytes(bytes));
      positions = static_cast<std::int64_t>(number(std::string_view(head).substr(8, 8)));
      is_whole = number(std::string_view(head).substr(16, 8)) == checksum(text);
    } else {
      file.clear();
      file.seekg(0);
      std::string line;
      std::getline(file, line);
      positions = positions_of(line);
      while (next(), std::getline(file, line)) take(from_json(line));
    }
  } catch (const Error& error) {
    throw Error(fmt::format("{}{}: {}", path, place, error.what()));
  }
  if (counts.positions != positions) {
    throw Error(fmt::format("{}: is damaged: it holds {} positions, {} by its header", path,
                            counts.positions, positions));
  }
  if (!is_whole) {
    throw Error(fmt::format("{}: is damaged: its bytes have another checksum", path));
  }
  counts.games = static_cast<std::int64_t>(games.size());
  return counts;
}

}  // namespace rb::cli
