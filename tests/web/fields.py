#!/usr/bin/env python3
"""The types of web/src/data.ts are the fields that a report has: none is missing, none is unknown."""
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
import unittest

from runs import Runs

TYPES = pathlib.Path(os.environ["SOURCE_DIR"]) / "web" / "src" / "data"
RUNS = ["match", "sprt", "race", "ladder", "limits", "bayes", "gauge", "reversi", "fleet", "annotated"]
# What other commands print too, of which the page uses some fields.
OF_OTHERS = {"summary", "together"}


def literal(value, name=""):
    """TypeScript, in which a field that has no type is an error, but for those of OF_OTHERS."""
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if not isinstance(value, dict):
        return json.dumps(value)
    fields = ", ".join(f"{json.dumps(key)}: {literal(field, key)}" for key, field in value.items())
    return f"some({{{fields}}})" if name in OF_OTHERS else f"{{{fields}}}"


class Fields(unittest.TestCase):
    def test_are_those_of_the_types(self):
        with tempfile.TemporaryDirectory() as folder:
            runs = Runs(folder)
            lines = [f"import type {{Columns, Document}} from {json.dumps(str(TYPES))};",
                     "const some = <T>(fields: T): T => fields;"]
            for names in [*([name] for name in RUNS), ["match", "sprt"]]:
                page = runs.page(*names).read_text(encoding="utf-8")
                document = json.loads(runs.run("report", *map(runs.database, names), "--json"))
                lines.append(f"export const d{len(lines)}: Document = {literal(document)};")
                for block in re.findall(r'class="games">([^<]*)<', page):
                    games = json.loads(gzip.decompress(base64.b64decode(block)))
                    lines.append(f"export const g{len(lines)}: Columns = {literal(games)};")
            source = pathlib.Path(folder) / "fields.ts"
            source.write_text("\n".join(lines), encoding="utf-8")
            done = subprocess.run(["tsc", "--strict", "--noEmit", "--target", "es2022", "--moduleResolution", "node",
                                   source], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    if not shutil.which("tsc"):
        print("there is no tsc (node-typescript)")
        sys.exit(77)
    unittest.main(verbosity=2)
