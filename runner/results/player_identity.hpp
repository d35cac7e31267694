#pragma once

#include <string>

#include "engine/base/json_text.hpp"
#include "runner/results/store.hpp"

// Who is the same player: what changes play, and nothing else.
namespace rb {

// Of a player of a run: equal values = the same player, whatever the run, machine or name.
//
// For a built-in engine these are its parameters (for its patterns and its book the hash, not the
// file) and the limits that it plays by. For a program they are its file and the files that its
// command line names, each by content and not by place; the other words of the command line; what
// INFO sends it, except its folder, by default or by request; its environment; and the limits. Not
// part of it are the tolerances of the referee (`margin_ms`, `start_time_ms`, `turn_delay_ms`,
// `game_delay_ms`), how much memory and processor time a program may really take, and files that
// the program writes itself. Texts that are not JSON objects are returned unchanged.
Json player_identity(const PlayerRow& player, const RunLimits& run_limits);

// Where a program (PlayerRow::params) and its files are, for people: "/opt/brain /opt/net". Files
// beside it, which it may read, are in no identity. "" for another player.
std::string place_of(const std::string& params);

// Is it a program that plays by the Gomocup protocol? Of PlayerRow::params.
bool is_program(const std::string& params);

// PlayerRow::params as another machine may know them, without what belongs to this one. For a
// program: that it is one, the hash of its file (`program_hash`), those of the files that its
// command line names and that it does not write (`file_hashes`), and what INFO sends it, except its
// folder. For a built-in engine: everything, but for the files of its patterns and of its book only
// the hashes, "#HASH".
std::string told_elsewhere(const std::string& params);

// Of a program, what told_elsewhere() does not tell, and the hash of its file: equal values = the
// same command. "" for another player.
std::string program_here(const std::string& params);

// `asked` for a comparison with `stored`, the parameters of the same player in a run to resume. The
// files that a program wrote in the run, and those that did not exist at its start, are as stored;
// so are the places of files of the same content: of what a built-in engine needs, of a program and
// of what its command line names, with the folders that it is in or is told.
std::string with_files_of(const std::string& stored, const std::string& asked);

// PlayerRow::params in which the file `word` of the command line is one that the program writes.
std::string with_written_file(const std::string& params, const std::string& word);

}  // namespace rb
