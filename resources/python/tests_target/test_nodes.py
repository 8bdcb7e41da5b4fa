"""A job's program on several nodes: the command of torchrun, the rank that failed first, and signals that reach a task once."""

import os
import signal
import subprocess
import sys
import time
import unittest

from rl_cockpit_target import start_on_nodes
from rl_cockpit_target.nodes import allocation, first_failure, ray_cluster, torchrun
from tests_target.slurm_case import temporary_folder

JOB = {"SLURM_JOB_ID": "8", "SLURM_JOB_NUM_NODES": "2", "SLURM_JOB_NODELIST": "node[1-2]", "SLURMD_NODENAME": "node1", "SLURM_GPUS_ON_NODE": "4"}
# Printed by torch 2.15 under Slurm 22.05.
RANK_BROKE = """\
Root Cause (first observed failure):
[0]:
  time      : 2026-11-27_22:46:00
  host      : localhost
  rank      : 1 (local_rank: 0)
  exitcode  : {code} (pid: 22242)
  error_file: <N/A>
srun: error: node2: task 1: Exited with exit code 1
srun: launch/slurm: _step_signal: Terminating StepId=22.0
srun: error: node1: task 0: Terminated
"""
TASK = """
import signal, sys, time
signals = []
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, lambda number, _: signals.append(number))
print("up", flush=True)
while not signals:
    time.sleep(0.02)
time.sleep(0.3)
print("signals", len(signals), flush=True)
sys.exit(3)
"""


class Commands(unittest.TestCase):
    def words(self, *argv, **env):
        return torchrun.torchrun_argv(list(argv), allocation.Allocation(dict(JOB, **env)), "first")

    def test_a_script_is_started_as_ranks_one_for_each_gpu(self):
        self.assertEqual(self.words("/venv/bin/python3.11", "-u", "-X", "dev", "train.py", "--lr", "1"), [
            "/venv/bin/python3.11", "-u", "-X", "dev", "-m", "torch.distributed.run", "--nnodes=2", "--nproc-per-node=4",
            "--rdzv-backend=c10d", "--rdzv-endpoint=first:20008", "--rdzv-id=8", "train.py", "--lr", "1",
        ])

    def test_a_module_and_a_program_that_is_not_python(self):
        self.assertEqual(self.words("python", "-m", "pkg.train", "x")[-3:], ["--module", "pkg.train", "x"])
        self.assertEqual(self.words("./train.sh", "x")[:3], ["python", "-m", "torch.distributed.run"])
        self.assertEqual(self.words("./train.sh", "x")[-3:], ["--no-python", "./train.sh", "x"])
        self.assertEqual(self.words("python", "-c", "pass")[-4:], ["--no-python", "python", "-c", "pass"])

    def test_a_node_without_gpus_has_one_rank(self):
        self.assertIn("--nproc-per-node=1", self.words("python", "train.py", SLURM_GPUS_ON_NODE=""))

    def test_two_jobs_have_two_ports(self):
        ports = {allocation.Allocation({"SLURM_JOB_ID": str(number)}).port for number in range(1_000)}
        self.assertEqual(len(ports), 1_000)
        self.assertTrue(all(1_024 < port < 32_768 for port in ports))


class FirstFailures(unittest.TestCase):
    def failure(self, text):
        result = first_failure.first_failure(text)
        return None if result is None else (result.code, result.says)

    def test_the_rank_of_torchruns_root_cause_with_its_code(self):
        self.assertEqual(self.failure("step 5\n" + RANK_BROKE.format(code=7)), (7, "Rank 1 on node2 failed first, with exit code 7."))
        self.assertEqual(self.failure(RANK_BROKE.format(code=-9)), (-9, "Rank 1 on node2 failed first, by signal 9."))

    def test_the_task_that_srun_did_not_end_itself(self):
        ended = "srun: error: node1: task 0: Terminated\nsrun: error: node2: task 1: "
        self.assertEqual(self.failure(ended + "Exited with exit code 7\n"), (7, "Rank 1 on node2 failed first, with exit code 7."))
        self.assertEqual(self.failure(ended + "Segmentation fault (core dumped)\n"), (-11, "Rank 1 on node2 failed first, by signal 11."))

    def test_output_that_names_no_rank(self):
        self.assertIsNone(self.failure("srun: error: Unable to create step for job 5: More processors requested\n"))

    def test_only_what_this_attempt_printed_is_read(self):
        path = os.path.join(temporary_folder(self), "output.log")
        with open(path, "w", encoding="utf-8") as file:
            file.write("before\nafter\n")
        self.assertEqual(first_failure.output_since(path, 7), "after\n")
        self.assertEqual(first_failure.code_after_signal("[NODES] node1: exit code 130 after SIGINT\n"), 130)
        self.assertEqual(first_failure.code_after_signal("saved\n"), 0)


class Tasks(unittest.TestCase):
    def start(self, program):
        words = [sys.executable, "-I", start_on_nodes.__file__, "task", "group", sys.executable, "-c", program]
        task = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=dict(os.environ, SLURMD_NODENAME="node2"))
        self.addCleanup(task.stdout.close)
        self.addCleanup(task.kill)
        return task

    def test_a_signal_reaches_its_program_once_and_a_bad_exit_does_not_end_the_other_nodes(self):
        task = self.start(TASK)
        self.assertEqual(task.stdout.readline(), "up\n")
        task.stdin.write("SIGINT\nSIGNAL\n")
        task.stdin.flush()
        self.assertEqual(task.stdout.read(), "signals 1\n[NODES] node2: exit code 3 after SIGINT\n")
        task.stdin.close()
        self.assertEqual(task.wait(10), 0)

    def test_a_signal_of_slurm_itself_is_not_repeated(self):
        task = self.start(TASK)
        self.assertEqual(task.stdout.readline(), "up\n")
        task.send_signal(signal.SIGTERM)
        time.sleep(0.2)
        self.assertIsNone(task.poll())
        task.stdin.write("SIGINT\n")
        task.stdin.close()
        self.assertIn("signals 1\n", task.stdout.read())

    def test_it_ends_as_its_program_did(self):
        for program, code in (("raise SystemExit(5)", 5), ("import os; os.kill(os.getpid(), 11)", -11)):
            task = self.start(program)
            task.stdin.close()
            self.assertEqual(task.wait(10), code)


class RayClusters(unittest.TestCase):
    def test_its_token_is_its_own_and_read_by_nobody_else(self):
        folder = temporary_folder(self)
        os.makedirs(os.path.join(folder, "nodes"))
        cluster = ray_cluster.RayCluster(allocation.Allocation(JOB), folder, "python")
        path = cluster.variables()["RAY_AUTH_TOKEN_PATH"]
        self.assertEqual(os.stat(path).st_mode & 0o777, 0o600)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(len(file.read()), 64)
        self.assertTrue(cluster.variables()["RAY_ADDRESS"].endswith(":20008"))
        cluster.stop()
        self.assertFalse(os.path.exists(path))

    def test_a_part_that_ends_before_the_cluster_is_up_is_named(self):
        folder = temporary_folder(self)
        cluster = ray_cluster.RayCluster(allocation.Allocation(JOB), folder, "python")
        ended = subprocess.Popen([sys.executable, "-c", "raise SystemExit(4)"])
        ended.wait()
        cluster.steps.append(("ray-head", ended))
        with self.assertRaisesRegex(ray_cluster.RayFailed, "ray-head ended with code 4"):
            cluster._wait_for_nodes({})


if __name__ == "__main__":
    unittest.main()
