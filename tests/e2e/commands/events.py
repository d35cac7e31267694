"""What programs follow a run by: JSON lines of events; and how little it can say to people."""

import json
import os
import unittest

from program import PROGRAM, Case, match


class Events(Case):
    def events(self, text):
        return [json.loads(line) for line in text.splitlines()]

    def test_every_game_is_an_event_between_start_and_end(self):
        self.run_program(match("--games", "6", "--events", "e.jsonl", "--db", "x.db"))
        events = self.events((self.folder / "e.jsonl").read_text())
        names = [event["event"] for event in events]
        self.assertEqual(names[0], "run_started")
        self.assertEqual((events[0]["version"], events[0]["games_planned"]), (1, 6))
        self.assertEqual(names[-2:], ["run_ended", "result"])
        self.assertEqual((events[-2]["complete"], events[-2]["resume"]), (True, None))
        games = [event for event in events if event["event"] == "game_finished"]
        stored = self.rows("x.db", "SELECT id, winner, reason, plies FROM game ORDER BY id")
        self.assertEqual(sorted((game["id"], game["winner"], game["reason"], game["plies"])
                                for game in games), stored)
        last = [event for event in events if event["event"] == "standing"][-1]
        self.assertEqual(last["games"], 6)
        self.assertEqual(last["players"][0]["wins"], events[-1]["document"]["players"][0]["wins"])
        times = [event["time_ms"] for event in events]
        self.assertEqual(times, sorted(times))

    def test_the_standard_output_holds_events_alone(self):
        done = self.run_program(match("--games", "2", "--events", "-", "-v", "--db", "x.db"))
        self.assertEqual(self.events(done.stdout)[-1]["event"], "result")
        self.assertIn("Finished game 0", done.stderr)

    def decisions(self, text):
        return [(event["decision"], event["games"]) for event in self.events(text)
                if event["event"] == "decision"]

    # Games that other threads finish after it come behind it and change nothing.
    def test_a_decision_is_one_event_with_the_games_of_the_test(self):
        command = match("--sprt", "elo0=0,elo1=300", "--events", "-", "--db", "x.db", "--threads", "3",
                        a="easy", b="beginner", openings="named", max_moves=225)
        done = self.run_program(command)
        result = self.events(done.stdout)[-1]["document"]
        told = self.decisions(done.stdout)
        self.assertEqual(told, [("H1", result["sprt"]["games"])])
        again = self.run_program([PROGRAM, "match", "--resume", "--db", "x.db", "--events", "-"])
        self.assertEqual(self.decisions(again.stdout), told)

    def test_a_decided_race_is_one_event(self):
        done = self.run_program(
            [PROGRAM, "tournament", "--player", "beginner", "--player", "easy", "--player", "medium",
             "--schedule", "gauntlet", "--sprt", "elo0=0,elo1=400", "--games", "200", "--nodes", "100",
             "--threads", "3", "--events", "-", "--db", "x.db"])
        games = sum(candidate["games"] for candidate in
                    self.events(done.stdout)[-1]["document"]["race"]["candidates"])
        self.assertEqual(self.decisions(done.stdout), [("race decided", games)])

    def test_a_run_that_fails_ends_with_an_event(self):
        (self.folder / "dumb").write_text("#!/bin/sh\nexit 3\n")
        (self.folder / "dumb").chmod(0o755)
        done = self.run_program(match("--events", "e.jsonl", "--db", "x.db", "--games", "20",
                                      "--max-failures", "2", "--threads", "1", a="cmd:./dumb"), 1)
        end = self.events((self.folder / "e.jsonl").read_text())[-1]
        self.assertEqual((end["event"], end["complete"]), ("run_ended", False))
        self.assertIn("has failed in 2 games in a row", end["error"])
        self.assertIn(end["resume"], done.stderr)

    def test_a_full_disk_loses_events_and_no_game(self):
        done = self.run_program(match("--games", "4", "--events", "/dev/full", "--db", "x.db"), 1)
        self.assertEqual(done.stderr.splitlines()[-1], "renju-bench: /dev/full: events are missing: "
                         "No space left on device")
        self.assertIn("Games        4 of 4\n", done.stdout)
        self.assertEqual(self.rows("x.db", "SELECT count(*) FROM game"), [(4,)])

    def test_a_file_that_cannot_be_written_is_refused(self):
        self.assertIn("no/e.jsonl: cannot be created: its folder does not exist",
                      self.complaint(match("--games", "2", "--events", "no/e.jsonl", "--db", "x.db"), 1))
        os.mkfifo(self.folder / "pipe")
        self.assertIn("pipe: no program reads this pipe",
                      self.complaint(match("--games", "2", "--events", "pipe", "--db", "y.db"), 1))
        self.assertFalse((self.folder / "x.db").exists())
        self.assertIn("--events - takes the standard output",
                      self.complaint(match("--games", "2", "--events", "-", "--csv"), 2))

    def test_no_other_file_of_the_run_is_written_into(self):
        self.assertIn("--events x.db would be written into x.db", self.complaint(
            match("--games", "2", "--db", "x.db", "--events", "x.db"), 2))
        self.assertEqual(list(self.folder.iterdir()), [])
        self.run_program(match("--games", "2", "--db", "x.db"))
        (self.folder / "link").symlink_to("x.db")
        (self.folder / "mm.json").write_text('{"base": "easy"}')
        before = {path: path.read_bytes() for path in self.folder.iterdir()}
        resume = [PROGRAM, "match", "--resume", "--db", "x.db", "--events"]
        self.assertIn("would be written into x.db", self.complaint([*resume, "x.db"], 2))
        self.assertIn("would be written into x.db", self.complaint([*resume, "link"], 2))
        self.assertIn("x.db: a results file", self.complaint(
            match("--games", "2", "--db", "y.db", "--events", "x.db"), 1))
        self.assertIn("would be written into mm.json", self.complaint(
            match("--games", "2", "--db", "y.db", "--events", "mm.json", a="file:mm.json"), 2))
        self.assertEqual({path: path.read_bytes() for path in self.folder.iterdir()}, before)


