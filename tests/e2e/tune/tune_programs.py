"""Tuning the INFO values of a program: a known optimum is found, and every mistake has one line."""

import json
import shutil
import unittest

from external import FAST, FAULT, INFO, engine
from program import PROGRAM, Case

# Nothing is stronger than reach 7 and nerve 0.6 (tests/fakes/infobrain.c).
REACH, NERVE = "reach,15,0,20,2,0", "nerve,0.2,0,1,0.1,0"


class TuneProgram(Case):
    def tune(self, *options, method="spsa", db="t.db", program=INFO, info=(REACH, NERVE), games=64, pairs=4):
        words = [word for value in info for word in ("--info", value)]
        program = program if program.startswith("cmd:") else engine(program)
        return [PROGRAM, "tune", method, "--engine", program, *words, "--games", str(games),
                "--pairs", str(pairs), "--seed", "1", "--max-moves", "30", "--time", "60s", "--margin", "60s",
                "--start-time", "60s", "--db", db, *options]

    def kept(self, db):
        return (self.rows(db, "SELECT * FROM tuning_step ORDER BY id"),
                self.rows(db, "SELECT game, ply, move FROM move ORDER BY game, ply"))

    def tuned(self, path="tuned.json"):
        """The INFO values of the file's two players: {"reach": 7, ...}, of the tuned one and the start."""
        players = json.loads((self.folder / path).read_text())["players"]
        return [{key: float(value) for key, value in (item.split("=") for item in player["info"])}
                for player in players]

    def refused(self, *words, status=2):
        return self.complaint([PROGRAM, "tune", "spsa", "--db", "no.db", *words], status)


class Finds(TuneProgram):
    def test_spsa_finds_the_known_optimum(self):
        done = self.run_program(self.tune(games=2400, pairs=8))
        tuned, start = self.tuned()
        self.assertEqual(start, {"reach": 15, "nerve": 0.2})
        self.assertLessEqual(abs(tuned["reach"] - 7), 3, done.stdout)
        self.assertLessEqual(abs(tuned["nerve"] - 0.6), 0.25, done.stdout)
        self.assertIn("found: the values of column mean are better", done.stdout)
        self.assertIn("tournament --players-file tuned.json", done.stderr)

    def test_what_has_no_effect_is_not_found(self):
        done = self.run_program(self.tune(games=800, pairs=8, info=("colour,5,0,10,1,0",)))
        self.assertRegex(done.stdout, "not shown: ")

    def test_each_side_is_told_its_own_values(self):
        self.run_program(self.tune("--log", "log.txt", "--info", "mood=7", games=16, pairs=2))
        steps = self.rows("t.db", "SELECT tried, against FROM tuning_step")
        told = {line.split(" > ")[1] for line in (self.folder / "log.txt").read_text().splitlines()
                if " > INFO " in line}
        for tried, against in steps:
            for reach, nerve in (json.loads(tried), json.loads(against)):
                self.assertEqual(reach, int(reach))
                self.assertIn(f"INFO reach {int(reach)}", told)
                near = [float(line.split()[2]) for line in told if line.startswith("INFO nerve ")]
                self.assertLess(min(abs(value - nerve) for value in near), 1e-4)
        self.assertIn("INFO mood 7", told)

    def test_bayes_and_gauge_take_a_program_too(self):
        self.run_program(self.tune(method="bayes", games=96, pairs=4, info=(REACH,)))
        self.assertLess(self.tuned()[0]["reach"], 15)
        done = self.run_program(self.tune(method="gauge", db="g.db", games=32))
        self.assertIn("reach", done.stdout)
        self.assertIn("nerve", done.stdout)

    def test_an_opponent_and_limits_stand_beside_it(self):
        self.run_program(self.tune("--against", "beginner", "--at", "nodes=50", "--at", "nodes=100", games=32,
                                   pairs=8))
        names = [name for name, in self.rows("t.db", "SELECT name FROM player ORDER BY id")]
        self.assertEqual(len(names), 8)
        self.assertIn("beginner", names[4])

    def test_parameters_come_from_a_file(self):
        (self.folder / "p.txt").write_text(f"# two\n{REACH}\n{NERVE}  # of a decimal\n")
        self.run_program(self.tune("--params", "p.txt", info=(), db="a.db", games=16))
        self.run_program(self.tune("-o", "b.json", db="b.db", games=16))
        self.assertEqual(self.kept("a.db"), self.kept("b.db"))


