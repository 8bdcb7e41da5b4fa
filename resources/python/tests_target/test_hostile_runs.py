import json
import os
import random
import shutil
import tempfile
import unittest
from unittest import mock

from rl_cockpit_target.agent.frames import MAX_JSON
from rl_cockpit_target.agent.run_watch import PAGE_BYTES, RunWatcher
from rl_cockpit_target.host import json_files
from rl_cockpit_target.host.json_files import MAX_DEPTH, parse_json, read_json, write_json
from rl_cockpit_target.host.regular_files import open_regular
from tests_target.hostile_files import BAD, EXIT, JSON_FILES, SPEC, COMPLETE, HostileFiles

CASES = int(os.environ.get("RL_COCKPIT_HOSTILE_CASES", "300"))  # 10,000 in hostile-runs.real.test.ts
GOOD = ["20260101-000000-%08x" % n for n in (1, 3)]
OLD = 1_600_000_000
OTHERS = ("lock", "output.log", "events.jsonl", "ticks.jsonl", "samples.jsonl", "verdict.json", "control")

def strict(text):
    """As the engine's JSON parser takes it: no NaN, no Infinity."""
    return json.loads(text, parse_constant=lambda name: (_ for _ in ()).throw(ValueError(name)))


class HostileRunsTest(HostileFiles, unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)
        self.outside = os.path.join(folder.name, "outside.json")
        write_json(self.outside, SPEC, mode=0o644)
        self.root = os.path.join(folder.name, "runs")
        for run_id in GOOD + [BAD]:
            self.make(run_id)
        self.random = random.Random(14)
        pause = mock.patch.object(json_files, "TORN_PAUSE_S", 0)
        pause.start()
        self.addCleanup(pause.stop)

    def make(self, run_id):
        folder = os.path.join(self.root, run_id)
        os.makedirs(os.path.join(folder, "control"))
        for name, value in COMPLETE.items():
            write_json(os.path.join(folder, name), dict(value, runId=run_id) if name == "spec.json" else value, mode=0o644)
        for name in ("lock", "output.log", "events.jsonl"):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(b"x\n")
        os.utime(folder, (OLD, OLD))

    def listed(self):
        """Digests by run, over all pages, as they come out of a frame."""
        runs, after, more = {}, "", True
        watcher = RunWatcher(self.root, lambda push: None)
        while more:
            text = json.dumps(watcher.list({"after": after}), separators=(",", ":"))
            self.assertLess(len(text), MAX_JSON)
            page = strict(text)
            runs.update({run["runId"]: run for run in page["runs"]})
            more, after = page["more"], page["runs"][-1]["runId"] if page["runs"] else ""
        return runs

    def assert_all_present(self, case):
        runs = self.listed()
        self.assertEqual(sorted(runs), sorted(GOOD + [BAD]), case)
        for run_id in GOOD:
            self.assertEqual((runs[run_id]["specProblem"], runs[run_id]["problems"], runs[run_id]["exit"]), (None, [], EXIT), case)
        return runs[BAD]

    def test_whatever_lies_in_one_run_directory_every_other_run_is_listed(self):
        damages = sorted(self.damages().items())
        for case in range(CASES):
            how, damage = damages[case % len(damages)]
            names = self.random.sample(JSON_FILES + OTHERS, self.random.choice((1, 1, 2, 4)))
            for name in names:
                damage(name)
            self.assert_all_present("%d: %s of %s" % (case, how, names))
            if case % 20 == 0 or how in ("huge", "deep"):
                shutil.rmtree(os.path.join(self.root, BAD))
                self.make(BAD)

    def test_each_damage_of_a_spec_is_a_sentence_that_names_the_file_and_the_reason(self):
        words = {
            "a FIFO": "cannot be read: it is a named pipe (FIFO), not a file.",
            "a socket": "cannot be read: it is a socket, not a file.",
            "a folder": "cannot be read: it is a folder, not a file.",
            "a device": "cannot be read: it is a link, not a file.",
            "a link out": "cannot be read: it is a link, not a file.",
            "deep": "is not a JSON object that RL Cockpit wrote.",
            "garbage": "is not a JSON object that RL Cockpit wrote.",
        }
        for how, damage in self.damages().items():
            if how not in words:
                continue
            damage("spec.json")
            run = self.assert_all_present(how)
            self.assertEqual((run["spec"], run["specProblem"]), (None, "%s %s" % (self.path("spec.json"), words[how])))
            self.assertEqual(run["exit"], EXIT)

    def test_a_damaged_record_beside_a_good_spec_is_named_among_the_problems(self):
        for name in ("proc.json", "heartbeat.json", "exit.json", "output.log", "lock"):
            os.mkfifo(self.replace(name))
        run = self.assert_all_present("FIFOs")
        self.assertEqual(run["spec"]["runId"], BAD)
        self.assertEqual(len(run["problems"]), 5)
        self.assertEqual({problem.split(": ")[1] for problem in run["problems"]}, {"it is a named pipe (FIFO), not a file."})

    def test_a_device_node_is_not_opened(self):
        try:
            os.mknod(self.replace("exit.json"), 0o20600, os.makedev(1, 5))
        except (PermissionError, OSError) as error:
            self.skipTest("No device can be made here: %s." % error)
        self.assertEqual(self.assert_all_present("mknod")["problems"], ["%s cannot be read: it is a device, not a file." % self.path("exit.json")])

    def test_what_this_user_may_not_read_is_said(self):
        if os.geteuid() != 0:
            os.chmod(self.path("spec.json"), 0)
            os.chmod(self.path("output.log"), 0)
        else:  # root may read everything: then another user reads
            os.chmod(self.path("spec.json"), 0o600)
            os.chmod(self.path("output.log"), 0o600)
            os.seteuid(65534)
            self.addCleanup(os.seteuid, 0)
        run = self.assert_all_present("no permission")
        self.assertEqual(run["specProblem"], "%s cannot be read: permission denied." % self.path("spec.json"))
        self.assertEqual(run["problems"], ["%s cannot be read: permission denied." % self.path("output.log")])

    def test_a_run_directory_without_permission_is_listed_too(self):
        folder = os.path.join(self.root, BAD)
        if os.geteuid() == 0:
            os.chmod(folder, 0o700)
            os.seteuid(65534)
            self.addCleanup(os.seteuid, 0)
        else:
            os.chmod(folder, 0)
            self.addCleanup(os.chmod, folder, 0o700)
        self.assertIn("permission denied", self.assert_all_present("folder")["specProblem"])

    def test_a_directory_that_is_just_being_made_is_told_from_one_without_a_spec(self):
        self.replace("spec.json")
        self.assertEqual(self.assert_all_present("new")["isNew"], True)
        os.utime(os.path.join(self.root, BAD), (OLD, OLD))
        run = self.assert_all_present("old")
        self.assertEqual((run["isNew"], run["specProblem"]), (False, "%s does not exist." % self.path("spec.json")))

    def test_more_than_a_frame_holds_comes_in_pages(self):
        for n in range(16, 40):
            run_id = "20260101-000001-%08x" % n
            self.make(run_id)
            write_json(os.path.join(self.root, run_id, "spec.json"), dict(SPEC, runId=run_id, params={"text": "\u00e9" * (PAGE_BYTES // 8)}))
        self.assertEqual(len(self.listed()), 27)

    def test_numbers_and_depth_that_another_reader_could_not_take_are_refused(self):
        self.assertEqual(parse_json(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH)[0][0], parse_json(b"[" * (MAX_DEPTH - 2) + b"]" * (MAX_DEPTH - 2)))
        self.assertEqual(parse_json(b'{"a":"' + b"[" * 1000 + b'"}'), {"a": "[" * 1000})
        for text in (b"NaN", b"[Infinity]", b"1e999", b"9" * 41, b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1), b"[" * 10**6):
            with self.assertRaises(ValueError):
                parse_json(text)

    def test_a_link_is_followed_only_where_that_is_wanted(self):
        os.symlink(self.outside, self.path("link"))
        os.close(open_regular(self.path("link")))
        with self.assertRaises(OSError):
            open_regular(self.path("link"), follow=False)
        self.assertIsNone(read_json(self.path("link")))


if __name__ == "__main__":
    unittest.main()
