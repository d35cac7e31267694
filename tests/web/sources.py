#!/usr/bin/env python3
"""The sources of the page: nothing turns text into markup or code, no other host is named."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

WEB = pathlib.Path(os.environ["SOURCE_DIR"]) / "web"
FORBIDDEN = {
    "text as markup": r"\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|DOMParser"
                      r"|createContextualFragment|srcdoc",
    "text as code": r"\beval\b|new Function|setTimeout\(\s*[\"'`]|javascript:",
    "style in an element": r"\bstyle=|[\"']style[\"']\s*:|setAttribute\(\s*[\"']style",
    "web storage": r"localStorage|sessionStorage|indexedDB|document\.cookie",
}
HOSTS = re.compile(r"(https?:)?//[\w-]+\.[\w.-]+")
NAMESPACES = {"http://www.w3.org"}


def sources():
    return sorted([*WEB.glob("src/**/*.ts"), WEB / "page.html", WEB / "style.css"])


class Sources(unittest.TestCase):
    def test_hold_nothing_unsafe(self):
        for path in sources():
            text = path.read_text(encoding="utf-8")
            for what, pattern in FORBIDDEN.items():
                if (path.name, what) == ("server.ts", "web storage"):
                    continue  # the key of the server
                with self.subTest(file=path.name, what=what):
                    self.assertIsNone(re.search(pattern, text))

    def test_name_no_other_host(self):
        for path in sources():
            hosts = {found[0] for found in HOSTS.finditer(path.read_text(encoding="utf-8"))}
            with self.subTest(file=path.name):
                self.assertEqual(hosts - NAMESPACES, set())

    def test_no_folder_is_larger_than_those_of_the_program(self):
        for folder in [WEB / "src", *(path for path in (WEB / "src").rglob("*") if path.is_dir())]:
            with self.subTest(folder=folder.name):
                self.assertLessEqual(len([path for path in folder.iterdir() if path.is_file()]), 30)

    @unittest.skipUnless(shutil.which("tsc"), "there is no tsc (node-typescript)")
    def test_types_are_sound(self):
        done = subprocess.run(["tsc", "-p", str(WEB)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    if not WEB.is_dir():
        sys.exit(f"{WEB} is missing")
    unittest.main(verbosity=2)
