"""renju-bench analyze: positions and games, held against solve; and what is wrong with either."""

import collections
import contextlib
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import unittest

from program import PROGRAM, Case, match

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
QUICK = ("--nodes", "20000", "--depth", "2")
THREE = "g8 a1 h8 c1 i8 e1"  # Black has an open three and is to move
FINISHED = "g8 a1 h8 c1 i8 e1 j8 f1 f8"  # ... and wins
FIELDS = {"score", "loss", "quality", "decided", "wins", "missed", "allowed", "forbidden", "sure",
          "best", "before", "after"}


class Analyze(Case):
    def text(self, *words):
        return self.run_program([PROGRAM, "analyze", *words]).stdout

    def json(self, *words):
        return json.loads(self.text(*words, "--json"))

    def refuse(self, text, *words, status=1):
        self.assertEqual(self.complaint([PROGRAM, "analyze", *words], status),
                         f"renju-bench: {text}")

    def solved(self, moves, *options):
        """The kind of line of `solve`: whether it knows a win of the side to move."""
        return self.run_program([PROGRAM, "solve", moves, *options]).stdout

    def hold_neighbours(self, moves):
        """A position has one standing: after a move as before the next."""
        judged = [move for move in moves if move["judged"]]
        for one, next_one in zip(judged, judged[1:]):
            after, before = one["after"], next_one["before"]
            self.assertEqual((after["standing"], after.get("win")),
                             (before["standing"], before.get("win")), one["ply"])


def suite_moves(name, step):
    """Of one row of so many of a suite the stones, as a list of moves in turn."""
    rows = [json.loads(line) for line in
            (SOURCE / "positions" / f"{name}.jsonl").read_text().splitlines()[1:]]
    for row in rows[::step]:
        stones = [stone for pair in zip(row["black"], row["white"] + [""]) for stone in pair]
        yield " ".join(stones).strip()


