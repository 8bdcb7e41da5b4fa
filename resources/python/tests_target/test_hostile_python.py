import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from unittest import mock

from rl_cockpit_target.discovery import answer_lines, env_probe, probe_folder
from rl_cockpit_target.discovery.child_probe import run_probe

COMPLETE = {"version": "3.12.1", "prefix": "/", "basePrefix": "/", "executable": "/", "platform": "l", "arch": "x", "found": ["torch", "numpy"]}
# Prints its answers behind the mark of the probe, no matter what it is asked.
FORGER = """while IFS= read -r line; do printf '%s%s\\n' "$3" "$line"; done < "$0.answers"
"""


def with_matches(*names, **changes):
    return json.dumps(dict(COMPLETE, found=list(names), **changes))


NONSENSE = {
    "no list for 'found'": json.dumps({name: value for name, value in COMPLETE.items() if name != "found"}),
    "no text for 'version'": with_matches(version=[1]),
    "'3\\x1b[2J' is no version of Python": with_matches(version="3\x1b[2J"),
    "what should be JSON is none": "{{{",
    "JSON that is no object, but list": "[1, 2]",
    "JSON that is no object, but NoneType": "null",
    "JSON that is nested too deeply": "[" * 60000,
    "bytes that are no UTF-8 text": b"\"\xff\xfe\"",
    "no text for 'name'": '{"outcome": "ok"}\n' + with_matches("numpy"),
    "'os' for an import that was not asked for": '{"name": "os", "outcome": "ok"}\n' + with_matches("numpy"),
    "neither yes nor no for 'cudaAvailable'": with_matches("torch", cudaAvailable=7),
}