class AgainstPrograms(Case):
    """A level is tuned against programs, as against levels."""

    def tune(self, *options, opponents=(), games=32, db="t.db"):
        words = [word for opponent in opponents for word in ("--against", opponent)]
        return [PROGRAM, "tune", "spsa", "--player", "easy", "--select", "TWO,THREE", *words, "--games", str(games),
                "--pairs", "4", "--seed", "1", "--nodes", "50", "--max-moves", "20", "--time", "60s", "--start-time",
                "60s", "--to-the-end", "--db", db, *options]

    def kept(self, db):
        return (self.rows(db, "SELECT * FROM tuning_step ORDER BY id"),
                self.rows(db, "SELECT game, ply, move FROM move ORDER BY game, ply"))

    def test_one_and_several_on_any_number_of_threads_and_again(self):
        both = (engine(FAST, "--policy", "line"), engine(INFO))
        done = self.run_program(self.tune("--threads", "1", "--log", "log.txt", opponents=both, games=160))
        self.assertRegex(done.stdout, r"\nfastbrain +80 .*\ninfobrain +80 ")
        self.assertIn("INFO max_node 50", (self.folder / "log.txt").read_text())
        whole = self.kept("t.db")
        self.run_program(self.tune("--threads", "3", "-o", "3.json", opponents=both, db="3.db", games=160))
        self.assertEqual(self.kept("3.db"), whole)
        for table in ("tuning_step WHERE id", "game WHERE id / 8", "move WHERE game / 8"):
            self.change("3.db", f"DELETE FROM {table} >= 12")
        self.run_program(self.tune("--resume", "-o", "3.json", opponents=both, db="3.db", games=160))
        self.assertEqual(self.kept("3.db"), whole)
        other = self.tune("--resume", "-o", "3.json", opponents=both[:1], db="3.db", games=160)
        self.assertIn("cannot resume", self.complaint(other, 1))
        self.assertEqual(self.run_program([PROGRAM, "tune", "status", "3.db"]).stdout, done.stdout)

    def test_a_program_that_has_changed_is_another_opponent(self):
        shutil.copy(INFO, self.folder / "brain")
        self.run_program(self.tune(opponents=("./brain",)))
        shutil.copy(FAST, self.folder / "brain")
        self.assertIn("the program of brain has changed since",
                      self.complaint(self.tune("--resume", opponents=("./brain",)), 1))

    def test_each_opponent_has_a_test_on_openings_that_are_held_out(self):
        both = (engine(FAST, "--policy", "line"), engine(FAST, "--policy", "random"))
        verify = ("--sprt", "elo0=0,elo1=400")
        done = self.run_program(self.tune("--verify", *verify, opponents=(both[0], both[1])))
        for number, opponent in enumerate(both, 1):
            self.assertRegex(done.stdout, rf"\nagainst {opponent}: (verified|the gain is NOT proven)")
            names = self.rows(f"t.db.verify-{number}.db", "SELECT name FROM player ORDER BY id")
            self.assertEqual(names[2:], [("fastbrain",), ("fastbrain",)])
        again = self.run_program([PROGRAM, "tune", "verify", "t.db", *verify])
        self.assertEqual(again.stdout.splitlines()[-3:], done.stdout.splitlines()[-3:])

    def test_faults_of_opponents_are_told_and_ten_in_a_row_end_the_run(self):
        self.assertIn("faultbrain has failed in 10 games in a row, the last time by crash",
                      self.complaint(self.tune(opponents=(engine(FAULT, "segv", "--at", "1"),)), 1))
        pair = (engine(FAULT, "segv", "--at", "1"), "beginner")
        done = self.run_program(self.tune("--max-failures", "0", opponents=pair, db="f.db"))
        self.assertIn("16 of 16 games ended by a fault of faultbrain (crash 16); the first is game ", done.stderr)

    def test_what_cannot_be(self):
        for options, text in ((("--queue", "redis://127.0.0.1:1"), "workers (--queue) tune only against players of"),
                              (("--against", engine(FAST)), "fastbrain is given twice")):
            self.assertIn(text, self.complaint(self.tune(*options, opponents=(engine(FAST),)), 2))
        self.run_program(self.tune("--tc", "60+1", "--margin", "9s", opponents=(engine(FAST),), games=16))
        self.assertIn("--tc needs a program: --engine, or --against 'cmd:...'",
                      self.complaint(self.tune("--tc", "60+1", "-o", "e.json", opponents=("easy",)), 2))


