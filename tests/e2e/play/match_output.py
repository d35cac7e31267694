"""What a match prints: table, JSON document, game lines and progress."""

import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import termios
import unittest

from program import PROGRAM, Case, match

FINISHED = re.compile(r"^Finished game (\d+) \((\S+) vs (\S+)\): (1-0|0-1|1/2-1/2) \{([a-z ]+)\}$")
PROGRESS = re.compile(r"^\d+/\d+  A \d+-\d+-\d+  \d+ pairs?"
                      r"(  Elo \S+ \[\S+, \S+\]  any time \[\S+, \S+\])?"
                      r"  [\d.]+ games/s  [\d:]+ left$")


class Table(Case):
    def test_ends_a_match(self):
        text = self.run_program(match("--games", "4", "--db", "x.db")).stdout
        titles = [line[:13].strip() for line in text.splitlines()]
        self.assertEqual(titles[:3], ["A: beginner", "B: easy", ""])
        self.assertEqual(titles[3:-1], ["Games", "Time", "Score of A", "as Black", "as White",
                                        "Black", "Pairs of A", "Evidence", "Elo of A", "Normalized",
                                        "LOS of A", "Pairs ratio", "Opening bias", "", "Ends",
                                        "Mean length", "Thinking A", "Thinking B", "Distinct",
                                        "Openings", "Limits", "Seed", "Results"])
        self.assertIn("Games        4 of 4\n", text)
        self.assertIn("Results      x.db\n", text)

    def test_odd_games_are_rounded_up_and_said(self):
        done = self.run_program(match("--games", "3", "--db", "x.db"))
        self.assertIn("Games        4 of 4\n", done.stdout)
        self.assertIn("3 games are rounded up to 4: whole pairs", done.stdout)
        self.assertIn("note: 3 games are rounded up to 4", done.stderr)

    def test_more_games_than_openings_are_said(self):
        (self.folder / "two.txt").write_text("h8 i9 g7\nh8 h9 g7\n")
        done = self.run_program(match("--games", "10", openings="two.txt"))
        self.assertIn("5 pairs share 2 openings: every opening is used up to 3 times", done.stdout)

    def test_default_file_has_date_and_players_and_is_never_the_same(self):
        for number in ("", "-2"):
            text = self.run_program(match("--games", "2")).stdout
            self.assertRegex(text, rf"Results      results/\d{{4}}-\d\d-\d\d-beginner-easy{number}"
                                   r"\.db\n")
        self.assertEqual(len(list((self.folder / "results").glob("*.db"))), 2)

    def test_finished_run_is_shown_again(self):
        first = self.run_program(match("--games", "4", "--db", "x.db")).stdout
        again = self.run_program(match("--games", "4", "--db", "x.db", "--resume")).stdout
        without_time = [line for line in first.splitlines() if not line.startswith("Time ")]
        self.assertEqual(again.splitlines(), without_time)


class Document(Case):
    def test_is_all_that_the_standard_output_holds(self):
        done = self.run_program(match("--games", "4", "--db", "x.db", "--json", "-v"))
        document = json.loads(done.stdout)
        self.assertEqual(document["games"], 4)
        self.assertEqual(len([x for x in done.stderr.splitlines() if FINISHED.match(x)]), 4)

    def test_agrees_with_the_results_file(self):
        done = self.run_program(match("--games", "12", "--db", "x.db", "--json", "--seed", "5"))
        document = json.loads(done.stdout)
        games = self.rows("x.db", "SELECT id, black, winner, reason, plies FROM game ORDER BY id")
        self.assertEqual(len(games), document["games"])
        for player, side in enumerate(document["players"]):
            for colours, part in ((("black", "white"), side), (("black",), side["as_black"]),
                                  (("white",), side["as_white"])):
                counts = {"wins": 0, "draws": 0, "losses": 0}
                for _, black, winner, _, _ in games:
                    colour = "black" if black == player else "white"
                    if colour in colours:
                        counts["draws" if winner == "draw" else
                               "wins" if winner == colour else "losses"] += 1
                self.assertEqual(counts, {name: part[name] for name in counts})
            moves, nodes, spent = self.rows("x.db", f"""
                SELECT count(*), sum(nodes), sum(elapsed_ms) FROM move JOIN game ON game.id = game
                WHERE move.opening = 0 AND (ply % 2 = 1) = (black = {player})""")[0]
            self.assertEqual((moves, nodes), (side["moves"], side["nodes"]))
            self.assertAlmostEqual(spent, side["think_ms"], places=3)
        ends = {name: count for name, count in document["ends"].items() if count}
        self.assertEqual(ends, dict(self.rows("x.db",
                                              "SELECT reason, count(*) FROM game GROUP BY reason")))
        self.assertAlmostEqual(document["mean_length"], sum(x[4] for x in games) / len(games))
        self.assertEqual(document["seed"], 5)
        self.assertEqual(sum(document["pairs_by_half_points"]), document["pairs"])

    def test_replaces_what_is_not_utf8_in_a_path(self):
        done = self.run_program(match("--games", "2", "--json", "--db", b"a\xff.db"),
                                errors="replace")
        self.assertEqual(json.loads(done.stdout)["results"], "a\ufffd.db")

    def test_names_every_parameter_of_both_sides(self):
        done = self.run_program(match("--games", "2", "--json", a="hard:depth=1,OPEN_THREE=1200"))
        a, b = json.loads(done.stdout)["players"]
        self.assertEqual((a["parameters"]["depth"], a["parameters"]["OPEN_THREE"]), (1, 1200))
        self.assertEqual(a["parameters"].keys(), b["parameters"].keys())