class Positions(Analyze):
    def test_win_and_moves(self):
        text = self.text(THREE)
        self.assertIn("Black wins by fours in 2 moves: f8 * e8.\n", text)
        self.assertRegex(text, r"\nf8 +9999\d +\d+ +\d+  f8 \* e8\n +proved: fours in 2 moves\n")
        self.assertIn("wins by a five next move: then * f8", text)

    def test_the_proved_win_comes_first(self):
        moves = ("h8 i5 m13 j9 d4 i13 i4 c11 h5 g6 g7 i3 h7 h6 i6 j7 j5 g8 k4 l3 j4 l4 j3 j2 l5 i2",
                 "--player", "hard", "--top", "1")
        text = self.text(*moves)
        self.assertRegex(text, r"\nk6 +9998\d +\d+ +\d+  k6 .*\n +"
                         r"proved: fours and threes in \d+ moves\n$")
        best, = self.json(*moves)["best"]
        self.assertEqual((best["move"], best["proved"]), ("k6", True))

    def test_json(self):
        found = self.json("h8 i9 g7 g9 i7", "--top", "7", "--depth", "3")
        self.assertEqual(found["limits"], {"depth": 3, "nodes": 200000})
        self.assertEqual(found["moves"], ["h8", "i9", "g7", "g9", "i7"])
        self.assertEqual(found["proof"]["to_move"], "white")
        self.assertEqual(found["proof"]["standing"], "open")
        scores = [move["score"] for move in found["best"]]
        self.assertEqual(len(scores), 7)
        self.assertEqual(scores, sorted(scores, reverse=True))
        for move in found["best"]:
            self.assertEqual((move["depth"], move["line"][0]), (3, move["move"]))
            self.assertEqual(move["after"]["to_move"], "black")
            self.assertGreater(move["nodes"], 0)

    def test_the_opening_is_named(self):
        self.assertIn("\nOpening: Kagetsu 花月 (4D)\n", self.text("h8 h9 i9", "--depth", "1"))
        self.assertEqual(self.json("h8 h9 i9", "--depth", "1")["named_opening"], "Kagetsu")
        self.assertIsNone(self.json("a1 h9 i9", "--depth", "1")["named_opening"])

    def test_no_moves_are_the_empty_board(self):
        self.assertEqual(self.json("", *QUICK)["best"][0]["move"], "h8")

    def test_a_score_does_not_depend_on_how_many_are_asked_for(self):
        few = self.json("h8 i9 g7 g9 i7", "--top", "2")["best"]
        many = self.json("h8 i9 g7 g9 i7", "--top", "6")["best"]
        self.assertEqual(few, many[:2])

    def test_same_input_same_output(self):
        self.assertEqual(self.text("h8 i9 g7 g9 i7"), self.text("h8i9g7g9i7"))

    def test_lost(self):
        text = self.text(THREE + " j8", "--depth", "2")
        self.assertIn("White is lost: Black wins by a five next move: * ", text)

    def test_empty_board(self):
        self.assertRegex(self.text(" ", *QUICK), r"\nh8 +-?\d+ ")

    def test_a_move_without_a_defence_is_the_verdict(self):
        words = ("j10 f7 h6 a15 g9 c15 g7 e15 j6 g15", "--player", "hard", "--top", "2")
        text = self.text(*words)
        self.assertRegex(text, r"\nBlack wins by a move without a defence in 11 moves: d15 g10 ")
        self.assertRegex(text, r"\nd15 +9997\d .*\n +proved: a move without a defence in 11 moves\n")
        found = self.json(*words)
        self.assertEqual(found["proof"]["standing"], "won")
        self.assertEqual(found["proof"]["win"]["kind"], "no-defence")
        self.assertEqual([row["proved"] for row in found["best"]], [True, False])

    def hold_position(self, moves, words):
        """That no part of the answer denies what another says; and the standing."""
        found, text = self.json(moves, *words), self.text(moves, *words)
        proof, best = found["proof"], found["best"]
        side = proof["to_move"].capitalize()
        after = [move["after"]["standing"] for move in best]
        if proof["standing"] == "won":
            self.assertEqual((best[0]["move"], best[0]["proved"], after[0]),
                             (proof["win"]["line"][0], True, "lost"))
            self.assertIn(f"\n{side} wins by ", text)
        else:
            self.assertNotIn("lost", after)
            self.assertNotRegex(text, r"\n {32}(wins|proved)")
        if proof["standing"] == "lost":
            self.assertEqual(set(after), {"won"})
            self.assertIn(f"\n{side} is lost: ", text)
        return proof["standing"], best[0]["move"]

    def test_the_parts_never_contradict_each_other(self):
        seen = collections.Counter()
        for moves in (*suite_moves("midgame", 80), *suite_moves("vct", 150),
                      *suite_moves("vcf", 80)):
            for words in (("--player", "hard", "--top", "2", "--nodes", "20000"),
                          ("--player", "easy", "--nodes", "500", "--top", "9")):
                standing, best = self.hold_position(moves, words)
                seen[standing] += 1
                if standing == "won":  # as the loser sees it; a game may end with the move
                    done = subprocess.run([PROGRAM, "analyze", f"{moves} {best}"],
                                          capture_output=True, text=True, check=False)
                    if done.returncode == 0:
                        seen[self.hold_position(f"{moves} {best}", words)[0]] += 1
        for standing in ("won", "lost", "unknown"):
            self.assertGreater(seen[standing], 2, seen)

    def test_neither_is_proved(self):
        self.assertIn("\nNo win or loss of White is proved.\n", self.text("h8 i9 g7", *QUICK))

    def test_too_few_nodes(self):
        text = self.text("h8 i9 g7 g9 i7 h7 g8", "--nodes", "1")
        self.assertIn("Unknown whether White has a proved win or loss: the nodes ran out first.", text)
        self.assertRegex(text, r"\n[a-o]\d+ +-?\d+ +1 +1  ")

    def test_refusals(self):
        self.refuse("analyze: WHAT: 'p9' is not a cell of a 15x15 board, such as h8", "h8 p9", status=2)
        self.refuse("the game ended with move 9, f8 (five): this takes a position; "
                    "'analyze --whole-game' takes a game", FINISHED)
        self.refuse("analyze: --player: no profile 'hrad'; did you mean 'hard'?", "h8",
                    "--player", "hrad", status=2)
        self.refuse("analyze: --profile is now --player", "h8", "--profile", "hard", status=2)
        self.refuse("analyze: --game takes renju, freestyle or standard", "h8", "--game", status=2)
        self.refuse("analyze: --player takes a profile of this engine, not a program", "h8",
                    "--player", "cmd:./x", status=2)
        self.refuse("none.db: no such file", "none.db")
        self.refuse("none.db: no such file", "none.db", "--depth", "0")
        for words in ([], ["h8", "--nodes", "0"], ["h8", "--depth", "61"], ["h8", "--top", "0"]):
            self.complaint([PROGRAM, "analyze", *words], 2)


