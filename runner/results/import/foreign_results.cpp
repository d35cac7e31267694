#include "runner/results/import/foreign_results.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"
#include "engine/base/wording.hpp"
#include "engine/base/zu.hpp"
#include "runner/results/import/sgf_words.hpp"

namespace rb {
namespace {

using Fields = std::vector<std::string>;

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

// "Player A" is player_a.
std::string column_name(std::string_view text) {
  std::string name = lower_case(text);
  std::ranges::replace_if(
      name, [](char c) { return c == ' ' || c == '-'; }, '_');
  return name;
}

// Of the first line: spreadsheets write semicolons where the comma belongs to numbers, or tabs.
char most_likely_separator(std::string_view line) {
  constexpr std::array kSeparators{',', ';', '\t'};
  return *std::ranges::max_element(
      kSeparators, {}, [&](char separator) { return std::ranges::count(line, separator); });
}

class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path) {}

  ForeignResults read(std::string_view text) {
    text = unmarked(text, path_);
    const bool has_newlines = text.find('\n') != std::string_view::npos;
    for (const std::string_view line : split(text, has_newlines ? '\n' : '\r')) {
      ++line_;
      if (columns_.empty() && starts_with_separator(line)) continue;
      if (columns_.empty() && separator_ == 0) separator_ = most_likely_separator(line);
      const Fields fields = fields_of(line);
      if (std::ranges::all_of(fields, &std::string::empty)) continue;
      if (columns_.empty()) {
        read_header(fields);
      } else {
        read_row(fields);
      }
    }
    if (has_sums_) return tallies_.take();
    if (results_.games.empty()) throw Error(fmt::format("{}: contains no game", path_));
    if (unknown_reasons_ > 0) {
      results_.note +=
          fmt::format(": how {} ended counts as not told", counted(unknown_reasons_, "game"));
    }
    return std::move(results_);
  }

 private:
  [[noreturn]] void refuse(std::string_view why) const {
    throw Error(fmt::format("{}:{}: {}", path_, line_, why));
  }

  // "sep=;", which tells some spreadsheets how to read the rest.
  bool starts_with_separator(std::string_view line) {
    if (!line.starts_with("sep=") || line.size() < 5) return false;
    separator_ = line[4];
    return true;
  }

