#!/usr/bin/env python3
"""The types of web/src/data.ts are the fields that reports and a server tell: none is missing, none is unknown."""
import base64
import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

from runs import COMMANDS, PROGRAM, Runs

TYPES = pathlib.Path(os.environ["SOURCE_DIR"]) / "web" / "src" / "data"
PAGES = ["match", "sprt", "race", "ladder", "limits", "bayes", "gauge", "reversi", "fleet", "annotated", *COMMANDS]
# What other commands print too, of which the page uses some fields.
OF_OTHERS = {"summary", "together", "learning", "profile", "comparison",
             "Answer", "TreeAnswer", "threats", "proofs", "terms", "best"}
# What a server is asked, and the type of its answer.
ASKED = [("Document", "document", None), ("Rows", "rows/0?count=9", None), ("Columns", "game/0/3", None),
         ("TreeAnswer", "tree/0?moves=h8", None), ("Answer", "position", {"moves": "h8 i9", "depth": 1}),
         ("Table", "play", {"against": "beginner"}), ("Table", "play/1/move", {"cell": "h8", "ply": 0}),
         ("Hint", "play/1/hint", {}), ("Offer", "play", None), ("Table", "play/1/resign", {})]


def literal(value, name=""):
    """TypeScript, in which a field that has no type is an error, but for those of OF_OTHERS."""
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if not isinstance(value, dict):
        return json.dumps(value)
    fields = ", ".join(f"{json.dumps(key)}: {literal(field, key)}" for key, field in value.items())
    return f"some({{{fields}}})" if name in OF_OTHERS else f"{{{fields}}}"


class Server:
    """One that serves this file."""

    def __init__(self, folder, name):
        self.process = subprocess.Popen([PROGRAM, "serve", name, "--play", "--port", "0"], cwd=folder, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.place, self.key = self.process.stdout.readline().strip().split("?key=")

    def ask(self, path, body):
        question = urllib.request.Request(
            f"{self.place}api/{path}", None if body is None else json.dumps(body).encode(),
            {"X-Renju-Key": self.key, "X-Renju-Visitor": "one", "Origin": self.place.rstrip("/"),
             "Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(question, timeout=60) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            if error.code != 503:
                raise
        time.sleep(0.05)  # it reads the file
        return self.ask(path, body)

    def end(self):
        self.process.terminate()
        self.process.communicate(timeout=60)


class Fields(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.runs = Runs(self.folder.name)
        self.lines = ["const some = <T>(fields: T): T => fields;"]

    def add(self, kind, value):
        types = f"import({json.dumps(str(TYPES))})"
        self.lines.append(f"export const d{len(self.lines)}: {types}.{kind} = {literal(value, kind)};")

    def compile(self):
        source = pathlib.Path(self.folder.name) / "fields.ts"
        source.write_text("\n".join(self.lines), encoding="utf-8")
        done = subprocess.run(["tsc", "--strict", "--noEmit", "--target", "es2022", "--moduleResolution", "node",
                               source], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_of_reports_are_those_of_the_types(self):
        for names in [*([name] for name in PAGES), ["match", "sprt"]]:
            page = self.runs.page(*names).read_text(encoding="utf-8")
            self.add("Document", json.loads(re.search(r'id="document">(.*?)</script>', page, re.S)[1]))
            for block in re.findall(r'class="games">([^<]*)<', page):
                self.add("Columns", json.loads(gzip.decompress(base64.b64decode(block))))
        self.compile()

    def test_of_a_server_are_those_of_the_types(self):
        server = Server(self.folder.name, self.runs.database("match"))
        self.addCleanup(server.end)
        for kind, path, body in ASKED:
            self.add(kind, json.loads(server.ask(path, body)))
        said = server.ask("ask", {"moves": "h8 i9 g7", "player": "easy", "depth": 1})
        events = re.findall(r"^event: (\w+)\ndata: (.*)$", said, re.M)
        self.assertEqual((len(events), events[-1][0]), (8, "done"))
        for name, data in events:
            self.add("Said", {name: json.loads(data)})
        self.compile()


if __name__ == "__main__":
    if not shutil.which("tsc"):
        print("there is no tsc (node-typescript)")
        sys.exit(77)
    unittest.main(verbosity=2)
