-- A match as the release of schema 7 kept it, with the names of its programs and folders changed.
PRAGMA application_id = 1382967874;
PRAGMA user_version = 7;
CREATE TABLE counter_list (id INTEGER PRIMARY KEY, names TEXT NOT NULL);
INSERT INTO "counter_list" VALUES(0,'vcf_calls vcf_nodes vcf_unfinished mise_calls mise_nodes mise_unfinished vct_calls vct_nodes vct_unfinished vct_line_nodes search_nodes evaluations forbidden_checks threat_detections board_copies tt_hits tt_cutoffs beta_cutoffs null_move_cutoffs futility_prunes move_count_prunes reductions researches fallback_depth');
CREATE TABLE game (id INTEGER PRIMARY KEY, opening INTEGER, seed INTEGER NOT NULL, black INTEGER NOT NULL, white INTEGER NOT NULL, winner TEXT NOT NULL, reason TEXT NOT NULL, plies INTEGER NOT NULL, moves_key INTEGER, opening_name TEXT, opening_class TEXT, trap INTEGER);
INSERT INTO "game" VALUES(0,0,-371861127037631947,0,1,'black','timeout',4,461549446079355556,'6D Ugetsu','direct',0);
INSERT INTO "game" VALUES(1,0,-2199044058265845030,1,0,'white','timeout',5,1243304617319141215,'6D Ugetsu','direct',0);
CREATE TABLE move (game INTEGER NOT NULL, ply INTEGER NOT NULL, move TEXT NOT NULL, fault TEXT, opening INTEGER NOT NULL, score INTEGER, depth INTEGER, nodes INTEGER, seldepth INTEGER, counters BLOB, elapsed_ms REAL NOT NULL, pv TEXT, cpu_ms REAL, interrupted INTEGER, forced TEXT, chance INTEGER, rank INTEGER, depths BLOB, candidates BLOB, PRIMARY KEY (game, ply)) WITHOUT ROWID;
INSERT INTO "move" VALUES(0,1,'h8',NULL,1,NULL,NULL,NULL,NULL,NULL,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "move" VALUES(0,2,'h9',NULL,1,NULL,NULL,NULL,NULL,NULL,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "move" VALUES(0,3,'i8',NULL,1,NULL,NULL,NULL,NULL,NULL,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "move" VALUES(0,4,'-','timeout',0,NULL,NULL,NULL,NULL,NULL,404.421039,NULL,0.134209,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "move" VALUES(1,1,'h8',NULL,1,NULL,NULL,NULL,NULL,NULL,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "move" VALUES(1,2,'h9',NULL,1,NULL,NULL,NULL,NULL,NULL,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "move" VALUES(1,3,'i8',NULL,1,NULL,NULL,NULL,NULL,NULL,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "move" VALUES(1,4,'g8',NULL,0,-210,2,150,9,X'000A9601007400540096010101011F',0.20195,'g8 i9',NULL,0,NULL,0,1,X'0171AC010171A303',X'71A3030155A30304556464AF030464628001EF040480016456EF04045664');
INSERT INTO "move" VALUES(1,5,'-','timeout',0,NULL,NULL,NULL,NULL,NULL,400.909814,NULL,0.091957,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE opening (id INTEGER PRIMARY KEY, name TEXT NOT NULL, moves TEXT NOT NULL);
INSERT INTO "opening" VALUES(0,'kansei','h8 h9 i8');
CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL, params TEXT NOT NULL);
INSERT INTO "player" VALUES(0,'easy:depth=2','{"engine":"renju","depth":2,"max_nodes":50000,"time_ms":2000,"absolute_ms":10000,"time_check_nodes":256,"random_factor":0.25,"score_threshold":200,"choice_rank":0,"choice_share":0.0,"score_noise":0.0,"overlook":0.0,"opening_moves":true,"immediate_win":true,"mandatory_defense":true,"vcf":true,"opponent_vcf":true,"restrict_root":true,"fukumi":false,"vct_bonus":false,"mise_bonus":true,"mise_threat":false,"double_three_threat":false,"multi_threat":true,"counter_four":false,"forbidden_trap":false,"forbidden_vulnerability":false,"single_four_factor":0.6,"candidate_radius":2,"killers":2,"aspiration_window":75,"table_mib":8,"early_factor":0.5,"early_stones":6,"few_moves_factor":0.3,"few_moves":3,"new_depth_factor":0.8,"extend_forced":true,"lmr":true,"lmr_index":3,"lmr_depth":3,"lmr_reduction":1,"plain_four_reduction":0,"null_move":false,"null_move_depth":3,"null_move_reduction":2,"futility":false,"futility_self_1":1000,"futility_self_2":200,"futility_self_3":1000,"futility_opponent_1":4100,"futility_opponent_2":1300,"futility_opponent_3":3000,"order_full":0,"counter_moves":false,"reply_history":false,"history_malus":false,"move_count":0,"move_count_depth":4,"lmr_slope":0.0,"lmr_history":false,"root_reduction":false,"reverse_futility":0,"null_move_slope":0.0,"null_move_static":false,"null_move_verify":0,"extend_threats":0,"partial_depth":false,"opponent_vct":false,"opponent_vct_nodes":20000,"opponent_vct_ms":150,"node_vcf":false,"node_vcf_depth":1,"node_vcf_nodes":100,"node_vct":false,"node_vct_depth":6,"node_vct_nodes":500,"fallback":false,"fallback_score":2500,"fallback_drop":1500,"vcf_depth":8,"vcf_nodes":20000,"vcf_ms":150,"opponent_vcf_nodes":20000,"opponent_vcf_ms":100,"mise_vcf":false,"mise_vcf_depth":112,"mise_nodes":20000,"mise_ms":500,"vct":false,"vct_depth":2,"vct_min_stones":14,"vct_nodes":100000,"vct_ms":150,"FIVE":100000,"OPEN_FOUR":10000,"FOUR":1500,"OPEN_THREE":1000,"THREE":30,"OPEN_TWO":50,"TWO":10,"CENTER_BONUS":5,"FOUR_THREE_BONUS":5000,"MISE_BONUS":1000,"DOUBLE_MISE_BONUS":4000,"FUKUMI_BONUS":1500,"VCT_BONUS":8000,"FORBIDDEN_TRAP_STRONG":8000,"FORBIDDEN_TRAP_THREE":3000,"FORBIDDEN_TRAP_SETUP":1500,"FORBIDDEN_TRAP":100,"FORBIDDEN_VULNERABILITY_STRONG":800,"FORBIDDEN_VULNERABILITY_MILD":300,"FORBIDDEN_VULNERABILITY_CAP":1500,"MULTI_THREAT_BONUS":500,"DEFENSE_MULTI_THREAT_BONUS":300,"COUNTER_FOUR_MULTIPLIER":1.5,"DIAGONAL_BONUS_MULTIPLIER":1.05,"LEAF_FOUR_THREE_THREAT":3000,"CONNECTIVITY_BONUS":30,"TEMPO_OPEN_THREE_DISCOUNT":0.5,"DEFENSE_MULTIPLIER_FIVE":1.0,"DEFENSE_MULTIPLIER_OPEN_FOUR":0.95,"DEFENSE_MULTIPLIER_FOUR":0.7,"DEFENSE_MULTIPLIER_OPEN_THREE":0.7,"DEFENSE_MULTIPLIER_THREE":0.3,"DEFENSE_MULTIPLIER_OPEN_TWO":0.2,"DEFENSE_MULTIPLIER_TWO":0.1,"DEFENSE_CONSECUTIVE_THREE_FACTOR":2.0}');
INSERT INTO "player" VALUES(1,'brain.sh','{"engine":"gomocup","command":["/opt/late"],"program_hash":"27ae81d1008bfcd2","files":{},"folder":"","info":{"rule":"4"},"environment":{}}');
CREATE TABLE run (id INTEGER PRIMARY KEY CHECK (id = 1), kind TEXT NOT NULL, game TEXT NOT NULL, board_size INTEGER NOT NULL, seed INTEGER NOT NULL, games INTEGER NOT NULL, format TEXT NOT NULL, sprt TEXT, openings_source TEXT NOT NULL, held_out INTEGER NOT NULL, decided_openings INTEGER NOT NULL, openings_hash TEXT NOT NULL, opening_order TEXT NOT NULL, limits TEXT NOT NULL, command_line TEXT NOT NULL, version TEXT NOT NULL, build TEXT NOT NULL, host TEXT NOT NULL, started_ms INTEGER NOT NULL);
INSERT INTO "run" VALUES(1,'match','renju',15,5,2,'round-robin',NULL,'o.txt',0,0,'0dae44b0dfac16e2','random','{"nodes":300,"depth":null,"move_time_ms":300,"margin_ms":100,"clock":"nodes","max_moves":null}','renju-bench match --a easy:depth=2 --b cmd:/opt/late --games 2 --time 300ms --margin 100ms --nodes 300 --seed 5 --openings o.txt --db x.db','0.1.0 47b4cd7bb952 engine 4e7697334687','GCC 12.2.0, Debug','somewhere, Linux, 2 cores',1795466513866);
CREATE TABLE traffic (game INTEGER NOT NULL, colour TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, colour)) WITHOUT ROWID;
INSERT INTO "traffic" VALUES(0,'white','   0.007116 > ABOUT
   0.007116 > START 15
   0.010359 < name="late"
   0.010359 < OK
   0.010393 > INFO timeout_turn 300
   0.010393 > INFO timeout_match 0
   0.010393 > INFO max_memory 367001600
   0.010393 > INFO game_type 1
   0.010393 > INFO thread_num 1
   0.010393 > INFO seed 11319088959004507328
   0.010393 > INFO max_node 300
   0.010393 > INFO rule 4
   0.010393 > ABOUT
   0.010506 < name="late"
   0.010517 > INFO time_left 2147483647
   0.010517 > BOARD
   0.010517 > 7,7,2
   0.010517 > 7,8,1
   0.010517 > 8,7,2
   0.010517 > DONE
   0.416468 # timeout; signal 15 (Terminated)
');
INSERT INTO "traffic" VALUES(1,'black','   0.009151 > ABOUT
   0.009151 > START 15
   0.009415 < name="late"
   0.009462 < OK
   0.009481 > INFO timeout_turn 300
   0.009481 > INFO timeout_match 0
   0.009481 > INFO max_memory 367001600
   0.009481 > INFO game_type 1
   0.009481 > INFO thread_num 1
   0.009481 > INFO seed 13482761039232377977
   0.009481 > INFO max_node 300
   0.009481 > INFO rule 4
   0.009481 > ABOUT
   0.009559 < name="late"
   0.009777 > INFO time_left 2147483647
   0.009777 > BOARD
   0.009777 > 7,7,1
   0.009777 > 7,8,2
   0.009777 > 8,7,1
   0.009777 > 6,7,2
   0.009777 > DONE
   0.411137 # timeout; signal 15 (Terminated)
');