class Runs(TuneProgram):
    def test_threads_change_nothing(self):
        for threads in ("1", "3"):
            self.run_program(self.tune("--threads", threads, "-o", f"{threads}.json", db=f"{threads}.db"))
        self.assertEqual(self.kept("1.db"), self.kept("3.db"))
        self.assertEqual(self.tuned("1.json"), self.tuned("3.json"))

    def test_a_cut_run_goes_on_and_its_file_is_all_it_needs(self):
        self.run_program(self.tune("-o", "whole.json", db="whole.db", games=128))
        whole = self.kept("whole.db")
        shutil.copy(self.folder / "whole.db", self.folder / "cut.db")
        self.change("cut.db", "DELETE FROM tuning_step WHERE id >= 5")
        self.change("cut.db", "DELETE FROM game WHERE id >= 40")
        self.change("cut.db", "DELETE FROM move WHERE game >= 40")
        status = self.run_program([PROGRAM, "tune", "status", "cut.db"]).stdout
        self.assertIn("spsa, 5 of 16 steps", status)
        self.assertIn("reach", status)
        self.run_program(self.tune("--resume", "-o", "cut.json", db="cut.db", games=128))
        self.assertEqual(self.kept("cut.db"), whole)
        self.assertEqual(self.tuned("cut.json"), self.tuned("whole.json"))
        document = json.loads(self.run_program([PROGRAM, "tune", "status", "cut.db", "--json"]).stdout)
        self.assertEqual([p["name"] for p in document["parameters"]], ["reach", "nerve"])
        self.assertEqual([p["whole"] for p in document["parameters"]], [True, False])

    def test_another_program_does_not_go_on(self):
        (self.folder / "one").mkdir()
        shutil.copy(INFO, self.folder / "one" / "brain")
        self.run_program(self.tune(program="one/brain"))
        shutil.copy(FAST, self.folder / "one" / "brain")
        self.assertIn("the program of tried has changed since",
                      self.complaint(self.tune("--resume", program="one/brain"), 1))
        shutil.copy(INFO, self.folder / "one" / "brain")
        self.assertIn("parameters is", self.complaint(
            self.tune("--resume", program="one/brain", info=(REACH.replace("20", "19"), NERVE)), 1))

    def test_a_file_that_it_writes_is_no_part_of_a_program(self):
        """Though its command line names the file, which was there before and grows with every game."""
        (self.folder / "engine.sh").write_text(f'echo begun >>"$1"\nexec {INFO}\n')
        (self.folder / "out.log").write_text("of yesterday\n")
        command = self.tune(program="cmd:sh engine.sh out.log", games=32)
        done = self.run_program(command)
        self.assertEqual(done.stderr.count("note: the file 'out.log' changed while"), 1)
        self.assertGreater(len((self.folder / "out.log").read_text().splitlines()), 2)
        for step in ("id >= 2", "id >= 0"):
            self.change("t.db", f"DELETE FROM tuning_step WHERE {step}")
            self.change("t.db", f"DELETE FROM game WHERE {step.replace('2', '16')}")
            self.change("t.db", f"DELETE FROM move WHERE {step.replace('id', 'game').replace('2', '16')}")
            done = self.run_program([*command, "--resume", "--force"])
            self.assertNotIn("note: the file", done.stderr)
        self.run_program([PROGRAM, "tune", "verify", "t.db", "--sprt", "elo0=0,elo1=300"])
        (self.folder / "engine.sh").write_text(f"exec {INFO}\n")  # but its script is
        self.assertIn("has changed since", self.complaint([*command, "--resume", "--force"], 1))

    def test_the_result_is_tested_on_openings_that_are_held_out(self):
        done = self.run_program(self.tune("--verify", "--sprt", "elo0=0,elo1=300", games=320, pairs=8))
        self.assertIn("verified: the tuned profile is better", done.stdout)
        players = self.rows("t.db.verify.db", "SELECT name, params FROM player ORDER BY id")
        self.assertEqual([name for name, _ in players], ["infobrain tuned", "infobrain start"])
        self.assertEqual(json.loads(players[1][1])["info"]["reach"], "15")
        self.assertEqual(float(json.loads(players[0][1])["info"]["nerve"]), self.tuned()[0]["nerve"])
        self.assertEqual(self.rows("t.db.verify.db", "SELECT held_out FROM run"), [(1,)])
        again = self.run_program([PROGRAM, "tune", "verify", "t.db", "--sprt", "elo0=0,elo1=300"])
        self.assertIn("verified: the tuned profile is better", again.stdout)

    def test_what_is_tested_is_the_program_of_the_file(self):
        verify = ("--sprt", "elo0=0,elo1=300")
        options = ("--info", "mood=7", "--engine-env", "MOOD=good", "--engine-restart", "on")
        self.run_program(self.tune(*options, "--verify", *verify, games=64, pairs=8))
        told = self.rows("t.db.verify.db", "SELECT name, params FROM player ORDER BY id")
        self.assertEqual(json.loads(told[0][1])["info"]["mood"], "7")
        (self.folder / "t.db.verify.db").unlink()
        self.change("t.db", "UPDATE run SET command_line = 'renju-bench match --nonsense'")
        self.run_program([PROGRAM, "tune", "verify", "t.db", *verify])
        self.assertEqual(self.rows("t.db.verify.db", "SELECT name, params FROM player ORDER BY id"), told)

    def test_the_result_is_a_file_of_players(self):
        self.run_program(self.tune(games=16))
        self.run_program([PROGRAM, "tournament", "--players-file", "tuned.json", "--games", "2",
                          "--max-moves", "20", "--time", "60s", "--db", "m.db"])
        names = [name for name, in self.rows("m.db", "SELECT name FROM player ORDER BY id")]
        self.assertEqual(names, ["infobrain tuned", "infobrain start"])

    def test_faults_are_told_and_end_a_run_in_which_all_fail(self):
        line = self.complaint(self.tune("--info", "fail=1"), 1)
        self.assertIn("has failed in 10 games in a row, the last time by crash", line)
        done = self.run_program(self.tune("--info", "fail=1", "--max-failures", "0", db="all.db", games=16))
        self.assertIn("16 of 16 games ended by a fault of the program (crash 16)", done.stderr)
        quiet = self.run_program(self.tune("--quiet", "--info", "fail=1", "--max-failures", "0", "-o",
                                           "q.json", db="q.db", games=16))
        self.assertIn("16 of 16 games ended by a fault", quiet.stderr)


