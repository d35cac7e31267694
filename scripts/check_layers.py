#!/usr/bin/env python3
"""check_layers.py [ROOT]: who may include whom. Prints each line that breaks the table; status 1 if any."""
import re
import sys
from pathlib import Path

GAME = ["engine/game", "engine/base"]
ENGINES = ["engine/renju", "engine/reversi", "engine/date1997"]
RUNNER = ["runner", "rating"] + GAME
TEXT = ["fmt", "nlohmann"]
MATHS = ["boost/math", "Eigen"]

# Layer: the layers below it that it may include, and the libraries besides the standard one.
TABLE = {
    "engine/base": ([], TEXT + ["utf8proc.h"]),
    "engine/game": (["engine/base"], TEXT),
    **{engine: (GAME, TEXT) for engine in ENGINES},
    "rating": ([], MATHS),
    "tuning": (["engine/base"], MATHS),
    "positions": (GAME, TEXT),
    "runner": (["rating"] + GAME, TEXT + ["sqlite3.h"]),
    "runner/speed": (RUNNER + ENGINES + ["positions"], TEXT + ["benchmark"]),
    "runner/cli": (RUNNER + ENGINES + ["tuning", "positions", "runner/speed"],
                   TEXT + ["boost", "sqlite3.h"]),
}
LIBRARIES = ["boost", "benchmark", "Eigen", "fmt", "nlohmann", "sqlite3.h", "utf8proc.h"]
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def inside(path, prefixes):
    return any(path == prefix or path.startswith(prefix + "/") for prefix in prefixes)


def complaint(layer, quote, included, root):
    layers, libraries = TABLE[layer]
    if quote == "<":
        if inside(included, LIBRARIES) and not inside(included, libraries):
            return f"{layer} must not use <{included}>"
    elif "/" in included or (root / included).exists():
        target = included.rpartition("/")[0]
        if not (root / included).is_file():
            return f'"{included}" is not a path from the root'
        if target != layer and target not in layers:
            return f'{layer} must not include "{included}"'
    elif not included.endswith(".inc"):  # a generated file
        return f'"{included}" is not a path from the root'
    return None


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    files = [file for top in sorted({layer.split("/")[0] for layer in TABLE})
             for file in sorted((root / top).rglob("*.[ch]pp"))]
    complaints = 0
    for file in files:
        name = file.relative_to(root).as_posix()
        layer = name.rpartition("/")[0]
        if layer not in TABLE:
            print(f"{name}: the folder {layer} is not in the table of scripts/check_layers.py")
            complaints += 1
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            match = INCLUDE.match(line)
            text = match and complaint(layer, *match.groups(), root)
            if text:
                print(f"{name}:{number}: {text}")
                complaints += 1
    print(f"{len(files)} files, {complaints} against the layers")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
