#!/usr/bin/env python3
"""The rulings of the referee on moves of programs: fives, overlines, double fours and threes."""

import subprocess
import sys
import unittest

import program
from external import FAST, engine, finished, match

# Name, Black's stones, White's stones, who moves, the move, the verdict.
WIN, FOUL, ON, WHITE_WIN = ("1-0", "five"), ("0-1", "forbidden"), ("1/2-1/2", "move limit"), ("0-1", "five")
CASES = [
    ("five", "3,7 4,7 5,7 6,7", "", "B", "7,7", WIN),
    ("five, diagonal", "3,4 4,5 5,6 6,7", "", "B", "7,8", WIN),
    ("overline of six", "2,7 3,7 4,7 6,7 7,7", "", "B", "5,7", FOUL),
    ("overline of nine", "2,7 3,7 4,7 5,7 7,7 8,7 9,7 10,7", "", "B", "6,7", FOUL),
    ("five and overline at once", "3,7 4,7 5,7 6,7 7,4 7,5 7,6 7,8 7,9", "", "B", "7,7", WIN),
    ("five and double four at once", "3,7 4,7 5,7 6,7 7,4 7,5 7,6 8,8 9,9 10,10", "7,3", "B", "7,7",
     WIN),
    ("white overline", "", "2,7 3,7 4,7 6,7 7,7", "W", "5,7", WHITE_WIN),
    ("white double three", "", "6,7 7,7 8,8 8,9", "W", "8,7", ON),
    ("double three", "6,7 7,7 8,8 8,9", "", "B", "8,7", FOUL),
    ("double three, split", "5,7 7,7 8,8 8,10", "", "B", "8,7", FOUL),
    ("three and blocked three", "6,7 7,7 8,8 8,9", "5,7", "B", "8,7", ON),
    ("three and a three between overlines", "2,7 5,7 6,7 10,7 7,8 7,9", "", "B", "7,7", ON),
    ("double four", "4,7 5,7 6,7 7,8 7,9 7,10", "3,7 7,11", "B", "7,7", FOUL),
    ("double four in one line, x.xxx.x", "3,7 5,7 6,7 9,7", "", "B", "7,7", FOUL),
    ("double four in one line, xx.xx.xx", "3,7 4,7 6,7 9,7 10,7", "", "B", "7,7", FOUL),
    ("four and three", "4,7 5,7 6,7 7,8 7,9", "3,7", "B", "7,7", ON),
    ("four and a four that would be six", "2,7 3,7 5,7 6,7 7,8 7,9 7,10", "7,11", "B", "7,7", ON),
]


def sides(black, white, mover, move):
    """The moves of both; stones far away make the counts right."""
    black, white = black.split(), white.split()
    used = {move, *black, *white}
    far_white = [f"{x},0" for x in range(0, 15, 2)] + [f"{x},2" for x in range(1, 15, 3)]
    far_black = [f"{x},14" for x in range(0, 15, 3)] + [f"{x},12" for x in range(1, 15, 4)]
    far_white, far_black = ([p for p in far if p not in used] for far in (far_white, far_black))
    while len(white) < len(black) - (mover == "W"):
        white.append(far_white.pop(0))
    while len(black) < len(white) + (mover == "W"):
        black.append(far_black.pop(0))
    (black if mover == "B" else white).append(move)
    return black, white


def order(black, white):
    """The moves as they are played."""
    moves = [point for pair in zip(black, white) for point in pair]
    return moves + black[len(white):]


def cell(point):
    """a1 for 0,0."""
    x, y = map(int, point.split(","))
    return f"{'abcdefghijklmno'[x]}{y + 1}"


class Rulings(program.Case):
    def test_all(self):
        for number, (name, *stones, verdict) in enumerate(CASES):
            black, white = sides(*stones)
            players = [engine(FAST, "--policy", "first", "--script", " ".join(moves))
                       for moves in (black, white)]
            plies = len(black) + len(white)
            done = self.run_program(match(*players, "--max-moves", str(plies), "--db",
                                          f"{number}.db"))
            with self.subTest(name):
                self.assertEqual(finished(done.stdout)[0][2:], verdict)
                self.assertEqual(self.rows(f"{number}.db", "SELECT plies FROM game WHERE id = 0"),
                                 [(plies,)])


class FromOpenings(program.Case):
    """The same, but the position is an opening and only the last move is a player's."""

    def test_all(self):
        refused = 0
        for number, (name, *stones, verdict) in enumerate(CASES):
            moves = order(*sides(*stones))
            (self.folder / "o.txt").write_text(f"{name}: {' '.join(map(cell, moves[:-1]))}\n")
            mover = engine(FAST, "--policy", "first", "--script", stones[-1])
            players = [mover, engine(FAST, "--policy", "first")]
            command = match(*(players if stones[2] == "B" else reversed(players)), "--max-moves",
                            str(len(moves)), "--db", f"{number}.db", openings="o.txt")
            refusal = subprocess.run(command, cwd=self.folder, capture_output=True, text=True,
                                     check=False)
            refused += refusal.returncode != 0
            if refusal.returncode != 0:
                self.assertIn("; --openings-decided plays it", refusal.stderr)
            (self.folder / f"{number}.db").unlink(missing_ok=True)
            done = self.run_program([*command, "--openings-decided"])
            with self.subTest(name):
                self.assertEqual(finished(done.stdout)[0][2:], verdict)
                self.assertEqual(self.rows(f"{number}.db", "SELECT name FROM opening"), [(name,)])
                self.assertEqual(
                    self.rows(f"{number}.db", "SELECT openings_source, decided_openings FROM run"),
                    [("o.txt", 1)])
        self.assertEqual(refused, 15)


if __name__ == "__main__":
    sys.exit(unittest.main())