@unittest.skipIf(os.name == "nt", "interpreters made of shell scripts")
class HostilePythonTest(unittest.TestCase):
    """Limits of what a chosen interpreter may do to the agent that asks it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = os.path.realpath(folder.name)
        self.python = os.path.join(self.folder, "python")

    def script(self, text):
        with open(self.python, "w") as file:
            file.write("#!/bin/sh\n" + text)
        os.chmod(self.python, 0o755)
        return self.python

    def answering(self, answers):
        with open(self.python + ".answers", "wb") as file:
            file.write((answers if isinstance(answers, bytes) else answers.encode()) + b"\n")
        return self.script(FORGER)

    def test_one_that_answers_nonsense_is_broken_and_the_answer_says_which_and_why(self):
        for why, answers in NONSENSE.items():
            with self.subTest(why):
                answer = env_probe.probe_env(self.answering(answers))
                self.assertEqual((answer["state"], answer["version"], answer["packages"]), ("broken", None, []))
                self.assertTrue(answer["problem"].startswith(self.python + " answers nonsense: "), answer["problem"])
                self.assertIn(why, answer["problem"])
                self.assertTrue(answer["problem"].endswith(" Recreate the environment, or choose another one."))

    def test_a_number_that_json_cannot_carry_on_is_none(self):
        done = run_probe(sys.executable, "report(a=float('nan'), b=float('-inf'), c=2.5)\nprint(mark + '{\"d\": 1e999}')", [], 20)
        self.assertEqual(done["answers"], [{"a": None, "b": None, "c": 2.5}, {"d": None}])

    def test_one_that_answers_without_end_is_ended_and_fills_no_memory(self):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        line = "x" * 20000
        for script, limit in (("yes \"$3{\\\"version\\\": \\\"%s\\\"}\"" % line, 8), ("yes %s" % line, 64), ("yes %s >&2" % line, 64)):
            done = run_probe(self.script(script + "\n"), "", [], 60)
            self.assertEqual((done["answers"], done["fault"]), ([], "answers too much: more than %d MB" % limit))
            self.assertFalse(done["timedOut"])
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        self.assertLess(grown * (1 if sys.platform == "darwin" else 1024), 5 * answer_lines.MAX_ANSWER_BYTES)

    def test_one_that_stops_or_kills_its_parent_hits_a_process_of_ours_that_is_not_the_agent(self):
        began = time.monotonic()
        stopped = run_probe(self.script("kill -STOP $PPID\n"), "", [], 60)
        if hasattr(os, "waitid"):
            self.assertEqual((stopped["fault"], stopped["timedOut"]), ("stops the process that starts it", False))
            self.assertLess(time.monotonic() - began, 50)
        killed = run_probe(self.script("kill -9 $PPID\n"), "", [], 60)
        self.assertEqual((killed["signal"], killed["answers"], killed["fault"]), ("SIGKILL", [], None))

    def test_nothing_that_it_started_in_its_session_is_left(self):
        pid_file = os.path.join(self.folder, "pid")
        run_probe(self.script("sleep 500 & echo $! > '%s'; kill -STOP $PPID\n" % pid_file), "", [], 10)
        with open(pid_file) as file:
            pid = int(file.read())
        until = time.monotonic() + 30
        while os.path.exists("/proc/%d/cwd" % pid) and time.monotonic() < until:
            time.sleep(0.02)
        self.assertRaises(OSError, os.readlink, "/proc/%d/cwd" % pid)


    def test_an_agent_that_is_killed_leaves_no_child_of_a_probe(self):
        pid_file = os.path.join(self.folder, "pid")
        self.script("echo $$ > '%s.new'; mv '%s.new' '%s'; exec sleep 500\n" % (pid_file, pid_file, pid_file))
        code = "import sys; from rl_cockpit_target.discovery.child_probe import run_probe; run_probe(sys.argv[1], '', [], 400)"
        agent = subprocess.Popen([sys.executable, "-c", code, self.python], env=dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)))
        self.addCleanup(agent.wait)
        self.addCleanup(agent.kill)
        self.assertTrue(wait_until(lambda: os.path.exists(pid_file)))
        with open(pid_file) as file:
            pid = int(file.read())
        agent.kill()
        self.assertTrue(wait_until(lambda: not is_alive(pid)))


def wait_until(condition):
    """Value of the condition, within half a minute."""
    until = time.monotonic() + 30
    while not condition() and time.monotonic() < until:
        time.sleep(0.02)
    return condition()


def is_alive(pid):
    """Whether this process runs."""
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    if not os.path.isdir("/proc/self"):
        return True
    with open("/proc/%d/stat" % pid) as file:
        return file.read().rpartition(")")[2].split()[0] != "Z"


class ProbeFolderTest(unittest.TestCase):
    def test_folders_of_agents_that_were_killed_are_swept_and_those_in_use_are_not(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(tempfile, "tempdir", folder):
            left = tempfile.mkdtemp(prefix="rl-cockpit-look-")
            open(os.path.join(left, probe_folder.LOCK), "w").close()
            os.mkdir(os.path.join(left, "cwd"))
            old, new, other = (tempfile.mkdtemp(prefix=name) for name in ("rl-cockpit-trial-", "rl-cockpit-look-", "else-"))
            for path in (old, other):
                os.utime(path, (1, 1))
            victim = os.path.join(folder, "victim")
            os.mkdir(victim)
            os.symlink(victim, os.path.join(folder, "rl-cockpit-look-link"))
            with probe_folder.probe_folder() as used:
                self.assertEqual(os.listdir(used), [])
                self.assertEqual(probe_folder.sweep_probe_folders(), 2)
                self.assertTrue(os.path.isdir(used))
            self.assertEqual(sorted(os.listdir(folder)), sorted(os.path.basename(path) for path in (new, other, victim, "rl-cockpit-look-link")))

    def test_a_folder_that_another_agent_sweeps_before_its_lock_is_held_is_made_again(self):
        lock, swept = probe_folder.system.acquire_lock, []

        def swept_once(path, wait_s):
            if not swept:
                swept.append(os.path.dirname(path))
                shutil.rmtree(swept[0])
            return lock(path, wait_s)

        with tempfile.TemporaryDirectory() as folder, mock.patch.object(tempfile, "tempdir", folder):
            with mock.patch.object(probe_folder.system, "acquire_lock", swept_once):
                with probe_folder.probe_folder() as used:
                    self.assertEqual(os.listdir(used), [])
                    self.assertNotEqual(os.path.dirname(used), swept[0])

    def test_a_folder_whose_lock_is_taken_while_it_is_swept_stays(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(tempfile, "tempdir", folder), probe_folder.probe_folder() as used:
            with mock.patch.object(probe_folder, "is_left_over", lambda entry: True):
                self.assertEqual(probe_folder.sweep_probe_folders(), 0)
            self.assertTrue(os.path.isdir(used))


if __name__ == "__main__":
    unittest.main()
