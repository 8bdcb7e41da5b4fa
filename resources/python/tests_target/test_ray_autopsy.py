"""Ray autopsy: the files of a dead worker are copied from its session, and those of another run or user never are."""

import json
import os
import tempfile
import unittest
from types import SimpleNamespace

from rl_cockpit_target.supervisor import ray_autopsy
from rl_cockpit_target.supervisor.ray_sessions import RaySessions

DEAD, IDLE = "1903cc41232064ea67edc89702d0bff663da007e52d87668509cd7f3", "b951d847daabe53caca3b634c67c1f695842c09f35dbf49cc3e787eb"
DETAIL = "Worker unexpectedly exits with a connection error code 2. End of file. There are some potential root causes. (1) The process is killed by SIGKILL by OOM killer."
GCS = (
    "[2026-11-22 22:53:14,914 I 49 49] (gcs_server) gcs_actor_manager.cc:1586: Actor created successfully\n"
    "[2026-11-22 22:53:14,920 I 49 49] (gcs_server) gcs_worker_manager.cc:64: Reporting worker exit, worker id = %s, node id = ab, address = 10.0.0.1, "
    "exit_type = INTENDED_SYSTEM_EXIT, exit_detail = idle.\n"
    "[2026-11-22 22:53:14,926 W 49 49] (gcs_server) gcs_worker_manager.cc:64: Reporting worker exit, worker id = %s, node id = ab, address = 10.0.0.1, "
    "exit_type = SYSTEM_ERROR, exit_detail = %s. Unintentional worker failures have been reported. If there are lots of this logs, look.\n"
) % (IDLE, DEAD, DETAIL)
WORKER = ":job_id:01000000\n:actor_name:Rollout\nloading\nfree(): double free detected in tcache 2\n*** SIGABRT received at time=1 on cpu 0 ***\nFatal Python error: Aborted\n"
LOG = (
    "\x1b[33m(raylet)\x1b[0m A worker died or was killed while executing a task by an unexpected system error. Worker ID: %s Node ID: ab "
    "Worker IP address: 10.0.0.1 Worker port: 1 Worker PID: 812 Worker exit type: SYSTEM_ERROR Worker exit detail: %s\n"
    "ray.exceptions.ActorDiedError: The actor died unexpectedly before finishing this task.\n\tclass_name: Rollout\n\tpid: 812\n\tname: rollout_0\n"
    "The actor is dead because its worker process has died. Worker exit type: SYSTEM_ERROR Worker exit detail: %s\n"
) % (DEAD, DETAIL, DETAIL)


class RayAutopsyTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.run = os.path.join(self.folder.name, "run")
        os.mkdir(self.run)
        self.write(os.path.join(self.run, "output.log"), LOG)

    @staticmethod
    def write(path, text):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def session(self, tmp="tmp", driver=700, worker=DEAD, pid=812):
        """A session directory as a driver of that process id leaves it."""
        path = os.path.join(self.folder.name, tmp, "ray", "session_2026-11-22_22-53-10_218079_%d" % driver)
        logs = os.path.join(path, "logs")
        self.write(os.path.join(logs, "gcs_server.out"), GCS)
        self.write(os.path.join(logs, "raylet.out"), "[x] raylet\n")
        self.write(os.path.join(logs, "raylet.err"), "")
        self.write(os.path.join(logs, "worker-%s-ffffffff-%d.err" % (worker, pid)), WORKER)
        self.write(os.path.join(logs, "worker-%s-ffffffff-%d.out" % (worker, pid)), ":job_id:01000000\n")
        self.write(os.path.join(logs, "worker-%s-ffffffff-900.err" % IDLE), "idle\n")
        return path

    def collect(self, sessions=None, pids=(), tmp="tmp"):
        env = {"RAY_TMPDIR": os.path.join(self.folder.name, tmp)}
        paths = ray_autopsy.collect(self.run, sessions or RaySessions(), env, set(pids), 0)
        if not paths:
            return None
        with open(paths[0], encoding="utf-8") as file:
            return json.load(file)["sessions"]

    def test_the_dead_workers_own_words_stand_in_the_index_with_its_actor_and_exit_type(self):
        path = self.session()
        [matches] = self.collect(pids=[700])
        [worker] = matches["workers"]
        self.assertEqual(matches["path"], path)
        self.assertEqual(worker["fatalLine"], "free(): double free detected in tcache 2")
        self.assertEqual((worker["workerId"], worker["pid"], worker["actor"], worker["exitType"]), (DEAD, 812, "rollout_0", "SYSTEM_ERROR"))
        self.assertTrue(worker["exitDetail"].endswith("OOM killer."))
        self.assertEqual(sorted(matches["files"]), sorted(["raylet.out", "gcs_server.out"] + worker["files"]))
        self.assertTrue(os.path.isfile(os.path.join(self.run, "crash", "ray", worker["files"][0])))

    def test_a_session_that_the_runs_own_raylet_names_is_found_wherever_it_lies(self):
        path = self.session(tmp="elsewhere")
        sessions = RaySessions()
        sessions.observe([SimpleNamespace(command=["/ray/raylet", "--raylet_socket_name=%s/sockets/raylet" % path])])
        self.assertEqual(self.collect(sessions, tmp="nowhere")[0]["path"], path)

    def test_a_session_of_another_run_is_left_alone(self):
        self.session(driver=4321, worker="a5032bc015949ca5d3f947057ce0c462b1ba875788c03097be9e6a51", pid=5555)
        self.assertIsNone(self.collect(pids=[700, 812]))
        self.assertFalse(os.path.exists(os.path.join(self.run, "crash")))

    def test_a_session_of_a_cluster_that_was_there_before_is_known_by_the_worker_that_the_log_names(self):
        self.session(driver=4321)
        self.assertEqual(self.collect(pids=[700])[0]["workers"][0]["pid"], 812)

    def test_a_link_to_a_session_is_not_followed(self):
        real = self.session(tmp="real")
        folder = os.path.join(self.folder.name, "tmp", "ray")
        os.makedirs(folder)
        os.symlink(real, os.path.join(folder, os.path.basename(real)))
        self.assertIsNone(self.collect(pids=[700]))

    def test_of_a_long_file_beginning_and_end_are_copied_and_the_gap_is_told(self):
        path = self.session()
        lines = "".join("line %d\n" % number for number in range(200_000))
        self.write(os.path.join(path, "logs", "raylet.out"), lines)
        self.collect(pids=[700])
        copied = os.path.join(self.run, "crash", "ray", "raylet.out")
        with open(copied, encoding="utf-8") as file:
            text = file.read()
        self.assertLess(os.path.getsize(copied), 300_000)
        self.assertIn("line 0\n", text)
        self.assertIn("bytes left out", text)
        self.assertTrue(text.endswith("line 199999\n"))

    def test_a_worker_that_said_nothing_has_no_fatal_line(self):
        path = self.session()
        self.write(os.path.join(path, "logs", "worker-%s-ffffffff-812.err" % DEAD), ":job_id:01000000\n:actor_name:Rollout\n")
        self.assertIsNone(self.collect(pids=[700])[0]["workers"][0]["fatalLine"])

    def test_a_run_without_ray_gets_no_folder(self):
        self.write(os.path.join(self.run, "output.log"), "Segmentation fault\n")
        self.assertIsNone(self.collect(pids=[700]))


if __name__ == "__main__":
    unittest.main()
