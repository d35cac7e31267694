"""What a results file keeps of its games: its figures are those of a full one, and games come back by id."""

import contextlib
import json
import shutil
import sqlite3
import unittest

from program import PROGRAM, Case, match

GAMES = 20


class Keep(Case):
    def match(self, keep, *options, games=GAMES, database=None):
        return match("--games", str(games), "--seed", "5", "--db", database or f"{keep}.db",
                     "--keep", keep, *options, nodes=200, max_moves=30, openings="named")

    def setUp(self):
        super().setUp()
        self.printed = {}
        for keep in ("all", "moves", "results"):
            self.printed[keep] = json.loads(self.run_program([*self.match(keep), "--json"]).stdout)

    def out(self, *words, status=0):
        return self.run_program([PROGRAM, *words], status).stdout

    def refusal(self, *words):
        return self.complaint([PROGRAM, *words], 1)

    def dump(self, database, query):
        return self.rows(database, query)

    def test_the_files_hold_what_was_asked_for(self):
        columns = "id, opening, seed, black, white, winner, reason, plies, moves_key, opening_name, trap"
        games = self.dump("all.db", f"SELECT {columns} FROM game ORDER BY id")
        self.assertEqual(len(games), GAMES)
        moves = self.dump("all.db", "SELECT game, ply, move, fault, opening FROM move")
        told = "count(score), count(depth), count(nodes), count(counters), count(pv), count(candidates)"
        for keep in ("moves", "results"):
            self.assertEqual(games, self.dump(f"{keep}.db", f"SELECT {columns} FROM game ORDER BY id"))
            self.assertEqual([(0,) * 6], self.dump(f"{keep}.db", f"SELECT {told} FROM move"))
            self.assertEqual([(keep,)], self.dump(f"{keep}.db", "SELECT what FROM kept"))
        self.assertEqual(moves, self.dump("moves.db", "SELECT game, ply, move, fault, opening FROM move"))
        self.assertEqual([], self.dump("results.db", "SELECT * FROM move"))
        self.assertEqual([(0,)], self.dump("moves.db", "SELECT count(*) FROM move WHERE elapsed_ms = 0 "
                                                       "AND NOT opening"))
        self.assertEqual([], self.dump("all.db", "SELECT name FROM sqlite_schema WHERE name = 'kept'"))

    def test_the_figures_are_those_of_a_full_file(self):
        whole = self.printed["all"]
        for keep in ("moves", "results"):
            other = self.printed[keep]
            for name in ("games", "elo", "pairs", "ends", "traps", "mean_length", "distinct_games"):
                self.assertEqual(whole.get(name), other.get(name), name)
            for side, same in zip(other["players"], whole["players"]):
                self.assertEqual(same["as_black"], side["as_black"])
                self.assertIsNone(side["nodes"])
                self.assertIsNone(side["nodes_per_move"])
                self.assertEqual(side["moves"], same["moves"] if keep == "moves" else None)
                if keep == "results":
                    self.assertIsNone(side["think_ms"])
        rated = [json.loads(self.out("rate", f"{keep}.db", "--json"))["players"]
                 for keep in ("all", "moves", "results")]
        self.assertEqual(rated[0], rated[1])
        self.assertEqual(rated[0], rated[2])

    def test_a_game_comes_back_by_its_id(self):
        shown = json.loads(self.out("show", "all.db", "7", "--json"))
        for keep in ("moves", "results"):
            again = json.loads(self.out("show", f"{keep}.db", "7", "--json", "--replay"))
            for game in (shown, again):
                for move in game["moves"]:
                    move.pop("elapsed_ms", None)
            self.assertEqual(shown, again)
        text = self.out("show", "results.db", "7")
        self.assertIn("'renju-bench show results.db 7 --replay' replays it", text)
        self.assertIn(f", {shown['plies']} moves\n", text)
        self.assertNotIn("moves", json.loads(self.out("show", "results.db", "7", "--json")))
        self.assertIn("does not contain scores, depths, nodes and counters",
                      self.out("show", "moves.db", "7"))

    def test_a_game_that_is_played_differently_is_told(self):
        self.change("results.db", "UPDATE game SET moves_key = moves_key + 1 WHERE id = 3")
        self.assertIn("game 3 is played differently here",
                      self.refusal("show", "results.db", "3", "--replay"))
        self.out("show", "results.db", "4", "--replay")

    def test_moves_are_exported_by_playing_again(self):
        wanted = self.out("export", "all.db", "--format", "text")
        self.assertEqual(wanted, self.out("export", "moves.db", "--format", "text"))
        self.assertEqual(wanted, self.out("export", "results.db", "--format", "text", "--replay"))
        for form in ("sgf", "text", "moves.csv"):
            self.assertIn("holds results without moves, as --keep results asked for: --replay replays",
                          self.refusal("export", "results.db", "--format", form))
        row = self.out("export", "results.db", "--format", "csv").splitlines()[1]
        full = self.out("export", "all.db", "--format", "csv").splitlines()[1]
        self.assertEqual(row.split(",")[:11], full.split(",")[:11])
        self.assertEqual(row.split(",")[11:17], [""] * 6)

    def test_who_needs_moves_says_that_there_are_none(self):
        missing = "results.db: holds results without moves, as --keep results asked for"
        for words in (("games", "results.db", "--position", "h8"),
                      ("games", "results.db", "--opening", "h8 i9"),
                      ("games", "results.db", "--tag", "vcf"),
                      ("analyze", "results.db"), ("weakness", "results.db"), ("rate", "results.db", "--check"),
                      ("dataset", "make", "results.db", "-o", "set.bin")):
            self.assertIn(missing, self.refusal(*words), words)
        stats = self.out("stats", "results.db")
        self.assertIn("does not contain moves, times, scores, depths, nodes and counters", stats)
        self.assertNotIn("Nodes a move", stats)
        self.assertNotIn("Nodes a move", self.out("stats", "moves.db"))
        figures = json.loads(self.out("stats", "results.db", "--json"))["files"][0]
        self.assertEqual(figures["keep"], "results")
        self.assertNotIn("moves", figures["players"][0])
        whole = json.loads(self.out("stats", "all.db", "--json"))["files"][0]
        self.assertEqual(figures["moves_mean"], whole["moves_mean"])

    def test_games_are_listed_as_of_a_full_file(self):
        def listed(keep, *words):
            rows = json.loads(self.out("games", f"{keep}.db", "--json", *words))["games"]
            for row in rows:
                del row["file"]
                row["tags"] = [tag for tag in row["tags"] if tag in ("forbidden", "trap")]
            return rows

        for words in ((), ("--player", "easy", "--result", "won"), ("--opening", "4D"), ("--ends", "five"),
                      ("--tag", "forbidden"), ("--min", "20", "--sort", "length")):
            self.assertEqual(listed("results", *words), listed("all", *words), words)
        self.assertGreater(len(listed("results")), 0)

    def test_the_report_shows_what_results_tell(self):
        parts = {}
        for keep in ("all", "results"):
            (part,) = json.loads(self.out("report", f"{keep}.db", "--json"))["parts"]
            parts[keep] = part
            self.assertEqual(part["run"]["keep"], keep)
        full, thin = parts["all"], parts["results"]
        for name in ("elo_course", "lengths", "ends", "colours", "openings", "named_openings", "state",
                     "games", "notes"):
            self.assertEqual(thin[name], full[name], name)
        for name in ("estimate", "pairs_by_half_points", "games"):
            self.assertEqual(thin["summary"][name], full["summary"][name], name)
        self.assertEqual([player["moves"] for player in thin["cost"]["players"]], [0, 0])
        self.assertEqual((thin["embedded"]["rows"], thin["embedded"]["moves"]), (GAMES, 0))
        self.assertIn("keeps only results", thin["embedded"]["rule"])
        self.assertEqual([player["tells_nodes"] for player in thin["players"]], [False, False])

    def test_a_run_goes_on_as_it_began(self):
        for keep in ("moves", "results"):
            whole = self.dump(f"{keep}.db", "SELECT id, winner, plies, moves_key FROM game ORDER BY id")
            with contextlib.closing(sqlite3.connect(self.folder / f"{keep}.db")) as connection:
                connection.execute("DELETE FROM game WHERE id % 3 = 1")
                connection.execute("DELETE FROM move WHERE game % 3 = 1")
                connection.commit()
            self.assertIn(f"keep is '{keep}' in the file, now 'all'",
                          self.refusal("match", "--resume", "--db", f"{keep}.db", "--keep", "all"))
            resumed = json.loads(self.out("match", "--resume", "--db", f"{keep}.db", "--json"))
            self.assertEqual(resumed["mean_length"], self.printed["all"]["mean_length"])
            self.assertEqual(whole, self.dump(f"{keep}.db", "SELECT id, winner, plies, moves_key FROM game "
                                                            "ORDER BY id"))

    def test_shards_are_merged(self):
        for shard in (0, 1):
            self.run_program(self.match("results", "--shard", f"{shard}/2", database=f"s{shard}.db"))
        self.out("merge", "s0.db", "s1.db", "-o", "merged.db")
        query = "SELECT * FROM game ORDER BY id"
        self.assertEqual(self.dump("merged.db", query), self.dump("results.db", query))
        self.assertIn("keep is 'results' in s0.db, 'all' in all.db",
                      self.refusal("merge", "s0.db", "all.db", "-o", "other.db"))
        self.change("s1.db", "UPDATE game SET plies = plies + 2 WHERE id = 2")
        done = self.run_program([PROGRAM, "merge", "results.db", "s1.db", "-o", "third.db"], 3)
        self.assertIn("game 2 differs between results.db and s1.db", done.stderr)

    def test_plies_and_keys_that_no_game_has_are_refused(self):
        for value in ("plies = 399", "moves_key = NULL"):
            shutil.copy(self.folder / "results.db", self.folder / "edited.db")
            self.change("edited.db", f"UPDATE game SET {value} WHERE id = 1")
            for command in ("games", "stats", "rate"):
                self.assertIn(f"edited.db: game 1, column {value.split()[0]}: ",
                              self.refusal(command, "edited.db"))

    def test_a_sequential_test_decides_at_the_same_game(self):
        test = ["--sprt", "elo0=0,elo1=200", "--json"]
        decided = [json.loads(self.run_program(
            [*self.match(keep, *test, games=200, database=f"test-{keep}.db"),
             "--threads", "1"]).stdout)["sprt"]
            for keep in ("all", "results")]
        self.assertEqual(*decided)
        rated = [self.out("rate", f"test-{keep}.db").replace(f"test-{keep}.db", "")
                 for keep in ("all", "results")]
        self.assertEqual(*rated)

    def test_a_tournament_and_a_tuning_run(self):
        self.out("tournament", "--player", "beginner", "--player", "easy", "--player", "date-gomoku-1997",
                 "--games", "4", "--nodes", "100", "--max-moves", "20", "--keep", "results",
                 "--db", "tournament.db")
        self.assertIn(" moves\n", self.out("show", "tournament.db", "5"))
        self.assertIn("Game 5", self.out("show", "tournament.db", "5", "--replay"))
        (self.folder / "p.txt").write_text("THREE,60,0,180,20,0.05\nFOUR,1000,500,2000,50,0.05\n")
        steps = {}
        for keep in ("all", "results"):
            self.out("tune", "spsa", "--player", "easy", "--params", "p.txt", "--games", "32", "--pairs", "4",
                     "--nodes", "100", "--max-moves", "20", "--keep", keep, "--db", f"tune-{keep}.db",
                     "-o", f"tuned-{keep}.json")
            steps[keep] = self.dump(f"tune-{keep}.db", "SELECT * FROM tuning_step ORDER BY id")
        self.assertEqual(steps["all"], steps["results"])
        shown = json.loads(self.out("show", "tune-all.db", "21", "--json"))
        again = json.loads(self.out("show", "tune-results.db", "21", "--json", "--replay"))
        for game in (shown, again):
            for move in game["moves"]:
                move.pop("elapsed_ms", None)
        self.assertEqual(shown, again)

    def test_programs_and_limits_of_time_are_not_played_again(self):
        self.out("match", "--a", "beginner", "--b", "easy", "--time", "1s", "--depth", "1", "--games", "2",
                 "--keep", "results", "--max-moves", "10", "--db", "time.db")
        why = "replayed: its moves are limited by time"
        for words in ("show 0 --replay", "show 0 --move 3", "export --format sgf"):
            command, *rest = words.split()
            self.assertIn(why, self.refusal(command, "time.db", *rest))
        text = self.out("show", "time.db", "0")
        self.assertIn(why, text)
        self.assertNotIn("--replay", text)

    def test_a_damaged_file_is_refused(self):
        self.change("results.db", "UPDATE kept SET what = 'some'")
        self.assertIn("table kept has neither moves nor results", self.refusal("show", "results.db", "0"))


if __name__ == "__main__":
    unittest.main()
