"""Tuning: equal runs whatever happens to them, profiles that can be played, clear refusals."""

import csv
import json
import re
import signal
import subprocess
import time
import unittest

from program import PROGRAM, Case, match

PARAMS = "THREE,60,0,180,20,0.05\nOPEN_TWO,50,0,300,30,0.05\nDEFENSE_MULTIPLIER_TWO,0.1,0,0.6,0.05,0.05\n"
QUICK = ("--player", "medium", "--params", "p.txt", "--nodes", "120", "--max-moves", "26")


class Tune(Case):
    def setUp(self):
        super().setUp()
        (self.folder / "p.txt").write_text(PARAMS)

    def tune(self, *options, games=64, pairs=4, db="tune.db", method="spsa"):
        return [PROGRAM, "tune", method, *QUICK, "--games", str(games), "--pairs", str(pairs), "--db", db,
                *options]

    def status_of(self, db):
        return self.run_program([PROGRAM, "tune", "status", db]).stdout

    def wait_for_steps(self, db, count=2):
        """Until a run that was started has played so many."""
        deadline = time.monotonic() + 100
        while time.monotonic() < deadline:
            try:
                # To connect to a file that is not there would make it.
                if (self.folder / db).exists() and self.rows(
                        db, "SELECT count(*) FROM tuning_step")[0][0] >= count:
                    break
            except Exception:  # pylint: disable=broad-except  # there is no table yet
                pass
            time.sleep(0.02)

    def kept(self, db):
        """All that must not depend on threads or time."""
        return (self.rows(db, "SELECT * FROM tuning_step ORDER BY id"),
                self.rows(db, "SELECT * FROM game ORDER BY id"),
                self.rows(db, "SELECT game, ply, move, score, nodes FROM move ORDER BY game, ply"))


class Course(Tune):
    def test_the_course_is_a_table(self):
        for method, games in (("spsa", 64), ("bayes", 96)):
            self.run_program(self.tune("-o", f"{method}.json", games=games, db="c.db", method=method))
            text = self.run_program([PROGRAM, "tune", "status", "c.db", "--csv"]).stdout
            head, *rows = csv.DictReader(text.splitlines()).fieldnames, *csv.DictReader(text.splitlines())
            self.assertEqual(head[:7], ["step", "games", "wins", "draws", "losses", "alike", "THREE"])
            self.assertEqual(head[7:9], ["THREE_tried", "THREE_against"])
            self.assertEqual((rows[0]["step"], rows[0]["games"], rows[0]["THREE"]), ("0", "0", "60"))
            steps = self.rows("c.db", "SELECT id, tried, after FROM tuning_step ORDER BY id")
            self.assertEqual(len(rows), len(steps) + 1)
            for row, (number, tried, after) in zip(rows[1:], steps):
                self.assertEqual((int(row["step"]), int(row["games"])), (number + 1, 8))
                self.assertEqual(float(row["OPEN_TWO_tried"]), json.loads(tried)[1])
                self.assertEqual([float(row[name]) for name in (
                    "THREE", "OPEN_TWO", "DEFENSE_MULTIPLIER_TWO") if row[name]], json.loads(after))
            (self.folder / "c.db").unlink()

    def test_markdown_is_of_the_parameters(self):
        self.run_program(self.tune(games=240))
        lines = self.run_program([PROGRAM, "tune", "status", "tune.db", "--markdown"]).stdout.splitlines()
        self.assertEqual(lines[0], "| parameter | start | last | mean | steps | best, 95 % |")
        self.assertEqual([line.split(" | ")[0] for line in lines[2:5]],
                         ["| THREE", "| OPEN_TWO", "| DEFENSE_MULTIPLIER_TWO"])
        self.assertRegex(lines[6], r"^\d+ of 30 steps of 4 pairs; gain [+-]\d+ \[")
        self.assertIn("tune status: give only one of --json, --csv and --markdown", self.complaint(
            [PROGRAM, "tune", "status", "tune.db", "--csv", "--json"], 2))