  // By RFC 4180, but that no field holds the end of a line, and that blanks around a field go.
  Fields fields_of(std::string_view line) const {
    Fields fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const char c = line[i];
      if (quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"') {
        fields.back() += line[i++];
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == separator_ && !quoted) {
        fields.emplace_back();
      } else {
        fields.back() += c;
      }
    }
    if (quoted) refuse("a quote is not closed");
    for (std::string& field : fields) field = std::string(trim(field));
    return fields;
  }

  bool has(const std::string& column) const { return columns_.contains(column); }

  void read_header(const Fields& fields) {
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const bool is_new = columns_.emplace(column_name(fields[i]), i).second;
      if (!is_new && !fields[i].empty()) {
        refuse(fmt::format("the first line names the column {} twice", shortened(fields[i])));
      }
    }
    const Fields games = missing({"black", "white", has("winner") ? "winner" : "result"});
    const Fields tally = missing({"player_a", "player_b", "wins", "draws", "losses"});
    has_sums_ = !games.empty() && (tally.empty() || games.size() >= 3);
    const Fields& lacking = has_sums_ ? tally : games;
    if (lacking.size() == 5) {
      refuse(
          "the first line must name the columns black,white,result[,opening] or "
          "player_a,player_b,wins,draws,losses");
    }
    if (!lacking.empty()) {
      refuse(fmt::format("the first line lacks the column{} {}", lacking.size() == 1 ? "" : "s",
                         fmt::join(lacking, ", ")));
    }
    width_ = fields.size();
  }

  Fields missing(const Fields& columns) const {
    Fields lacking;
    for (const std::string& column : columns) {
      if (!has(column)) lacking.push_back(column);
    }
    return lacking;
  }

  void read_row(Fields fields) {
    while (fields.size() > width_ && fields.back().empty()) fields.pop_back();
    if (fields.size() != width_) {
      refuse(fmt::format("has {} fields, but the header has {}", fields.size(), width_));
    }
    fields_ = &fields;
    has_sums_ ? read_tally() : read_game();
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
    if (has("reason")) game.reason = reason(field("reason"));
    if (has("opening") && !field("opening").empty()) game.opening = field("opening");
    game.line = line_;
    results_.games.push_back(std::move(game));
  }

  std::optional<Reason> reason(const std::string& text) {
    const auto known = find_reason(text);
    if (!known && !text.empty() && ++unknown_reasons_ == 1) {
      results_.note = fmt::format("line {}: reason '{}' is not known", line_, shortened(text));
    }
    return known;
  }

  // In the words of SGF, which are those that people use, but for single letters, which may be
  // names, and 0, which may be a score.
  Stone winner(const std::string& text) const {
    const auto end = text.size() > 1 ? sgf_end(text) : std::nullopt;
    if (end && end->winner) return *end->winner;
    refuse(
        fmt::format("'{}' is not a result: it must be 1-0, 0-1 or 1/2-1/2, or black, white or draw",
                    shortened(text)));
  }

  std::int64_t count(const std::string& column) const {
    const auto value = parse_int(field(column));
    if (value && *value >= 0 && *value <= kMostForeignGames) return *value;
    refuse(fmt::format("{} is '{}': it takes a whole number from 0 to {}", column,
                       shortened(field(column)), kMostForeignGames));
  }

  void read_tally() {
    player("player_a");
    player("player_b");
    tallies_.add(line_, field("player_a"), field("player_b"),
                 {count("wins"), count("draws"), count("losses")});
  }

  const std::string& path_;
  int line_ = 0;
  std::map<std::string, std::size_t> columns_;
  std::size_t width_ = 0;
  const Fields* fields_ = nullptr;  // of the row that is read
  std::map<std::string, int> players_;
  bool has_sums_ = false;
  Tallies tallies_{path_};
  char separator_ = 0;
  int unknown_reasons_ = 0;  // rows that have one
  ForeignResults results_;
};

}  // namespace

int ForeignResults::count() const {
  auto count = static_cast<int>(games.size());
  for (const ForeignSum& sum : sums) count += sum.wins + sum.draws + sum.losses;
  return count;
}

void Tallies::add(int line, std::string a, std::string b, std::array<std::int64_t, 3> counts) {
  const auto refuse = [&](std::string_view why) {
    throw Error(fmt::format("{}:{}: {}", path_, line, why));
  };
  if (a.empty() || b.empty()) refuse("a player needs a name");
  if (a == b) refuse(fmt::format("'{}' plays itself", a));
  if (b < a) {
    std::swap(a, b);
    std::swap(counts[0], counts[2]);
  }
  auto& sums = sums_[{std::move(a), std::move(b)}];
  for (std::size_t result = 0; result < counts.size(); ++result) {
    sums[result] += counts[result];
    games_ += counts[result];
  }
  if (games_ > kMostForeignGames) refuse("the file holds too many games");
}

ForeignResults Tallies::take() {
  if (games_ == 0) throw Error(fmt::format("{}: contains no game", path_));
  ForeignResults results;
  std::map<std::string, int> numbers;
  for (const auto& [names, sums] : sums_) numbers[names.first] = numbers[names.second] = 0;
  for (auto& [name, number] : numbers) {
    number = static_cast<int>(results.players.size());
    results.players.push_back(name);
  }
  for (const auto& [names, sums] : sums_) {
    const auto count = [&sums = sums](std::size_t i) { return static_cast<int>(sums[i]); };
    results.sums.push_back(
        {numbers[names.first], numbers[names.second], count(0), count(1), count(2)});
  }
  return results;
}

ForeignResults parse_foreign_results(std::string_view text, const std::string& path) {
  return Reader(path).read(text);
}

}  // namespace rb
