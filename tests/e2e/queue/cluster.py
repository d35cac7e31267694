"""The files of docs/cluster do what they say, as far as one machine can show it: the batch systems
are played by their variables; GNU parallel is the real one where it is installed."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import unittest

from program import PROGRAM, Case, match
from results import OPENINGS, dump

CLUSTER = pathlib.Path(os.environ["SOURCE_DIR"]) / "docs/cluster"
SHARDS = 3


class Cluster(Case):
    def setUp(self):
        super().setUp()
        (self.folder / "openings.txt").write_text(OPENINGS)
        shutil.copy(CLUSTER / "play-shard", self.folder)
        self.words = match("--games", "16", "--seed", "5", openings="openings.txt", nodes=100,
                           max_moves=14)[1:]
        self.environment = {**os.environ, "RENJU_BENCH": PROGRAM}

    def call(self, command, **variables):
        return self.run_program(command, env={**self.environment, **variables})

    def check_merged(self, files):
        self.assertEqual(len(files), SHARDS)
        self.run_program([PROGRAM, *self.words, "--db", "whole.db", "--threads", "1"])
        told = self.run_program([PROGRAM, "merge", *files, "-o", "run.db"]).stdout
        self.assertEqual(told, "run.db: 16 of 16 games from 3 files\n")
        self.assertMultiLineEqual(dump(self.folder / "run.db"), dump(self.folder / "whole.db"))

    def files(self, pattern):
        return sorted(str(file.relative_to(self.folder)) for file in self.folder.glob(pattern))

    def test_a_shard_that_is_called_again_goes_on(self):
        (self.folder / "s1.db").write_text("")  # killed at its start
        for shard in range(SHARDS):
            self.call(["./play-shard", f"{shard}/{SHARDS}", f"s{shard}.db", *self.words])
        self.change("s2.db", "DELETE FROM game WHERE id = 5")
        self.change("s2.db", "DELETE FROM move WHERE game = 5")
        for _ in range(2):
            self.call(["./play-shard", f"2/{SHARDS}", "s2.db", *self.words])
        self.check_merged(self.files("s*.db"))

    def test_a_shard_of_another_run_is_refused(self):
        self.call(["./play-shard", "0/3", "s.db", *self.words])
        other = match("--games", "16", "--seed", "6", openings="openings.txt", nodes=100, max_moves=14)[1:]
        done = subprocess.run(["./play-shard", "0/3", "s.db", *other], cwd=self.folder,
                              env=self.environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("s.db: cannot resume: seed is 5 in the file, now 6", done.stderr)

    def submitted(self, task, count, last, status=0):
        return self.run_program([str(CLUSTER / "shards.slurm"), *self.words], status, env={
            **self.environment, "SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_COUNT": str(count),
            "SLURM_ARRAY_TASK_MAX": str(last)})

    def test_slurm(self):
        for shard in range(SHARDS):
            self.submitted(shard, SHARDS, SHARDS - 1)
        self.submitted(1, 1, 1)  # a part of the array
        self.check_merged(self.files("shards/*.db"))
        self.assertIn("has 3 shards, 0 to 2", self.submitted(3, 1, 3, status=2).stderr)
        (self.folder / "shards/count").unlink()
        self.assertIn("submit the whole array first", self.submitted(1, 1, 1, status=2).stderr)
        text = (CLUSTER / "shards.slurm").read_text()
        self.assertRegex(text, r"(?m)^#SBATCH --array=0-15$")  # play-shard counts from 0

    def test_condor(self):
        text = (CLUSTER / "shards.sub").read_text()
        told = dict(re.findall(r"(?m)^(\w+) = (.*)$", text))
        self.assertRegex(text, r"(?m)^queue \$\(shards\)$")
        for shard in range(SHARDS):
            def filled(name):
                return told[name].replace("$(Process)", str(shard)).replace("$(shards)", str(SHARDS))
            words = shlex.split(filled("arguments"))
            self.assertEqual(words[2], "match")
            self.call([f"./{told['executable']}", *words[:2], *self.words])
            self.assertTrue((self.folder / filled("transfer_output_files")).exists())
        self.check_merged(self.files("shard-*.db"))

    def test_kubernetes(self):
        try:
            import yaml
        except ImportError:
            self.skipTest("there is no PyYAML")
        job = yaml.safe_load((CLUSTER / "shards-job.yaml").read_text())
        self.assertEqual((job["apiVersion"], job["kind"]), ("batch/v1", "Job"))
        spec = job["spec"]
        self.assertEqual(spec["completionMode"], "Indexed")
        container = spec["template"]["spec"]["containers"][0]
        variables = {variable["name"]: variable["value"] for variable in container["env"]}
        self.assertEqual(variables["SHARDS"], str(spec["completions"]))
        self.assertEqual(variables["FOLDER"], container["volumeMounts"][0]["mountPath"])
        self.assertEqual(container["volumeMounts"][0]["name"], spec["template"]["spec"]["volumes"][0]["name"])
        script = container["args"][0].replace("play-shard", "./play-shard")
        head, word, _ = script.partition(" match ")
        self.assertTrue(word)
        for shard in range(SHARDS):
            self.call([*container["command"], f"{head} {shlex.join(self.words)}"], SHARDS=str(SHARDS),
                      JOB_COMPLETION_INDEX=str(shard), FOLDER=str(self.folder / "."))
        self.check_merged(self.files("[012].db"))

    def test_parallel(self):
        if shutil.which("parallel") is None:
            self.skipTest("there is no GNU parallel")
        (self.folder / "hosts").write_text("2/:\n")
        command = [str(CLUSTER / "shards-parallel"), str(SHARDS), "hosts", *self.words]
        self.call(command)
        self.call(command)  # nothing has failed: nothing is played
        self.assertIn("the shards of another run", self.run_program([*command, "--resume"], 2).stderr)
        self.check_merged(self.files("shard-*.db"))

    def test_help_is_the_head_of_the_file(self):
        for name in ("play-shard", "shards-parallel"):
            done = self.run_program([str(CLUSTER / name)], 2)
            self.assertTrue(done.stderr.startswith(f"{name} "), done.stderr)
            self.assertNotIn("set -eu", done.stderr)


if __name__ == "__main__":
    unittest.main()