class Spsa(Tune):
    def test_ctrl_c_leaves_what_takes_long_to_status(self):
        command = [PROGRAM, "tune", "spsa", "--player", "hard", "--depth", "1", "--max-moves", "6", "--pairs", "1",
                   "--games", "20000", "--to-the-end", "--db", "long.db", "-o", "long.json"]
        steps = 200
        for more in ([], ["--resume", "--json"]):
            process = self.start([*command, *more], stderr=subprocess.PIPE)
            self.wait_for_steps("long.db", steps)
            process.send_signal(signal.SIGINT)
            said, told = process.communicate(timeout=100)
            self.assertEqual(process.returncode, 130, told)
            self.assertIn("\nwhat the games show so far: renju-bench tune status long.db\ninterrupted; ", told)
            if more:
                self.assertEqual([json.loads(said)[name] for name in ("fit", "conditions")], [None, None])
            else:
                self.assertRegex(said, r"\nDIAGONAL_BONUS_MULTIPLIER +1.05 ")
                self.assertNotIn("\ngain ", said)
                steps = self.rows("long.db", "SELECT count(*) FROM tuning_step")[0][0] + 2
        status = self.status_of("long.db")
        self.assertRegex(status, r"\ngain [^\n]*\nchance  ")
        self.assertIn(f"spsa, {json.loads(said)['steps']} of 10000 steps", status)

    def test_threads_change_nothing(self):
        for threads in ("1", "3"):
            self.run_program(self.tune("--threads", threads, "-o", f"{threads}.json",
                                       db=f"{threads}.db"))
        self.assertEqual(self.kept("1.db"), self.kept("3.db"))
        self.assertEqual(self.status_of("1.db"), self.status_of("3.db"))
        self.assertEqual((self.folder / "1.json").read_text(), (self.folder / "3.json").read_text())

    def test_a_killed_run_goes_on_to_the_same_result(self):
        self.run_program(self.tune("-o", "whole.json", db="whole.db"))
        process = self.start(self.tune("-o", "cut.json", db="cut.db"))
        self.wait_for_steps("cut.db")
        self.end(process)
        self.run_program(self.tune("--resume", "-o", "cut.json", db="cut.db"))
        self.assertEqual(self.kept("whole.db"), self.kept("cut.db"))
        self.assertEqual(self.status_of("whole.db"), self.status_of("cut.db"))
        self.assertEqual((self.folder / "whole.json").read_text(),
                         (self.folder / "cut.json").read_text())

    def test_a_lost_file_ends_the_run_with_its_result(self):
        process = self.start(self.tune(games=20000, db="lost.db"), stderr=subprocess.PIPE)
        self.wait_for_steps("lost.db")
        (self.folder / "lost.db").unlink()
        out, err = process.communicate(timeout=100)
        self.assertEqual(process.returncode, 1)
        self.assertRegex(out, r"spsa, \d+ of 2500 steps")
        self.assertIn("lost.db: was moved or deleted while the run was writing it; the result is "
                      "above, and in the file if it was moved", err)

    def test_the_result_is_a_profile_that_plays(self):
        done = self.run_program(self.tune())
        self.assertIn("THREE", done.stdout)
        tuned = json.loads((self.folder / "tuned.json").read_text())
        self.assertNotEqual((tuned["THREE"], tuned["OPEN_TWO"]), (60, 50))
        self.run_program(match("--games", "2", "--db", "m.db", a="file:tuned.json", b="medium"))

    def test_no_opening_comes_twice_in_a_step_and_none_is_held_out(self):
        self.run_program(self.tune())
        steps = self.rows("tune.db", "SELECT id / 8, count(DISTINCT opening) FROM game GROUP BY 1")
        self.assertEqual({count for _, count in steps}, {4})

    def test_a_finished_run_says_the_same_again(self):
        first = self.run_program(self.tune()).stdout
        self.assertEqual(self.run_program(self.tune("--resume")).stdout, first)

    def test_verify_says_plainly_what_is_proven(self):
        done = self.run_program(self.tune("--verify", "--sprt", "elo0=0,elo1=300", games=48))
        self.assertRegex(done.stdout, "verified: |NOT proven")
        run = self.rows("tune.db.verify.db", "SELECT kind, openings_source, held_out FROM run")
        self.assertEqual(run, [("tune verify", "default", 1)])
        self.assertEqual(self.rows("tune.db", "SELECT kind FROM run"), [("tune spsa",)])

    def test_a_refused_verification_leaves_the_files_of_another(self):
        start = self.folder / "tune.db.start.json"
        start.write_text("of another run\n")
        (self.folder / "tune.db.verify.db").touch()
        self.complaint(self.tune("--verify"), 1)
        self.assertEqual(start.read_text(), "of another run\n")
        self.run_program([PROGRAM, "profiles", "medium", "-o", "x.db.start.json"])
        self.assertIn("--verify writes x.db.start.json, which the run is made from", self.complaint(
            [PROGRAM, "tune", "spsa", "--verify", "--player", "file:x.db.start.json", "--params", "p.txt",
             "--db", "x.db"], 2))

    def test_no_results_file_is_replaced_by_a_profile(self):
        self.run_program(match("--games", "2", "--db", "games.db"))
        self.assertIn("games.db: a results file",
                      self.complaint(self.tune("-o", "games.db", "--force"), 1))

    def test_what_would_fail_after_the_games_fails_before_them(self):
        (self.folder / "tune.db.verify.db").touch()
        self.assertIn("tune.db.verify.db: already exists", self.complaint(self.tune("--verify"), 1))
        (self.folder / "o.txt").write_text("h8 h9 i9\n")
        self.assertIn("held out", self.complaint(
            self.tune("--verify", "--openings", "o.txt", pairs=1, db="o.db"), 1))
        self.complaint(self.tune("-o", "missing/tuned.json", db="m.db"), 1)
        self.assertFalse((self.folder / "m.db").exists())

    def test_verify_plays_against_where_the_run_started(self):
        (self.folder / "p.txt").write_text("THREE,77,0,180,20,0.05\n")
        command = self.tune("--verify", "--sprt", "elo0=0,elo1=400", games=16)
        done = self.run_program(command)
        players = [json.loads(row[0]) for row in
                   self.rows("tune.db.verify.db", "SELECT params FROM player ORDER BY id")]
        tuned = json.loads((self.folder / "tuned.json").read_text())
        self.assertEqual([p["THREE"] for p in players], [tuned["THREE"], 77])
        self.assertIn("file:tuned.json (A) against where the run started, "
                      "medium, values of --params (B)", done.stdout)
        self.assertRegex(done.stderr, r"verify: \d+ games can count.*\d+ % of such tests end")
        again = self.run_program([*command, "--resume"])
        self.assertEqual(again.stdout.splitlines()[-1], done.stdout.splitlines()[-1])

    def drawn(self, *options, db):
        """No game of so few stones is won: all of it is noise."""
        (self.folder / "p.txt").write_text("THREE,60,0,180,20,0.9\n")
        return [PROGRAM, "tune", "spsa", "--player", "beginner", "--params", "p.txt", "--nodes", "20",
                "--max-moves", "9", "--games", "40", "--pairs", "1", "--db", db, *options]

    def test_noise_stops_at_half_and_goes_on_when_told_to(self):
        done = self.run_program(self.drawn(db="half.db"))
        self.assertIn("spsa, 10 of 20 steps", done.stdout)
        self.assertIn("--to-the-end plays on", done.stdout)
        self.assertEqual(self.status_of("half.db"), done.stdout)
        self.run_program(self.drawn("--resume", "--to-the-end", "--force", db="half.db"))
        self.run_program(self.drawn("--to-the-end", "-o", "end.json", db="end.db"))
        self.assertEqual(self.kept("half.db"), self.kept("end.db"))
        self.assertIn("spsa, 20 of 20 steps", self.status_of("half.db"))


class Conditions:
    """What holds of several limits and of several opponents alike: OPTIONS ask for two, NAMES call them."""
    OPTIONS, NAMES = (), ()

    def both(self, *options, games=160, **more):
        return self.tune(*self.OPTIONS, *options, games=games, **more)

    def test_threads_and_interruptions_change_nothing(self):
        for threads in ("1", "3"):
            self.run_program(self.both("--to-the-end", "--threads", threads, "-o", f"{threads}.json",
                                       db=f"{threads}.db"))
        self.assertEqual(self.kept("1.db"), self.kept("3.db"))
        whole = self.status_of("1.db")
        process = self.start(self.both("--to-the-end", "-o", "k.json", db="k.db"))
        self.wait_for_steps("k.db")
        self.end(process)
        self.run_program(self.both("--to-the-end", "--resume", "-o", "k.json", db="k.db"))
        self.assertEqual(self.kept("k.db"), self.kept("1.db"))
        self.assertEqual(self.status_of("k.db"), whole)

    def refuses_changes(self):
        """A file with other conditions, or games of others, is no run."""
        whole = (self.folder / "tune.db").read_bytes()
        change = f"UPDATE tuning SET settings = replace(settings, '\"{self.NAMES[0]}\"%s)"
        for statement in (change % "', '\"\"'", change % ",', ''", change % "', '\"a\",\"b\"'",
                          "UPDATE game SET black = white, white = black + 1 WHERE id = 2"):
            (self.folder / "tune.db").write_bytes(whole)
            self.change("tune.db", statement, ())
            with self.subTest(statement=statement):
                line = self.complaint([PROGRAM, "tune", "status", "tune.db"], 1)
                self.assertIn("tune.db: ", line)
                self.assertNotIn("internal error", line)


