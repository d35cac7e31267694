#!/usr/bin/env python3
"""Pages of `renju-bench report` in a real browser: what they show is what the program counted."""
import json
import re

from case import Case, run_tests
from runs import HOSTILE

QUERIES = (
    {"player": "easy"}, {"player": "easy", "result": "won"}, {"result": "drawn"}, {"result": "black"},
    {"player": "beginner", "result": "lost", "side": "black"}, {"player": "easy", "against": "beginner"},
    {"result": "white", "min": "20"}, {"max": "30"}, {"min": "20", "max": "40"}, {"ends": "five"},
    {"sort": "length"}, {"sort": "-length", "result": "black"}, {"tag": "open-four"}, {"tag": "four-three"},
    {"fault": "missed"}, {"fault": "allowed", "proved": "yes"}, {"fault": "losing"}, {"fault": "blunder"},
    {"fault": "losing", "player": "beginner"}, {"win": "vcf"}, {"proved": "yes"}, {"likely": "yes"},
    {"fault": "missed", "likely": "yes"}, {"sort": "faults"},
    {"sort": "faults", "player": "easy", "side": "white"},
    {"sort": "-length", "fault": "allowed", "player": "beginner"})
KINDS = ("match", "sprt", "named", "tournament", "race", "spsa", "limits", "bayes", "gauge", "reversi", "ladder",
         "results", "annotated")


def coordinates(path):
    """The points of an SVG path."""
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]


