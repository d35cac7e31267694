#include "runner/studies/games/game_list.hpp"

#include <algorithm>
#include <deque>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/csv.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table.hpp"
#include "runner/studies/games/games_file.hpp"

namespace rb {
namespace {

struct Hit {
  std::size_t file = 0;
  FoundGame game;
};

std::string tags_text(const GameTags& tags) {
  std::string text;
  for (const GameTag tag : tags.list()) text.append(text.empty() ? "" : " ").append(name(tag));
  return text;
}

// Writes games in one form; begin() comes first, end() last.
class Writer {
 public:
  Writer(const GameQuery& query, const std::vector<GamesFile>& files,
         const std::function<void(const std::string&)>& write)
      : query_(query), files_(files), write_(write) {
    using enum Table::Align;
    Table::Column file{.name = "file", .align = left}, black{.name = "black", .align = left};
    const auto keep_room = [](Table::Column& column, const std::string& text) {
      if (display_width(text) > display_width(column.widest)) column.widest = text;
    };
    for (const auto& each : files) {
      for (const std::string& player : each.players()) keep_room(black, shown_name(player));
      keep_room(file, printable(each.path()));
      any_review_ = any_review_ || each.has_review();
      csv_files_.push_back(csv_text(each.path()));
      std::vector<std::string>& names = csv_players_.emplace_back();
      for (const std::string& player : each.players()) names.push_back(csv_text(player));
    }
    Table::Column white = black;
    white.name = "white";
    if (files.size() > 1) table_.columns.push_back(file);
    table_.columns.insert(
        table_.columns.end(),
        {{.name = "game", .widest = "123456"},
         black,
         white,
         {"won by", left},
         {"moves"},
         {.name = "opening", .align = left, .missing = "", .widest = "13D Zangetsu    "},
         {.name = "end", .align = left, .widest = "agreed draws"},
         {.name = "tags", .align = left, .missing = ""}});
    if (!any_review_) return;
    table_.columns.back().widest = "vct mise-vcf double-mise";
    table_.columns.push_back({"faults", left});
  }

  void begin() {
    if (query_.count) return;
    if (query_.form == GameForm::json) write_("{\"games\": [");
    if (query_.form == GameForm::csv) {
      write_(
          "file,game,black,white,winner,reason,moves,opening,opening_name,opening_class,tags,"
          "faults\n");
    }
  }

  void add(const Hit& hit) {
    ++games_;
    if (query_.count) return;
    switch (query_.form) {
      case GameForm::table:
        if (games_ == 1) write_(wide(table_));
        return write_(wide(next_row(table_, row(hit))));
      case GameForm::ids: return write_(fmt::format("{}\n", hit.game.id));
      case GameForm::json: write_(games_ == 1 ? "\n" : ",\n"); return write_(json_text(json(hit)));
      case GameForm::csv: return write_(csv(hit));
    }
  }

  // `found` games pass the filter, of which those written are a part, out of `read`.
  void end(std::int64_t found, std::int64_t read) {
    write_end(found, read);
    if (query_.form == GameForm::table && query_.needs_review()) write_(not_judged_text());
  }

 private:
  void write_end(std::int64_t found, std::int64_t read) {
    if (query_.form == GameForm::json) {
      const std::string head = query_.count ? "{" : "\n], ";
      return write_(fmt::format("{}\"found\": {}, \"read\": {}}}\n", head, found, read));
    }
    if (query_.form == GameForm::table) {
      std::string text = fmt::format("{} of {}", found, counted(read, "game"));
      if (!query_.count && games_ < found) text += fmt::format(", {} shown", games_);
      return write_(text + '\n');
    }
    if (query_.count) write_(fmt::format("{}\n", found));
  }

  // Which files have games that no review judges, with the command that does.
  std::string not_judged_text() const {
    std::string text;
    for (const auto& file : files_) {
      if (file.not_judged() == 0) continue;
      text += fmt::format("{}: {} not judged: renju-bench analyze {}\n", file.path(),
                          counted(file.not_judged(), "game"), shell_quoted(file.path()));
    }
    return text;
  }

  const std::string& player(const Hit& hit, std::size_t colour) const {
    return files_[hit.file].players()[static_cast<std::size_t>(hit.game.players[colour])];
  }

  Table::Row row(const Hit& hit) const {
    const FoundGame& game = hit.game;
    Table::Row row;
    if (files_.size() > 1) row.emplace_back(files_[hit.file].path());
    row.insert(row.end(),
               {game.id, shown_name(player(hit, 0)), shown_name(player(hit, 1)),
                game.outcome.winner == Stone::empty   ? "-"
                : game.outcome.winner == Stone::black ? "Black"
                                                      : "White",
                game.moves, game.opening_text, name(game.outcome.reason), tags_text(game.tags)});
    if (any_review_) row.emplace_back(game.faults ? faults(game) : "");
    return row;
  }

  std::string faults(const FoundGame& game) const {
    const auto& fault = query_.filter.fault;
    return faults_text(*game.faults, fault && is_opinion(*fault));
  }

  static Json faults_json(const FoundGame& game) {
    if (!game.faults) return nullptr;
    Json faults = Json::array();
    for (const GameFault& fault : *game.faults) {
      const bool is_graded = !is_opinion(fault.what);
      faults.push_back(json_object({{"ply", fault.ply},
                                    {"side", fault.side() == Stone::black ? "black" : "white"},
                                    {"fault", name(fault.what)},
                                    {"grade", is_graded ? Json(name(fault.grade)) : Json()},
                                    {"kind", fault.kind ? Json(name(*fault.kind)) : Json()},
                                    {"length", fault.kind ? Json(fault.length) : Json()}}));
    }
    return faults;
  }

