"""Tournaments: the schedule, the same results on any number of threads and after kills, what the
other commands make of their files, and the answer to wrong players."""

import csv
import io
import itertools
import json
import random
import re
import unittest

from program import PROGRAM, Case
from results import OPENINGS, dump

PLAYERS = ("beginner", "easy", "medium:depth=1", "easy:depth=1")


class Tournament(Case):

    def setUp(self):
        super().setUp()
        (self.folder / "o.txt").write_text(OPENINGS)

    def tournament(self, *options, players=PLAYERS, games=4, database="x.db"):
        named = itertools.chain.from_iterable(("--player", player) for player in players)
        return [PROGRAM, "tournament", *named, "--games", str(games), "--openings", "o.txt",
                "--nodes", "300", "--max-moves", "30", "--db", database, *options]

    def players_file(self, text):
        (self.folder / "p.json").write_text(text)
        return [PROGRAM, "tournament", "--players-file", "p.json", "--games", "2"]


class Play(Tournament):

    def test_every_two_players_play_each_opening_with_both_colours(self):
        self.run_program(self.tournament(games=6))
        games = self.rows("x.db", "SELECT id, black, white, opening FROM game ORDER BY id")
        self.assertEqual([row[0] for row in games], list(range(36)))
        met = {}
        for first, second in zip(games[::2], games[1::2]):
            self.assertEqual((first[1], first[2], first[3]), (second[2], second[1], second[3]))
            met.setdefault(frozenset(first[1:3]), []).append(first[3])
        self.assertEqual(len(met), 6)
        for openings in met.values():
            self.assertEqual(len(set(openings)), 3)

    def test_gauntlet_is_the_first_player_against_all_others(self):
        self.run_program(self.tournament("--schedule", "gauntlet"))
        pairs = self.rows("x.db", "SELECT min(black, white), max(black, white), count(*) FROM game "
                                  "GROUP BY 1, 2 ORDER BY 1, 2")
        self.assertEqual(pairs, [(0, 1, 4), (0, 2, 4), (0, 3, 4)])

    def test_self_adds_games_of_each_player_against_itself_that_no_rating_sees(self):
        alone = json.loads(self.run_program(self.tournament("--json", database="y.db")).stdout)
        document = json.loads(self.run_program(self.tournament("--json", "--self")).stdout)
        games = self.rows("x.db", "SELECT black, count(*), count(DISTINCT opening) FROM game "
                                  "WHERE black = white GROUP BY black")
        self.assertEqual(games, [(player, 4, 4) for player in range(4)])
        self.assertEqual((document["games"], document["format"]), (40, "round-robin and self"))
        for player in document["players"]:
            own = player["black_against_itself"]
            self.assertEqual(own["wins"] + own["draws"] + own["losses"], 4)
            index = PLAYERS.index(player["name"])
            won = self.rows("x.db", "SELECT count(*) FROM game WHERE black = white AND "
                                    f"black = {index} AND winner = 'black'")
            self.assertEqual([(own["wins"],)], won)
        self.assertEqual({player["name"] for player in alone["players"]}, set(PLAYERS))
        for player in document["players"]:
            self.assertEqual(player["games"], 12)
        text = self.run_program(self.tournament("--self", "--resume", games=6)).stdout
        self.assertIn("\nScore as Black against itself, in percent; ratings leave it out\n", text)
        rated = self.run_program([PROGRAM, "rate", "x.db"]).stdout
        self.assertIn("24 games of a player against itself are left out", rated)
        self.run_program([PROGRAM, "report", "x.db", "-o", "x.html"])
        for command in ("stats", "games", "rate"):
            self.run_program([PROGRAM, command, "x.db"])

    def test_self_is_the_same_on_any_number_of_threads(self):
        for threads in ("1", "4"):
            self.run_program(self.tournament("--self", "--threads", threads, database=f"{threads}.db"))
        self.assertMultiLineEqual(dump(self.folder / "1.db"), dump(self.folder / "4.db"))

    def test_is_the_same_on_any_number_of_threads(self):
        for threads in ("1", "4"):
            self.run_program(self.tournament("--threads", threads, games=6,
                                             database=f"{threads}.db"))
        self.assertMultiLineEqual(dump(self.folder / "1.db"), dump(self.folder / "4.db"))

    def test_is_the_same_after_kills(self):
        self.run_program(self.tournament("--threads", "1", games=40, database="whole.db"))
        chance = random.Random(3)
        kills = 0
        for _ in range(8):
            command = self.tournament("--threads", chance.choice("123"), "-v",
                                      *self.going_on("killed.db"), games=40, database="killed.db")
            kills += self.kill_after(chance.randrange(1, 15), command)[1]
        self.assertGreater(kills, 4)
        self.run_program(self.tournament("--threads", "2", "--resume", games=40,
                                         database="killed.db"))
        self.assertMultiLineEqual(dump(self.folder / "killed.db"), dump(self.folder / "whole.db"))

    def test_may_grow_and_keeps_its_games(self):
        self.run_program(self.tournament())
        first = self.rows("x.db", "SELECT * FROM game ORDER BY id")
        self.run_program(self.tournament("--resume", games=8))
        self.assertEqual(self.rows("x.db", "SELECT * FROM game WHERE id < 24 ORDER BY id"), first)
        self.assertEqual(self.rows("x.db", "SELECT count(*) FROM game"), [(48,)])

    def test_of_other_players_or_format_does_not_go_on(self):
        self.run_program(self.tournament())
        wrong = {"games is 4 in the file, now 2: 4 games have been played, so it cannot be less":
                 self.tournament("--resume", games=2),
                 "player 3 is 'medium:depth=1' in the file, now 'hard'":
                 self.tournament("--resume", players=("beginner", "easy", "hard", PLAYERS[3])),
                 "the number of players is 4 in the file, now 2":
                 self.tournament("--resume", players=PLAYERS[:2]),
                 "schedule is 'round-robin' in the file, now 'gauntlet'":
                 self.tournament("--resume", "--schedule", "gauntlet", games=40)}
        for text, command in wrong.items():
            self.assertIn(text, self.complaint(command, 1))

    def test_of_two_plays_the_games_of_a_match(self):
        self.run_program(self.tournament(players=PLAYERS[:2], games=6, database="t.db"))
        self.run_program([PROGRAM, "match", "--a", PLAYERS[0], "--b", PLAYERS[1], "--games", "6",
                          "--openings", "o.txt", "--nodes", "300", "--max-moves", "30",
                          "--db", "m.db"])
        query = "SELECT game, ply, move, score, nodes FROM move ORDER BY game, ply"
        self.assertEqual(self.rows("t.db", query), self.rows("m.db", query))