class Quiet(Case):
    def test_quiet_leaves_the_result(self):
        done = self.run_program(match("--games", "4", "--quiet", "--db", "x.db"))
        self.assertEqual(done.stderr, "")
        self.assertIn("Games        4 of 4", done.stdout)

    def test_warnings_are_told_all_the_same(self):
        """Those without which the result would be taken for more than it is."""
        test = match("--games", "4", "--sprt", "elo0=0,elo1=5", "--quiet", "--db", "x.db")
        self.assertRegex(self.run_program(test).stderr,
                         r"^warning: the test may end without a decision: it takes \d+ games .*\n$")
        own = self.folder / "own.json"
        self.run_program([PROGRAM, "profiles", "easy", "-o", "own.json"])
        own.write_text(json.dumps({**json.loads(own.read_text()), "held_out_tests": ""}))
        held_out = match("--games", "2", "--held-out", "--quiet", a="file:own.json", openings="default")
        (self.folder / "o.txt").write_text("# held-out: all\nh8 h9 i9\n")
        held_out[held_out.index("default")] = "o.txt"
        self.assertEqual(self.run_program([*held_out, "--db", "1.db"]).stderr, "")
        self.assertRegex(self.run_program([*held_out, "--db", "2.db", "--seed", "2"]).stderr,
                         r"^warning: these held-out openings have tested own.json before, .*\n$")

    def test_no_progress_leaves_the_start(self):
        done = self.run_program(match("--games", "4", "--progress", "none", "--db", "x.db"))
        self.assertIn("beginner (A) against easy (B)", done.stderr)
        self.assertNotIn("4/4", done.stderr)

    def test_errors_are_told_all_the_same(self):
        self.assertIn("hrad", self.complaint(match("--games", "4", "--quiet", a="hrad"), 2))
        self.assertIn("--progress takes a time",
                      self.complaint(match("--games", "4", "--progress", "often"), 2))

    def test_analysis_is_quiet_too(self):
        self.run_program(match("--games", "2", "--quiet", "--db", "x.db"))
        done = self.run_program([PROGRAM, "analyze", "x.db", "--depth", "0", "--nodes", "100",
                                 "--quiet"])
        self.assertEqual(done.stderr, "")