class MoveLists(Analyze):
    def test_a_finished_game(self):
        found = self.json(FINISHED, "--whole-game", *QUICK)
        self.assertEqual((found["game"]["winner"], found["game"]["reason"]), ("black", "five"))
        self.assertEqual([move["judged"] for move in found["moves"]], [False] * 3 + [True] * 6)
        for move in found["moves"][3:]:
            self.assertLessEqual(FIELDS, set(move))
        white, black = found["moves"][5], found["moves"][6]
        self.assertEqual((white["move"], white["allowed"], white["sure"]), ("e1", True, True))
        self.assertEqual(white["after"]["win"]["kind"], "vcf")
        self.assertTrue(black["wins"])
        self.assertEqual(found["moves"][7]["before"]["standing"], "lost")
        self.assertTrue(found["moves"][8]["wins"])
        self.assertEqual(found["summary"]["white"]["allowed"], 1)

    def test_what_only_the_search_sees_is_no_proof(self):
        words = (THREE, "--whole-game", "--nodes", "1")  # too few for a proof of the position before
        self.assertRegex(self.text(*words),
                         r"\n +6  O  e1 .* blunder .*\(perhaps\).*; by search: loses in 2 moves\n")
        move = self.json(*words)["moves"][5]
        ends = {best["move"]: (best["ends_in"], best["proved"]) for best in move["best"]}
        self.assertEqual((ends["e1"], move["decided"]), ((-4, False), False))
        self.assertIn((None, False), ends.values())

    def test_a_move_allows_the_win_that_the_next_one_shows(self):
        moves = "j10 f7 h6 a15 g9 c15 g7 e15 j6 g15 d15 g10 f8 i5"
        words = ("--whole-game", "--player", "hard")
        for nodes in ("100", "2000", "20000"):
            self.hold_neighbours(self.json(moves, *words, "--nodes", nodes)["moves"])
        game = self.json(moves, *words)["moves"]
        self.hold_neighbours(game)
        g15, d15 = game[9:11]
        self.assertEqual((g15["after"]["standing"], g15["allowed"]), ("won", True))
        self.assertEqual(g15["after"]["win"], d15["before"]["win"])
        self.assertTrue(d15["wins"])
        self.assertRegex(self.text(moves, *words),
                         r"\n +10 +O  g15 .* allows \(perhaps\) a win by a move without")

    def test_a_missed_win(self):
        text = self.text(THREE + " o15 o1", "--whole-game", *QUICK)
        self.assertIn("Not finished, 8 moves\n", text)
        self.assertRegex(text, r"\n +7  X  o15 .* -  +misses a win by fours in 2 moves: f8 \* e8\n")
        self.assertRegex(text, r"\n  missed a win +1 +0\n")
        self.assertRegex(text, r"\nPerhaps missed, allowed +0 +0\n")
        self.assertRegex(text, r"\nmove +played +best +loss +quality +proved\n")

    def test_a_forbidden_point_and_the_end(self):
        cross = "g8 g9 i8 i9 h9 g7 h7 i7 h8"
        found = self.json(cross, "--whole-game", *QUICK)
        self.assertEqual(found["game"]["reason"], "forbidden")
        self.assertTrue(found["moves"][-1]["forbidden"])
        self.assertIsNone(found["moves"][-1]["score"])
        self.assertEqual(found["summary"]["black"]["forbidden"], 1)

    def test_refusals(self):
        self.refuse("the game ended with move 9, f8 (five)", FINISHED + " o1", "--whole-game")
        self.refuse("analyze: --whole-game is for a list of moves; ID names a game of a file", "x.db",
                    "0", "--whole-game", status=2)


