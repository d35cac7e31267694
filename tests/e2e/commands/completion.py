"""The completions in real shells: bash and zsh in a pseudo-terminal, fish by its own question."""

import os
import pathlib
import pty
import select
import shutil
import subprocess
import time
import unittest

from program import PROGRAM, Case, match

SCRIPTS = pathlib.Path(os.environ["SOURCE_DIR"], "packaging", "completions")

# Stands for the program: what is asked of it, it answers; of other words it shows what the shell made.
SHOWS_WORDS = f"""#!/bin/sh
[ "$1" != complete ] || exec '{PROGRAM}' "$@"
printf '<%s>' "$@"
echo .
"""


def needs(shell):
    return unittest.skipUnless(shutil.which(shell), f"there is no {shell}")


class Shell(Case):
    def setUp(self):
        super().setUp()
        tool = self.folder / "bin" / "renju-bench"
        tool.parent.mkdir()
        tool.write_text(SHOWS_WORDS)
        tool.chmod(0o755)
        (self.folder / "engine one").write_text("")
        (self.folder / "some").mkdir()
        self.environment = dict(os.environ, PATH=f"{tool.parent}:{os.environ['PATH']}", LC_ALL="C.UTF-8",
                                HOME=str(self.folder), TERM="dumb", INPUTRC="/dev/null")

    def open(self, command, setup):
        master, slave = pty.openpty()
        process = subprocess.Popen(command, cwd=self.folder, stdin=slave, stdout=slave, stderr=slave,
                                   env=self.environment, start_new_session=True)
        os.close(slave)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(os.close, master)
        self.terminal = master
        os.write(master, (setup + "; echo rea''dy\n").encode())
        self.read("ready\r\n")

    def read(self, until):
        text, end = "", time.monotonic() + 120
        while time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.2)[0]:
                text += os.read(self.terminal, 65536).decode("utf-8", "replace")
            if until in text:
                return text
        raise AssertionError(f"{until!r} does not appear in {text!r}")

    def words(self, keys):
        """The words that the program gets when these keys are typed, TABs among them."""
        os.write(self.terminal, (keys + "\n").encode())
        return self.read(">.").rpartition("\n<")[2].partition(">.")[0].split("><")


class InATerminal:
    """What shells have in common that insert what a TAB completes."""

    def test_commands_options_and_players(self):
        self.assertEqual(self.words("renju-bench mat\t--a begi\t--b easy"),
                         ["match", "--a", "beginner", "--b", "easy"])
        self.assertEqual(self.words("renju-bench openings m\t--cou\t5"),
                         ["openings", "make", "--count", "5"])

    def test_parameters_behind_a_player(self):
        self.assertEqual(self.words("renju-bench match --a hard:score_th\t5,time_ch\t7"),
                         ["match", "--a", "hard:score_threshold=5,time_check_nodes=7"])
        self.assertEqual(self.words("renju-bench match --order=ra\t"), ["match", "--order=random"])

    def test_paths(self):
        self.assertEqual(self.words("renju-bench match --db eng\t"), ["match", "--db", "engine one"])
        self.assertEqual(self.words("renju-bench match --a cmd:./eng\t"),
                         ["match", "--a", "cmd:./engine one"])
        for begun in ('--db "engine o\t', "--db 'eng\t", '--a "cmd:./eng\t', '--a "hard:score_th\t7"',
                      "--db engine\\ o\t"):
            typed = self.words("renju-bench match " + begun)
            self.assertIn(typed[-1], ("engine one", "cmd:./engine one", "hard:score_threshold=7"), begun)
        # zsh takes a slash at the end away again when the line is entered.
        self.assertEqual(self.words("renju-bench match --a-dir so\t")[-1].rstrip("/"), "some")

    def test_players_of_a_file(self):
        self.run_program(match("--games", "2", "--db", "run.db", "--a-name", "first one", openings="none"))
        self.assertEqual(self.words("renju-bench games run.db --player ea\t"),
                         ["games", "run.db", "--player", "easy"])


@needs("bash")
class Bash(InATerminal, Shell):
    def setUp(self):
        super().setUp()
        self.open(["bash", "--norc", "--noprofile", "-i"],
                  f"bind 'set enable-bracketed-paste off'; PS1=; . {SCRIPTS}/renju-bench.bash")


@needs("zsh")
class Zsh(InATerminal, Shell):
    def setUp(self):
        super().setUp()
        self.open(["zsh", "-f", "-i"], f"unset zle_bracketed_paste; unsetopt prompt_sp; PS1=; "
                                       f"fpath=({SCRIPTS} $fpath); autoload -U compinit; compinit -D -u")


@needs("fish")
class Fish(Shell):
    def offered(self, line):
        script = f"source {SCRIPTS}/renju-bench.fish; complete -C {line!r}"
        done = self.run_program(["fish", "--no-config", "-c", script], env=self.environment)
        return [row.partition("\t")[0] for row in done.stdout.splitlines()]

    def test_commands_options_and_players(self):
        self.assertEqual(self.offered("renju-bench mat"), ["match"])
        self.assertEqual(self.offered("renju-bench match --a begi"), ["beginner"])
        self.assertEqual(self.offered("renju-bench openings make --cou"), ["--count"])

    def test_parameters_and_choices(self):
        self.assertEqual(self.offered("renju-bench match --a hard:score_th"), ["hard:score_threshold="])
        self.assertEqual(self.offered("renju-bench match --order=ra"), ["--order=random"])

    def test_paths(self):
        self.assertEqual(self.offered("renju-bench match --db eng"), ["engine one"])
        self.assertEqual(self.offered("renju-bench match --a cmd:./eng"), ["cmd:./engine one"])
        self.assertEqual(self.offered("renju-bench match --a-dir so"), ["some/"])

    def test_inside_quotes(self):
        for begun in ("engine\\ o", '"engine o', "'eng"):
            self.assertEqual(self.offered("renju-bench match --db " + begun), ["engine one"], begun)
        self.assertEqual(self.offered('renju-bench match --a "cmd:./eng'), ["cmd:./engine one"])


class Program(Case):
    def test_completes_what_a_shell_asks(self):
        done = self.run_program([PROGRAM, "complete", "--", "match", "--a", "hard:vcf="])
        self.assertEqual(done.stdout, "hard:vcf=on\t\nhard:vcf=off\t\n")

    def test_is_silent_where_nothing_fits(self):
        self.assertEqual(self.run_program([PROGRAM, "complete", "--", "xyzzy", ""]).stdout, "")


if __name__ == "__main__":
    unittest.main()
