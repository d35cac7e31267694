#include "runner/tune/dataset_format.hpp"

#include <array>
#include <fstream>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/hash.hpp"
#include "engine/base/json_fields.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/missing_file.hpp"
#include "engine/base/text_file.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/board/board.hpp"
#include "runner/formats/training/training.hpp"
#include "runner/results/formats/file_format.hpp"
#include "runner/tune/dataset_version.hpp"

namespace rb {
namespace {

constexpr std::string_view kMagic = "RbData02";
constexpr std::size_t kHeader = 24;  // bytes of the binary one
constexpr int kBoard = renju::kSize;
constexpr std::size_t kLongestLine = 4096;  // 225 stones take less than a quarter of it
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

void check_magic(std::string_view head) {
  if (!head.starts_with(kMagic)) throw Error("a data set of another version; make it again");
  if (head.size() < kHeader) throw Error("cut off in its header");
}

// Of one length whatever the number is, since it is known at the end.
std::string json_header(std::int64_t positions) {
  return fmt::format("{{\"dataset\":{},\"positions\":{:<19}}}\n", kDatasetVersion, positions);
}

std::int64_t positions_of(std::string_view header) {
  const auto json = read_json(header);
  if (!json.is_object() || !json.contains("dataset")) {
    throw Error("not a data set: its first line is not {\"dataset\":2,\"positions\":N}");
  }
  if (json["dataset"] != kDatasetVersion) {
    throw Error("a data set of another version; make it again");
  }
  if (!json.contains("positions") || !json["positions"].is_number_integer()) {
    throw Error("has a header without the number of positions");
  }
  return json["positions"];
}

// The result of `step`; what it throws gets the place.
template <class Step>
auto at(const std::string& place, const Step& step) {
  try {
    return step();
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", place, error.what()));
  }
}

LabelledPosition from_json(std::string_view line, const std::string& place) {
  const auto object = read_json(line);
  const JsonFields fields(object, place);
  const std::string opening = fields.text("opening");
  if (opening.size() != 16 || opening.find_first_not_of("0123456789abcdef") != opening.npos) {
    fields.refuse("opening", "16 hexadecimal digits");
  }
  const auto& black = fields.at("black");
  const bool is_scored = fields.has("score");
  if (!black.is_number() || (!is_scored && black != 0 && black != 0.5 && black != 1)) {
    fields.refuse("black", "0, 0.5 or 1");
  }
  if (black < 0 || black > 1) fields.refuse("black", "from 0 to 1");
  const std::string names = fields.text("moves");
  const std::vector<Move> moves = at(place, [&] { return parse_moves(names, kBoard); });
  LabelledPosition position{static_cast<int>(fields.whole("game", 0, kMostGame)),
                            std::stoull(opening, nullptr, 16), moves, black.get<double>()};
  const auto number = [&](const char* name) {
    return static_cast<int>(fields.whole(name, -kMostGame, kMostGame));
  };
  if (is_scored) position.score = number("score");
  if (fields.has("depth")) position.depth = number("depth");
  position.is_proved = fields.has("proved") && fields.truth("proved");
  return position;
}

// The next position of a binary data set, none at the end, and the sum of its bytes.
std::optional<LabelledPosition> from_bytes(std::istream& file, std::uint64_t& sum) {
  constexpr std::size_t kHead = 14;
  std::array<char, kHead + renju::kCells> buffer{};
  const auto read = [&](std::size_t from, std::size_t count) {
    file.read(buffer.data() + from, static_cast<std::streamsize>(count));
    return static_cast<std::size_t>(file.gcount()) == count;
  };
  if (!read(0, kHead)) {
    if (file.gcount() == 0) return std::nullopt;
    throw Error("cut off");
  }
  const std::size_t stones = static_cast<unsigned char>(buffer[13]);
  if (stones > renju::kCells) throw Error("has more stones than cells");
  if (!read(kHead, stones)) throw Error("cut off");
  const std::string_view bytes(buffer.data(), kHead + stones);
  sum = fnv1a(bytes, sum);
  if (number(bytes.substr(0, 4)) > kMostGame) throw Error("has a game that cannot be");
  LabelledPosition position{static_cast<int>(number(bytes.substr(0, 4))),
                            number(bytes.substr(4, 8)),
                            {},
                            static_cast<double>(number(bytes.substr(12, 1))) / 2};
  if (position.black > 1) throw Error("has no result");
  std::array<bool, renju::kCells> seen{};
  for (const char byte : bytes.substr(kHead)) {
    const auto cell = static_cast<unsigned char>(byte);
    if (cell >= renju::kCells || seen[cell]) throw Error("has a stone that cannot be");
    seen[cell] = true;
    position.moves.emplace_back(cell);
  }
  return position;
}

// Of which `moves` and the one after them make one position.
std::string training_record(const LabelledPosition& position, DatasetFormat format) {
  constexpr int kRuleOfRenju = 4;
  TrainingGame game{.size = kBoard, .rule = kRuleOfRenju, .moves = position.moves};
  game.opening = game.moves.size();
  game.moves.push_back(position.played);
  game.half_points = static_cast<int>(2 * position.black);
  return format == DatasetFormat::training_bin ? bin_positions(game) : csv_positions(game);
}

std::string record(const LabelledPosition& position, DatasetFormat format) {
  if (!is_own(format)) return training_record(position, format);
  if (format == DatasetFormat::json_lines) {
    return fmt::format(
        "{{\"game\":{},\"opening\":\"{:016x}\",\"moves\":\"{}\",\"black\":{}{}{}{}}}\n",
        position.game, position.opening, moves_text(position.moves, kBoard), position.black,
        position.score ? fmt::format(",\"score\":{}", *position.score) : "",
        position.depth ? fmt::format(",\"depth\":{}", *position.depth) : "",
        position.is_proved ? ",\"proved\":true" : "");
  }
  std::string bytes;
  put(bytes, static_cast<std::uint64_t>(position.game), 4);
  put(bytes, position.opening, 8);
  put(bytes, static_cast<std::uint64_t>(2 * position.black), 1);
  put(bytes, position.moves.size(), 1);
  for (const Move move : position.moves) put(bytes, static_cast<std::uint64_t>(move.cell()), 1);
  return bytes;
}

// What was read, against what the header tells. A file may have no end.
class Tally {
 public:
  using Use = std::function<void(const LabelledPosition&)>;
  Tally(std::int64_t told, const Use& use) : told_(told), use_(use) {}

