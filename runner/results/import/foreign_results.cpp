#include "runner/results/import/foreign_results.hpp"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"
#include "engine/base/zu.hpp"

namespace rb {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 30;
constexpr std::int64_t kMostGames = 10'000'000;

using Fields = std::vector<std::string>;

class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path) {}

  ForeignResults read(std::string_view text) {
    for (const std::string_view line : split(text, '\n')) {
      ++line_;
      const Fields fields =
          fields_of(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line);
      if (fields.size() == 1 && fields[0].empty()) continue;
      if (columns_.empty()) {
        read_header(fields);
      } else {
        read_row(fields);
      }
    }
    if (results_.games.empty()) throw Error(fmt::format("{}: contains no game", path_));
    return std::move(results_);
  }

 private:
  [[noreturn]] void refuse(std::string_view why) const {
    throw Error(fmt::format("{}:{}: {}", path_, line_, why));
  }

  // By RFC 4180, but that no field holds the end of a line.
  Fields fields_of(std::string_view line) const {
    Fields fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const char c = line[i];
      if (quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"') {
        fields.back() += line[i++];
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        fields.emplace_back();
      } else {
        fields.back() += c;
      }
    }
    if (quoted) refuse("a quote is not closed");
    return fields;
  }

  bool has(const std::string& column) const { return columns_.contains(column); }

  void read_header(const Fields& fields) {
    for (std::size_t i = 0; i < fields.size(); ++i) columns_.emplace(fields[i], i);
    const bool is_tally =
        has("player_a") && has("player_b") && has("wins") && has("draws") && has("losses");
    const bool is_games = has("black") && has("white") && (has("result") || has("winner"));
    if (!is_tally && !is_games) {
      refuse(
          "the first line must name the columns black,white,result[,opening] or "
          "player_a,player_b,wins,draws,losses");
    }
    results_.has_colours = is_games;
    width_ = fields.size();
  }

  void read_row(const Fields& fields) {
    if (fields.size() != width_) {
      refuse(fmt::format("has {} fields, but the header has {}", fields.size(), width_));
    }
    fields_ = &fields;
    if (results_.has_colours) return read_game();
    read_tally();
  }

  const std::string& field(const std::string& column) const {
    return (*fields_)[columns_.at(column)];
  }

  int player(const std::string& column) {
    const std::string& name = field(column);
    if (name.empty()) refuse(fmt::format("'{}' is empty: a player needs a name", column));
    const auto [place, is_new] = players_.emplace(name, static_cast<int>(results_.players.size()));
    if (is_new) results_.players.push_back(name);
    return place->second;
  }

  void refuse_itself(int a, int b) const {
    if (a == b) refuse(fmt::format("'{}' plays itself", results_.players[zu(a)]));
  }

  void read_game() {
    const int black = player("black"), white = player("white");
    refuse_itself(black, white);
    ForeignGame game{black, white, winner(field(has("result") ? "result" : "winner"))};
    if (has("opening") && !field("opening").empty()) game.opening = field("opening");
    results_.games.push_back(std::move(game));
  }

  Stone winner(const std::string& text) const {
    constexpr std::array<std::pair<std::string_view, Stone>, 7> kWords{{{"1-0", Stone::black},
                                                                        {"0-1", Stone::white},
                                                                        {"1/2-1/2", Stone::empty},
                                                                        {"0.5-0.5", Stone::empty},
                                                                        {"black", Stone::black},
                                                                        {"white", Stone::white},
                                                                        {"draw", Stone::empty}}};
    for (const auto& [word, stone] : kWords) {
      if (word == text) return stone;
    }
    refuse(
        fmt::format("'{}' is not a result: it must be 1-0, 0-1 or 1/2-1/2, or black, white or draw",
                    shortened(text)));
  }

  int count(const std::string& column) const {
    const auto value = parse_int(field(column));
    if (value && *value >= 0 && *value <= kMostGames) return static_cast<int>(*value);
    refuse(fmt::format("{} is '{}': it takes a whole number from 0 to {}", column,
                       shortened(field(column)), kMostGames));
  }

  void read_tally() {
    const int a = player("player_a"), b = player("player_b");
    refuse_itself(a, b);
    const std::array<int, 3> counts{count("wins"), count("draws"), count("losses")};
    bool a_is_black = true;
    for (std::size_t result = 0; result < counts.size(); ++result) {
      for (int i = 0; i < counts[result]; ++i, a_is_black = !a_is_black) {
        if (std::ssize(results_.games) == kMostGames) refuse("the file holds too many games");
        const Stone of_a = a_is_black ? Stone::black : Stone::white;
        const Stone winner = result == 0 ? of_a : result == 1 ? Stone::empty : opponent(of_a);
        results_.games.push_back({a_is_black ? a : b, a_is_black ? b : a, winner});
      }
    }
  }

  const std::string& path_;
  int line_ = 0;
  std::map<std::string, std::size_t> columns_;
  std::size_t width_ = 0;
  const Fields* fields_ = nullptr;  // of the row that is read
  std::map<std::string, int> players_;
  ForeignResults results_;
};

}  // namespace

bool is_foreign_results(std::string_view path) { return path.ends_with(".csv"); }

ForeignResults parse_foreign_results(std::string_view text, const std::string& path) {
  return Reader(path).read(text);
}

ForeignResults read_foreign_results(const std::string& path) {
  return parse_foreign_results(read_text(path, kMostBytes), path);
}

}  // namespace rb