class Refuses(TuneProgram):
    def test_values_that_are_none(self):
        brain = engine(INFO)
        for info, words in (
                ("my key,1,0,5,1,0", "'my key' is not a key of an INFO line"),
                (",1,0,5,1,0", "'' is not a key of an INFO line"),
                ("naïve,1,0,5,1,0", "is not a key of an INFO line"),
                ("rule,4,0,5,1,0", "INFO rule is set by the run itself"),
                ("reach,1,0,5", "it has 4 of 6 parts"),
                ("reach,1,0,5,1,0,0", "it has 7 of 6 parts"),
                ("reach", "it has 1 of 6 parts"),
                ("reach,one,0,5,1,0", "reach: 'one' is not a number"),
                ("reach,nan,0,5,1,0", "reach: 'nan' is not a number"),
                ("reach,9,0,5,1,0", "--info: reach "),
                ("reach,1,5,0,1,0", "--info: reach "),
                ("reach,1,0,5,0,0", "--info: reach "),
                ("reach,1,0,5,9,0", "--info: reach "),
                ("reach,1,0,5,1,-1", "--info: reach ")):
            self.assertIn(words, self.refused("--engine", brain, "--info", info), info)
        self.assertIn("reach is given twice", self.refused(
            "--engine", brain, "--info", REACH, "--info", REACH))
        self.assertIn("INFO reach is both tuned and fixed", self.refused(
            "--engine", brain, "--info", REACH, "--info", "reach=3"))
        (self.folder / "p.txt").write_text("nerve,0.5,0,1,0.1,0\nnerve,0.5,0,1,0.1,0\n")
        self.assertIn("p.txt:2: nerve appears twice", self.refused("--engine", brain, "--params", "p.txt"))
        self.assertFalse((self.folder / "no.db").exists())

    def test_options_of_the_other_kind_of_player(self):
        brain = engine(INFO)
        self.assertIn("--engine needs a value to tune: --info", self.refused("--engine", brain))
        self.assertIn("leave out --player", self.refused("--engine", brain, "--player", "hard"))
        self.assertIn("leave out --select", self.refused("--engine", brain, "--select", "THREE"))
        self.assertIn("leave out --queue", self.refused("--engine", brain, "--info", REACH, "--queue",
                                                        "redis://127.0.0.1:1"))
        self.assertIn("--info needs a program that is tuned: --engine", self.refused("--info", REACH))
        self.assertIn("--margin needs a program", self.refused("--player", "easy", "--margin", "1s"))
        self.assertIn("--start-time works only with programs", self.refused(
            "--player", "easy", "--start-time", "1s"))
        self.assertIn("is a program: give it as --engine", self.refused("--player", brain))
        self.assertIn("takes a program", self.refused("--engine", "hard", "--info", REACH))
        self.assertIn("./none: no such file", self.refused("--engine", "cmd:./none", "--info", REACH))

    def test_values_that_the_program_refuses(self):
        line = self.complaint(self.tune(info=("reach,5.0,0.0,20.0,1,0",), games=16), 1)
        self.assertIn("has failed in 10 games in a row", line)


if __name__ == "__main__":
    unittest.main()
