#include "runner/web/document/weakness_part.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>

#include "engine/base/json_text.hpp"
#include "engine/base/text.hpp"
#include "engine/base/zu.hpp"
#include "engine/game/notation.hpp"
#include "rating/pairwise/event_rate.hpp"
#include "runner/studies/review/review_file.hpp"
#include "runner/studies/review/weakness_text.hpp"
#include "runner/web/document/printable_json.hpp"

namespace rb {
namespace {

using renju::Grade;

constexpr std::size_t kGallery = 24;
constexpr int kAnyReply = 1000, kForbiddenReply = 1001;
constexpr double kHundred = 100;

// The run as the file has it: a review belongs to that.
RunSpec stored_run(const PlayedRun& played) {
  RunSpec run = played.run;
  for (std::size_t i = 0; i < run.players.size(); ++i) run.players[i].name = played.full_names[i];
  return run;
}

int mover(const GameRow& row, int ply) { return ply % 2 == 1 ? row.black : row.white; }

bool has_won(const GameRow& row, int ply) {
  return row.winner == (ply % 2 == 1 ? Stone::black : Stone::white);
}

Json rate_json(const Weakness* weakness) {
  if (weakness == nullptr) return nullptr;
  const rating::EventRate rate = rating::event_rate(weakness->counts);
  Json games = Json::array();
  for (const WeakGame& game : weakness->games) games.push_back(game.id);
  return json_object({{"events", weakness->counts.sum},
                      {"per_100_games", kHundred * rate.rate},
                      {"interval", {kHundred * rate.interval.low, kHundred * rate.interval.high}},
                      {"games", games}});
}

// What was found in some game, as `weakness` orders it, by the worst of the players.
std::vector<std::string> whats(const std::vector<std::vector<Weakness>>& players) {
  std::map<std::string, Weakness> worst;
  for (const std::vector<Weakness>& rows : players) {
    for (const Weakness& row : rows) {
      const auto found = worst.try_emplace(row.what, row).first;
      if (is_worse(row, found->second)) found->second = row;
    }
  }
  std::vector<std::string> names;
  for (const auto& [what, row] : worst) names.push_back(what);
  std::stable_sort(names.begin(), names.end(), [&](const auto& a, const auto& b) {
    return is_worse(worst.at(a), worst.at(b));
  });
  return names;
}

Json fault_json(const WeaknessTally& tally, const std::vector<std::vector<Weakness>>& players,
                const std::vector<std::string>& names, const std::string& what) {
  Json list = Json::array();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto found = std::find_if(players[i].begin(), players[i].end(),
                                    [&](const Weakness& row) { return row.what == what; });
    const int games = tally.games(names[i]);
    const Weakness none{.what = what, .counts = {.games = static_cast<double>(games)}};
    list.push_back(games == 0 ? Json() : rate_json(found == players[i].end() ? &none : &*found));
  }
  const std::size_t colon = what.find(": ");
  return json_object(
      {{"what", what.substr(0, colon)},
       {"detail", colon == std::string::npos ? Json() : Json(what.substr(colon + 2))},
       {"players", list}});
}

Json faults_part(const PlayedRun& played, const PlayedReview& review) {
  std::vector<std::vector<Weakness>> players;
  for (const std::string& name : played.full_names) players.push_back(review.tally.of(name));
  Json rows = Json::array();
  for (const std::string& what : whats(players)) {
    rows.push_back(fault_json(review.tally, players, played.full_names, what));
  }
  return rows;
}

struct Stretch {
  int from = 1, to = std::numeric_limits<int>::max();
};
constexpr std::array<Stretch, 7> kStretches = {
    {{1, 10}, {11, 15}, {16, 20}, {21, 30}, {31, 40}, {41, 60}, {61}}};

struct StretchCounts {
  int moves = 0, missed = 0, allowed = 0, forbidden = 0, blunders = 0;
  std::map<int, int> games = {};  // faults by game; one without any counts too
  void add(int game, const ReviewedMove& move) {
    const int faults = static_cast<int>(move.missed == Grade::proved) +
                       static_cast<int>(move.allowed == Grade::proved) +
                       static_cast<int>(move.forbidden);
    ++moves;
    missed += move.missed == Grade::proved;
    allowed += move.allowed == Grade::proved;
    forbidden += move.forbidden;
    blunders += move.quality == renju::Quality::blunder;
    games[game] += faults;
  }
};

// Faults in 100 moves: the rate of a game, for the number of moves that a game has there.
Json stretch_interval(const StretchCounts& counts) {
  if (counts.moves == 0) return {nullptr, nullptr};
  rating::EventCounts events;
  for (const auto& [game, faults] : counts.games) events.add(faults);
  const rating::Interval games = rating::event_rate(events).interval;
  const double in_100_moves = kHundred * events.games / counts.moves;
  return {games.low * in_100_moves, games.high * in_100_moves};
}

Json to_json(const StretchCounts& counts) {
  return json_object({{"moves", counts.moves},
                      {"interval", stretch_interval(counts)},
                      {"missed", counts.missed},
                      {"allowed", counts.allowed},
                      {"forbidden", counts.forbidden},
                      {"blunders", counts.blunders}});
}

Json stretches_part(const PlayedRun& played, const PlayedReview& review) {
  std::vector<std::array<StretchCounts, kStretches.size()>> counts(played.run.players.size());
  each_judged_move(played, review, [&](const GameRow& row, const ReviewedMove& move, int player) {
    const auto stretch =
        std::find_if(kStretches.begin(), kStretches.end(),
                     [&](const Stretch& candidate) { return move.ply <= candidate.to; });
    counts[zu(player)][static_cast<std::size_t>(stretch - kStretches.begin())].add(row.id, move);
  });
  Json rows = Json::array();
  for (std::size_t i = 0; i < kStretches.size(); ++i) {
    Json players = Json::array();
    for (const auto& player : counts) players.push_back(to_json(player[i]));
    const bool is_last = i + 1 == kStretches.size();
    rows.push_back(json_object({{"from", kStretches[i].from},
                                {"to", is_last ? Json() : Json(kStretches[i].to)},
                                {"players", players}}));
  }
  return rows;
}

struct KindCounts {
  int missed = 0, allowed = 0;
};

Json kinds_part(const PlayedRun& played, const PlayedReview& review) {
  std::map<renju::WinKind, std::vector<KindCounts>> kinds;
  const auto count = [&](const std::optional<WinNote>& win, int player) -> KindCounts& {
    auto& row = kinds[win->kind];
    row.resize(played.run.players.size());
    return row[zu(player)];
  };
  each_judged_move(played, review, [&](const GameRow&, const ReviewedMove& move, int player) {
    if (move.missed == Grade::proved && move.win_before) ++count(move.win_before, player).missed;
    if (move.allowed == Grade::proved && move.win_after) ++count(move.win_after, player).allowed;
  });
  Json rows = Json::array();
  for (const auto& [kind, counts] : kinds) {
    Json players = Json::array();
    for (const KindCounts& player : counts) {
      players.push_back(json_object({{"missed", player.missed}, {"allowed", player.allowed}}));
    }
    rows.push_back(json_object({{"kind", name(kind)}, {"players", players}}));
  }
  return rows;
}

Json deciding_part(const PlayedRun& played, const PlayedReview& review) {
  std::map<std::pair<int, renju::WinKind>, int> games;
  std::vector<int> before_end;
  for (const auto& [id, game] : review.games) {
    if (!game.losing) continue;
    before_end.push_back(played.row(id)->plies - game.losing->ply);
    if (game.losing->kind) ++games[{game.losing->length, *game.losing->kind}];
  }
  std::sort(before_end.begin(), before_end.end());
  Json rows = Json::array();
  for (const auto& [key, count] : games) rows.push_back({key.first, name(key.second), count});
  return json_object(
      {{"games", before_end.size()},
       {"half_before", before_end.empty() ? Json() : Json(before_end[before_end.size() / 2])},
       {"rows", rows}});
}

Json gallery_json(const PlayedRun& played, const GalleryWin& win, const StoreReader& reader) {
  const GameRow& row = *played.row(win.game);
  const ReviewedMove& move = win.move;
  Json moves = Json::array();
  const auto record = reader.game(win.game);
  for (std::size_t i = 0; record && i < std::min(zu(move.ply - 1), record->moves.size()); ++i) {
    const Move stone = record->moves[i].reply.move;
    moves.push_back(stone.is_cell() ? stone.cell() : -1);
  }
  return json_object({{"game", win.game},
                      {"ply", move.ply},
                      {"player", mover(row, move.ply)},
                      {"kind", name(move.win_before->kind)},
                      {"length", move.win_before->length},
                      {"moves", moves},
                      {"played", move.cell},
                      {"line", line_cells(move.win_before->line, move.board_size)}});
}

Json gallery_part(const PlayedRun& played, const PlayedReview& review) {
  const auto reader = played.reader();
  Json list = Json::array();
  for (const GalleryWin& win : gallery_wins(played, review)) {
    list.push_back(gallery_json(played, win, *reader));
  }
  return list;
}

Json settings_json(const ReviewSettings& settings) {
  return json_object({{"depth", settings.depth},
                      {"nodes", settings.nodes},
                      {"proof_nodes", settings.proof_nodes},
                      {"version", settings.version},
                      {"profile", json_or_text(settings.profile)}});
}

}  // namespace

