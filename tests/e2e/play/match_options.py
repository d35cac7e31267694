"""Every option of a match does what its help says, by what lies in the results file."""

import json
import unittest

from program import PROGRAM, Case, match

OPENINGS = ["h8 i9 g7", "h8 h9 g7", "h8 i9 j8 g7", "h8 g9 i6"]


class Options(Case):
    def play(self, *options, players=("beginner", "beginner"), openings="none"):
        """A quick match into x.db."""
        self.run_program([PROGRAM, "match", "--a", players[0], "--b", players[1], "--db", "x.db",
                          "--openings", openings, *options])

    def column(self, query):
        return [row[0] for row in self.rows("x.db", query)]

    def write_openings(self, lines=OPENINGS):
        (self.folder / "o.txt").write_text("\n".join(lines) + "\n")

    def opening_of_each_pair(self):
        ids = self.column("SELECT opening FROM game ORDER BY id")
        self.assertEqual(ids[::2], ids[1::2])
        return ids[::2]

    def test_sequential_order_is_that_of_the_file(self):
        self.write_openings()
        self.play("--games", "12", "--order", "sequential", openings="o.txt")
        self.assertEqual(self.opening_of_each_pair(), [0, 1, 2, 3, 0, 1])

    def test_random_order_draws_each_once_before_any_twice(self):
        self.write_openings()
        self.play("--games", "16", "--seed", "3", openings="o.txt")
        order = self.opening_of_each_pair()
        self.assertEqual(sorted(order[:4]), [0, 1, 2, 3])
        self.assertEqual(order[:4], order[4:])

    def test_openings_are_played_as_written(self):
        self.write_openings()
        self.play("--games", "8", "--order", "sequential", openings="o.txt")
        for game in range(8):
            moves = self.column(f"SELECT move FROM move WHERE game = {game} AND opening = 1 "
                                "ORDER BY ply")
            self.assertEqual(" ".join(moves), OPENINGS[game // 2])

    def test_what_is_held_out_is_played_by_itself(self):
        lines = OPENINGS[:2] + ["# held-out: for confirming"] + OPENINGS[2:]
        for options, expected in (((), OPENINGS[:2]), (("--held-out",), OPENINGS[2:])):
            self.write_openings(lines)
            self.play("--games", "4", *options, openings="o.txt")
            self.assertEqual(self.column("SELECT moves FROM opening ORDER BY id"), expected)
            self.assertEqual(self.column("SELECT openings_source FROM run"), ["o.txt"])
            self.assertEqual(self.column("SELECT held_out FROM run"), [len(options)])
            (self.folder / "x.db").unlink()

    def test_a_slice_of_the_openings(self):
        lines = OPENINGS[:1] + ["h8 h9 h10"] + OPENINGS[1:2] + ["# held-out: for confirming"] + OPENINGS[2:]
        self.write_openings(lines)
        for options, expected, title in (
                (("2-3",), lines[1:3], "o.txt, 2 to 3"),
                (("1-1",), lines[:1], "o.txt, 1 to 1"),
                (("2-2", "--held-out"), OPENINGS[3:], "o.txt, 2 to 2, held out")):
            done = self.run_program(match("--games", "2", "--db", "x.db", "--openings-slice", *options,
                                          openings="o.txt"))
            self.assertEqual(self.column("SELECT moves FROM opening ORDER BY id"), expected)
            self.assertRegex(done.stdout, rf"\nOpenings +{title}: \d in random order\n")
            line = self.complaint([PROGRAM, "match", "--resume", "--db", "x.db", "--openings-slice", "1-2",
                                   *options[1:]], 1)
            self.assertIn(f"openings is '{title}' in the file, now 'o.txt, 1 to 2", line)
            self.run_program([PROGRAM, "match", "--resume", "--db", "x.db", "--games", "4"])
            (self.folder / "x.db").unlink()

    def test_a_slice_that_is_not_there_is_refused(self):
        self.write_openings()
        for word, text in (("2-5", "there are only 4 openings, from 1 to 4"), ("0-2", "takes FROM-TO"),
                           ("3-2", "takes FROM-TO, numbers of at most 6 digits such as 1-500, not '3-2'"),
                           ("3", "takes FROM-TO"), ("-3", "takes FROM-TO"), ("1-9999999", "takes FROM-TO")):
            self.assertIn(text, self.complaint(match("--games", "2", "--openings-slice", word,
                                                     openings="o.txt"), 2))
        self.assertIn("--openings-slice needs openings",
                      self.complaint(match("--games", "2", "--openings-slice", "1-2"), 2))

    def test_the_default_openings_have_a_name(self):
        for options in ((), ("--openings", "default")):
            self.run_program([PROGRAM, "match", "--a", "beginner", "--b", "easy", "--games", "2", "--nodes",
                              "50", "--max-moves", "10", "--db", "x.db", *options])
            self.assertEqual(self.column("SELECT openings_source FROM run"), ["default"])
            self.assertEqual(self.column("SELECT count(*) FROM opening"), [16000])
            (self.folder / "x.db").unlink()

    def test_limits_are_told_before_and_after(self):
        told = {("--nodes", "50"): "nodes 50", ("--nodes", "50", "--time", "2"): "nodes 50, time 2s"}
        for options, limits in told.items():
            words = [PROGRAM, "match", "--a", "beginner", "--b", "easy", "--games", "2",
                     "--openings", "none", "--max-moves", "6", *options, "--db", "x.db"]
            done = self.run_program(words)
            self.assertIn(f"; limits: {limits}, max-moves 6; results: x.db", done.stderr)
            self.assertRegex(done.stdout, rf"\nLimits +{limits}, max-moves 6\n")
            (self.folder / "x.db").unlink()

    def test_an_empty_part_is_refused(self):
        self.write_openings()
        words = match("--games", "2", "--held-out", openings="o.txt")
        self.assertEqual(self.complaint(words, 1), "renju-bench: o.txt: no opening is held out: "
                         "none comes after a line '# held-out: ...'")
        self.write_openings(["# held-out: all"] + OPENINGS)
        self.assertEqual(self.complaint(match("--games", "2", openings="o.txt"), 1),
                         "renju-bench: o.txt: every opening is held out; --held-out plays them")

    def test_offsets_count_from_the_centre(self):
        self.write_openings(["0,0, 1,-1, -1,1", "0,0 0,-1 2,2"])
        self.play("--games", "4", "--order", "sequential", "--openings-format", "offset",
                  openings="o.txt")
        moves = self.column("SELECT moves FROM opening ORDER BY id")
        self.assertEqual(moves, ["h8 i7 g9", "h8 h7 j10"])

    def test_colours_alternate(self):
        self.play("--games", "6")
        self.assertEqual(self.rows("x.db", "SELECT black, white FROM game ORDER BY id"),
                         [(0, 1), (1, 0)] * 3)

    def test_limit_nodes_bounds_every_move(self):
        self.play("--games", "4", "--nodes", "200", players=("hard", "medium"))
        self.assertLessEqual(max(self.column("SELECT nodes FROM move")), 200)

    def test_limit_depth_bounds_every_search(self):
        self.play("--games", "2", "--depth", "2", players=("hard", "hard"))
        self.assertEqual(max(self.column("SELECT depth FROM move")), 2)

    def test_max_moves_makes_a_draw(self):
        self.play("--games", "4", "--max-moves", "7")
        self.assertEqual(self.rows("x.db", "SELECT DISTINCT plies, reason, winner FROM game"),
                         [(7, "move limit", "draw")])

    def test_max_moves_within_the_openings_is_refused(self):
        self.write_openings()
        words = match("--games", "2", openings="o.txt", max_moves=4)
        self.assertEqual(self.complaint(words, 2), "renju-bench: match: --max-moves 4 is too low: "
                         "the openings have up to 4 moves")

    def test_options_without_effect_are_refused(self):
        words = [PROGRAM, "match", "--a", "easy", "--b", "easy", "--openings-format", "offset"]
        self.assertIn("--openings-format needs --openings FILE", self.complaint(words, 2))
        words += ["--openings", "none"]
        self.assertIn("--openings-format needs --openings FILE", self.complaint(words, 2))
        self.assertIn("--held-out needs openings",
                      self.complaint(match("--games", "2", "--held-out"), 2))
        self.assertIn("--order needs openings",
                      self.complaint(match("--order", "sequential"), 2))

    def test_same_seed_same_games_another_seed_others(self):
        games = {}
        for name, seed in (("a", "1"), ("b", "1"), ("c", "2")):
            self.run_program(match("--games", "4", "--seed", seed, "--db", f"{name}.db"))
            games[name] = self.rows(f"{name}.db", "SELECT game, ply, move FROM move ORDER BY 1, 2")
        self.assertEqual(games["a"], games["b"])
        self.assertNotEqual(games["a"], games["c"])

    def test_the_wall_clock_gives_each_profile_its_time(self):
        self.play("--games", "2", "--clock", "wall", "--max-moves", "8",
                  players=("hard:time_ms=20,depth=20", "beginner"))
        slowest = max(self.column("SELECT elapsed_ms FROM move"))
        self.assertLess(slowest, 2000)  # far from the 8 s of `hard`, whatever else runs here
        limits = json.loads(self.column("SELECT limits FROM run")[0])
        self.assertEqual(limits, {"nodes": None, "depth": None, "clock": "wall", "max_moves": 8})

    def test_the_file_keeps_the_command_line(self):
        self.play("--games", "2", "--seed", "77")
        line = self.column("SELECT command_line FROM run")[0]
        self.assertTrue(line.endswith("match --a beginner --b beginner --db x.db --openings none "
                                      "--games 2 --seed 77"), line)

    def test_a_resumed_run_may_grow(self):
        self.play("--games", "2")
        first = self.rows("x.db", "SELECT * FROM game")
        self.play("--games", "6", "--resume", "--threads", "1")
        self.assertEqual(self.rows("x.db", "SELECT * FROM game WHERE id < 2"), first)
        self.assertEqual(self.column("SELECT id FROM game ORDER BY id"), list(range(6)))

    def test_resume_of_a_missing_file_is_no_new_run(self):
        line = self.complaint(match("--games", "2", "--db", "typo.db", "--resume"), 1)
        self.assertIn("typo.db: no such run to resume; leave out --resume", line)
        self.assertFalse((self.folder / "typo.db").exists())

    def test_a_variant_plays_by_its_parameters(self):
        self.play("--games", "2", players=("hard:depth=1,vcf=off,vct=off", "hard:depth=2"))
        depth = dict(self.rows("x.db", """
            SELECT iif(ply % 2 = 1, black, white), max(depth) FROM move
            JOIN game ON game.id = move.game WHERE NOT move.opening GROUP BY 1"""))
        self.assertEqual(depth, {0: 1, 1: 2})


if __name__ == "__main__":
    unittest.main()