class Limits(Conditions, Tune):
    OPTIONS = ("--at", "depth=1", "--at", "depth=2,nodes=90")
    NAMES = ("depth 1", "nodes 90, depth 2")

    def test_games_are_shared_out_and_counted_where_they_were_played(self):
        done = self.run_program(self.both("--to-the-end"))
        self.assertEqual(self.rows("tune.db", "SELECT name FROM player ORDER BY id"),
                         [(f"{side}, {name}",) for side in ("tried", "against") for name in self.NAMES])
        openings = self.rows("tune.db", "SELECT id / 4, count(DISTINCT opening), sum(black + white = 2), "
                                        "sum(black + white = 4) FROM game GROUP BY 1")
        self.assertEqual({row[1:] for row in openings}, {(1, 2, 2)})
        for number, name in enumerate(self.NAMES):
            tried = self.rows("tune.db", f"""SELECT count(*),
                sum(winner = iif(black = {number}, 'black', 'white')), sum(winner = 'draw')
                FROM game WHERE {number} IN (black, white)""")[0]
            row = next(line for line in done.stdout.splitlines() if line.startswith(name))
            games, won, drawn, lost = map(int, row.removeprefix(name).split()[:4])
            self.assertEqual((games, won, drawn, won + drawn + lost), (*tried, games))
        deepest = self.rows("tune.db", """SELECT min(black, white), max(nodes) FROM move
            JOIN game ON game.id = game WHERE nodes IS NOT NULL GROUP BY 1 ORDER BY 1""")
        self.assertLessEqual(deepest[1][1], 90)
        self.assertRegex(done.stdout, r"(better|WORSE|gain) at depth 1\b")
        self.assertEqual(self.status_of("tune.db"), done.stdout)

    def test_each_limit_has_a_proof_and_they_share_the_error(self):
        done = self.run_program(self.both("--verify", "--sprt", "elo0=0,elo1=300", games=48))
        for number, (depth, nodes) in enumerate(((1, 120), (2, 90)), 1):
            run = self.rows(f"tune.db.verify-{number}.db", "SELECT kind, held_out, sprt, limits FROM run")[0]
            self.assertEqual(run[:2], ("tune verify", 1))
            self.assertIn("alpha=0.025", run[2])
            limits = json.loads(run[3])
            self.assertEqual((limits["depth"], limits["nodes"]), (depth, nodes))
        for name in self.NAMES:
            self.assertRegex(done.stdout, f"\nat {name}: (verified|the gain is NOT proven)")
        self.assertRegex(done.stdout, r"\na gain is proven (nowhere|at .*); the probability that any of "
                                      r"these proofs is false is at most 5 %\n$")
        self.assertNotIn("not a second proof", done.stderr)
        again = self.run_program([PROGRAM, "tune", "verify", "tune.db"])
        self.assertEqual(again.stdout.splitlines()[-3:], done.stdout.splitlines()[-3:])

    def test_bayes_takes_the_mean(self):
        (self.folder / "p.txt").write_text(PARAMS.partition("\n")[0])
        done = self.run_program(self.both(games=56, method="bayes"))
        self.assertIn("limits     depth 1; nodes 90, depth 2: the model is of their mean", done.stdout)
        self.assertEqual(self.status_of("tune.db"), done.stdout)

    def test_a_gauge_has_proposals_for_each_limit_and_for_all(self):
        done = self.run_program(self.both(games=32, method="gauge"))
        text = done.stdout
        for name in self.NAMES:
            self.assertIn(f"\nat {name}\nparameter ", text)
        self.assertIn("\nall limits together\nparameter ", text)
        self.assertEqual(text.count("As a file for --params:\n"), 3)
        self.assertEqual(text.count("Games for spsa: about "), 3)
        self.assertEqual(self.rows("tune.db", "SELECT count(*) FROM game"), [(3 * 32,)])
        self.assertEqual(self.status_of("tune.db"), text)
        self.assertEqual(self.run_program(self.both("--resume", games=32, method="gauge")).stdout, text)

    def test_limits_that_make_no_sense(self):
        for options, text in (
                (("--at", "depth=2"), "--at: give it twice or more"),
                (("--at", "depth=2", "--at", "depth=2"), "--at: depth=2 is given twice"),
                (("--at", "dept=2", "--at", "depth=1"), "there is no limit 'dept'; did you mean 'depth'?"),
                (("--at", "depth=0", "--at", "depth=1"), "depth takes a whole number from 1 to 60, not '0'"),
                (("--at", "time=0ms", "--at", "depth=1"), "time takes a time such as 200ms, not '0ms'"),
                (("--at", "depth", "--at", "depth=1"), "tune spsa: --at"),
                (tuple(word for depth in range(1, 10) for word in ("--at", f"depth={depth}")),
                 "takes up to 8 limits, not 9")):
            with self.subTest(options=options):
                self.assertIn(text, self.complaint(self.tune(*options, pairs=18), 2))
        self.assertIn("--pairs 5 cannot be shared equally by 2 limits of --at: give 6",
                      self.complaint(self.both(pairs=5), 2))
        self.assertIn("--pairs 5 cannot be shared equally by 2 limits of --at: give 6",
                      self.complaint(self.both(pairs=5, method="gauge"), 2))
        self.assertFalse((self.folder / "tune.db").exists())

    def test_a_run_goes_on_at_its_own_limits(self):
        self.run_program(self.both(games=16))
        line = self.complaint(self.tune("--at", "depth=1", "--at", "depth=3", "--resume", games=16), 1)
        self.assertIn("tune.db: cannot resume: ", line)
        again = self.run_program(self.tune("--resume", games=16)).stdout
        self.assertEqual(again, self.status_of("tune.db"))
        self.refuses_changes()


