"""What the tests of docs/cluster's redis.conf and users.acl share: a real server with these files."""

import hashlib
import os
import pathlib
import shutil
import socket
import subprocess
import time

from program import Case

CLUSTER = pathlib.Path(os.environ["SOURCE_DIR"]) / "docs/cluster"
ZEROS = "#" + 64 * "0"
NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]


def password(user):
    return f"{user} s3cret"


class SecureRedis(Case):
    """The server of docs/cluster; the users coordinator and alice have the passwords above."""

    def setUp(self):
        super().setUp()
        for program in ("redis-server", "redis-cli", "openssl"):
            if shutil.which(program) is None:
                self.skipTest(f"there is no {program}")
        self.socket = self.folder / "s"
        self.port = None
        text = (CLUSTER / "users.acl").read_text()
        self.assertEqual(text.count(ZEROS), 2)
        for user in ("coordinator", "alice"):
            text = text.replace(ZEROS, "#" + hashlib.sha256(password(user).encode()).hexdigest(), 1)
        (self.folder / "users.acl").write_text(text)

    def start_without_tls(self):
        lines = (CLUSTER / "redis.conf").read_text().splitlines()
        (self.folder / "redis.conf").write_text("\n".join(
            line for line in lines if not line.startswith("tls-")))
        self.start_server()

    def start_with_tls(self):
        """The files as they are, on a free port. Another test may take it first: then another one."""
        self.write_certificates()
        shutil.copy(CLUSTER / "redis.conf", self.folder)
        for attempt in range(10):
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                self.port = probe.getsockname()[1]
            try:
                self.start_server("--tls-port", str(self.port), "--bind", "127.0.0.1")
                return
            except AssertionError:
                if attempt == 9:
                    raise

    def start_server(self, *options):
        server = self.start(["redis-server", "redis.conf", "--unixsocket", str(self.socket), *options])
        deadline = time.monotonic() + 60
        while "NOAUTH" not in self.cli([], "PING"):
            self.assertLess(time.monotonic(), deadline, "the server does not answer")
            self.assertIsNone(server.poll(), "the server ended")
            time.sleep(0.05)

    def write_certificates(self):
        """A CA of our own, the server's certificate for 'localhost', and another CA, which signed nothing."""
        for name in ("ca", "other"):
            self.run_program(["openssl", "req", "-x509", *NEW_KEY, "-keyout", f"{name}.key", "-out",
                              f"{name}.crt", "-subj", f"/CN={name}"])
        (self.folder / "names").write_text("subjectAltName=DNS:localhost\n")
        self.run_program(["openssl", "req", *NEW_KEY, "-keyout", "server.key", "-out", "server.csr", "-subj",
                          "/CN=localhost"])
        self.run_program(["openssl", "x509", "-req", "-in", "server.csr", "-CA", "ca.crt", "-CAkey", "ca.key",
                          "-CAcreateserial", "-extfile", "names", "-out", "server.crt"])

    def cli(self, options, *words):
        done = subprocess.run(["redis-cli", "-s", str(self.socket), *options, *words], capture_output=True,
                              text=True, stdin=subprocess.DEVNULL, timeout=60, check=False)
        return done.stdout + done.stderr

    def as_user(self, user, line):
        return self.cli(["--user", user, "--pass", password(user), "--no-auth-warning"], *line.split())
