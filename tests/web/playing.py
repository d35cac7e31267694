#!/usr/bin/env python3
"""Games in the browser: `renju-bench serve --play`, from the form to the review, by mouse, finger and keyboard."""
import shutil
import tempfile
import unittest

import firefox
from browser import axe_core
from case import run_tests
from runs import HOSTILE
from served import Server

ARROW_RIGHT, ARROW_UP, ENTER = "\ue014", "\ue013", "\ue007"


class Playing:
    small = 390

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="renju-bench-play-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def begin(self, width=1280, dark=False, **fields):
        self.open(self.serve("--play"), "play")
        self.browser.look(width, 844 if width < 600 else 900, dark=dark)
        self.choose(**{"against": "beginner", **fields})
        self.js("document.querySelector('form.setup').requestSubmit()")
        self.browser.wait("document.querySelector('.play-status')", "the board")

    def choose(self, **fields):
        for name, value in fields.items():
            self.js("""const field = document.querySelector(`.setup [name=${arguments[0]}]`);
                field.value = arguments[1]; field.dispatchEvent(new Event('change'))""", name, value)

    def wait_stones(self, count):
        self.browser.wait(f"document.querySelectorAll('.point-board .stone').length === {count} && "
                          "!/thinking/.test(document.querySelector('.play-status').textContent)",
                          f"{count} stones")

    def test_from_the_form_to_the_review(self):
        self.begin()
        self.click("h8")
        self.wait_stones(2)
        self.assertIn("h8", self.stones())
        self.browser.keys("u")
        self.wait_stones(0)
        self.click("i9")
        self.wait_stones(2)
        self.press("Hint")
        self.browser.wait("document.querySelector('.hint')", "the hint")
        self.assertRegex(self.browser.text(".hint"), r"^hard would play [a-o]\d+; its points for you: ")
        self.press("Resign")
        self.press("Resign now?")
        self.browser.wait("/beginner wins: resigned/.test(document.querySelector('.play-status').innerText)",
                          "the end")
        self.press("Review this game")
        self.browser.wait("/^#game.0.lost/.test(location.hash) && document.querySelector('.chips')", "the review")
        self.quiet()

    def test_forbidden_points_are_told_on_request(self):
        self.begin(start="moves", moves="h7 a1 h6 a3 i8 a5 j8 a7")
        self.press("Forbidden points")
        self.assertIn("h8 is forbidden to Black: two threes", self.browser.text(".forbidden-list"))
        self.assertEqual(self.js("return document.querySelectorAll('.cross').length"), 1)
        self.click("h8")
        self.assertIn("h8 is forbidden to Black: two threes", self.browser.text(".viewer-text .warning"))

    def test_by_keyboard_alone(self):
        self.begin()
        self.js("document.querySelector('.point-board').focus()")
        self.browser.keys(ARROW_UP, ARROW_UP, ARROW_RIGHT, ENTER)
        self.wait_stones(2)
        self.assertIn("i9", self.stones())
        self.assertIn("i9", self.js("return document.querySelector('.unseen').textContent"))

    def test_a_finger_aims_first_and_everything_fits_a_phone(self):
        self.begin(self.small, dark=True)
        self.click("h8", "touch")
        self.assertEqual(self.stones(), [])
        self.press("Place h8")
        self.wait_stones(2)
        self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), self.small)

    def test_the_colour_may_be_chosen_after_the_opening_and_a_reload_goes_on(self):
        self.begin(start="=4D Kagetsu", colour="later")
        self.assertEqual(len(self.stones()), 3)
        self.press("White")
        self.browser.wait("/you are White/.test(document.querySelector('.play-status').textContent)", "the colour")
        self.click("a1")
        self.wait_stones(5)
        self.browser.open(self.js("return location.origin"), self.js("return location.hash.slice(1)"))
        self.browser.wait("document.querySelectorAll('.point-board .stone').length === 5", "the game again")

    def test_a_position_is_asked_about(self):
        self.open(self.serve("--play"), "ask?moves=h8+i9+g7+g9+i7+h7&player=easy")
        cards = "[...document.querySelectorAll('.viewer-text h3')].map(h => h.textContent).join()"
        self.browser.wait(f"{cards}.includes('depth 8') && document.querySelector('main [role=status]')"
                          ".textContent === 'Done.'", "all of the answer")
        self.assertEqual(self.js(f"return {cards}"), "Best moves, at depth 8,Forced wins,Threats that can be "
                         "made,Evaluation, term by term,What is known of it")
        self.assertIn("open threes\t\tf9 h9 j9", self.browser.text())
        self.js("document.querySelector('.viewer-text .line-move').click()")
        self.assertEqual(self.js("return document.querySelectorAll('.point-board .ghost').length"), 1)
        self.press("Back to the position")
        self.click("a1")  # a stone more, and the next question
        self.browser.wait("document.querySelector('[name=moves]').value === 'h8 i9 g7 g9 i7 h7 a1'", "its moves")
        self.js("document.querySelector('[name=moves]').value = 'h8z9'")
        self.press("Ask")
        self.browser.wait("/z9/.test(document.querySelector('main .warning').textContent)", "what is wrong")

    def test_two_people_play_with_a_swap(self):
        self.begin(against="person:", other="Ann", colour="later")
        for count, cell in enumerate(("h8", "i9", "g7"), 1):
            self.click(cell)
            self.wait_stones(count)
        self.assertEqual(self.browser.text(".play-status"), "Ann, which colour do you take?")
        self.press("Black")
        self.browser.wait("/To move: you, White/.test(document.querySelector('.play-status').innerText)", "the mover")
        self.press("Undo")
        self.wait_stones(2)

    def test_other_games_are_asked_about(self):
        self.open(self.serve("--play"), "ask?moves=k10+a19&game=freestyle&size=19")
        self.browser.wait("document.querySelector('main [role=status]').textContent === 'Done.'", "all of the answer")
        self.assertIn("There is no opening book of this game.", self.browser.text())
        self.js("""const game = document.querySelector('[name=game]');
            game.value = 'standard'; game.dispatchEvent(new Event('change'))""")
        self.browser.wait("location.hash.includes('game=standard&size=19')", "the other game")

    def test_marks_in_fields_run_nothing(self):
        mark = HOSTILE[HOSTILE.index("<img"):]
        self.begin(against="person:", other=mark, name=mark[:-1])
        self.assertIn(mark, self.browser.text("h2"))
        self.assertIn(mark[:-1], self.browser.text(".play-status"))
        self.browser.go("play")
        self.choose(start="moves", moves=HOSTILE)
        self.js("document.querySelector('form.setup').requestSubmit()")
        self.browser.wait("document.querySelector('.warning').textContent", "what is wrong")
        self.browser.go("ask?moves=h8")
        self.js("document.querySelector('[name=moves]').value = arguments[0]", HOSTILE)
        self.press("Ask")
        self.browser.wait("document.querySelector('main .warning').textContent", "what is wrong")
        self.assertIsNone(self.js("return window.pwned ?? null"))
        self.assertFalse(self.js("return !!document.querySelector('main img, main script')"))

    def test_the_key_is_kept_from_other_ports(self):
        self.open(self.serve("--play"), "play")
        self.assertEqual(self.js("return document.cookie + location.search"), "")

    def test_it_is_accessible(self):
        axe = axe_core()
        for dark in (False, True):
            self.begin(dark=dark)
            self.press("Forbidden points")
            for where in ("play/1", "play", "ask?moves=h8+i9"):
                self.browser.go(where)
                self.assertEqual(self.browser.violations(axe), [], where)


class InChromium(Playing, Server):
    pass


@unittest.skipUnless(firefox.PROGRAM, "there is no firefox-esr")
class InFirefox(Playing, Server):
    make = firefox.Firefox


if __name__ == "__main__":
    run_tests()
