-- A match as the release of schema 5 kept it: CREATE statements of that release.
PRAGMA application_id = 1382967874;
PRAGMA user_version = 5;
CREATE TABLE run (id INTEGER PRIMARY KEY CHECK (id = 1), kind TEXT NOT NULL, game TEXT NOT NULL, board_size INTEGER NOT NULL, seed INTEGER NOT NULL, games INTEGER NOT NULL, format TEXT NOT NULL, sprt TEXT, openings_source TEXT NOT NULL, held_out INTEGER NOT NULL, decided_openings INTEGER NOT NULL, openings_hash TEXT NOT NULL, opening_order TEXT NOT NULL, limits TEXT NOT NULL, command_line TEXT NOT NULL, version TEXT NOT NULL, build TEXT NOT NULL, host TEXT NOT NULL, started_ms INTEGER NOT NULL);
CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL, params TEXT NOT NULL);
CREATE TABLE opening (id INTEGER PRIMARY KEY, name TEXT NOT NULL, moves TEXT NOT NULL);
CREATE TABLE game (id INTEGER PRIMARY KEY, opening INTEGER, seed INTEGER NOT NULL, black INTEGER NOT NULL, white INTEGER NOT NULL, winner TEXT NOT NULL, reason TEXT NOT NULL, plies INTEGER NOT NULL, moves_key INTEGER);
CREATE TABLE move (game INTEGER NOT NULL, ply INTEGER NOT NULL, move TEXT NOT NULL, fault TEXT, opening INTEGER NOT NULL, score INTEGER, depth INTEGER, nodes INTEGER, counters TEXT, elapsed_ms REAL NOT NULL, pv TEXT, cpu_ms REAL, PRIMARY KEY (game, ply)) WITHOUT ROWID;
INSERT INTO run VALUES (1, 'match', 'renju', 15, -7, 2, 'round-robin', NULL, 'my.txt', 1, 1, '00000000000000ff', 'random', '{"nodes":1000,"depth":null,"clock":"nodes","max_moves":null}', '''/opt/a b/renju-bench'' match --a hard --b cmd:./brain --openings my.txt --held-out', '0.1.0 0123456789ab', 'GCC 12.2.0, Release', 'host, Linux', 1760000000004);
INSERT INTO player VALUES (0, 'hard', '{"depth":4,"scores":{"OPEN_THREE":1000}}');
INSERT INTO player VALUES (1, 'medium', '{"depth":3}');
INSERT INTO opening VALUES (0, 'kansei', 'h8 h9 i8');
INSERT INTO game VALUES (0, 0, -5, 0, 1, 'black', 'five', 9, NULL);
INSERT INTO move VALUES (0, 1, 'h8', NULL, 1, NULL, NULL, NULL, NULL, 0.0, NULL, NULL);
INSERT INTO move VALUES (0, 2, 'h9', NULL, 1, NULL, NULL, NULL, NULL, 0.0, NULL, NULL);
INSERT INTO move VALUES (0, 3, 'i8', NULL, 1, NULL, NULL, NULL, NULL, 0.0, NULL, NULL);
INSERT INTO move VALUES (0, 4, 'i9', NULL, 0, 37, 2, 352, '{"vcf_calls":1,"vcf_nodes":12,"search_nodes":340,"tt_hits":0}', 0.25, NULL, NULL);
INSERT INTO move VALUES (0, 5, 'j8', NULL, 0, 36, 2, 352, '{"vcf_calls":1,"vcf_nodes":12,"search_nodes":340,"tt_hits":0}', 0.25, 'j8 h7', NULL);
INSERT INTO move VALUES (0, 6, 'j9', NULL, 0, NULL, 2, 352, NULL, 0.25, NULL, 0.125);
INSERT INTO move VALUES (0, 7, 'k8', NULL, 0, 34, 2, 352, '{"vcf_calls":1,"vcf_nodes":12,"search_nodes":340,"tt_hits":0}', 0.25, 'k8 h7', NULL);
INSERT INTO move VALUES (0, 8, 'k9', NULL, 0, 33, 2, 352, '{"vcf_calls":1,"vcf_nodes":12,"search_nodes":340,"tt_hits":0}', 0.25, NULL, NULL);
INSERT INTO move VALUES (0, 9, 'l8', NULL, 0, 32, 2, 352, '{"vcf_calls":1,"vcf_nodes":12,"search_nodes":340,"tt_hits":0}', 0.25, 'l8 h7', NULL);
INSERT INTO game VALUES (1, 0, 6, 1, 0, 'black', 'timeout', 4, NULL);
INSERT INTO move VALUES (1, 1, 'h8', NULL, 1, NULL, NULL, NULL, NULL, 0.0, NULL, NULL);
INSERT INTO move VALUES (1, 2, 'h9', NULL, 1, NULL, NULL, NULL, NULL, 0.0, NULL, NULL);
INSERT INTO move VALUES (1, 3, 'i8', NULL, 1, NULL, NULL, NULL, NULL, 0.0, NULL, NULL);
INSERT INTO move VALUES (1, 4, '-', 'timeout', 0, NULL, NULL, NULL, NULL, 5100.5, NULL, NULL);
CREATE TABLE traffic (game INTEGER NOT NULL, colour TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, colour)) WITHOUT ROWID;
INSERT INTO traffic VALUES (1, 'white', '   0.000000 > START 15
   5.100000 # timeout
');
