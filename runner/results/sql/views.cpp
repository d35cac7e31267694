#include "runner/results/sql/views.hpp"

#include <string_view>

namespace rb {
namespace {

// With the names of `export --format csv` and `moves.csv`.
constexpr std::string_view kPlayersView =
    "CREATE VIEW IF NOT EXISTS players AS SELECT id AS player, name, params FROM player";

constexpr std::string_view kGamesView =
    "CREATE VIEW IF NOT EXISTS games AS SELECT g.id AS game, b.name AS black,"
    " g.black AS black_player, w.name AS white, g.white AS white_player, g.winner,"
    " CASE g.winner WHEN 'black' THEN 1.0 WHEN 'white' THEN 0.0 ELSE 0.5 END AS black_score,"
    " g.reason, g.plies, g.opening, o.name AS opening_name, o.moves AS opening_moves,"
    " g.opening_name AS named_opening, g.opening_class, g.trap,"
    " 'x' || printf('%016x', g.seed) AS seed, g.id / 2 AS pair"
    " FROM game AS g JOIN player AS b ON b.id = g.black JOIN player AS w ON w.id = g.white"
    " LEFT JOIN opening AS o ON o.id = g.opening";

constexpr std::string_view kMovesView =
    "CREATE VIEW IF NOT EXISTS moves AS SELECT m.game, m.ply,"
    " CASE m.ply % 2 WHEN 1 THEN 'black' ELSE 'white' END AS colour, p.name AS player,"
    " m.move, m.opening AS is_opening, m.score, m.depth, m.seldepth, m.nodes, m.elapsed_ms,"
    " m.cpu_ms, m.forced, m.pv, m.fault"
    " FROM move AS m JOIN game AS g ON g.id = m.game"
    " JOIN player AS p ON p.id = CASE m.ply % 2 WHEN 1 THEN g.black ELSE g.white END";

}  // namespace

void create_views(const sqlite::Database& database) {
  for (const std::string_view view : {kPlayersView, kGamesView, kMovesView}) database.run(view);
}

}  // namespace rb
