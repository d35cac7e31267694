"""What the tests that compare results files share."""

import contextlib
import pathlib
import shutil
import sqlite3
import tempfile

# What may differ between two runs of the same match: how it was started, where, and times.
FREE = {"run": {"command_line", "host"}}

# Quick openings of three to five stones, for matches that need not look at the whole suite.
OPENINGS = """\
h8 h9 h10
h8 i9 j10
h8 h9 i10 g8
h8 i9 g7 j7
h8 h9 j9 i7 g10
h8 i9 j8 g9
h8 h9 h6
h8 i9 h6 i7 j6
"""


def dump(path):
    """All tables of a results file as text, a line a row, without what may differ."""
    lines = []
    with contextlib.closing(sqlite3.connect(path)) as connection:
        tables = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
        for (table,) in tables:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")
                       if not row[1].endswith("_ms") and row[1] not in FREE.get(table, ())]
            rows = connection.execute(
                f"SELECT {', '.join(columns)} FROM {table} ORDER BY 1, 2").fetchall()
            lines.append(f"{table}: {', '.join(columns)}")
            lines += [f"{table} {row!r}" for row in rows]
    return "\n".join(lines)


def ids(path):
    """The ids of the games of a results file after a kill: of a copy, since SQLite would repair the
    file itself, which is what the program must do."""
    if not path.exists():
        return set()
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / path.name
        for suffix in ("", "-wal", "-journal"):
            if pathlib.Path(f"{path}{suffix}").exists():
                shutil.copy(f"{path}{suffix}", f"{copy}{suffix}")
        with contextlib.closing(sqlite3.connect(copy)) as connection:
            if not connection.execute("PRAGMA table_info(game)").fetchall():
                return set()
            return {row[0] for row in connection.execute("SELECT id FROM game")}