class Forms(Case):
    def test_markdown_of_a_match_a_tournament_and_ratings(self):
        words = match("--games", "4", "--markdown", "--db", "x.db")
        self.assertIn("| Score of A | ", self.run_program(words).stdout)
        self.assertIn("| # | Player | Elo |",
                      self.run_program([PROGRAM, "rate", "x.db", "--markdown"]).stdout)
        done = self.run_program([PROGRAM, "tournament", "--player", "easy", "--player", "beginner",
                                 "--games", "2", "--nodes", "100", "--markdown"])
        self.assertIn("| # | Player | Elo |", done.stdout)
        self.assertIn("give only one of --json, --csv and --markdown", self.complaint([*words, "--json"], 2))

    def test_json_of_judge_and_solve(self):
        words = [PROGRAM, "judge", "g8 g9 i8 i9 h9 g7 h7 i7", "--json"]
        told = json.loads(self.run_program(words).stdout)
        self.assertEqual(told["end"], None)
        self.assertTrue(all({"move", "kinds"} == set(row) for row in told["forbidden"]))
        five = json.loads(self.run_program([PROGRAM, "judge", "h8 a1 i8 a2 j8 a3 k8 a4 l8",
                                            "--json"]).stdout)
        self.assertEqual(five["end"], {"move": 9, "winner": "black", "reason": "five"})
        solved = json.loads(self.run_program([PROGRAM, "solve", "h8 a1 i8 a2 j8 a3", "--json"]).stdout)
        self.assertEqual((solved["proof"], solved["length"], solved["to_move"]), ("win", 2, "black"))
        none = json.loads(self.run_program([PROGRAM, "solve", "h8 i9", "--json"]).stdout)
        self.assertEqual((none["proof"], none["line"]), ("none", None))

    def test_json_of_a_game_is_its_line_of_export(self):
        self.run_program(match("--games", "2", "--db", "x.db"))
        shown = json.loads(self.run_program([PROGRAM, "show", "x.db", "1", "--json"]).stdout)
        line = self.run_program([PROGRAM, "export", "x.db", "1", "--format", "jsonl"]).stdout
        self.assertEqual(shown, json.loads(line))
        self.assertIn("need the id", self.complaint([PROGRAM, "show", "x.db", "--json"], 2))

    def test_json_of_openings_and_data_sets(self):
        done = self.run_program([PROGRAM, "openings", "check", "named", "--json"])
        self.assertEqual(json.loads(done.stdout)["openings"], 26)
        self.run_program(match("--games", "2", "--db", "x.db", max_moves=30))
        made = json.loads(self.run_program([PROGRAM, "dataset", "make", "x.db", "-o", "d.jsonl",
                                            "--json"]).stdout)
        read = json.loads(self.run_program([PROGRAM, "dataset", "read", "d.jsonl", "--json"]).stdout)
        self.assertEqual(read["files"][0]["positions"], made["positions"])

    def test_results_of_other_programs_are_rated(self):
        (self.folder / "a.csv").write_text("player_a,player_b,wins,draws,losses\nx,y,30,4,10\n")
        (self.folder / "b.csv").write_text("black,white,result\ny,z,1-0\nz,x,0-1\nz,y,1/2-1/2\n")
        told = json.loads(self.run_program([PROGRAM, "rate", "a.csv", "b.csv", "--json"]).stdout)
        self.assertEqual({player["name"]: player["games"] for player in told["players"]},
                         {"x": 45, "y": 46, "z": 3})
        self.assertEqual(told["players"][0]["name"], "x")
        (self.folder / "c.csv").write_text("black,white,result\nx,y,lost\n")
        self.assertIn("c.csv:2: 'lost' is not a result",
                      self.complaint([PROGRAM, "rate", "c.csv"], 1))

    def test_a_name_of_a_csv_meets_a_player_by_name(self):
        self.run_program(match("--games", "4", "--db", "x.db"))
        (self.folder / "a.csv").write_text("black,white,result\neasy,z,1-0\nz,easy,1-0\n")
        told = json.loads(self.run_program([PROGRAM, "rate", "x.db", "a.csv", "--by-name",
                                            "--json"]).stdout)
        games = {player["name"]: player["games"] for player in told["players"]}
        self.assertEqual(games, {"beginner": 4, "easy": 6, "z": 2})


if __name__ == "__main__":
    unittest.main()
