"""The redis.conf and users.acl of docs/cluster on a real server: a worker can do its work, and neither
delete a run, read or falsify the results of others, nor change what is played."""

import subprocess
import unittest

from secure_redis import SecureRedis, password

RUN = "rb:{0123456789ab}"

# What a worker does, and what it is refused.
WORK = ["ZRANGE rb:runs 0 -1", f"GET {RUN}:spec", f"GET {RUN}:openings", f"GET {RUN}:state",
        f"HGET {RUN}:files x", f"EXISTS {RUN}:spec", f"SISMEMBER {RUN}:banned alice",
        f"XREADGROUP GROUP w w1 COUNT 1 STREAMS {RUN}:first {RUN}:tasks > >",
        f"XLEN {RUN}:tasks", f"XPENDING {RUN}:first w",
        f"XADD {RUN}:first * lo 0 n 2", f"XADD {RUN}:results:alice * w w1 d x", f"XACK {RUN}:tasks w 1-0",
        f"XDEL {RUN}:tasks 1-0", f"XCLAIM {RUN}:tasks w w1 0 1-0 JUSTID", f"HSET {RUN}:workers w1 x",
        f"EXPIRE {RUN}:workers 3600"]
REFUSED = [f"XADD {RUN}:results:bob * w w1 d x", f"XRANGE {RUN}:results:alice - +",
           f"XREAD STREAMS {RUN}:results:bob 0", f"XDEL {RUN}:results:alice 1-0", f"DEL {RUN}:spec",
           f"UNLINK {RUN}:tasks", f"SET {RUN}:spec x", f"SET {RUN}:state done", f"SREM {RUN}:banned alice",
           "ZADD rb:runs 1 x", "ZREM rb:runs 0123456789ab", f"EXPIRE {RUN}:spec 1",
           f"XTRIM {RUN}:tasks MAXLEN 0",
           f"XGROUP DESTROY {RUN}:tasks w", f"HGETALL {RUN}:workers", "GET other", "SET other x", "SCAN 0",
           "KEYS *", "FLUSHALL", "CONFIG GET *", "EVAL return 0", "MONITOR", "SHUTDOWN", "ACL LIST",
           "CLIENT LIST", "PUBLISH a b", "SUBSCRIBE a",
           # names that only begin or end as its own
           f"XADD {RUN}:results:x:tasks * w w1 d x", f"XADD {RUN}:results:bob:results:alice * w w1 d x",
           f"HSET {RUN}:results:x:workers a b"]


class Redis(SecureRedis):
    def test_a_worker_can_work_and_nothing_else(self):
        self.start_without_tls()
        for line in (f"XGROUP CREATE {RUN}:tasks w 0 MKSTREAM", f"XGROUP CREATE {RUN}:first w 0 MKSTREAM",
                     f"SET {RUN}:spec x", f"XADD {RUN}:tasks * lo 0 n 2"):
            self.assertNotIn("ERR", self.as_user("coordinator", line), line)
        for line in WORK:
            with self.subTest(line=line):
                answer = self.as_user("alice", line)
                self.assertNotIn("NOPERM", answer)
                self.assertNotIn("ERR", answer)
        for line in REFUSED:
            with self.subTest(line=line):
                self.assertIn("NOPERM", self.as_user("alice", line))
        self.assertEqual(self.as_user("coordinator", f"GET {RUN}:spec").strip(), "x")
        self.assertIn("d", self.as_user("coordinator", f"XRANGE {RUN}:results:alice - +"))

    def test_nobody_comes_in_without_a_password(self):
        self.start_without_tls()
        self.assertIn("NOAUTH", self.cli([], "GET", f"{RUN}:spec"))
        for user in ("default", "alice", "coordinator"):
            self.assertIn("WRONGPASS", self.cli(["--user", user, "--pass", ""], "PING"))
            self.assertIn("WRONGPASS", self.cli(["--user", user, "--pass", "wrong", "--no-auth-warning"],
                                                "PING"))

    def test_the_server_bounds_what_it_holds(self):
        self.start_without_tls()
        answer = self.as_user("coordinator", "INFO memory")
        self.assertIn("maxmemory_policy:noeviction", answer)
        self.assertIn("maxmemory:2147483648", answer)
        self.assertIn("aof_enabled:0", self.as_user("coordinator", "INFO persistence"))

    def test_the_file_as_it_is_speaks_tls_alone(self):
        self.start_with_tls()

        def ping(*options):
            done = subprocess.run(["redis-cli", "-h", "localhost", "-p", str(self.port), *options, "PING"],
                                  cwd=self.folder, capture_output=True, text=True, timeout=60, check=False)
            return done.stdout + done.stderr

        user = ("--user", "alice", "--pass", password("alice"), "--no-auth-warning")
        self.assertEqual(ping("--tls", "--cacert", "ca.crt", *user).strip(), "PONG")
        self.assertIn("certificate verify failed", ping("--tls", "--cacert", "other.crt", *user))
        self.assertNotIn("PONG", ping(*user))


if __name__ == "__main__":
    unittest.main()
