#!/usr/bin/env python3
"""The tree of moves of `renju-bench serve`: the figures of `explore`, walked by mouse, finger and keyboard."""
import json

from browser import axe_core
from case import run_tests
from runs import HOSTILE
from served import Server

SMALL = 390


class Trees(Server):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for name in ("named", "match", "hostile"):
            cls.runs.database(name)

    def explore(self, *options, name="named.db"):
        return json.loads(self.runs.run("explore", name, *options, "--json"))

    def shares(self):
        return self.js("""return [...document.querySelectorAll('.point-board .share')].map(g =>
            [g.dataset.cell, g.textContent])""")

    def wait_stones(self, count):
        self.browser.wait(f"document.querySelectorAll('.point-board .stone').length === {count}", f"{count} stones")

    def test_shows_what_explore_prints_and_leads_to_the_games(self):
        self.open(self.serve("named.db"), "tree")
        self.assertEqual(self.shares(), [["h8", self.text_of(self.explore()["moves"][0])]])
        self.click("h8")
        self.wait_stones(1)
        wanted = self.explore("--after", "h8")["moves"]
        self.assertCountEqual(self.shares(), [[move["move"], self.text_of(move)] for move in wanted])
        self.assertEqual(self.js("return document.querySelectorAll('.viewer-text tbody tr').length"), len(wanted))
        self.js("document.querySelector('.viewer-text tbody button').click()")
        self.wait_stones(2)
        games = self.explore("--after", f"h8 {wanted[0]['move']}", "--games", "10")["games_through"][0]["games"]
        self.assertEqual(self.shown_ids(), games)
        self.js("history.back()")
        self.wait_stones(1)
        self.browser.go(self.js("return document.querySelector('tr[data-game] a').getAttribute('href').slice(1)"))
        self.assertEqual(self.js("return document.querySelectorAll('.board-box .stone').length"), 1)
        self.js("[...document.querySelectorAll('.ask a')].find(a => /played here/.test(a.textContent)).click()")
        self.browser.wait("location.hash === '#tree?moves=h8'", "the tree of the position")
        self.quiet()

    @staticmethod
    def text_of(move):
        return str(int(100 * move["score"] + 0.5))

    def test_counts_the_games_of_a_player_and_of_all_files(self):
        self.open(self.serve("named.db", "match.db"), "tree")
        state = "document.querySelector('main [role=status]').textContent"
        for field, value, options, names in (("all", "yes", (), ("named.db", "match.db")),
                                             ("player", "easy", ("--player", "easy"), ("named.db", "match.db")),
                                             ("all", "", ("--player", "easy"), ("named.db",))):
            self.js("""const field = document.querySelector(`main [name=${arguments[0]}]`);
                field.value = arguments[1]; field.dispatchEvent(new Event('change', {bubbles: true}))""", field, value)
            games = sum(self.explore(*options, name=name)["games"] for name in names)
            self.browser.wait(f"{state}.startsWith('Black to move: {games} ')", f"{games} games")
        self.quiet()

    def test_of_a_library_it_has_the_texts(self):
        self.runs.run("export", "named.db", "--format", "lib", "-o", "games.lib")
        self.open(self.serve("games.lib"), "")
        self.assertEqual(self.browser.text("h2"), "What is in games.lib")
        self.click("h8")
        self.wait_stones(1)
        moves = json.loads(self.runs.run("explore", "games.lib", "--after", "h8", "--json"))["moves"]
        cells = [[row["move"], str(row["library"]["positions"])] for row in moves]
        shown = self.js("""return [...document.querySelectorAll('.viewer-text tbody tr')].map(r =>
            [r.cells[0].textContent, r.cells[r.cells.length - 3].textContent.replace(/\\D/g, '')])""")
        self.assertEqual(shown, cells)
        self.quiet()

    def test_by_keyboard_alone(self):
        from selenium.webdriver.common.keys import Keys
        self.open(self.serve("named.db"), "tree")
        self.browser.keys(Keys.ARROW_RIGHT)
        self.wait_stones(1)
        self.browser.keys(Keys.ARROW_RIGHT)
        self.wait_stones(2)
        self.browser.keys("u")
        self.wait_stones(1)
        self.browser.keys(Keys.HOME)
        self.wait_stones(0)
        board = self.browser.driver.find_element("css selector", ".point-board")
        board.send_keys(Keys.ARROW_UP, Keys.ENTER)
        self.wait_stones(1)
        self.assertIn("h8", self.stones())

    def test_a_finger_aims_first_and_everything_fits_a_phone(self):
        self.open(self.serve("named.db"), "tree")
        self.browser.look(SMALL, 844, dark=True)
        self.click("h8", "touch")
        self.assertEqual(self.stones(), [])
        self.press("Go on with h8")
        self.wait_stones(1)
        self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), SMALL)

    def test_what_is_wrong_is_said_and_marks_run_nothing(self):
        self.open(self.serve("hostile.db"), "tree?moves=h8+h8")
        self.assertIn("h8", self.browser.text("main .warning"))
        self.browser.go("tree")
        self.assertIn(HOSTILE, self.js("return document.querySelector('main').textContent"))
        self.assertIsNone(self.js("return window.pwned ?? null"))
        self.assertFalse(self.js("return !!document.querySelector('main img, main script')"))

    def test_it_is_accessible(self):
        axe = axe_core()
        self.open(self.serve("named.db"), "tree?moves=h8")
        for dark in (False, True):
            self.browser.look(dark=dark)
            self.assertEqual(self.browser.violations(axe), [])


if __name__ == "__main__":
    run_tests()