  void add(const LabelledPosition& position) {
    if (counts_.positions >= told_) {
      throw Error(fmt::format("one more than the {} of the header", counted(told_, "position")));
    }
    use_(position);
    ++counts_.positions;
    const auto game = static_cast<std::size_t>(position.game);
    if (game >= games_.size()) games_.resize(game + 1);
    counts_.games += games_[game] ? 0 : 1;
    games_[game] = true;
  }
  DatasetCounts finish(const std::string& path) const {
    if (counts_.positions == told_) return counts_;
    throw Error(fmt::format("{}: damaged: it holds {}, {} by its header", path,
                            counted(counts_.positions, "position"), told_));
  }

 private:
  std::int64_t told_;
  const Use& use_;
  DatasetCounts counts_;
  std::vector<bool> games_;  // by number: a bit of each, 256 MiB at most
};

DatasetCounts read_binary(std::istream& file, std::string_view head, const std::string& path,
                          const Tally::Use& use) {
  at(path, [&] { check_magic(head); });
  Tally tally(static_cast<std::int64_t>(number(head.substr(8, 8))), use);
  std::uint64_t sum = kFnvOfNothing;
  for (std::int64_t n = 1;; ++n) {
    const bool is_there = at(fmt::format("{}:position {}", path, n), [&] {
      const auto position = from_bytes(file, sum);
      if (position) tally.add(*position);
      return position.has_value();
    });
    if (!is_there) break;
  }
  const DatasetCounts counts = tally.finish(path);
  if (sum == number(head.substr(16, 8))) return counts;
  throw Error(fmt::format("{}: damaged: its checksum does not match", path));
}

DatasetCounts read_json_lines(std::istream& file, const std::string& path, const Tally::Use& use) {
  LineReader lines(file, path, kLongestLine);
  const std::string_view header = lines.next().value_or("");
  Tally tally(at(path + ":1", [&] { return positions_of(header); }), use);
  while (const auto line = lines.next()) {
    const std::string place = fmt::format("{}:{}", path, lines.number());
    const LabelledPosition position = from_json(*line, place);
    at(place, [&] { tally.add(position); });
  }
  return tally.finish(path);
}

}  // namespace

bool is_own(DatasetFormat format) {
  return format == DatasetFormat::json_lines || format == DatasetFormat::binary;
}

DatasetText::DatasetText(DatasetFormat format) : format_(format) {
  if (format == DatasetFormat::binary) text_.resize(kHeader);
  if (format == DatasetFormat::json_lines) text_ = json_header(0);
}

void DatasetText::add(const LabelledPosition& position) {
  if (!is_own(format_) && !position.played.is_cell()) return;
  text_ += record(position, format_);
  ++positions_;
}

std::string DatasetText::finish() {
  if (!is_own(format_)) return std::move(text_);
  std::string head = json_header(positions_);
  if (format_ == DatasetFormat::binary) {
    head = kMagic;
    put(head, static_cast<std::uint64_t>(positions_), 8);
    put(head, fnv1a(std::string_view(text_).substr(kHeader)), 8);
  }
  text_.replace(0, head.size(), head);
  return std::move(text_);
}

bool is_dataset(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return false;
  std::ifstream file(path, std::ios::binary);
  std::string head(kMagic.size(), '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  return head.starts_with("RbData") || head.starts_with("{\"datase");
}

DatasetCounts read_dataset(const std::string& path,
                           const std::function<void(const LabelledPosition&)>& use) {
  std::ifstream file(path, std::ios::binary);
  std::string head(kHeader, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  if (!file.is_open() || file.bad()) throw Error(why_unread(path));
  head.resize(static_cast<std::size_t>(file.gcount()));
  if (head.starts_with(kMagic.substr(0, 6))) return read_binary(file, head, path, use);
  refuse_other_format("a data set", path);
  file.clear();
  for (std::size_t i = 0; i < head.size(); ++i) file.unget();  // a pipe cannot be rewound
  return read_json_lines(file, path, use);
}

}  // namespace rb