class Opponents(Conditions, Tune):
    OPTIONS = ("--against", "easy", "--against", "medium")
    NAMES = ("easy", "medium")

    def test_both_sides_play_each_opponent_from_the_same_openings(self):
        done = self.run_program(self.both("--to-the-end"))
        self.assertEqual(self.rows("tune.db", "SELECT name FROM player ORDER BY id"),
                         [("tried, easy",), ("tried, medium",), ("against, easy",), ("against, medium",),
                          ("easy",), ("medium",), ("easy",), ("medium",)])
        eights = self.rows("tune.db", """SELECT id / 8, count(DISTINCT opening), count(DISTINCT black),
            min(abs(black - white)), max(abs(black - white)) FROM game GROUP BY 1""")
        self.assertEqual({row[1:] for row in eights}, {(1, 8, 4, 4)})
        for number, name in enumerate(self.NAMES):
            played = self.rows("tune.db", f"""SELECT count(*),
                sum(winner = iif(black < white, 'black', 'white')), sum(winner = 'draw')
                FROM game WHERE black % 2 = {number}""")[0]
            row = next(line for line in done.stdout.splitlines() if line.startswith(name))
            games, won, drawn, lost = map(int, row.removeprefix(name).split()[:4])
            self.assertEqual((games, won, drawn, won + drawn + lost), (*played, games))
            self.assertRegex(done.stdout, rf"(better|WORSE|gain|and) against {name}\b")
        self.assertEqual(self.status_of("tune.db"), done.stdout)

    def test_each_opponent_has_a_proof_and_they_share_the_error(self):
        done = self.run_program(self.both("--verify", "--sprt", "elo0=0,elo1=300", games=48))
        for number, name in enumerate(self.NAMES, 1):
            kept = self.rows(f"tune.db.verify-{number}.db", "SELECT kind, format, held_out, sprt FROM run")[0]
            self.assertEqual(kept[:3], ("tune verify", "duels", 1))
            self.assertIn("alpha=0.025", kept[3])
            players = self.rows(f"tune.db.verify-{number}.db", "SELECT name FROM player ORDER BY id")
            self.assertEqual(players[2:], [(name,), (name,)])
            self.assertRegex(done.stdout, f"\nagainst {name}: (verified|the gain is NOT proven)")
        self.assertRegex(done.stdout, r"\na gain is proven (nowhere|against .*); the probability that any of "
                                      r"these proofs is false is at most 5 %\n$")
        again = self.run_program([PROGRAM, "tune", "verify", "tune.db"])
        self.assertEqual(again.stdout.splitlines()[-3:], done.stdout.splitlines()[-3:])
        for command in (("stats", "tune.db.verify-1.db"), ("rate", "tune.db.verify-1.db"), ("results", ".")):
            self.run_program([PROGRAM, *command])

    def test_one_opponent_at_two_limits(self):
        done = self.run_program(self.tune("--against", "easy", "--at", "depth=1", "--at", "depth=2",
                                          "--verify", "--sprt", "elo0=0,elo1=400", games=160))
        self.assertRegex(done.stdout, r"\neasy, depth 1 +80 ")
        self.assertRegex(done.stdout, r"\nagainst easy, depth 2: (verified|the gain is NOT proven)")
        limits = self.rows("tune.db.verify-2.db", "SELECT limits FROM run")[0][0]
        self.assertEqual(json.loads(limits)["depth"], 2)

    def test_bayes_takes_opponents(self):
        (self.folder / "p.txt").write_text(PARAMS.partition("\n")[0])
        done = self.run_program(self.both(games=64, method="bayes"))
        self.assertIn("opponents  easy; medium: the model is of their mean", done.stdout)
        self.assertEqual(self.status_of("tune.db"), done.stdout)

    def test_opponents_that_make_no_sense(self):
        for options, text in (
                (("--against", "easy", "--against", "easy"), "--against: easy is given twice"),
                (("--against", "hardd"), "--against"),
                (("--against", "cmd:./x"), "--against: ./x: no such file"),
                (tuple(word for depth in range(1, 7) for word in ("--against", f"easy:depth={depth}")),
                 "takes up to 4 opponents, not 6"),
                ((*self.OPTIONS, "--at", "depth=1", "--at", "depth=2", "--at", "depth=3"),
                 "takes up to 4 pairs of opponent and limit, not 6"),
                ((*self.OPTIONS, "--verify", "--sprt", "elo0=0,elo1=9,model=logistic"),
                 "with --against the test uses normalized Elo")):
            with self.subTest(options=options):
                self.assertIn(text, self.complaint(self.tune(*options, games=240, pairs=60), 2))
        self.assertIn("--pairs 6 cannot be shared equally by 2 opponents: give 8",
                      self.complaint(self.both(pairs=6), 2))
        self.assertFalse((self.folder / "tune.db").exists())

    def test_a_run_goes_on_against_its_own_opponents(self):
        self.run_program(self.both(games=16))
        line = self.complaint(self.tune("--against", "easy", "--against", "hard", "--resume", games=16), 1)
        self.assertIn("tune.db: ", line)
        self.assertEqual(self.run_program(self.tune("--resume", games=16)).stdout, self.status_of("tune.db"))
        self.refuses_changes()


class Scripts(Tune):
    def document(self, command):
        done = self.run_program(command)
        return json.loads(done.stdout), done.stderr

    def test_a_run_is_one_document_and_nothing_else_is_said(self):
        (self.folder / "p.txt").write_text(PARAMS.partition("\n")[0])
        for method in ("spsa", "bayes", "gauge"):
            words = () if method == "gauge" else ("-o", f"{method}.json")
            shown, said = self.document(self.tune("--json", "--quiet", *words, games=64, db=f"{method}.db",
                                                  method=method))
            few = "warning: spsa.json: values that chance has found; play 20 steps or more\n"
            self.assertEqual((shown["file"], shown["method"], said),
                             (f"{method}.db", method, few if method == "spsa" else ""))
            status, _ = self.document([PROGRAM, "tune", "status", f"{method}.db", "--json"])
            self.assertEqual(status, {key: shown[key] for key in status})
            if method != "gauge":
                self.assertEqual((shown["output"], shown["verification"]), (f"{method}.json", None))
            self.assertEqual(shown["wins"] + shown["draws"] + shown["losses"], 64)

    def test_the_tests_of_a_verification_are_rows(self):
        shown, said = self.document(self.tune("--against", "easy", "--against", "hard", "--verify", "--sprt",
                                              "elo0=0,elo1=400", "--json", "--quiet", games=48))
        self.assertEqual(said, "warning: tuned.json: values that chance has found; play 20 steps or more\n")
        rows = shown["verification"]
        self.assertEqual([row["place"] for row in rows], ["against easy", "against hard"])
        self.assertEqual({(row["elo1"], row["alpha"], row["model"]) for row in rows},
                         {(400, 0.025, "normalized")})
        for row in rows:
            self.assertEqual(row["is_proven"], row["decision"] == "H1")
            self.assertEqual(row["games"] % 4, 0)
        again, _ = self.document([PROGRAM, "tune", "verify", "tune.db", "--json", "--quiet"])
        self.assertEqual(again["verification"], rows)

    def test_lines_of_progress_come_as_often_as_wished(self):
        done = self.run_program(self.tune("--progress", "100ms", games=200))
        self.assertRegex(done.stderr, r"step \d+/25 ")
        silent = self.run_program(self.tune("--progress", "none", "-o", "n.json", db="n.db"))
        self.assertNotRegex(silent.stderr, r"step \d+/")