  Json json(const Hit& hit) const {
    const FoundGame& game = hit.game;
    Json tags = Json::array();
    for (const GameTag tag : game.tags.list()) tags.push_back(name(tag));
    Json document = json_object({{"file", files_[hit.file].path()},
                                 {"game", game.id},
                                 {"black", player(hit, 0)},
                                 {"white", player(hit, 1)},
                                 {"winner", winner_name(game.outcome.winner)},
                                 {"reason", name(game.outcome.reason)},
                                 {"moves", game.moves},
                                 {"opening", game.opening < 0 ? Json() : Json(game.opening)},
                                 {"named", nullptr},
                                 {"tags", tags},
                                 {"faults", faults_json(game)}});
    if (game.named != nullptr) {
      document["named"] = json_object({{"code", game.named->code},
                                       {"name", game.named->romaji},
                                       {"kanji", game.named->kanji},
                                       {"class", class_name(*game.named)}});
    }
    return document;
  }

  std::string csv(const Hit& hit) const {
    const FoundGame& game = hit.game;
    const auto* const named = game.named;
    const std::vector<std::string>& players = csv_players_[hit.file];
    std::string row = csv_files_[hit.file];
    const auto add = [&row](std::string_view field) { row.append(",").append(field); };
    add(std::to_string(game.id));
    for (const int player : game.players) add(players[static_cast<std::size_t>(player)]);
    add(winner_name(game.outcome.winner));
    add(name(game.outcome.reason));
    add(std::to_string(game.moves));
    add(game.opening < 0 ? "" : std::to_string(game.opening));
    add(named == nullptr ? std::string_view() : named->romaji);
    add(named == nullptr ? std::string_view() : class_name(*named));
    add(tags_text(game.tags));
    add(game.faults ? csv_text(faults(game)) : std::string());
    return row + '\n';
  }

  static std::string_view class_name(const renju::NamedOpening& opening) {
    return opening.kind == renju::OpeningClass::direct ? "direct" : "indirect";
  }

  const GameQuery& query_;
  const std::vector<GamesFile>& files_;
  const std::function<void(const std::string&)>& write_;
  Table table_ = {};  // its rows are written as they are found
  bool any_review_ = false;
  std::vector<std::string> csv_files_;                 // as they stand in CSV
  std::vector<std::vector<std::string>> csv_players_;  // of each file
  std::int64_t games_ = 0;
};

// Which of the games found are written, and in which order.
class Selection {
 public:
  Selection(const GameQuery& query, Writer& writer) : query_(query), writer_(writer) {}

  void add(const Hit& hit) {
    ++found_;
    if (query_.order != GameOrder::id) return kept_.push_back(hit);
    if (query_.last) {
      kept_.push_back(hit);
      if (kept_.size() > static_cast<std::size_t>(*query_.last)) kept_.pop_front();
    } else if (!query_.first || found_ <= *query_.first) {
      writer_.add(hit);
    }
  }

  std::int64_t finish() {
    if (query_.order != GameOrder::id) sort();
    for (const Hit& hit : kept_) writer_.add(hit);
    return found_;
  }

 private:
  void sort() {
    const auto rank = [order = query_.order](const FoundGame& game) {
      if (order == GameOrder::shortest) return game.moves;
      return order == GameOrder::longest ? -game.moves : -game.faults_asked_for;
    };
    std::stable_sort(kept_.begin(), kept_.end(),
                     [&](const Hit& a, const Hit& b) { return rank(a.game) < rank(b.game); });
    const auto keep = [&](int wanted) {
      return std::min(static_cast<std::size_t>(wanted), kept_.size());
    };
    if (query_.first) kept_.resize(keep(*query_.first));
    if (query_.last)
      kept_.erase(kept_.begin(), kept_.end() - static_cast<long>(keep(*query_.last)));
  }

  const GameQuery& query_;
  Writer& writer_;
  std::deque<Hit> kept_;
  std::int64_t found_ = 0;
};

// Those that have what is asked for.
std::vector<GamesFile> open_files(const GameQuery& query,
                                  const std::function<void(const std::string&)>& note) {
  std::vector<GamesFile> files;
  std::vector<NotInFile> left_out;
  const std::vector<std::string> reviews = review_paths(query.files, query.reviews);
  for (std::size_t i = 0; i < query.files.size(); ++i) {
    try {
      files.emplace_back(query.files[i], reviews[i], query.filter, query.needs_review());
    } catch (const NotInFile& why) {
      left_out.push_back(why);
    }
  }
  if (files.empty() && !left_out.empty()) {
    const auto nearest = std::find_if(left_out.begin(), left_out.end(),
                                      [](const NotInFile& why) { return why.has_nearest(); });
    throw nearest == left_out.end() ? left_out.front() : *nearest;
  }
  if (!note) return files;
  for (const NotInFile& why : left_out) note(fmt::format("{} (left out)", why.what()));
  return files;
}

}  // namespace

void list_games(const GameQuery& query, const std::function<void(const std::string&)>& write,
                const std::function<void(const std::string&)>& note) {
  std::vector<GamesFile> files = open_files(query, note);
  Writer writer(query, files, write);
  Selection selection(query, writer);
  writer.begin();
  std::int64_t read = 0;
  for (std::size_t file = 0; file < files.size(); ++file) {
    read += files[file].each(
        [&](const FoundGame& game) {
          selection.add({file, game});
        },
        query.stop);
  }
  const std::int64_t found = selection.finish();
  writer.end(found, read);
}

}  // namespace rb