class Output(Tournament):

    def test_ends_with_ratings_and_squares(self):
        text = self.run_program(self.tournament(games=8)).stdout
        rows = [line.split() for line in text.splitlines() if re.match(r"\d  ", line)]
        self.assertEqual(len(rows), 4 * len(PLAYERS), text)
        self.assertEqual({row[1] for row in rows[:4]}, set(PLAYERS))
        for row in rows[:4]:  # games: three opponents of 8
            self.assertIn("24", row)
        self.assertIn("Games        48 of 48\n", text)
        self.assertRegex(text, r"\nFit +p .*: the ratings .* all pairings \(3 differences free to differ\)\n"
                               r"Least fits +\S+ scores [\d.]+ % against \S+, by the ratings [\d.]+ %: .*\n"
                               r"Circle +(\S+) > \S+ > \S+ > \1: \S+ \S+ Elo around, p .* for 4 triples\n")

    def test_document_agrees_with_the_file(self):
        document = json.loads(self.run_program(self.tournament("--json", games=8)).stdout)
        self.assertEqual((document["games"], document["complete"]), (48, True))
        self.assertEqual([player["rank"] for player in document["players"]], [1, 2, 3, 4])
        index = {player: i for i, player in enumerate(PLAYERS)}
        for pairing in document["pairings"]:
            a, b = index[pairing["a"]], index[pairing["b"]]
            won = self.rows("x.db", f"""SELECT count(*) FROM game WHERE
                (black = {a} AND white = {b} AND winner = 'black') OR
                (black = {b} AND white = {a} AND winner = 'white')""")[0][0]
            self.assertEqual((pairing["wins"], pairing["games"]), (won, 8))
            self.assertEqual(pairing["as_black"]["wins"] + pairing["as_white"]["wins"], won)
        self.assertEqual(sum(pairing["games"] for pairing in document["pairings"]), 48)

    def test_document_has_the_fields_of_rate(self):
        document = json.loads(self.run_program(self.tournament("--json", games=8)).stdout)
        rated = json.loads(self.run_program(
            [PROGRAM, "rate", "x.db", "--json", "--pairings"]).stdout)
        for left_out in ("self_play_games", "same_name_games"):
            self.assertEqual(rated["evidence"].pop(left_out), 0)
        self.assertIsNone(rated["pairings"][0].pop("stats"))
        self.assertIsNone(document["pairings"][0].pop("stats"))
        for field in ("los", "covariance", "advantage", "draw_between_equals", "log_likelihood",
                      "converged", "bootstrap", "evidence", "fit", "pairings"):
            self.assertEqual(document[field], rated[field], field)
        for one, other in zip(document["players"], rated["players"]):
            for field in ("rank", "name", "elo", "error", "elo_interval", "standing", "pool",
                          "games", "new_games", "as_black", "as_white"):
                self.assertEqual(one[field], other[field], field)

    def test_says_what_is_repetition_and_who_beats_whom(self):
        (self.folder / "o.txt").write_text("h8 i9 g7\n")
        players = ("hard:depth=1", "hard:depth=1,OPEN_THREE=900", "hard:depth=1,OPEN_THREE=800")
        text = self.run_program(self.tournament(players=players, games=20)).stdout
        self.assertRegex(text, r"\nNote +games of \S+ and \S+ mostly repeat others or share few")
        self.assertIn("\nLOS in %, row over column", text)
        document = json.loads(self.run_program(
            self.tournament("--json", "--resume", players=players, games=20)).stdout)
        self.assertIn("mostly repeat others", " ".join(document["notes"]))

    def test_says_that_two_names_are_one_player(self):
        players = ("easy", "easy:depth=2", "beginner")  # which is its depth
        done = self.run_program(self.tournament(players=players))
        self.assertIn("note: easy and easy:depth=2 are the same player", done.stderr)
        self.assertNotIn("beginner and", done.stderr)

    def test_csv_is_the_table_of_ratings(self):
        text = self.run_program(self.tournament("--csv")).stdout
        rows = list(csv.DictReader(io.StringIO(text)))
        self.assertEqual({row["player"] for row in rows}, set(PLAYERS))
        self.assertTrue(all(row["games"] == "12" for row in rows))

    def test_progress_elsewhere_is_plain_lines(self):
        done = self.run_program(self.tournament())
        self.assertIn("round-robin of 4 players: 6 pairings of 4 games, 24 games", done.stderr)
        self.assertRegex(done.stderr, r"\n24/24  \S+ .*, \S+ .*  [\d.]+ games/s  0:00 left\n$")
        self.assertNotIn("\x1b", done.stderr)

    def test_its_file_is_read_by_the_other_commands(self):
        self.run_program(self.tournament())
        text = self.run_program([PROGRAM, "show", "x.db", "23"]).stdout
        black, white = self.rows("x.db", """SELECT b.name, w.name FROM game
            JOIN player b ON b.id = black JOIN player w ON w.id = white WHERE game.id = 23""")[0]
        self.assertIn(f"Game 23: {black} (Black, X) against {white} (White, O)\n", text)
        lines = self.run_program([PROGRAM, "export", "x.db", "--format", "csv"]).stdout.splitlines()
        self.assertEqual(len(lines), 25)


