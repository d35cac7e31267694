"""adapter.py: makes a module of Python an engine of the Gomocup protocol.

    renju-bench match --a "cmd:python3 adapter.py engine.py" --b easy

The module has choose_move(stones, limits), which returns x and y, and may add a dict of depth, score and nodes.
stones: (x, y, is_mine) in the order of play, x and y from 0; Black moved first. limits: size, rule (4: renju), time
(milliseconds for this move), seed, nodes and depth (None: not limited).
"""
import re
import runpy
import sys
from types import SimpleNamespace

choose_move = runpy.run_path(sys.argv[1])["choose_move"]
info, stones, size = {}, [], 0


def say(line):
    print(line, flush=True)


def put(point, is_mine):
    """Puts a stone at "7,8"; False: it cannot stand there."""
    x, y = map(int, point.split(",")) if re.fullmatch(r"\d+,\d+", point) else (size, size)
    if x >= size or y >= size or (x, y) in [stone[:2] for stone in stones]:
        return False
    stones.append((x, y, is_mine))
    return True


def play(is_legal=True):
    if not is_legal:
        return say("ERROR no such point, or a stone is there")
    number = {key: int(value) for key, value in info.items() if value.isdigit()}
    limits = SimpleNamespace(
        size=size, rule=number.get("rule", 0), seed=number.get("seed", 0), nodes=number.get("max_node"),
        depth=number.get("max_depth"), time=min(number.get("timeout_turn", 30000), number.get("time_left", 2**31) / 20))
    x, y, *told = choose_move(list(stones), limits)
    if told:
        say("MESSAGE " + " | ".join(f"{key} {value}" for key, value in told[0].items()))
    stones.append((x, y, True))
    return say(f"{x},{y}")


for line in iter(sys.stdin.readline, ""):
    word, _, text = line.strip().partition(" ")
    if word == "END":
        break
    if word in ("START", "RESTART"):
        size, stones = (int(text) if text.isdigit() else 0) if word == "START" else size, []
        say("OK" if 5 <= size <= 22 else "ERROR this size is not supported")
    elif word == "BOARD":
        stones, rows = [], iter(lambda: sys.stdin.readline().strip() or "DONE", "DONE")
        play(all([put(row[:-2], row.endswith(",1")) for row in rows]))
    elif word == "INFO":
        info.update([text.split(" ", 1)] if " " in text else [])
    elif word in ("BEGIN", "TURN"):
        play(word == "BEGIN" or put(text, False))
    else:
        say('name="adapted", version="1.0"' if word == "ABOUT" else "UNKNOWN")