class Verify(Tune):
    def test_a_run_that_has_ended_is_verified_afterwards(self):
        self.run_program(self.tune("-o", "v.json", games=48))
        done = self.run_program([PROGRAM, "tune", "verify", "tune.db", "--sprt", "elo0=0,elo1=300"])
        self.assertRegex(done.stdout, "verified: |NOT proven")
        self.assertEqual(self.rows("tune.db.verify.db", "SELECT openings_source, held_out FROM run"),
                         [("default", 1)])
        again = self.run_program([PROGRAM, "tune", "verify", "tune.db"])
        self.assertEqual(again.stdout.splitlines()[-1], done.stdout.splitlines()[-1])
        line = self.complaint([PROGRAM, "tune", "verify", "tune.db", "--sprt", "elo0=0,elo1=200"], 1)
        self.assertRegex(line, "tune.db.verify.db: holds another verification: sprt is .*; move it "
                               "away to start a new one")

    VERIFY = [PROGRAM, "tune", "verify", "tune.db", "--sprt", "elo0=0,elo1=400"]

    def told(self, count):
        """What the files of the tests say of them."""
        names = ["tune.db.verify.db"] if count == 1 else [f"tune.db.verify-{i + 1}.db" for i in range(count)]
        told = [(self.rows(name, "SELECT seed, games, format, sprt, openings_hash, limits FROM run"),
                 self.rows(name, "SELECT name, params FROM player ORDER BY id")) for name in names]
        for name in names:
            (self.folder / name).unlink()
        return told

    def test_the_file_says_what_is_verified_and_not_the_command_that_began_it(self):
        for options, pairs, count in (((), 4, 1), (("--against", "easy", "--at", "depth=1", "--at",
                                                    "nodes=90,depth=2"), 4, 2)):
            with self.subTest(options=options):
                self.run_program(self.tune(*options, "-o", "v.json", "--force", "--verify", "--sprt",
                                           "elo0=0,elo1=400", games=16, pairs=pairs))
                told = self.told(count)
                self.change("tune.db", "UPDATE run SET command_line = 'renju-bench match --nonsense'")
                self.run_program(self.VERIFY)
                self.assertEqual(self.told(count), told)
                (self.folder / "tune.db").unlink()

    def test_an_opponent_is_not_taken_for_its_limits(self):
        (self.folder / "own, depth 1").write_text('{"base": "beginner"}')
        options = ("--against", "file:own, depth 1", "--depth", "1")
        self.run_program(self.tune(*options, "-o", "v.json", "--force", "--verify", "--sprt",
                                   "elo0=0,elo1=400", games=16))
        told = self.told(1)
        self.run_program(self.VERIFY)
        self.assertEqual(self.told(1), told)

    def test_an_older_file_tells_limits_and_opponents_by_name(self):
        options = ("--against", "easy", "--at", "depth=1", "--at", "nodes=90,depth=2")
        self.run_program(self.tune(*options, "-o", "v.json", games=16))
        self.run_program(self.VERIFY)
        told = self.told(2)
        self.change("tune.db", "UPDATE tuning SET settings = json_remove(settings, '$.conditions')")
        self.run_program(self.VERIFY)
        self.assertEqual(self.told(2), told)
        self.run_program(self.tune(*options, "-o", "v.json", "--resume", games=16))

    def test_a_run_that_was_cut_off_is_ended_first(self):
        self.run_program(self.tune(games=48))
        whole = self.kept("tune.db")
        for statement in ("DELETE FROM tuning_step WHERE id >= 2", "DELETE FROM game WHERE id >= 16",
                          "DELETE FROM move WHERE game >= 16"):
            self.change("tune.db", statement)
        cut = (self.folder / "tune.db").read_bytes()
        self.run_program(self.VERIFY)
        self.assertEqual(self.kept("tune.db"), whole)
        self.told(1)
        (self.folder / "tune.db").write_bytes(cut)
        self.change("tune.db", "UPDATE tuning SET settings = json_remove(settings, '$.to_the_end')")
        self.assertIn("tune.db: has not ended, and an older version began it: end it with 'tune spsa "
                      "--resume --db tune.db'", self.complaint(self.VERIFY, 1))

    def test_an_older_file_does_not_know_where_its_result_is(self):
        self.run_program(self.tune("-o", "v.json", games=16))
        self.change("tune.db", "UPDATE tuning SET settings = json_remove(settings, '$.output')")
        note = "an older version began it and did not keep where its result goes: it goes to tuned.json"
        self.assertNotIn(note, self.run_program([*self.VERIFY, "-o", "v.json"]).stderr)
        self.assertEqual(self.told(1)[0][1][0][0], "file:v.json")
        self.assertIn(note, self.run_program(self.VERIFY).stderr)
        tuned, first = (json.loads((self.folder / name).read_text()) for name in ("tuned.json", "v.json"))
        self.assertEqual([tuned[name] for name in ("THREE", "OPEN_TWO")],
                         [first[name] for name in ("THREE", "OPEN_TWO")])

    def test_what_cannot_be_verified_is_refused(self):
        self.run_program(match("--games", "2", "--db", "m.db"))
        self.assertIn("m.db: not a tuning run",
                      self.complaint([PROGRAM, "tune", "verify", "m.db"], 1))
        self.run_program(self.tune(games=16, db="g.db", method="gauge"))
        self.assertIn("g.db: 'tune gauge' tunes nothing that can be verified",
                      self.complaint([PROGRAM, "tune", "verify", "g.db"], 1))


class Damage(Tune):
    def test_every_number_of_a_file_is_looked_at(self):
        self.run_program(self.tune(games=16))
        whole = (self.folder / "tune.db").read_bytes()
        settings = json.loads(self.rows("tune.db", "SELECT settings FROM tuning")[0][0])
        row = settings["parameters"][0]
        changed = [{**settings, **change} for change in (
            {"delay": -2000}, {"delay": "2"}, {"steps": 1}, {"steps": 0}, {"pairs": 5},
            {"pairs": 1.5}, {"method": "magic"}, {"method": 7}, {"parameters": []},
            {"parameters": 3}, {"parameters": [row[:6]]}, {"parameters": [[1, *row[1:]]]},
            {"parameters": [[row[0], 60, 0, 180, 100, 1, True]]}, {"parameters": [row]})]
        texts = [json.dumps(value) for value in changed] + ["", "[]", "{", "{}"]
        statements = [("UPDATE tuning SET settings = ?", (text,)) for text in texts]
        statements += [(f"UPDATE tuning_step SET {change} WHERE id = 1", ()) for change in (
            "wins = wins + 1", "pairs0 = pairs0 + 1", "alike = 99", "tried = '[1]'",
            "tried = '[1e9,1,1]'", "against = 'x'", "after = '[1,2,3]'")]
        statements += [("DELETE FROM game WHERE id = 3", ()), ("DELETE FROM tuning_step WHERE id = 1", ())]
        for statement, values in statements:
            (self.folder / "tune.db").write_bytes(whole)
            self.change("tune.db", statement, values)
            with self.subTest(statement=statement, values=values):
                line = self.complaint([PROGRAM, "tune", "status", "tune.db"], 1)
                self.assertIn("tune.db: ", line)
                self.assertNotIn("internal error", line)
                self.complaint(self.tune("--resume", games=16), 1)


