#!/usr/bin/env python3
"""The page of `renju-bench serve` in a real browser: a run is followed, lists and games come on demand."""
import signal
import subprocess

from case import Case, run_tests
from runs import PROGRAM

QUERIES = ({"player": "easy", "result": "won"}, {"sort": "-length"}, {"min": "20", "max": "40"},
           {"fault": "missed"}, {"win": "vct"}, {"fault": "losing", "player": "beginner"},
           {"tag": "four-three"}, {"sort": "faults"})


class Server(Case):
    """Servers in a folder."""

    def serve(self, *files, port=0):
        """Serves them; the address."""
        command = [PROGRAM, "serve", *files, "--port", str(port)]
        process = self.server = subprocess.Popen(
            command, cwd=self.folder, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL)

        def end():
            process.terminate()
            process.wait(timeout=60)
            process.stdout.close()
        self.addCleanup(end)
        return process.stdout.readline().strip()

    def open(self, address, at):
        self.browser.look()
        self.browser.console()
        self.browser.open(address, at)

    def click(self, cell, kind="mouse"):
        """A press on a point of the board."""
        self.js("""const [cell, kind] = arguments, svg = document.querySelector('.point-board svg');
            const box = svg.getBoundingClientRect(), scale = box.width / svg.viewBox.baseVal.width;
            const size = 15, row = size - Number(cell.slice(1)), column = cell.charCodeAt(0) - 97;
            svg.dispatchEvent(new PointerEvent('click', {bubbles: true, pointerType: kind,
                clientX: box.left + 32 * (1.05 + column) * scale, clientY: box.top + 32 * (1.05 + row) * scale}))""",
                cell, kind)

    def stones(self):
        return self.js("return [...document.querySelectorAll('.point-board .stone')].map(s => s.dataset.cell)")

    def press(self, text):
        self.js("[...document.querySelectorAll('button')].find(b => b.textContent === arguments[0]).click()", text)

    def quiet(self):
        """No complaint but those of the start, while the server reads the files."""
        self.assertEqual([text for text in self.browser.console() if "503" not in text], [])


