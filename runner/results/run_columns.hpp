#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"
#include "runner/results/run_spec.hpp"
#include "runner/results/sql/columns.hpp"

// The columns of the tables run, player and opening.
namespace rb {

// Which `opening_order` marked a tuning run before schema 5.
inline constexpr std::string_view kTuningOrder = "tuning";

// What is written of a run: texts that its columns need are made once.
struct WrittenRun {
  explicit WrittenRun(const RunSpec& row);
  const RunSpec& run;
  std::string hash, sprt, limits;
};

struct StoredPlayer {
  int id = 0;
  PlayerRow row = {};
};

struct StoredOpening {
  int id = 0;
  int board_size = kRenjuSize;
  std::string name = {};
  std::string moves_text = {};   // as it is written
  std::vector<Move> moves = {};  // as it is read
};

using RunColumn = Column<WrittenRun, RunSpec>;
using PlayerColumn = Column<StoredPlayer, StoredPlayer>;
using OpeningColumn = Column<StoredOpening, StoredOpening>;

inline constexpr std::size_t kRunColumnCount = 19, kPlayerColumnCount = 3, kOpeningColumnCount = 3;
extern const std::array<RunColumn, kRunColumnCount> kRunColumns;
extern const std::array<PlayerColumn, kPlayerColumnCount> kPlayerColumns;
extern const std::array<OpeningColumn, kOpeningColumnCount> kOpeningColumns;

void create_run_tables(const sqlite::Database& database);

}  // namespace rb