class Games(Analyze):
    def setUp(self):
        super().setUp()
        (self.folder / "four.txt").write_text("h8 i9 g7 j7\n")
        self.run_program(match("--games", "4", "--db", "x.db", a="easy", b="beginner",
                               openings="four.txt"))

    def moves(self, game):
        query = f"SELECT move FROM move WHERE game = {game} ORDER BY ply"
        return [move for (move,) in self.rows("x.db", query)]

    def edit(self, *commands):
        with contextlib.closing(sqlite3.connect(self.folder / "x.db")) as connection:
            for command in commands:
                connection.execute(command)
            connection.commit()

    def test_every_proof_agrees_with_solve(self):
        wins = 0
        for game in range(2):
            found = self.json("x.db", str(game), *QUICK)
            moves = self.moves(game)
            self.assertEqual([move["move"] for move in found["moves"]], moves)
            self.hold_neighbours(found["moves"])
            for move in found["moves"]:
                if not move["judged"]:
                    self.assertLessEqual(move["ply"], 4)
                    continue
                before, after = move["before"], move["after"]
                self.assertEqual(move["missed"], before["standing"] == "won" and not move["wins"])
                self.assertEqual(move["allowed"], after["standing"] == "won"
                                 and before["standing"] != "lost" and not move["forbidden"])
                self.assertEqual(move["quality"] is None, move["decided"] or move["missed"])
                self.assertTrue(move["sure"] or not move["decided"])
                if move["loss"] is not None:
                    scores = {row["move"]: row["score"] for row in move["best"]}
                    self.assertEqual(scores[move["move"]], move["score"])
                    self.assertEqual(move["loss"], max(scores.values()) - move["score"])
                self.assertEqual(self.wins_by_solve(moves[:move["ply"] - 1], before), True)
                wins += before["standing"] == "won"
        self.assertGreater(wins, 0)

    def wins_by_solve(self, moves, proof):
        """Does solve find a win of this kind, of the length told, or none if none is told?"""
        text = " ".join(moves)
        if proof["standing"] == "won" and proof["win"]["kind"] == "no-defence":
            return True  # no solver looks for it
        if proof["standing"] == "won" and proof["win"]["line"][0] != "*":
            kind = {"five": "--vcf", "vcf": "--vcf", "vct": "--vct"}.get(proof["win"]["kind"],
                                                                         "--mise")
            line = self.solved(text, kind)
            if kind == "--vcf":
                return f" in {proof['win']['length']} move" in line
            return " wins by " in line
        if proof["standing"] == "open":
            return all(" has no win " in self.solved(text, kind)
                       for kind in ("--vcf", "--mise", "--vct"))
        return True

    def test_a_move_is_judged_by_what_is_near_it(self):
        moves = self.moves(0)
        whole = self.json(" ".join(moves), "--whole-game", *QUICK)["moves"]
        part = self.json(" ".join(moves[:9]), "--whole-game", *QUICK)["moves"]
        self.assertEqual(whole[:8], part[:8])  # the last owes its proof to the move after it
        of_file = self.json("x.db", "0", *QUICK)["moves"]
        self.assertEqual(whole[4:], of_file[4:])

    def test_text(self):
        text = self.text("x.db", "1", *QUICK)
        self.assertIn("Game 1: beginner (Black, X) against easy (White, O)\n", text)
        listed = re.findall(r"^ *\d+  [XO]  ([a-o]\d+)", text, re.M)
        self.assertEqual(listed, self.moves(1))
        self.assertEqual(text.count("  opening\n"), 4)
        self.assertRegex(text, r"\nAccuracy +\d+ % +\d+ %\n")
        self.assertEqual(text, self.text("x.db", "1", *QUICK))

    def test_wrong_files_and_games(self):
        self.refuse("x.db: has no game 9; it holds 4 games", "x.db", "9")
        self.refuse("none.db: no such file", "none.db", "0")
        self.refuse("my.sgf: no such file", "my.sgf")
        self.refuse("games/h8: no such file", "games/h8", "--whole-game")
        self.refuse("analyze: --whole-game and --top do not work with several games of a file", "x.db",
                    "--top", "2", status=2)
        self.refuse("analyze: --depth 0 works only for several games of a file", "x.db", "0", "--depth", "0",
                    status=2)
        (self.folder / "half.db").write_bytes((self.folder / "x.db").read_bytes()[:6000])
        self.assertIn("half.db", self.complaint([PROGRAM, "analyze", "half.db", "0"], 1))
        (self.folder / "empty.db").touch()
        self.refuse("empty.db: empty: no run was written to it", "empty.db", "0")

    def test_edited_files(self):
        self.edit("UPDATE move SET move = 'h8' WHERE game = 0 AND ply = 6")
        self.refuse("x.db: game 0, column moves_key: the moves are not those that were played",
                    "x.db", "0")
        self.edit("UPDATE game SET moves_key = NULL")
        self.refuse("x.db: game 0: move 6, h8, cannot be played", "x.db", "0")
        self.edit("UPDATE move SET move = 'pass' WHERE game = 1 AND ply = 2")
        self.refuse("x.db: game 1: it does not begin with its opening", "x.db", "1")
        self.edit("UPDATE run SET game = 'reversi'")
        self.refuse("x.db: holds reversi games on 15x15, which nothing here can analyze", "x.db", "2")

    def test_a_game_that_ended_by_a_timeout(self):
        last = len(self.moves(0))
        winner = "white" if last % 2 else "black"
        self.edit(f"UPDATE game SET reason = 'timeout', winner = '{winner}' WHERE id = 0",
                  f"UPDATE move SET fault = 'timeout' WHERE game = 0 AND ply = {last}")
        found = self.json("x.db", "0", *QUICK)
        self.assertEqual(found["game"]["reason"], "timeout")
        self.assertEqual(len(found["moves"]), last - 1)
        self.assertEqual(found["game"]["refused"], self.moves(0)[-1])
        self.assertRegex(self.text("x.db", "0", *QUICK), rf"\n +{last}  [XO]  [a-o]\d+ +timeout\n")