std::vector<int> line_cells(const std::string& line, int size) {
  std::vector<int> cells;
  for (const std::string_view word : words(line)) {
    const auto cell = parse_cell(word, size);
    cells.push_back(cell ? *cell : word == "!" ? kForbiddenReply : kAnyReply);
  }
  return cells;
}

void each_judged_move(const PlayedRun& played, const PlayedReview& review,
                      const std::function<void(const GameRow&, const ReviewedMove&, int)>& use) {
  for (const auto& [id, game] : review.games) {
    const GameRow& row = *played.row(id);
    for (const ReviewedMove& move : game.moves) use(row, move, mover(row, move.ply));
  }
}

std::optional<PlayedReview> read_played_review(const PlayedRun& played) {
  const std::string path = review_path(played.path);
  if (!std::filesystem::exists(path)) return std::nullopt;
  const ReviewFile file = ReviewFile::read(path, stored_run(played));
  PlayedReview review{.path = path,
                      .settings = file.settings(),
                      .games = {},
                      .tally = tally_review({played.path, path}, *played.reader(), file)};
  file.each([&](const ReviewedGame& game) {
    if (played.row(game.id) != nullptr) review.games.emplace(game.id, game);
  });
  return review;
}

std::vector<GalleryWin> gallery_wins(const PlayedRun& played, const PlayedReview& review) {
  std::vector<GalleryWin> wins;
  for (const auto& [id, game] : review.games) {
    const GameRow& row = *played.row(id);
    for (const ReviewedMove& move : game.moves) {
      const bool is_missed = move.missed == Grade::proved && move.win_before;
      if (is_missed && !has_won(row, move.ply)) wins.push_back({id, move});
    }
  }
  std::stable_sort(wins.begin(), wins.end(), [](const GalleryWin& a, const GalleryWin& b) {
    return a.move.win_before->length < b.move.win_before->length;
  });
  if (wins.size() > kGallery) wins.resize(kGallery);
  return wins;
}

Json weakness_part(const PlayedRun& played, const PlayedReview& review) {
  int positions = 0, unknown = 0;
  each_judged_move(played, review, [&](const GameRow&, const ReviewedMove& move, int) {
    ++positions;
    unknown += move.before == renju::Standing::unknown;
  });
  return json_object({{"settings", settings_json(review.settings)},
                      {"games", review.games.size()},
                      {"positions", positions},
                      {"unknown", unknown},
                      {"faults", faults_part(played, review)},
                      {"stretches", stretches_part(played, review)},
                      {"kinds", kinds_part(played, review)},
                      {"deciding", deciding_part(played, review)},
                      {"gallery", gallery_part(played, review)}});
}

}  // namespace rb
