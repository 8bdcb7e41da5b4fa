"""Hostile files of a run directory, for tests."""

import json
import os
import shutil
import socket

BAD = "20260101-000000-00000002"
JSON_FILES = ("spec.json", "proc.json", "heartbeat.json", "exit.json")
SPEC = {
    "schema": 1, "runId": BAD, "name": "n", "recipe": "command", "target": "local", "installationId": "i", "createdMs": 1,
    "argv": ["a"], "cwd": "/", "env": {}, "secretEnv": [], "stop": {"gracefulMs": 1, "termMs": 1}, "expectations": {},
}
PROC = {
    "supervisorPid": 999999, "supervisorStart": "1", "pid": 999998, "start": "2", "pgid": 999998, "sid": 1, "bootId": None,
    "pid1Start": None, "hostname": socket.gethostname(), "startedMs": 1, "startedMonoMs": 1, "argv": ["a"],
}
HEARTBEAT = {"seq": 1, "wallMs": 1, "monoMs": 1, "logBytes": 0, "activity": "busy", "processes": []}
EXIT = {"code": 0, "signal": None, "endedMs": 2, "elapsedMs": 1, "requested": None}
COMPLETE = dict(zip(JSON_FILES, (SPEC, PROC, HEARTBEAT, EXIT)))
ODD_VALUES = (
    None, True, -1, 0, 1, 1e308, 2**63, 10**39, "x", "\ud800", [], {}, [[[]]], {"__proto__": {"a": 1}}, "9" * 5000, ["a"] * 5000, -(2**31), 2**31,
)


def all_bytes(name):
    """A good file of that name."""
    return json.dumps(COMPLETE.get(name, SPEC)).encode()


class HostileFiles:
    """Files of one run directory (`root`/BAD) replaced by what does not belong there, by chance (`random`)."""

    def path(self, name):
        return os.path.join(self.root, BAD, name)

    def replace(self, name):
        """The file's path, with nothing there."""
        path = self.path(name)
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        elif os.path.lexists(path):
            os.unlink(path)
        return path

    def write(self, name, data):
        with open(self.replace(name), "wb") as file:
            file.write(data)

    def content_damages(self):
        """Ways to damage what is in a file, each a function of its name."""
        def odd_fields(name):
            value = dict(COMPLETE.get(name, SPEC))
            for key in self.random.sample(sorted(value), self.random.randint(1, 4)):
                value[key] = self.random.choice(ODD_VALUES)
                if self.random.random() < 0.2:
                    del value[key]
            self.write(name, json.dumps(value).encode())

        def flipped(name):
            data = bytearray(all_bytes(name))
            for _ in range(self.random.randint(1, 8)):
                data[self.random.randrange(len(data))] = self.random.randrange(256)
            self.write(name, bytes(data))

        def number(name):
            text = self.random.choice((b"1" * 100_000, b"NaN", b"-Infinity", b"1e999", b"1e-999", b"-" + b"9" * 41))
            self.write(name, all_bytes(name)[:-1] + b',"seq":' + text + b"}")

        return {
            "odd fields": odd_fields,
            "flipped bytes": flipped,
            "an odd number": number,
            "cut": lambda name: self.write(name, all_bytes(name)[: self.random.randrange(len(all_bytes(name)))]),
            "garbage": lambda name: self.write(name, os.urandom(self.random.randrange(2000))),
            "another value": lambda name: self.write(name, self.random.choice((b"[]", b"1", b'""', b"null", b"{}", b"", b"\xef\xbb\xbf{}"))),
        }

    def damages(self):
        """Ways to damage a file, each a function of its name."""

        def huge(name):
            self.write(name, all_bytes(name))
            os.truncate(self.path(name), self.random.choice((3 << 20, 1 << 33, 1 << 40)))

        def deep(name):
            opening = self.random.choice((b"[", b'{"a":', b'[{"a":'))
            self.write(name, all_bytes(name)[:-1] + b',"params":' + opening * self.random.choice((70, 1000, 100_000)))

        def bound(name):
            server = socket.socket(socket.AF_UNIX)
            try:
                server.bind(self.replace(name))
            finally:
                server.close()

        return {
            **self.content_damages(),
            "deep": deep,
            "huge": huge,
            "a FIFO": lambda name: os.mkfifo(self.replace(name)),
            "a socket": bound,
            "a folder": lambda name: os.mkdir(self.replace(name)),
            "a device": lambda name: os.symlink("/dev/zero", self.replace(name)),
            "a link out": lambda name: os.symlink(self.outside, self.replace(name)),
            "a link to itself": lambda name: os.symlink(os.path.basename(name), self.replace(name)),
            "missing": self.replace,
        }
