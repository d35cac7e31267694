"""stats: figures of players, held against queries of the same file."""

import csv
import io
import json
import unittest

from program import PROGRAM, Case, match


class Stats(Case):
    def setUp(self):
        super().setUp()
        self.run_program(match("--games", "6", "--db", "x.db", "--seed", "3", openings="named"))

    def stats(self, *words):
        return self.run_program([PROGRAM, "stats", *words]).stdout

    def answers(self, player, what):
        query = (f"SELECT {what} FROM move JOIN game ON game.id = move.game WHERE NOT move.opening AND"
                 f" (CASE ply % 2 WHEN 1 THEN black ELSE white END) = {player}")
        return self.rows("x.db", query)

    def test_figures_equal_queries(self):
        file, = json.loads(self.stats("x.db", "--json"))["files"]
        self.assertEqual(file["games"], 6)
        for number, player in enumerate(file["players"]):
            moves, nodes, most = self.answers(number, "count(*), avg(nodes), max(elapsed_ms)")[0]
            self.assertEqual(player["moves"], moves)
            self.assertAlmostEqual(player["nodes_a_move"], nodes, places=6)
            self.assertAlmostEqual(player["time_ms_most"], most, places=4)
            times = sorted(time for time, in self.answers(number, "elapsed_ms"))
            median = times[(len(times) + 1) // 2 - 1]
            self.assertAlmostEqual(player["time_ms_median"] / median, 1, delta=0.011)
            shares = [value for key, value in player.items()
                      if key.startswith("depth_")]
            self.assertAlmostEqual(sum(shares), 1)
        black = self.rows("x.db", "SELECT avg(CASE winner WHEN 'black' THEN 1 WHEN 'draw' THEN 0.5"
                                  " ELSE 0 END) FROM game")[0][0]
        self.assertAlmostEqual(file["pairings"][0]["black"], black)
        lengths = self.rows("x.db", "SELECT min(plies), max(plies), avg(plies) FROM game")[0]
        self.assertEqual((file["moves_least"], file["moves_most"], file["moves_mean"]), lengths)

    def test_openings_that_were_set_or_played(self):
        self.run_program(match("--games", "20", "--db", "y.db", a="easy", b="medium", nodes=50))
        for file in ("x.db", "y.db"):
            games = json.loads(self.run_program([PROGRAM, "games", file, "--json"]).stdout)["games"]
            codes = [game["named"]["code"] for game in games if game["named"]]
            points = {"black": 1, "white": 0, "draw": 0.5}
            rows = json.loads(self.stats(file, "--json"))["files"][0]["openings"]
            self.assertEqual(sorted(row["code"] for row in rows), sorted(set(codes)))
            self.assertEqual([row["games"] for row in rows],
                             sorted((codes.count(code) for code in set(codes)), reverse=True))
            for row in rows:
                black = [points[game["winner"]] for game in games
                         if game["named"] and game["named"]["code"] == row["code"]]
                self.assertAlmostEqual(row["black"], sum(black) / len(black))
                self.assertRegex(self.stats(file), rf"\n{row['code']} {row['name']} +{row['games']} ")
        others = self.stats("y.db").count("\nothers ")
        self.assertEqual(others, int(any(not game["named"] for game in games)))

    def test_a_player_against_itself_is_no_stronger(self):
        self.run_program([PROGRAM, "tournament", "--player", "easy", "--player", "beginner",
                          "--self", "--games", "6", "--nodes", "60", "--max-moves", "60",
                          "--openings", "named", "--db", "self.db"])
        pairings = json.loads(self.stats("self.db", "--json"))["files"][0]["pairings"]
        alone = [pairing for pairing in pairings if len(set(pairing["players"])) == 1]
        self.assertEqual(len(alone), 2)
        self.assertTrue(any(pairing["black"] != 0.5 for pairing in alone))
        self.assertEqual([pairing["elo_gap"] for pairing in alone], [0, 0])

    def decided_at(self, game):
        """By the definition: (move, whether by scores) of a game that was won."""
        winner, plies = self.rows("x.db", f"SELECT winner, plies FROM game WHERE id = {game}")[0]
        told = self.rows("x.db", "SELECT ply, score FROM move WHERE NOT opening AND score IS NOT NULL "
                                 f"AND game = {game} ORDER BY ply")
        favours = [(ply, (score if (ply % 2 == 1) == (winner == "black") else -score) > 0)
                   for ply, score in told]
        against = [ply for ply, is_good in favours if not is_good]
        good = [ply for ply, is_good in favours if is_good and ply > max(against, default=0)]
        return (min(good) if good else plies), bool(told)

    def test_decided_games_are_where_the_scores_turned_for_good(self):
        decided = json.loads(self.stats("x.db", "--json"))["files"][0]["decided"]
        won = self.rows("x.db", "SELECT id, winner, black, white FROM game WHERE winner <> 'draw'")
        self.assertEqual(decided["by_scores"] + decided["by_end"], len(won))
        self.assertEqual(decided["drawn"], 6 - len(won))
        at = {row[0]: self.decided_at(row[0]) for row in won}
        self.assertEqual(decided["by_scores"], sum(by_scores for _, by_scores in at.values()))
        for row in decided["moves"]:
            games = [game for game in won
                     if row["first"] <= at[game[0]][0] <= (row["last"] or 1000)]
            self.assertEqual(row["games"], len(games))
            self.assertEqual(row["black"], sum(game[1] == "black" for game in games) / len(games)
                             if games else None)
            for number, player in enumerate(row["players"]):
                wins = sum(game[2 if game[1] == "black" else 3] == number for game in games)
                self.assertEqual((player["games"], player["score"]),
                                 (len(games), wins / len(games) if games else None))
        text = self.stats("x.db")
        self.assertRegex(text, r"decided at move +games +Black")
        self.assertRegex(text, r"\d+ games? by the scores that the players reported")
        figures = {row["figure"]: float(row["value"]) for row in csv.DictReader(io.StringIO(self.stats(
            "x.db", "--csv"))) if row["player"] == "easy" and row["figure"].startswith("decided_")}
        self.assertEqual(sum(value for key, value in figures.items() if key.endswith("_games")), len(won))

    def test_two_files_side_by_side(self):
        self.run_program(match("--games", "2", "--db", "y.db", "--seed", "4", a="medium"))
        text = self.stats("x.db", "y.db")
        head = text.splitlines()[0]
        self.assertEqual([head.count(f"({file})") for file in ("x.db", "y.db")], [2, 2])
        self.assertIn("Time, median ms", text)

    def test_csv_has_a_figure_a_row(self):
        rows = list(csv.DictReader(io.StringIO(self.stats("x.db", "--csv"))))
        self.assertEqual({row["player"] for row in rows}, {"beginner", "easy"})
        self.assertEqual([row["value"] for row in rows if row["figure"] == "games"], ["6", "6"])

    def test_time_limit(self):
        self.run_program([PROGRAM, "match", "--a", "beginner", "--b", "easy", "--games", "2", "--time",
                          "1s", "--openings", "none", "--max-moves", "20", "--db", "t.db"])
        self.assertIn("Over the limit", self.stats("t.db"))
        self.assertNotIn("Over the limit", self.stats("x.db"))

    def test_bad_input(self):
        self.complaint([PROGRAM, "stats", "none.db"], 1)
        self.complaint([PROGRAM, "stats", "x.db", "--json", "--csv"], 2)
        (self.folder / "bad.db").write_text("nothing")
        self.complaint([PROGRAM, "stats", "bad.db"], 1)


if __name__ == "__main__":
    unittest.main()
