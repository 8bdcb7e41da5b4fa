"""Pieces of a rehearsal that need no torch: settings, changed keys, drawn rows, the loopback provider, Ray's clean-up."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request

from rl_cockpit_rehearsal import changes, ray_cleanup, report
from rl_cockpit_rehearsal.child import child_env
from rl_cockpit_rehearsal.search_provider import SearchProvider
from rl_cockpit_rehearsal.settings import Settings, hydra_text
from rl_cockpit_rehearsal.toy_data import drawn_rows


NOSET = "RAY_EXPERIMENTAL_NOSET_CUDA_VISIBLE_DEVICES"


class SettingsOfARehearsal(unittest.TestCase):
    def test_a_rung_brings_those_before_it(self):
        settings = Settings([], {"RL_COCKPIT_REHEARSAL_RUNG": "train"})
        self.assertEqual(settings.rungs(), ("compose", "rollout", "train"))

    def test_an_unknown_rung_is_refused_with_the_choices(self):
        with self.assertRaisesRegex(ValueError, "compose, rollout, train, resume, convert"):
            Settings([], {"RL_COCKPIT_REHEARSAL_RUNG": "all"})

    def test_texts_are_quoted_as_hydra_reads_them(self):
        self.assertEqual(hydra_text("a,b (c)"), "'a,b (c)'")
        self.assertEqual(hydra_text("it's"), "'it\\'s'")
        self.assertEqual(hydra_text("C:\\x\\"), "'C:\\x\\\\'")


class ChangedKeys(unittest.TestCase):
    CONFIG = {"data": {"train_batch_size": 128}, "trainer": {"nnodes": 2}}

    def test_keys_that_this_fork_does_not_have_are_left_alone(self):
        wanted = {"data.train_batch_size": 8, "ray_init.num_cpus": 4, "hydra.run.dir": "/r", "trainer.other": 1}
        existing = changes.checked_changes(self.CONFIG, wanted)
        self.assertEqual(existing, {"data.train_batch_size": 8, "hydra.run.dir": "/r"})

    def test_a_limit_that_cuts_every_answer_stays_the_persons_own(self):
        self.assertEqual(changes.response_tokens({"data": {"max_response_length": 16}}), 16)
        self.assertEqual(changes.response_tokens({"data": {"max_response_length": 4096}}), 256)

    def test_overrides_are_typed(self):
        said = changes.overrides_of({"a": True, "b": 3, "c": "/r/x y", "d": 0.5})
        self.assertEqual(said, ["a=True", "b=3", "c='/r/x y'", "d=0.5"])

    def test_the_search_cache_of_a_person_is_copied_and_never_written(self):
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "cache.json")
            with open(source, "w") as handle:
                json.dump({"q": "a"}, handle)
            settings = Settings([], {"RL_COCKPIT_REHEARSAL_FOLDER": os.path.join(folder, "r")})
            os.makedirs(settings.folder)
            config = {"actor_rollout_ref": {"rollout": {"tools": {"tool_instances": {"search": {"params": {"cache_file": source}}}}}}}
            (target,) = changes.copied_search_cache(settings, config).values()
            self.assertNotEqual(target, source)
            with open(target) as handle:
                self.assertEqual(json.load(handle), {"q": "a"})


class EnvironmentOfTheTraining(unittest.TestCase):
    def test_proxies_stay_and_loopback_goes_around_them(self):
        env = child_env({"http_proxy": "http://p:1", "no_proxy": "corp", "RAY_ADDRESS": "other", NOSET: "1", "PYTHONPATH": "/own"}, "/o", "u", "/tmp/r")
        self.assertEqual((env["http_proxy"], env["no_proxy"]), ("http://p:1", "corp,127.0.0.1,localhost"))
        self.assertEqual(env["PYTHONPATH"], "/o" + os.pathsep + "/own")
        self.assertNotIn("RAY_ADDRESS", env)
        self.assertNotIn(NOSET, env)
        self.assertNotIn("CUDA_VISIBLE_DEVICES", env)


class ToyRows(unittest.TestCase):
    def test_the_same_seed_draws_the_same_rows_in_the_order_of_the_file(self):
        first = drawn_rows(1000, 10, 7)
        self.assertEqual(first, drawn_rows(1000, 10, 7))
        self.assertNotEqual(first, drawn_rows(1000, 10, 8))
        self.assertEqual((len(set(first)), first), (10, sorted(first)))

    def test_all_rows_where_there_are_not_more(self):
        self.assertEqual(drawn_rows(3, 10, 0), [0, 1, 2])


class Provider(unittest.TestCase):
    def ask(self, provider, key):
        query = urllib.parse.urlencode({"q": "capital of Peru"})
        body = json.dumps({"zone": "z", "url": "https://search.example/search?" + query}).encode()
        request = urllib.request.Request(provider.url, data=body, headers={"Authorization": "Bearer " + key})
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=10) as response:
            return json.load(response)

    def test_it_answers_records_queries_and_refuses_an_empty_key(self):
        provider = SearchProvider()
        try:
            answer = self.ask(provider, "rehearsal")
            self.assertEqual(answer["organic"][0]["description"], "The capital of Peru is Lima.")
            with self.assertRaises(urllib.error.HTTPError) as refused:
                self.ask(provider, "")
            refused.exception.close()
            self.assertEqual((refused.exception.code, provider.refused), (401, 1))
            self.assertEqual(provider.queries, ["capital of Peru"] * 2)
        finally:
            provider.close()


class Report(unittest.TestCase):
    def test_a_line_is_one_line(self):
        self.assertEqual(report.line("proved", "a\n b"), "[REHEARSAL] proved: a b")
        with self.assertRaises(ValueError):
            report.line("maybe", "x")


@unittest.skipUnless(os.path.isdir("/proc/self"), "needs /proc")
class RayCleanup(unittest.TestCase):
    def start(self, folder, title):
        env = dict(os.environ, RAY_TMPDIR=folder)
        return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)", title], env=env)

    def test_only_the_daemons_of_this_session_end(self):
        own = [self.start("/tmp/rlc-ray-own", "raylet"), self.start("/tmp/rlc-ray-own", "gcs_server")]
        others = [self.start("/tmp/ray-of-a-stranger", "raylet"), self.start("/tmp/rlc-ray-own", "an editor")]
        try:
            for process in own:
                while not ray_cleanup.belongs(process.pid, "/tmp/rlc-ray-own"):
                    pass  # until it has become the command
            self.assertEqual(ray_cleanup.end_processes_of("/tmp/rlc-ray-own", 2.0), 2)
            self.assertTrue(all(process.wait(10) != 0 for process in own))
            self.assertEqual([process.poll() for process in others], [None, None])
        finally:
            for process in own + others:
                process.kill()
                process.wait()