class Served(Server):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.runs.database("match")

    def bars(self):
        """Games that the first player won, drew and lost, without those that are none."""
        return self.js("""return [...document.querySelectorAll('.sharebar[data-label=All] .bar')].map(b =>
            +b.dataset.value)""")

    @staticmethod
    def counts(player):
        return [player[name] for name in ("wins", "draws", "losses") if player[name] > 0]

    def test_lists_are_those_of_the_command(self):
        self.open(self.serve("match.db"), "games")
        position = [row[0] for row in self.runs.sql(
            "match", "SELECT move FROM move WHERE game = 2 ORDER BY ply LIMIT 5")]
        for query in (*QUERIES, {"position": " ".join(position)}):
            options = [word for name, value in query.items() for word in (f"--{name}", value)]
            wanted = [int(word) for word in self.runs.run("games", "match.db", "--ids", *options).split()]
            with self.subTest(query=query):
                self.browser.go("games?" + "&".join(f"{n}={v.replace(' ', '+')}" for n, v in query.items()))
                self.assertEqual(self.shown_ids(), wanted)
        self.quiet()

    def test_a_game_comes_on_demand_and_the_engine_answers(self):
        self.open(self.serve("match.db"), "game/3/6")
        self.assertEqual(self.js("return document.querySelectorAll('.board-box .stone').length"), 6)
        self.js("[...document.querySelectorAll('.ask button')][0].click()")
        self.browser.wait("document.querySelectorAll('.ask ol li').length > 0", "an answer")
        self.assertIn("Proof:", self.browser.text(".ask"))
        self.js("document.querySelector('.ask ol .line-move').click()")
        self.assertEqual(self.js("return document.querySelectorAll('.board-box .stone').length"), 7)
        self.quiet()

    def test_a_game_has_its_comments(self):
        self.open(self.serve(self.runs.database("annotated")), "game/0/1")
        self.assertEqual(self.browser.text(".comment"), "good")

    def test_an_empty_point_is_played(self):
        self.open(self.serve("match.db"), "game/3/6")
        point = self.js("""const box = document.querySelector('.board').getBoundingClientRect();
            const free = ['a1', 'o15', 'a15', 'o1'].find(c => !document.querySelector(`[data-cell=${c}]`));
            const at = {a: 1.05, o: 15.05, 1: 15.05, 15: 1.05}, scale = box.width / (16.1 * 32);
            document.querySelector('.board').dispatchEvent(new MouseEvent('click', {bubbles: true,
                clientX: box.left + 32 * scale * at[free[0]],
                clientY: box.top + 32 * scale * at[free.slice(1)]}));
            return free""")
        self.assertEqual(self.js("return document.querySelector('.stone.ghost')?.dataset.cell"), point)
        self.assertIn("your variation", self.browser.text(".status"))

    def test_results_alone_are_listed_and_nothing_is_offered_that_needs_moves(self):
        self.open(self.serve(self.runs.database("results")), "overview")
        players = self.runs.document("results")["parts"][0]["summary"]["players"]
        self.assertEqual(self.bars(), self.counts(players[0]))
        for screen, words in (("cost", "of its moves it has neither times nor nodes"),
                              ("weaknesses", "A run that keeps moves can be judged"),
                              ("game/3", "renju-bench show results.db 3"),
                              ("games", "so there are no moves")):
            self.browser.go(screen)
            self.assertIn(words, self.browser.text())
        self.assertNotIn("SGF", self.browser.text())
        for query in ({}, {"player": "easy", "result": "won"}, {"sort": "-length"},
                      {"min": "20", "max": "40"}):
            options = [word for name, value in query.items() for word in (f"--{name}", value)]
            wanted = [int(word) for word in self.runs.run("games", "results.db", "--ids", *options).split()]
            self.browser.go("games?" + "&".join(f"{name}={value}" for name, value in query.items()))
            self.assertEqual(self.shown_ids(), wanted, query)
        self.quiet()

    def test_a_server_that_is_gone_is_said_and_found_again(self):
        address = self.serve("match.db")
        self.open(address, "games")
        shown = self.shown_ids()
        self.server.terminate()
        self.server.wait()
        said = "document.querySelector('.live').textContent"
        self.browser.wait(f"/does not answer.*The numbers are those of ../.test({said})", "the word")
        self.js("location.hash = 'game/3/6'")
        self.assertEqual(self.shown_ids(), shown)  # what there is stays
        again = self.serve("match.db", port=address.split(":")[2].split("/")[0])
        self.browser.wait(f"{said}.includes('lacks the key')", "the word of the key")
        page = self.browser.driver.current_window_handle
        self.browser.driver.switch_to.new_window("tab")
        self.browser.driver.get(again)
        self.browser.driver.close()
        self.browser.driver.switch_to.window(page)
        self.browser.wait(f"document.querySelector('.board-box') && {said} === ''", "the game")

    def test_a_run_is_followed_to_its_end(self):
        words = "match --a beginner --b easy --games 1500 --nodes 150 --threads 1 --db live.db"
        run = subprocess.Popen([PROGRAM, *words.split()], cwd=self.folder, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(run.wait)
        while not self.runs.has_games("live"):
            self.assertIsNone(run.poll())
        run.send_signal(signal.SIGSTOP)  # it waits for the page
        self.open(self.serve("live.db"), "overview")
        run.send_signal(signal.SIGCONT)
        self.js("window.first = document")
        self.browser.wait("/, as of ..:..:..$/.test(document.querySelector('.live').textContent)",
                          "the time of the numbers")
        self.browser.wait("/^1.?500 games/.test(document.querySelector('.title p')?.textContent)",
                          "the end")
        self.assertTrue(self.js("return window.first === document"))  # the page was never loaded again
        self.browser.wait("document.querySelector('.live').textContent === ''", "the end of the run")
        players = self.runs.document("live")["parts"][0]["summary"]["players"]
        self.assertEqual(self.bars(), self.counts(players[0]))
        self.quiet()


if __name__ == "__main__":
    run_tests()