class Refusals(Tune):
    def test_an_output_never_overwrites_what_is_read(self):
        (self.folder / "x.json").write_text('{"base": "hard"}')
        (self.folder / "link.txt").hardlink_to(self.folder / "p.txt")
        for options in (("-o", "tune.db"), ("-o", "./p.txt"), ("-o", "link.txt"),
                        ("--verify", "-o", "tune.db.verify.db"),
                        ("--openings", "o.txt", "-o", "o.txt")):
            for method in ("spsa", "bayes"):
                self.assertIn("would overwrite",
                              self.complaint(self.tune(*options, method=method), 2))
        (self.folder / "tuned.json").write_text('{"base": "hard"}')
        for name in ("tuned.json", "tuned.json:THREE=70"):
            command = [PROGRAM, "tune", "spsa", "--player", "file:" + name, "--db", "t.db"]
            self.assertIn("--output tuned.json would overwrite tuned.json",
                          self.complaint(command, 2))
        self.assertFalse((self.folder / "t.db").exists())

    def test_options_without_effect(self):
        for method, options, text in (
                ("spsa", ("--acquisition", "ei"), "unknown option '--acquisition'"),
                ("spsa", ("--sprt", "elo0=0,elo1=5"), "--sprt has no effect without --verify"),
                ("gauge", ("--verify",), "unknown option '--verify'"),
                ("gauge", ("-o", "x.json"), "unknown option '-o'"),
                ("bayes", ("--to-the-end",), "unknown option '--to-the-end'"),
                ("spsa", ("--profile", "easy"), "tune spsa: --profile is now --player"),
                ("spsa", ("--limit-nodes", "9"), "tune spsa: --limit-nodes is now --nodes")):
            with self.subTest(options=options):
                self.assertIn(text, self.complaint(self.tune(*options, method=method), 2))
        self.assertIn("tune texel: --db is now the argument GAMES",
                      self.complaint([PROGRAM, "tune", "texel", "--db", "g.db"], 2))
        for old, new in ((("--method", "bayes"), "tune bayes"), (("--method=texel",), "tune texel"),
                         (("--gauge",), "tune gauge"), (("--status", "x.db"), "tune status"),
                         (("--games", "20"), "tune spsa")):
            self.assertIn(f"is now '{new}'", self.complaint([PROGRAM, "tune", *old], 2))
        self.assertIn("tune needs one of these words: spsa, bayes, texel, patterns, gauge, status, verify;",
                      self.complaint([PROGRAM, "tune", "spas"], 2))
        self.assertIn("'dataset --read' is now 'dataset read'",
                      self.complaint([PROGRAM, "dataset", "--read", "d.bin"], 2))
        for option in ("--acquisition=ei", "--delay=3", "--to-the-end", "--nodes=9",
                       "--max-moves=9", "--games=9", "--resume"):
            self.complaint([PROGRAM, "tune", "texel", "g.db", option], 2)
        for option in ("--per-game=2", "--all", "--format=json", "--seed=2"):
            self.assertIn("dataset read: unknown option", self.complaint(
                [PROGRAM, "dataset", "read", "d.bin", option], 2))

    def test_lines_of_parameters(self):
        for line, text in (("THREE,95,10,90,5,0.01", "p.txt:1: THREE starts outside its bounds"),
                           ("THREE,60,10,90,0,0.01", "p.txt:1: THREE needs a step (c_end) above 0"),
                           ("THREE,60,10,90,41,0.01",
                            "p.txt:1: THREE needs a step (c_end) of at most half its range"),
                           ("THREE,60,0,9000,5,0.01", "p.txt:1: THREE takes a whole number"),
                           ("THRE,60,10,90,5,0.01", "p.txt:1: there is no tunable parameter 'THRE'")):
            (self.folder / "p.txt").write_text(line + "\n")
            self.assertIn(text, self.complaint(self.tune(), 1))

    def test_runs_that_cannot_find_anything(self):
        self.assertIn("2 games are too few", self.complaint(self.tune(games=2), 2))
        (self.folder / "p.txt").write_text("THREE,60,0,180,20,0.00001\n")
        line = self.complaint(self.tune(), 2)
        self.assertIn("THREE cannot move", line)
        self.assertIn("raise its r_end", line)

    def test_what_has_no_effect_is_left_out_or_refused(self):
        command = [PROGRAM, "tune", "bayes", "--db", "b.db", "--player", "hard"]
        # 35 constants without FIVE, the two that hard does not use, and the nine that change no
        # move of it by positions/acting_hard.csv.
        self.assertEqual("renju-bench: tune bayes: takes up to 8 parameters, not 23: choose some with "
                         "--select or --params, or use tune spsa", self.complaint(command, 2))
        line = self.complaint([*command, "--select", "THREE,VCT_BONUS,FORBIDDEN_TRAP"], 2)
        self.assertIn("no effect on how hard plays: VCT_BONUS (vct_bonus is off), "
                      "FORBIDDEN_TRAP (no profile uses it); leave it out", line)

    def test_what_is_left_out_is_said_of_measured_levels(self):
        command = [PROGRAM, "tune", "spsa", "--games", "16", "--pairs", "4", "--nodes", "20",
                   "--max-moves", "8"]
        left_out = self.run_program([*command, "--player", "expert", "--db", "e.db"]).stderr
        self.assertIn("left out because a step changes no move of expert (renju-bench params expert): ",
                      left_out)
        self.assertIn("MISE_BONUS", left_out)
        all_kept = self.run_program([*command, "--player", "medium", "--db", "m.db", "-o", "m.json"]).stderr
        self.assertIn(" parameters are tuned, although some may change no move: renju-bench params 'medium' "
                      "--measure shows which", all_kept)
        quiet = self.run_program([*command, "--player", "medium", "--db", "q.db", "-o", "q.json",
                                  "--quiet"]).stderr
        self.assertNotIn("although", quiet)

    def test_a_player_with_a_book_is_refused(self):
        (self.folder / "mine.json").write_text('{"base": "medium", "book": "on"}')
        for player in ("medium:book=on", "file:mine.json"):
            for method in ("spsa", "bayes", "gauge"):
                with self.subTest(player=player, method=method):
                    self.assertIn(f"tune {method}: --player: {player} plays from an opening book",
                                  self.complaint([PROGRAM, "tune", method, "--player", player,
                                                  "--db", "t.db"], 2))
        self.assertFalse((self.folder / "t.db").exists())
        self.run_program([PROGRAM, "tune", "spsa", "--player", "file:mine.json:book=off", "--params",
                          "p.txt", "--nodes", "60", "--max-moves", "12", "--games", "16", "--pairs",
                          "4", "--db", "t.db"])

    def test_other_runs_and_files(self):
        self.run_program(self.tune(games=16))
        line = self.complaint(self.tune("--resume", games=32), 1)
        self.assertIn("tune.db: cannot resume: games is 16 in the file, now 32, and the steps", line)
        self.assertIn("tune.db: already exists", self.complaint(self.tune("--force", games=16), 1))
        line = self.complaint(self.tune("--resume", "--seed", "2", games=16), 1)
        self.assertIn("seed is 1 in the file, now 2", line)
        self.run_program(match("--games", "2", "--db", "m.db"))
        self.assertIn("typo.db: no such run to resume", self.complaint(
            self.tune("--resume", games=16, db="typo.db"), 1))
        self.assertFalse((self.folder / "typo.db").exists())
        self.assertIn("m.db: not a tuning run",
                      self.complaint([PROGRAM, "tune", "status", "m.db"], 1))
        self.complaint(self.tune("--resume", games=16, db="m.db"), 1)
        self.assertIn("--db is missing", self.complaint([PROGRAM, "tune", "spsa"], 2))

    def test_a_refused_run_is_as_it_was(self):
        (self.folder / "p.txt").write_text(PARAMS.partition("\n")[0])
        for name, *options in (("spsa", "-o", "s.json"), ("gauge",), ("bayes", "-o", "b.json")):
            with self.subTest(name):
                def tune(*more, games, name=name, options=tuple(options)):
                    return self.tune(*options, *more, games=games, db=f"{name}.db", method=name)
                self.run_program(tune(games=56))
                before = self.kept(f"{name}.db")
                self.assertIn("games is 56 in the file, now 112",
                              self.complaint(tune("--resume", games=112), 1))
                self.assertEqual(self.rows(f"{name}.db", "SELECT games FROM run"), [(56,)])
                self.run_program(tune("--resume", games=56))
                self.assertEqual(self.kept(f"{name}.db"), before)

    def test_bayes_takes_few_parameters_and_needs_points(self):
        command = [PROGRAM, "tune", "bayes", "--db", "b.db"]
        self.assertIn("up to 8 parameters", self.complaint(command, 2))
        line = self.complaint([*command, "--select", "THREE,TWO", "--games", "240"], 2)
        self.assertIn("3 points are too few", line)


