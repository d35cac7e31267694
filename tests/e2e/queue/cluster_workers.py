"""The files of docs/cluster that start workers of a queue: what they call, and that no secret is among
the words that a list of processes shows."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import unittest

from program import PROGRAM, Case

CLUSTER = pathlib.Path(os.environ["SOURCE_DIR"]) / "docs/cluster"
SECRET = "user = alice\npassword = s3cret"
FAKE = """#!/bin/sh
printf '%s\\n' "$@" >words
printf '%s' "${RENJU_BENCH_QUEUE_AUTH:-}" >secret
"""


class Workers(Case):
    def setUp(self):
        super().setUp()
        self.fake = self.folder / "renju-bench"
        self.fake.write_text(FAKE)
        self.fake.chmod(0o755)

    def words(self):
        words = (self.folder / "words").read_text().splitlines()
        self.assertNotIn("s3cret", " ".join(words))
        self.assertEqual(words[0], "worker")
        self.check_options(words)
        return words

    def check_options(self, words):
        """A command and its words: every option is one of the command's."""
        help_text = self.run_program([PROGRAM, words[0], "--help=all"]).stdout
        for word in words:
            if word.startswith("--"):
                self.assertIn(f" {word} ", help_text)

    def yaml_of(self, name):
        try:
            import yaml
        except ImportError:
            self.skipTest("there is no PyYAML")
        return yaml.safe_load((CLUSTER / name).read_text())

    def test_compose(self):
        services = self.yaml_of("compose.yaml")["services"]
        self.assertEqual(set(services), {"queue", "run", "worker"})
        for name in ("run", "worker"):
            words = shlex.split(services[name]["command"])
            self.assertEqual(words[0], "renju-bench")
            self.assertIn("redis://queue", words)
            self.check_options(words[1:])

    def test_kubernetes(self):
        deployment = self.yaml_of("workers.yaml")
        self.assertEqual((deployment["apiVersion"], deployment["kind"]), ("apps/v1", "Deployment"))
        template = deployment["spec"]["template"]
        self.assertEqual(deployment["spec"]["selector"]["matchLabels"], template["metadata"]["labels"])
        container = template["spec"]["containers"][0]
        self.check_options(container["command"][1:])
        mount, volume = container["volumeMounts"][0], template["spec"]["volumes"][0]
        self.assertEqual(mount["name"], volume["name"])
        (variable,) = container["env"]
        self.assertEqual(variable["name"], "RENJU_BENCH_QUEUE_AUTH")
        self.assertEqual(variable["valueFrom"]["secretKeyRef"], {"name": "queue-auth", "key": "queue-auth"})

    def test_slurm(self):
        self.run_program([str(CLUSTER / "workers.slurm"), "rediss://host"],
                         env={**os.environ, "RENJU_BENCH": str(self.fake)})
        self.assertEqual(self.words()[1:], ["rediss://host", "--queue-auth", "queue-auth",
                                            "--exit-when-idle", "10m"])

    def test_systemd(self):
        text = (CLUSTER / "renju-bench-worker.service").read_text()
        command = re.search(r"(?m)^ExecStart=/bin/sh -c '(.*)'$", text)[1].replace("$$", "$")
        self.assertIn("/usr/local/bin/renju-bench ", command)
        (self.folder / "queue-auth").write_text(SECRET + "\n")
        self.run_program(["/bin/sh", "-c", command.replace("/usr/local/bin/renju-bench", str(self.fake))],
                         env={**os.environ, "CREDENTIALS_DIRECTORY": str(self.folder), "QUEUE": "unix:s"})
        self.assertEqual(self.words(), ["worker", "unix:s"])
        self.assertEqual((self.folder / "secret").read_text(), SECRET)

    def test_systemd_knows_every_line(self):
        if shutil.which("systemd-analyze") is None:
            self.skipTest("there is no systemd-analyze")
        text = (CLUSTER / "renju-bench-worker.service").read_text()
        unit = self.folder / "renju-bench-worker.service"
        unit.write_text(text)
        done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True,
                              timeout=120, check=False)
        told = [line for line in done.stderr.splitlines() if unit.name in line]
        self.assertEqual(told, [], done.stderr)


if __name__ == "__main__":
    unittest.main()
