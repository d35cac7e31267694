#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/json_text.hpp"
#include "engine/game/position.hpp"
#include "engine/renju/judging/threat_map.hpp"
#include "runner/base/text/table.hpp"

// What `threats` reports about a position, and its two forms: text for a person, one JSON document
// for programs (docs/positions.md).
namespace rb {

// Whether a side wins by force if it is its turn, and how.
struct ForcedAttack {
  renju::Proof proof = renju::Proof::none;
  int length = 0;  // of the attacker's moves
  std::vector<std::int16_t> line = {};
  std::int64_t nodes = 0;
};

struct DeepThreats {
  ForcedAttack vcf, mise, vct;
};

struct ThreatReport {
  std::vector<Move> moves;
  Position position;
  std::int64_t nodes = 0;                          // of each search
  std::array<renju::SideThreats, 2> sides;         // of Black, of White
  bool has_forbidden_points = true;                // the game
  std::vector<renju::ForbiddenPoint> forbidden;    // to Black
  std::optional<std::array<DeepThreats, 2>> deep;  // of Black, of White
};

// Throws Error if one of the moves ends the game.
ThreatReport threat_report(std::vector<Move> moves, std::int64_t nodes, bool deep,
                           const renju::PlayedGame& game = {});

Printout threat_text(const ThreatReport& report);
Json to_json(const ThreatReport& report);

}  // namespace rb