class GameLines(Case):
    def test_have_one_line_a_game(self):
        text = self.run_program(match("--games", "6", "-v", "--db", "x.db")).stdout
        lines = [FINISHED.match(line) for line in text.splitlines() if "Finished" in line]
        self.assertTrue(all(lines), text)
        self.assertEqual(sorted(int(line[1]) for line in lines), list(range(6)))
        for line in lines:
            black, white, winner, reason = self.rows("x.db", f"""
                SELECT b.name, w.name, winner, reason FROM game
                JOIN player b ON b.id = black JOIN player w ON w.id = white
                WHERE game.id = {line[1]}""")[0]
            score = {"black": "1-0", "white": "0-1"}.get(winner, "1/2-1/2")
            self.assertEqual(line.groups()[1:], (black, white, score, reason))


class Plan(Case):
    def plan(self, *options):
        return json.loads(self.run_program([PROGRAM, "match", "plan", *options, "--json"]).stdout)

    def test_tells_games_for_a_power_and_for_an_interval(self):
        plan = self.plan("--elo", "20", "--half-interval", "10", "--games", "2328")
        self.assertEqual(plan["games_for_power"], [{"elo": 20, "games": 2328}])
        self.assertAlmostEqual(plan["matches"][0]["powers"][0]["power"], 0.8, 3)
        narrow = self.plan("--games", str(plan["games_for_interval"]))
        self.assertAlmostEqual(narrow["matches"][0]["half_interval"], 10, 2)

    def test_takes_the_games_of_a_file(self):
        done = json.loads(self.run_program(match("--games", "40", "--db", "x.db", "--json")).stdout)
        plan = self.plan("--like", "x.db", "--games", "40")
        low, high = done["estimate"]["score_interval"]
        half = plan["matches"][0]["half_interval"]
        self.assertAlmostEqual(1 / (1 + 10 ** (-half / 400)) - 0.5, (high - low) / 2, 1)

    def test_refuses_what_cannot_be_planned(self):
        self.assertIn("no match can show that equal players differ",
                      self.complaint([PROGRAM, "match", "plan", "--elo", "0"], 2))
        self.assertIn("--like sets the draws and the bias",
                      self.complaint([PROGRAM, "match", "plan", "--like", "x.db", "--bias", "3"], 2))
        self.run_program(match("--games", "2", "--db", "pair.db"))
        self.assertIn("pair.db: all its pairs ended alike",
                      self.complaint([PROGRAM, "match", "plan", "--like", "pair.db"], 2))


class ProgressElsewhere(Case):
    def test_is_plain_lines(self):
        done = self.run_program(match("--games", "4"))
        self.assertNotIn("\x1b", done.stderr)
        self.assertNotIn("\r", done.stderr)
        lines = [line for line in done.stderr.splitlines() if PROGRESS.match(line)]
        self.assertTrue(lines[-1].startswith("4/4  A "), done.stderr)