class Output(Analyze):
    def test_full_disk(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([PROGRAM, "analyze", THREE, *QUICK], cwd=self.folder,
                                  stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^renju-bench: .*No space left on device\n$")


class Annotated(Case):
    """A game as SGF: what is wrong with its moves, what is better, and the game itself."""

    MISSED = THREE + " o15 o1"  # Black has an open three and plays elsewhere

    def lines(self, *words):
        return self.run_program([PROGRAM, "analyze", *words]).stdout

    def test_a_missed_win_has_a_comment_and_its_line(self):
        text = self.lines(self.MISSED, "--whole-game", "--sgf", *QUICK)
        self.assertTrue(text.startswith("(;FF[4]GM[4]CA[UTF-8]AP[renju-bench]SZ[15]RU[Renju]"), text)
        self.assertRegex(text, r"\n\(;B\[oa\]C\[misses a win")
        self.assertRegex(text, r"\n\(;B\[[jf]h\]C\[a proved win in \d moves?: vcf\]")
        self.assertEqual(text.count("("), text.count(")"))
        self.assertNotIn("((", text)

    def test_it_is_imported_as_the_same_game(self):
        self.run_program(match("--games", "2", "--db", "x.db", a="easy", b="beginner", max_moves=60))
        moves = [self.run_program([PROGRAM, "export", "x.db", str(game), "--format", "text"]
                                  ).stdout.split(" #")[0] for game in range(2)]
        for game in range(2):
            (self.folder / f"{game}.sgf").write_text(self.lines("x.db", str(game), "--sgf", *QUICK))
        self.run_program([PROGRAM, "import", "0.sgf", "1.sgf", "-o", "y.db", "--strict"])
        again = [self.run_program([PROGRAM, "export", "y.db", str(game), "--format", "text"]
                                  ).stdout.split(" #")[0] for game in range(2)]
        self.assertEqual(again, moves)

    def test_a_proved_line_is_played_to_its_five(self):
        # The open three becomes a straight four, against which any reply is the same.
        text = self.lines(self.MISSED, "--whole-game", "--sgf", *QUICK)
        win = re.search(r"\((;B\[[jf]h\]C\[a proved win[^()]*)\)", text).group(1)
        points = re.findall(r";[BW]\[(..)\]", win)
        self.assertEqual(len(points), 3, win)
        self.assertIn(points[1], ("eh", "ih", "fh", "jh", "kh"))  # it stops one of the two fives
        self.assertEqual(len(set(points)), 3)

    def test_a_win_that_the_game_follows_is_no_branch(self):
        # White leaves the three alone, and Black wins by it as the proof says.
        text = self.lines(self.MISSED, "--whole-game", "--sgf", *QUICK)
        first = re.search(r";B\[([jf])h\]C\[a proved win", text).group(1)
        text = self.lines(self.MISSED + (" j8 o3 k8" if first == "j" else " f8 o3 j8"),
                          "--whole-game", "--sgf", *QUICK)
        self.assertIn("allows a win", text)
        self.assertRegex(text, rf"\n\(?;B\[{first}h\]C\[[^]]*a proved win in \d moves?: vcf")
        self.assertEqual(text.count(f";B[{first}h]"), 2, text)  # missed before, and in the game
        self.assertNotIn("((", text)

    def test_its_root_says_what_an_export_says(self):
        self.run_program(match("--games", "2", "--db", "x.db", a="easy", b="beginner", max_moves=60))
        exported = self.run_program([PROGRAM, "export", "x.db", "1", "--format", "sgf"]).stdout
        judged = self.lines("x.db", "1", "--sgf", *QUICK)
        for name in ("DT", "EV", "RO", "PB", "PW", "RE"):
            there = re.search(rf"{name}\[[^]]*\]", exported).group()
            self.assertIn(there, judged.split(";")[1])
        (self.folder / "1.sgf").write_text(exported)
        piped = subprocess.run([PROGRAM, "analyze", "/dev/stdin", *QUICK], input=exported, text=True,
                               capture_output=True, check=True).stdout
        self.assertEqual(piped.replace("/dev/stdin", "1.sgf"), self.lines("1.sgf", *QUICK))
        self.change("x.db", "DELETE FROM move WHERE game = 1 AND ply > 8")
        self.change("x.db", "UPDATE game SET reason = 'resigned', winner = 'white', plies = 8,"
                            " moves_key = NULL, trap = NULL, opening_name = NULL,"
                            " opening_class = NULL WHERE id = 1")
        self.assertIn("RE[W+R]", self.lines("x.db", "1", "--sgf", *QUICK))

    def test_it_is_of_one_game(self):
        for words in ((THREE, "--sgf"), (self.MISSED, "--whole-game", "--sgf", "--json")):
            self.assertIn("--sgf writes one game", self.complaint([PROGRAM, "analyze", *words], 2))


if __name__ == "__main__":
    unittest.main()