class Bayes(Tune):
    def test_threads_and_interruptions_change_nothing(self):
        (self.folder / "p.txt").write_text(PARAMS.partition("\n")[0])

        def tune(*options, db):
            return self.tune(*options, games=56, db=db, method="bayes")
        self.run_program(tune("--threads", "1", db="1.db"))
        self.run_program(tune("--threads", "3", "-o", "3.json", db="3.db"))
        self.assertEqual(self.kept("1.db"), self.kept("3.db"))
        self.assertEqual(self.status_of("1.db"), self.status_of("3.db"))
        self.assertIn("90 % of the optima", self.status_of("1.db"))
        self.run_program(tune("--resume", db="1.db"))


class Gauge(Tune):
    def test_tells_what_steps_are_worth(self):
        done = self.run_program(self.tune(games=16, method="gauge"))
        for name in ("THREE", "OPEN_TWO", "DEFENSE_MULTIPLIER_TWO", "Games for spsa"):
            self.assertIn(name, done.stdout)
        self.assertEqual(self.rows("tune.db", "SELECT count(*) FROM game"), [(48,)])
        (self.folder / "p.txt").write_text(done.stdout.partition("--params:\n")[2])
        done = self.run_program([PROGRAM, "params", "medium", "--params", "p.txt"])
        self.assertEqual(len(done.stdout.splitlines()), 4)
        told = self.run_program([PROGRAM, "tune", "status", "tune.db"])
        self.assertEqual(told.stdout.partition("--params:\n")[2], (self.folder / "p.txt").read_text())

    def test_a_step_that_changes_no_move_is_named_without_games(self):
        (self.folder / "p.txt").write_text("THREE,60,0,180,20,0\nFIVE,100000,90000,110000,1,0\n")
        done = self.run_program(self.tune(games=16, method="gauge"))
        self.assertRegex(done.stderr, r"changes no move in \d+ positions.*: FIVE\n *leave it out")
        self.assertRegex(done.stdout, "FIVE .*no effect in 16 games: leave it out")
        self.assertNotIn("FIVE", done.stdout.partition("--params:\n")[2])

    def test_a_file_of_other_steps_is_refused(self):
        """Older versions played a step up against a step down."""
        self.run_program(self.tune(games=16, method="gauge"))
        self.change("tune.db", "UPDATE tuning_step SET against = '[40,50,0.1]' WHERE id = 0", ())
        self.assertIn("tune.db: its step 0 did not play a step against the start",
                      self.complaint([PROGRAM, "tune", "status", "tune.db"], 1))