class ProgressOnATerminal(Case):
    def run_in_terminal(self, command, columns, rows=8, table=False, stdin=subprocess.DEVNULL,
                        **environment):
        """What it writes there: its progress, or with `table` what it prints at the end."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        streams = {"stdout": subprocess.DEVNULL, "stderr": theirs}
        if table:
            streams = {"stdout": theirs, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen(command, cwd=self.folder, stdin=stdin, **streams,
                                   env={**os.environ, "TERM": "xterm", "NO_COLOR": "1",
                                        **environment})
        os.close(theirs)
        written = b""
        try:
            while part := os.read(ours, 4096):
                written += part
        except OSError:  # the other end is closed
            pass
        os.close(ours)
        self.assertEqual(process.wait(), 0)
        return written.decode()

    def test_is_one_line_rewritten_in_place(self):
        text = self.run_in_terminal(match("--games", "200", "--threads", "1"), 130)
        states = text.split("\r\x1b[K")[1:]
        self.assertGreater(len(states), 1, text)
        self.assertEqual([x for x in states[:-1] if "\n" in x], [], text)
        self.assertRegex(states[-1], r"^200/200  A .*  100 pairs  Elo .* games/s  0:00 left\r\n$")

    def test_keeps_within_a_narrow_window(self):
        text = self.run_in_terminal(match("--games", "40", "--threads", "1"), 40)
        for state in text.split("\r\x1b[K")[1:]:
            self.assertLess(len(state.rstrip()), 40)

    def test_is_a_table_where_there_is_room(self):
        text = self.run_in_terminal(match("--games", "200", "--threads", "1"), 100, rows=24)
        *_, last, end = re.split(r"\x1b\[\d+A\x1b\[J|\r\x1b\[K", text)
        self.assertRegex(end, r"^200/200  A [^\n]*\n$")  # the result follows
        self.assertRegex(last, r"^beginner \(A\) against easy \(B\)\r\n")
        self.assertRegex(last, r"Score of A +\d+-\d+-\d+ \(.*\)   Black .*   White ")
        self.assertRegex(last, r"\n\d+/200  A ")

    def test_is_dim_unless_no_color_is_asked_for(self):
        command = match("--games", "4")
        self.assertIn("\x1b[2m", self.run_in_terminal(command, 100, NO_COLOR=""))
        self.assertNotIn("\x1b[2m", self.run_in_terminal(command, 100))
        self.assertNotIn("\x1b[2m", self.run_in_terminal(command + ["--color=never"], 100,
                                                         NO_COLOR=""))

    def test_tables_fit_a_narrow_window_and_break_no_word(self):
        self.run_program(match("--games", "8", "--db", "x.db"))
        wide = self.run_program([PROGRAM, "rate", "x.db"]).stdout
        narrow = self.run_in_terminal([PROGRAM, "rate", "x.db"], 60, table=True)
        self.assertTrue(all(len(line) <= 60 for line in narrow.splitlines()), narrow)
        self.assertEqual(set(narrow.split()), set(wide.split()))
        rows = [line for line in narrow.splitlines() if re.match(r"\d  (beginner|easy) ", line)]
        heads = [line for line in narrow.splitlines() if line.startswith("#  Player ")]
        self.assertGreater(len(heads), 1, narrow)  # several tables, each with the names
        self.assertEqual(len(rows), 2 * len(heads), narrow)

    # Who pastes part of one starts another run.
    def test_command_lines_and_what_programs_read_are_not_folded(self):
        self.run_program(match("--games", "8", "--db", "a file with blanks.db"))
        command = [PROGRAM, "match", "--resume", "--db", "a file with blanks.db", "--quiet"]
        for form, wide in (("--csv", 60), ("--markdown", 40)):
            text = self.run_in_terminal([*command, form], wide, table=True, NO_COLOR="")
            self.assertEqual(text.replace("\r\n", "\n"), self.run_program([*command, form]).stdout)
        (self.folder / "moves").write_text("h8\ni9\nresign\n")
        with open(self.folder / "moves", encoding="utf-8") as moves:
            play = [PROGRAM, "play", "--against", "easy", "--db", "games of mine.db"]
            text = self.run_in_terminal(play, 50, table=True, stdin=moves)
        for word in ("show", "analyze"):
            self.assertIn(f"\n  renju-bench {word} 'games of mine.db' 0\r\n", text)

    def test_a_verdict_has_a_colour(self):
        command = match("--sprt", "elo0=0,elo1=300", "--games", "200", openings="renju")
        text = self.run_in_terminal(command, 100, table=True, NO_COLOR="")
        self.assertRegex(text, "\x1b\\[3[12]mH[01]\x1b\\[0m accepted")
        self.assertEqual(len(re.findall("\x1b\\[3", text)), 1, text)  # "5 % of H0" is no verdict
        csv = self.run_program(match("--games", "2", "--sprt", "elo0=0,elo1=300") +
                               ["--color=always", "--csv"]).stdout
        self.assertNotIn("\x1b", csv)
        plain = self.run_program(match("--games", "2") + ["--color=always"]).stdout
        self.assertIn("Elo of A", plain)
        self.assertIn("rate: --color takes auto, always or never, not 'x'",
                      self.complaint([PROGRAM, "rate", "x.db", "--color=x"], 2))
        self.assertIn("--color comes after a command", self.complaint(
            [PROGRAM, "--color=never", "rate"], 2))


if __name__ == "__main__":
    unittest.main()