class Pages(Case):
    def setUp(self):
        self.browser.look()
        self.browser.console()

    def open(self, *names, at=""):
        self.browser.open(self.runs.page(*names), at)

    def quiet(self, where):
        self.assertEqual(self.browser.console(), [], where)

    def values(self, selector):
        values = "return [...document.querySelectorAll(arguments[0])].map(e => +e.dataset.value)"
        return self.js(values, selector)

    def text_of(self, selector):
        return self.js("return document.querySelector(arguments[0]).textContent", selector)

    def found(self, *options, db="match.db"):
        """The ids that the command finds."""
        return [int(word) for word in self.runs.run("games", db, "--ids", *options).split()]

    # What is drawn

    def test_bars_are_those_of_sql(self):
        self.open("match", at="overview")
        won, drawn, lost = self.runs.sql("match", """SELECT
            sum((winner = 'black' AND black = 0) OR (winner = 'white' AND white = 0)), sum(winner = 'draw'),
            sum((winner = 'black' AND black = 1) OR (winner = 'white' AND white = 1)) FROM game""")[0]
        bars = self.values(".scores .sharebar[data-label=All] .bar")
        self.assertEqual(bars, [n for n in (won, drawn, lost) if n > 0])
        counts = self.runs.document("match")["parts"][0]["summary"]["pairs_by_half_points"]
        self.assertEqual(self.bars_of("Pairs"), [n for n in counts if n > 0])
        bins = self.runs.sql("match", """SELECT (SELECT count(*) FROM move WHERE game = id) / 4 AS bin,
            sum(winner = 'black'), sum(winner = 'draw'), sum(winner = 'white')
            FROM game GROUP BY bin ORDER BY bin""")
        self.assertEqual(self.bars_of("Length of the games"), [n for row in bins for n in row[1:] if n > 0])

    def bars_of(self, title):
        return self.js("""return [...[...document.querySelectorAll('.card')].find(c =>
            c.querySelector('h3').textContent === arguments[0]).querySelectorAll('rect.bar')].map(b =>
            Number(b.dataset.value))""", title)

    def test_lines_have_the_points_of_the_document(self):
        part = self.runs.document("match")["parts"][0]
        self.open("match", at="overview")
        self.line_is([(row[0], row[1]) for row in part["elo_course"] if row[1] is not None], "path.line.a")
        self.open("sprt", at="overview")
        course = self.runs.document("sprt")["parts"][0]["llr_course"]
        self.line_is([tuple(row) for row in course["rows"]], "path.line[data-series=LLR]")

    def line_is(self, points, selector):
        """The pixels of a line, led back through its axes, are these points."""
        path, x_axis, y_axis = self.js("""const line = document.querySelector(arguments[0]);
            const svg = line.closest('svg[data-x]');
            return [line.getAttribute('d'), svg.dataset.x, svg.dataset.y]""", selector)
        drawn = []
        for axis, place in ((x_axis, 0), (y_axis, 1)):
            low, high, start, end = map(float, axis.split())
            drawn.append([low + (high - low) * (point[place] - start) / (end - start)
                          for point in coordinates(path)])
        self.assertEqual(len(drawn[0]), len(points))
        spans = [abs(float(a.split()[1]) - float(a.split()[0])) for a in (x_axis, y_axis)]
        for i, point in enumerate(points):
            self.assertAlmostEqual(drawn[0][i], point[0], delta=spans[0] * 0.002)
            self.assertAlmostEqual(drawn[1][i], point[1], delta=spans[1] * 0.002)

    def test_every_figure_has_its_numbers(self):
        self.open("match", at="overview")
        for screen in ("overview", "openings", "weaknesses", "cost"):
            self.browser.go(screen)
            tables = self.js("""return [...document.querySelectorAll('button.numbers')].map(b => { b.click();
                return b.closest('.card').querySelectorAll('.numbers-box td').length; })""")
            self.assertTrue(tables, screen)
            self.assertNotIn(0, tables, screen)

    def test_headline_is_the_estimate(self):
        self.open("sprt", at="overview")
        sprt = self.runs.document("sprt")["parts"][0]["summary"]["sprt"]
        self.assertIn(sprt["decision"], ("H0", "H1", "none", "inconclusive"))
        words = {"H1": "passes the test", "H0": "fails the test"}.get(sprt["decision"], "")
        self.assertIn(words, self.browser.text("h2"))

    def test_forfeits_never_look_like_strength(self):
        for name in ("forfeits", "spoiled"):
            self.open(name, at="overview")
            self.assertIn("by forfeits, not by strength", self.browser.text("h2"))
            self.assertIn("forfeited all", self.browser.text("main .warning"))
            self.assertNotRegex(self.browser.text(), "stronger|likelihood")

    def test_a_run_that_is_not_finished_has_the_interval_for_any_time(self):
        low, high = self.runs.document("stopped")["parts"][0]["summary"]["any_time_interval"]
        self.open("stopped", at="overview")
        shown = self.js("return {...document.querySelector('.strength .interval-row').dataset}")
        self.assertEqual([shown.get("low"), shown.get("high")],
                         [None if end is None else str(end) for end in (low, high)])
        self.assertIn("so far", self.browser.text("h2"))
        self.assertNotIn("likelihood", self.browser.text())

    def test_a_perfect_score_is_drawn_with_words(self):
        self.open("perfect", at="overview")
        self.assertIn("won every game, so only one end of its Elo is known", self.browser.text())
        self.assertIn("L", self.js("return document.querySelector('path.line.a').getAttribute('d')"))

    def test_ratings_of_a_tournament(self):
        self.open("tournament", at="overview")
        players = self.runs.document("tournament")["parts"][0]["summary"]["players"]
        drawn = self.values(".card:first-child .point")
        self.assertEqual(drawn, [p["elo"] for p in players if p["elo"] is not None])

    def points_of(self, title):
        return self.js("""return [...[...document.querySelectorAll('.card')].find(c =>
            c.querySelector('h3').textContent === arguments[0]).querySelectorAll('.point')].map(p =>
            Number(p.dataset.value))""", title)

    def test_each_worker_has_a_line(self):
        self.open("fleet", at="workers")
        rows = self.js("""return [...document.querySelectorAll('[aria-label=Workers] tbody tr')].map(r =>
            [r.cells[0].textContent, r.cells[3].textContent, r.getBoundingClientRect().height])""")
        self.assertEqual([row[:2] for row in rows], [[f"node{n}.cluster.example.org", "4"] for n in range(2)])
        for _, _, height in rows:
            self.assertLess(height, 50)  # the last columns were once so narrow that rows had ten lines
        self.assertLessEqual(*self.js("""const box = document.querySelector('[aria-label=Workers]');
            return [box.scrollWidth, box.clientWidth + 1]"""))
        self.quiet("workers")

    def test_results_alone_are_said_to_be_so_and_offer_nothing_that_is_refused(self):
        self.open("results", at="weaknesses")
        self.assertIn("keeps only results", self.browser.text())
        self.assertNotIn("analyze", self.browser.text("main"))
        self.browser.go("games")
        self.assertIn("This run keeps only results, so there are no moves.", self.browser.text())
        self.assertNotIn("SGF", self.browser.text("main"))
        self.assertNotIn("not judged", self.browser.text())
        self.assertEqual(self.js("return document.querySelectorAll('table.games tbody tr').length"), 24)

    def test_a_race_has_the_candidates_of_the_document(self):
        race = self.runs.document("race")["parts"][0]["summary"]["race"]
        self.open("race", at="overview")
        self.assertEqual(self.points_of(f"Race against {race['base']}"),
                         [c["elo"] for c in race["candidates"] if c["elo"] is not None])
        shown = self.browser.text()
        for candidate in race["candidates"]:
            self.assertIn(candidate["name"], shown)
            self.assertIn({"undecided": "not decided"}.get(candidate["fate"], candidate["fate"]), shown)
        self.quiet("race")

    def test_a_tuning_at_several_limits_has_the_gain_at_each(self):
        conditions = self.runs.document("limits")["parts"][0]["tune"]["conditions"]
        self.assertEqual([c["name"] for c in conditions], ["depth 1", "depth 2"])
        self.open("limits", at="tuning")
        self.assertEqual(self.points_of("Gain at each limit"), [c["gain"] for c in conditions])
        for condition in conditions:
            self.assertIn(condition["shown"], self.browser.text())
        self.quiet("limits")

    def test_a_tuning_that_shows_nothing_says_what_it_could_have_shown(self):
        tune = self.runs.document("limits")["parts"][0]["tune"]
        self.assertGreater(tune["fit"]["chance"], 0.05)  # eighty games
        self.open("limits", at="tuning")
        shown = self.browser.text()
        self.assertIn("Not shown: chance alone explains these games as well", shown)
        self.assertRegex(shown, r"such a run shows a gain of [\d\u202f]+ Elo in four of five cases")
        self.assertIn("The next step is tune verify", shown)

    def test_the_board_has_the_moves_of_sql(self):
        def rows(card):
            self.js("document.querySelectorAll('button.numbers')[arguments[0]].click()", card)
            return self.js("""return [...document.querySelectorAll('.card')[arguments[0]].querySelectorAll(
                '.numbers-box tbody tr')].map(row => [row.cells[0].textContent, +row.cells[1].textContent])""", card)

        self.open("match", at="board")
        for card, colour in enumerate(("black", "white")):
            for of_player, at in (("", "board"), (f"AND {colour} = 0", "board?player=beginner")):
                self.browser.go(at)
                wanted = self.runs.sql("match", f"""SELECT move, count(*) FROM move JOIN game ON id = game
                    WHERE NOT move.opening AND ply % 2 = {1 - card} {of_player} GROUP BY move""")
                self.assertEqual(sorted(map(tuple, rows(card))), sorted(wanted), at)
        self.js("document.querySelector('svg.board').focus()")
        self.browser.keys("\ue013")  # the arrow up
        self.assertRegex(self.browser.text(".readout"), r"^h9: moves \d+; ")

    def test_a_ladder_has_its_curve(self):
        curve = self.runs.document("ladder")["parts"][0]["scaling"]["curve"]
        self.open("ladder", at="overview")
        drawn = self.js("return [...document.querySelectorAll('.card:first-child circle.dot')].map(d => +d.dataset.y)")
        self.assertEqual(drawn, [row["elo"] for row in curve])
        self.assertIn("Elo against nodes", self.browser.text())

    # Games

    def test_filters_find_what_the_command_finds(self):
        self.open("match", at="games")
        opening = self.runs.sql("match", "SELECT opening FROM game WHERE id = 4")[0][0]
        for query in [*QUERIES, {"opening": str(opening)}]:
            with self.subTest(query=query):
                options = [word for name, value in query.items()
                           for word in ([f"--{name}"] if value == "yes" else [f"--{name}", value])]
                wanted = self.found(*options)
                self.browser.go("games?" + "&".join(f"{name}={value}" for name, value in query.items()))
                self.assertEqual(self.shown_ids(), wanted)
                self.assertEqual(self.text_of(".count b"), str(len(wanted)))
        self.quiet("games")

    def test_a_move_that_is_a_fault_counts_as_in_the_command(self):
        self.open("fault", at="games")
        for at_least, at_most in ((9, 9), (1, 8)):
            wanted = self.found("--min", str(at_least), "--max", str(at_most), db="fault.db")
            self.browser.go(f"games?min={at_least}&max={at_most}")
            self.assertEqual(self.shown_ids(), wanted)
        self.quiet("games")

    def test_a_position_is_found_in_its_mirror_image(self):
        self.open("match", at="games")
        query = "SELECT move FROM move WHERE game = 2 ORDER BY ply LIMIT 6"
        moves = [row[0] for row in self.runs.sql("match", query)]
        mirrored = [f"{chr(ord('o') - ord(move[0]) + ord('a'))}{move[1:]}" for move in moves]
        wanted = self.found("--position", " ".join(mirrored))
        self.assertIn(2, wanted)
        for stones in (moves, mirrored):
            self.browser.go("games?position=" + "+".join(stones))
            self.assertEqual(self.shown_ids(), wanted)
        self.browser.go("games?opening=" + "+".join(mirrored[:4]))
        self.assertEqual(self.shown_ids(), self.found("--opening", " ".join(mirrored[:4])))

    def test_games_without_moves_are_not_counted_as_searched(self):
        self.browser.open(self.runs.page("match", options=("--moves", "4")), "games?position=h8")
        self.assertRegex(self.browser.text(".count"), "of the [45] games searched")
        self.assertIn("an even choice from the first to the last", self.browser.text(".note"))

    def test_a_page_behind_the_last_game_says_so(self):
        self.open("match", at="games?page=99")
        self.assertIn("none of them on this page", self.browser.text(".count"))

    def test_the_form_writes_the_address(self):
        self.open("match", at="games")
        before = self.js("return performance.getEntriesByName('shown').length")
        self.js("""const form = document.querySelector('form.filters');
            form.elements.player.value = 'easy'; form.elements.result.value = 'won';
            form.dispatchEvent(new Event('change'))""")
        self.browser.wait(f"performance.getEntriesByName('shown').length > {before}", "the list")
        self.assertEqual(self.js("return location.hash"), "#games?player=easy&result=won")
        self.assertIn("--player easy --result won", self.browser.text(".count"))

    def stones(self):
        return self.js("return document.querySelectorAll('.board-box .stone').length")

    def test_a_game_is_read_with_the_keyboard(self):
        from selenium.webdriver.common.keys import Keys
        self.open("match", at="game/3/5")
        plies = self.runs.sql("match", "SELECT count(*) FROM move WHERE game = 3")[0][0]
        self.assertEqual(self.stones(), 5)
        for key, count in ((Keys.ARROW_RIGHT, 6), (Keys.ARROW_LEFT, 5), (Keys.END, plies), (Keys.HOME, 0),
                           (Keys.ARROW_DOWN, min(10, plies))):
            self.browser.keys(key)
            self.assertEqual(self.stones(), count)
            self.assertEqual(self.js("return location.hash"), f"#game/3/{count}")
        self.browser.keys(Keys.END)
        moves = [row[0] for row in self.runs.sql("match", "SELECT move FROM move WHERE game = 3")]
        drawn = self.js("return [...document.querySelectorAll('.board-box .stone')].map(g => g.dataset.cell)")
        self.assertEqual(sorted(drawn), sorted(moves))
        self.assertTrue(self.js("return !!document.querySelector('.board-box line.five')"))
        self.browser.keys("m")
        self.assertEqual(self.js("return document.querySelectorAll('.board-box .stone text').length"), 0)
        self.browser.keys("n")
        self.browser.wait("location.hash.startsWith('#game/4')", "the next game")
        self.quiet("game")

    def test_a_move_without_a_search_is_said_to_be_so(self):
        game, ply = self.runs.sql("match", "SELECT game, ply FROM move WHERE depth = 0 LIMIT 1")[0]
        self.open("match", at=f"game/{game}/{ply}")
        self.assertIn("answered without a search", self.browser.text(".detail"))
        self.assertNotIn("depth 0", self.browser.text(".detail"))

    def test_links_open_the_move(self):
        self.open("match", at="game=3&move=7")
        self.assertEqual(self.stones(), 7)
        self.browser.go("game/3/9?player=easy")
        self.assertEqual(self.stones(), 9)
        self.browser.go("game/999")
        self.assertIn("no such game", self.browser.text("h2"))

    def test_a_link_leads_to_where_the_game_was_lost(self):
        self.open("match", at=f"game/{self.found('--fault', 'losing')[0]}/lost")
        self.assertIn("allowed a win", self.browser.text(".badge"))
        self.assertIn(f"lost at move {self.stones()}", self.browser.text(".lead"))

    def test_faults_are_reached_and_proofs_play_out(self):
        from selenium.webdriver.common.keys import Keys
        part = self.runs.document("match")["parts"][0]
        self.assertIsNotNone(part["weakness"])
        ids = self.found("--fault", "losing")
        self.assertTrue(ids)
        self.open("match", at=f"game/{ids[0]}/0")
        self.browser.keys("f")
        self.assertNotEqual(self.js("return location.hash"), f"#game/{ids[0]}/0")
        line = self.find_line(ids)
        self.assertIsNotNone(line, "no proved line of three moves in any game")
        before = self.stones()
        self.js("""[...document.querySelectorAll('.detail .pv')].find(p => p.children.length > 2)
            .children[2].click()""")
        self.assertGreater(self.js("return document.querySelectorAll('.board-box .stone.ghost').length"), 0)
        self.assertIn("3 of", self.browser.text(".status"))
        self.browser.keys(Keys.ARROW_LEFT)
        self.assertIn("2 of", self.browser.text(".status"))
        self.browser.keys(Keys.ESCAPE)
        self.assertEqual(self.stones(), before)
        self.quiet("lines")

    def test_comments_are_read_and_variations_play_out(self):
        self.open("annotated", at="game/0")
        self.browser.keys("c")
        self.assertEqual(self.text_of(".comment"), HOSTILE)
        self.browser.keys("c")
        told = self.js("return [...document.querySelectorAll('.detail dd')].map(d => d.textContent)")
        self.assertEqual(told[-3:], ["good", "i7a15a15: far", "b14"])
        self.js("[...document.querySelectorAll('.detail .pv')].at(-1).lastChild.click()")
        ghosts = "return [...document.querySelectorAll('.stone.ghost')].map(s => s.dataset.cell)"
        self.assertEqual(self.js(ghosts), ["i7", "b14"])
        self.browser.keys("\ue012")  # the left arrow
        self.assertEqual(self.js(ghosts), ["i7"])
        self.assertIn("a variation, instead of move 2", self.browser.text(".status"))
        self.quiet("comments")

    def find_line(self, ids):
        """Goes to a move with a line of three moves or more."""
        has_line = "[...document.querySelectorAll('.detail .pv')].some(p => p.children.length > 2)"
        for game in ids:
            self.browser.go(f"game/{game}/200")
            for _ in range(40):
                if self.js(f"return {has_line}"):
                    return game
                self.browser.keys("\ue012")  # the left arrow
        return None

    def test_charts_are_read_with_the_keyboard(self):
        self.open("match", at="overview")
        self.js("document.querySelector('svg[data-x]').focus()")
        self.js("""document.activeElement.dispatchEvent(
            new KeyboardEvent('keydown', {key: 'End', bubbles: true}))""")
        told = self.js("return document.activeElement.closest('.card').querySelector('.readout').textContent")
        self.assertIn("games 24: ", told)

    # All screens of all files

    def each_screen(self, name):
        self.open(name)
        tabs = self.js("""return [...document.querySelectorAll('nav.tabs a')].map(a =>
            a.getAttribute('href').slice(1))""")
        self.assertTrue(tabs, f"{name}: {self.browser.text()}")
        for at in [*tabs, "game/0/4"]:
            self.browser.go(at)
            self.assertNotIn("cannot be shown", self.browser.text("h2"), f"{name} {at}")
            yield at

    def told(self):
        """The text of the screen without the name of a sanitizer that the program was built with."""
        return self.browser.text().replace("address+undefined", "")

    def test_no_screen_complains(self):
        for name in KINDS:
            for at in self.each_screen(name):
                with self.subTest(file=name, at=at):
                    self.assertGreater(len(self.browser.text()), 20)
                    self.assertNotRegex(self.told(), r"NaN|undefined|Infinity|\[object|null")
                    drawn = self.js("""return [...document.querySelectorAll('main svg *')].map(e =>
                        [...e.attributes].map(a => a.value).join(' ')).join(' ')""")
                    self.assertNotRegex(drawn, r"NaN|undefined|Infinity")
            fetched = self.js("return performance.getEntriesByType('resource').map(e => e.name)")
            self.assertEqual([name for name in fetched if not name.startswith("data:")], [])
            self.quiet(name)

    def test_small_files(self):
        for name in ("none", "one", "draws"):
            for at in self.each_screen(name):
                with self.subTest(file=name, at=at):
                    self.assertGreater(len(self.browser.text()), 10)
                    self.assertNotRegex(self.told(), r"NaN|undefined|Infinity|\[object|null")
            self.quiet(name)

    def test_several_files(self):
        self.open("match", "tournament")
        self.browser.go("together")
        self.assertIn("over all files", self.browser.text("h2"))
        self.browser.go("overview?file=2")
        self.assertIn("Tournament of 3", self.browser.text("h1"))
        self.browser.go("games?file=2&player=beginner&against=easy")
        wanted = self.found("--player", "beginner", "--against", "easy", db="tournament.db")
        self.assertEqual(self.shown_ids(), wanted)
        self.quiet("files")

    def test_a_damaged_file_says_so_beside_others(self):
        (self.runs.folder / "damaged.db").write_text("no database")
        self.open("damaged", "match")
        self.assertIn("damaged.db cannot be read", self.browser.text("h2"))
        self.assertIn("not a results file", self.browser.text())
        self.browser.go("overview?file=2")
        self.assertIn("easy", self.browser.text("h1"))
        self.quiet("damaged")

    def test_speed(self):
        for name in ("first.json", "second.json"):
            self.runs.run("speed", "run", "--part", "order/moves", "--budget", "0s", "--save")
            saved = (self.runs.folder / "results").glob("*.json")
            newest = max(saved, key=lambda file: file.stat().st_mtime_ns)
            newest.rename(self.runs.folder / name)
        page = self.runs.page("match", options=("--speed", "first.json", "--speed", "second.json"))
        self.browser.open(page, "speed")
        kept = [json.loads((self.runs.folder / name).read_text()) for name in ("first.json", "second.json")]
        dots = self.js("return [...document.querySelectorAll('circle.dot')].map(d => +d.dataset.y)")
        for drawn, run in zip(dots, kept):
            self.assertAlmostEqual(drawn, run["parts"][0]["ns"], places=3)
        self.assertEqual(len(dots), 2)
        self.assertNotRegex(self.told(), r"NaN|undefined|Infinity")
        self.quiet("speed")

    def test_names_are_text(self):
        self.browser.look(width=360)
        for at in self.each_screen("hostile"):
            with self.subTest(at=at):
                self.assertIsNone(self.js("return window.pwned ?? null"))
                self.assertFalse(self.js("return !!document.querySelector('main img, main script')"))
                self.assertIn(HOSTILE[:20], self.js("return document.body.textContent"))
                self.assertNotIn("\u202e", self.js("return document.body.innerText"))
                self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), 360)
        self.quiet("names")

    def test_nothing_is_off_the_screen_of_a_telephone(self):
        self.browser.look(width=390)
        self.open("match", at="games")
        self.assertLessEqual(self.js("""return Math.max(...[...document.querySelectorAll(
            'nav.tabs a, table.games td')].map(e => e.getBoundingClientRect().right))"""), 390)

    def test_the_text_of_pictures_is_whole(self):
        for name in ("match", "tournament", "many"):
            for at in self.each_screen(name):
                with self.subTest(file=name, at=at):
                    self.assertEqual(self.js("""const right = e => e.getBoundingClientRect().right;
                        return [...document.querySelectorAll('main svg:not(svg svg) text')].filter(t =>
                            right(t) > right(t.ownerSVGElement) + 1).map(t => t.textContent)"""), [])

    def test_black_and_white_are_black_and_white_in_the_dark(self):
        self.browser.look(dark=True)
        self.open("match", at="game/3/9")
        for kind, low, high in (("black", 0, 60), ("white", 220, 255)):
            self.assertTrue(low <= self.colour(f"path.line.says-{kind}", "stroke") <= high, kind)

    # Safety

    def test_the_policy_blocks_what_was_not_built_in(self):
        self.open("match", at="overview")
        self.js("""window.blocked = []; document.addEventListener('securitypolicyviolation', e =>
                window.blocked.push(e.effectiveDirective));
            const s = document.createElement('script'); s.textContent = 'window.pwned = 1';
            document.body.append(s);
            const i = new Image(); i.src = 'http://127.0.0.1:9/x.png';
            fetch('http://127.0.0.1:9/').catch(() => 0);""")
        self.browser.wait("new Set(window.blocked).size >= 3", "three violations")
        self.assertEqual(set(self.js("return window.blocked")), {"connect-src", "img-src", "script-src-elem"})
        self.assertIsNone(self.js("return window.pwned ?? null"))
        self.browser.console()

    def test_the_main_thread_has_time(self):
        self.browser.command("Performance.enable", timeDomain="threadTicks")
        self.addCleanup(self.browser.command, "Performance.disable")
        self.open("match", at="overview")
        metrics = {m["name"]: m["value"] for m in self.browser.command("Performance.getMetrics")["metrics"]}
        self.assertLess(metrics["TaskDuration"], 0.6, metrics)  # 300 ms on a free machine


if __name__ == "__main__":
    run_tests()