class WrongPlayers(Tournament):

    def test_in_a_file_are_named_with_line_and_field(self):
        wrong = {
            '{"players": [{"player": "easy"},\n{"plyer": "hard"}]}':
                (1, "p.json:2: player 2: unknown field \"plyer\"; did you mean 'player'?"),
            '{"players": [{"player": "easy"},\n{"name": "x"}]}':
                (1, "p.json:2: player 2: 'player' is missing"),
            '{"players": [{"player": "easy"},\n{"player": "hrad"}]}':
                (2, "p.json:2: player 2: no profile 'hrad'; did you mean 'hard'?"),
            '{"players": [{"player": "easy"},\n{"player": "hard", "name": "easy"}]}':
                (2, "p.json:2: player 2 is called 'easy', as player 1 is; give one of them another "
                    "\"name\", in a file of the tournament or of --players-file"),
            '{"players": [\n{"player": "easy"}': (1, "p.json:2: not JSON from here on"),
        }
        for text, (status, complaint) in wrong.items():
            with self.subTest(text):
                self.assertEqual(self.complaint(self.players_file(text), status),
                                 f"renju-bench: {complaint}")
        self.assertEqual(len(list(self.folder.glob("results/*"))), 0)

    def test_of_one_name_are_refused(self):
        self.assertIn("tournament: --player 2 is called 'easy', as --player 1 is; give one of them",
                      self.complaint(self.tournament(players=("easy", "easy")), 2))

    def test_that_are_too_few_are_refused(self):
        self.assertIn("needs two players or more, by --player or --players-file; there is one",
                      self.complaint(self.tournament(players=("easy",)), 2))

    def test_are_the_four_levels_if_nobody_is_named(self):
        self.run_program([PROGRAM, "tournament", "--games", "2", "--nodes", "60", "--max-moves", "20",
                          "--db", "levels.db"])
        self.assertEqual([name for (name,) in self.rows("levels.db", "SELECT name FROM player ORDER BY id")],
                         ["beginner", "easy", "medium", "hard"])
        self.assertIn("there is none", self.complaint([PROGRAM, "tournament", "--game", "reversi"], 2))


if __name__ == "__main__":
    unittest.main()
