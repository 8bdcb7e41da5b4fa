"""A small project in its own folder, launched as a supervisor would launch it."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

TOOLS = str(pathlib.Path(__file__).resolve().parent.parent)


class LaunchCase(unittest.TestCase):
    def setUp(self):
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix="rl-cockpit-launch-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.project = self.path("project")
        self.run_dir = self.path("run")
        self.workspace = self.path("state", "workspaces", "first")
        for folder in (self.project, self.run_dir, self.workspace):
            os.makedirs(folder)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, text):
        path = os.path.join(self.project, *name.split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def read(self, path):
        with open(path, encoding="utf-8") as file:
            return file.read()

    def shim(self, file, call="train", **changes):
        """A shim of a file of the project, with what differs from an empty one."""
        path = os.path.join(self.project, *file.split("/"))
        shim = {"file": path, "module": None, "path": [self.project, os.path.dirname(path)], "set": {}, "locals": {}, "call": call}
        shim.update({"kwargs": {}, "seed": None, "noneFails": False, "argv": []})
        shim.update(changes)
        return {"kind": "shim", "shim": shim}

    def spec(self, program, **changes):
        launch = {"workspace": None, "configs": [], "project": self.project, "unset": [], "program": program, "taps": []}
        launch.update(changes)
        with open(os.path.join(self.run_dir, "spec.json"), "w", encoding="utf-8") as file:
            json.dump({"runId": "20260101-000000-0000aaaa", "name": "first try", "launch": launch}, file)

    def start(self, program, words=(), python=sys.executable, ignored=(), env=None, **changes):
        """The launcher as a process; `ignored` signals are so from the beginning, as behind a shell's `&`."""
        self.spec(program, **changes)
        both = dict(os.environ, PYTHONPATH=TOOLS)
        both.pop("PYTHONDONTWRITEBYTECODE", None)
        both.update(env or {})
        command = [python, "-u", "-m", "rl_cockpit_launch", self.run_dir] + (["--"] + list(words) if words else [])

        def ignore():
            for number in ignored:
                signal.signal(number, signal.SIG_IGN)

        return subprocess.Popen(
            command, cwd=self.workspace, env=both, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True,
            preexec_fn=ignore if ignored else None,
        )

    def launch(self, program, words=(), **changes):
        """(exit code, stdout, stderr) of a launch that ends by itself."""
        process = self.start(program, words, **changes)
        out, err = process.communicate(timeout=300)
        return process.returncode, out, err

    def result(self):
        return json.loads(self.read(os.path.join(self.run_dir, "launch-result.json")))

    def rows(self):
        return [json.loads(line) for line in self.read(os.path.join(self.run_dir, "tap.jsonl")).splitlines()]

    def listing(self):
        """Every file of the project with its bytes, and every folder."""
        matches = {}
        for folder, _folders, files in os.walk(self.project):
            matches[folder] = None
            for name in files:
                with open(os.path.join(folder, name), "rb") as file:
                    matches[os.path.join(folder, name)] = file.read()
        return matches