class Texel(Case):
    def setUp(self):
        super().setUp()
        self.run_program([PROGRAM, "match", "--a", "medium", "--b", "easy", "--games", "120", "--db",
                          "g.db", "--nodes", "120", "--max-moves", "40"])

    def test_a_regression_is_a_document(self):
        done = self.run_program([PROGRAM, "tune", "texel", "g.db", "--player", "medium", "--select",
                                 "TWO,OPEN_THREE", "--json", "--quiet"])
        shown = json.loads(done.stdout)
        self.assertEqual((shown["method"], done.stderr, shown["output"]), ("texel", "", "tuned.json"))
        tuned = json.loads((self.folder / "tuned.json").read_text())
        for row in shown["parameters"]:
            self.assertAlmostEqual(row["value"], tuned[row["name"]])

    def test_fits_what_a_results_file_holds(self):
        command = [PROGRAM, "tune", "texel", "g.db", "--player", "medium",
                   "--force"]
        done = self.run_program(command)
        for text in ("validation", "OPEN_THREE", "scale", "old"):
            self.assertIn(text, done.stdout)
        self.assertEqual(self.run_program(command).stdout, done.stdout)
        self.run_program(match("--games", "2", "--db", "m.db", a="file:tuned.json", b="medium"))
        line = self.complaint([*command, "--select", "DEFENSE_MULTIPLIER_TWO"], 2)
        self.assertIn("is not a term of the score of a board", line)
        self.assertIn("no quiet position has OPEN_FOUR or FOUR",
                      self.complaint([*command, "--select", "FOUR,OPEN_FOUR"], 2))
        self.assertIn("would overwrite g.db", self.complaint([*command, "-o", "g.db"], 2))

    def test_the_losses_are_of_the_values_that_are_written(self):
        command = [PROGRAM, "tune", "texel", "g.db", "--player", "medium",
                   "--force"]
        free = self.run_program([*command, "--select", "OPEN_THREE,OPEN_TWO"]).stdout
        row = next(line.split() for line in free.splitlines() if line.startswith("OPEN_THREE"))
        low, high = (500, 1001) if float(row[2]) > 1001 else (999, 1500)
        (self.folder / "p.txt").write_text(f"OPEN_TWO\nOPEN_THREE,1000.4,{low},{high},9,0.1\n")
        bound = self.run_program([*command, "--params", "p.txt"]).stdout
        self.assertRegex(bound, rf"OPEN_THREE +1000 +({low}|{high}) +- .* held by its bound; "
                                r"[\d.]+ without bounds")

    def test_where_a_constant_starts_does_not_bind_it(self):
        """It was as wide as its old value: from 0 nothing could be found, and its error was the
        prior's."""
        for start in (0, 50):
            text = self.run_program([PROGRAM, "tune", "texel", "g.db", "--player",
                                     f"medium:OPEN_TWO={start}", "--select", "OPEN_TWO", "--force"]).stdout
            row = next(line.split() for line in text.splitlines() if line.startswith("OPEN_TWO"))
            share = int(row[4])
            self.assertGreater(share, 0)
            self.assertEqual(row[3] == "-", share > 50, text)
            self.assertEqual("the prior's value" in text, share > 50, text)
            self.assertRegex(text, r"validation entropy falls by -?0\.\d+ \+- 0\.\d+: ")

    def test_games_of_other_programs_are_read_as_import_reads_them(self):
        texel = [PROGRAM, "tune", "texel", "--player", "medium", "--select", "TWO", "--json", "--force"]
        for form in ("binpack", "bin", "training.csv", "sgf"):
            name = f"t.{form}"
            self.run_program([PROGRAM, "export", "g.db", "--format", form, "-o", name])
            imported = self.run_program([PROGRAM, "import", name, "-o", f"{name}.db"])
            with self.subTest(form=form):
                one, two = (self.run_program([*texel, *words])
                            for words in (("--data", name), (f"{name}.db",)))
                self.assertEqual(one.stdout, two.stdout)
                self.assertIn(imported.stdout.partition(": ")[2].partition("\n")[0], one.stderr)
        for files in (("--data", "t.binpack"), ("t.binpack.db",)):
            self.run_program([PROGRAM, "tune", "patterns", *files, "-o", f"{files[-1]}.patterns", "--epochs", "1"])
        one, two = ((self.folder / f"t.binpack{name}.patterns").read_bytes() for name in ("", ".db"))
        self.assertEqual(one, two)
        self.assertIn("GAMES or --data, not both", self.complaint([*texel, "g.db", "--data", "t.bin"], 2))
        self.assertIn("give GAMES or --data, as in", self.complaint(texel, 2))

    def test_a_verification_goes_on(self):
        command = [PROGRAM, "tune", "texel", "g.db", "--player", "medium",
                   "--verify", "--sprt", "elo0=0,elo1=400", "--nodes", "60", "--max-moves", "26"]
        first = self.run_program(command).stdout
        self.assertIn("already exists", self.complaint([*command, "--force"], 1))
        again = self.run_program([*command, "--resume"]).stdout
        self.assertEqual(again.splitlines()[-1], first.splitlines()[-1])

    def test_games_count_once_and_held_out_ones_never(self):
        done = self.run_program([PROGRAM, "dataset", "make", "g.db", "g.db", "-o", "twice.bin"]).stdout
        once = self.run_program([PROGRAM, "dataset", "make", "g.db", "-o", "once.bin"]).stdout
        left_out = [int(text.split("\n")[1].split()[0]) if "left out" in text else 0
                    for text in (done, once)]
        self.assertEqual(left_out[0], left_out[1] + 120)
        self.assertEqual((self.folder / "twice.bin").read_bytes(),
                         (self.folder / "once.bin").read_bytes())
        self.run_program([PROGRAM, "match", "--a", "medium", "--b", "easy", "--games", "4", "--db",
                          "held.db", "--nodes", "20", "--max-moves", "20", "--held-out"])
        self.assertIn("left out are 4 games of openings that are held out", self.complaint(
            [PROGRAM, "tune", "texel", "held.db"], 1))

    def test_data_sets_are_written_and_read_back(self):
        for name in ("d.jsonl", "d.bin"):
            self.run_program([PROGRAM, "dataset", "make", "g.db", "-o", name])
        head, *lines = [json.loads(line) for line in
                        (self.folder / "d.jsonl").read_text().splitlines()]
        self.assertEqual(head, {"dataset": 2, "positions": len(lines)})
        self.assertGreater(len(lines), 300)
        self.assertLessEqual(max(sum(1 for x in lines if x["game"] == g) for g in range(120)), 8)
        winners = dict(self.rows("g.db", "SELECT id, winner FROM game"))
        for line in lines:
            self.assertEqual(line["black"],
                             {"black": 1, "draw": 0.5, "white": 0}[winners[line["game"]]])
        texts = [self.run_program([PROGRAM, "dataset", "read", name]).stdout.partition(":")[2]
                 for name in ("d.jsonl", "d.bin")]
        self.assertEqual(texts[0], texts[1])
        self.assertIn(f"{len(lines)} positions", texts[0])
        piped = subprocess.run(f"cat d.jsonl | '{PROGRAM}' dataset read /dev/stdin", shell=True,
                               cwd=self.folder, capture_output=True, text=True, check=True)
        self.assertEqual(piped.stdout.partition(":")[2], texts[0])
        self.assertIn("g.db: not a data set, but a results file: ",
                      self.complaint([PROGRAM, "dataset", "read", "g.db"], 1))

    def test_training_data_is_as_export_writes_it(self):
        make = [PROGRAM, "dataset", "make", "g.db", "--format"]
        told = self.run_program([*make, "csv", "-o", "d.csv"]).stdout
        self.run_program([PROGRAM, "export", "g.db", "--format", "training.csv", "-o", "e.csv"])
        lines, all_lines = ((self.folder / name).read_text().splitlines() for name in ("d.csv", "e.csv"))
        self.assertLessEqual(set(lines), set(all_lines))
        self.assertIn(f"d.csv: {len(lines)} positions of ", told)
        for form in ("bin", "binpack"):  # packed, they are read as the games that they are
            told = self.run_program([*make, form, "-o", f"d.{form}.lz4"]).stdout
            self.assertTrue((self.folder / f"d.{form}.lz4").read_bytes().startswith(b"\x04\x22\x4d\x18"))
            read = self.run_program([PROGRAM, "import", f"d.{form}.lz4", "-o", f"d.{form}.db"]).stdout
        self.assertEqual(re.search(r"\d+ games", told)[0], re.search(r"\d+ games", read)[0])
        for words in (["--all"], ["--per-game", "8"]):
            self.assertIn("has whole games", self.complaint([*make, "binpack", *words, "-o", "x"], 2))
        self.assertIn("are not packed", self.complaint([*make, "json", "-o", "x.lz4"], 2))

    def test_games_of_another_game_and_too_few(self):
        self.run_program(match("--games", "4", "--db", "few.db"))
        command = [PROGRAM, "tune", "texel", "few.db"]
        self.assertIn("few.db: too few games to learn from", self.complaint(command, 1))
        self.assertIn("expert scores boards by learned patterns, not by constants: give it patterns=off, or "
                      "use tune patterns", self.complaint([*command, "--player", "expert"], 2))
        self.change("few.db", "UPDATE run SET game = 'reversi'")
        self.assertIn("few.db: holds reversi games", self.complaint(command, 1))
        self.complaint([PROGRAM, "dataset", "make", "few.db", "-o", "x.jsonl"], 1)


if __name__ == "__main__":
    unittest.main()
