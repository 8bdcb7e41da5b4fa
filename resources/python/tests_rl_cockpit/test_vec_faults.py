"""Workers that die, hang or raise cost their episode and no more: a training completes, each fault is counted, nothing stays behind."""

import os
import signal
import subprocess
import sys
import unittest

import numpy as np

from rl_cockpit import StableVecEnv
from rl_cockpit.vec import WorkerFailure
from rl_cockpit.vec.frames import DONE, MAGIC, Channel, Patience, Silent
from rl_cockpit.vec.worker_pool import FAULT_INFO
from tests_rl_cockpit.vec.processes import all_end, descendants, is_running
from tests_rl_cockpit.vec.worlds import CAUSES, Broken, counting, failing

STEP_TIMEOUT = 4.0


def no_actions(venv):
    return np.zeros(venv.num_envs, dtype=np.int64)


class OneFault(unittest.TestCase):
    def venv(self, count=3, **named):
        venv = StableVecEnv([failing(length=1000, chance=0)] * count, step_timeout=STEP_TIMEOUT, **named)
        self.addCleanup(venv.close)
        venv.seed(5)
        return venv

    def step_with(self, venv, kind, index=1):
        last = venv.reset()
        last = venv.step(no_actions(venv))[0]
        venv.env_method("arm", kind, indices=[index])
        return (last, *venv.step(no_actions(venv)))

    def test_a_lost_step_repeats_the_last_real_observation_and_says_why(self):
        for kind in ("killed", "exits", "raises", "sleeps"):
            with self.subTest(kind=kind):
                venv = self.venv()
                last, obs, rewards, dones, infos = self.step_with(venv, kind)
                self.assertEqual(dones.tolist(), [False, True, False])
                self.assertEqual(rewards[1], 0)
                np.testing.assert_array_equal(infos[1]["terminal_observation"], last[1])
                self.assertTrue(infos[1]["TimeLimit.truncated"])
                fault = infos[1][FAULT_INFO]
                self.assertEqual((fault["cause"], fault["environments"], fault["number"]), (CAUSES[kind], [1], 1))
                self.assertNotEqual(rewards[0], 0)
                self.assertFalse(np.array_equal(obs[1], last[1]), "a new episode")
                again = venv.step(no_actions(venv))
                self.assertFalse(again[2].any())
                self.assertEqual((venv.lost_episodes, sum(venv.fault_counts.values())), (1, 1))
                venv.close()

    def test_the_sentence_names_signal_exit_code_exception_or_the_line_where_it_hangs(self):
        patterns = {"killed": "was ended by SIGKILL during step", "exits": "ended with exit code 3", "raises": "raised ValueError: the price is negative"}
        patterns.update({"sleeps": r"no answer to step within 4 s; it hung at .*worlds\.py line \d+ in fail", "stopped": "did not even react to a signal"})
        for kind, pattern in patterns.items():
            with self.subTest(kind=kind):
                venv = self.venv(2)
                *_, infos = self.step_with(venv, kind)
                self.assertRegex(infos[1][FAULT_INFO]["says"], pattern)
                venv.close()

    def test_a_reset_that_fails_after_a_real_step_loses_nothing_of_that_step(self):
        venv = self.venv()
        _last, _obs, rewards, dones, infos = self.step_with(venv, "reset")
        self.assertEqual(dones.tolist(), [False, True, False])
        self.assertNotEqual(rewards[1], 0)
        self.assertFalse(infos[1]["TimeLimit.truncated"])
        self.assertNotIn(FAULT_INFO, infos[1])
        self.assertEqual((venv.lost_episodes, venv.fault_counts["raised"]), (0, 1))

    def test_a_worker_that_dies_between_two_steps_is_reported_by_the_next_one(self):
        venv = self.venv()
        venv.reset()
        last = venv.step(no_actions(venv))[0]
        os.kill(venv.worker_pids[2], signal.SIGKILL)
        all_end([venv.worker_pids[2]])
        masks = venv.env_method("action_masks")
        self.assertEqual(len(masks), 3)
        _obs, rewards, dones, infos = venv.step(no_actions(venv))
        self.assertEqual((dones.tolist(), rewards[2]), ([False, False, True], 0))
        np.testing.assert_array_equal(infos[2]["terminal_observation"], last[2])
        self.assertEqual(infos[2][FAULT_INFO]["doing"], "env_method")
        self.assertEqual((venv.lost_episodes, venv.fault_counts["died"]), (1, 1))

    def test_a_worker_with_several_environments_takes_their_episodes_with_it_as_one_fault(self):
        venv = self.venv(4, workers=2)
        _last, _obs, _rewards, dones, infos = self.step_with(venv, "killed", index=3)
        self.assertEqual(dones.tolist(), [False, False, True, True])
        self.assertEqual(infos[2][FAULT_INFO], infos[3][FAULT_INFO])
        self.assertEqual((venv.lost_episodes, sum(venv.fault_counts.values())), (2, 1))

    def test_attributes_that_were_set_are_set_again_on_the_environment_that_follows(self):
        venv = self.venv()
        venv.set_attr("label", "hard")
        self.step_with(venv, "killed")
        self.step_with(venv, "raises")
        self.assertEqual(venv.get_attr("label"), ["hard"] * 3)

    def test_a_seeded_vec_env_repeats_itself_with_its_faults(self):
        def run():
            venv = self.venv()
            rows = [self.step_with(venv, "killed")[1]] + [venv.step(no_actions(venv))[0] for _ in range(3)]
            venv.close()
            return rows

        np.testing.assert_array_equal(run(), run())

    def test_an_environment_that_always_fails_ends_the_training_with_its_traceback(self):
        venv = StableVecEnv([counting(), lambda: Broken()])
        self.addCleanup(venv.close)
        venv.reset()
        with self.assertRaisesRegex(WorkerFailure, r"Environment 1 failed 6 times in a row[\s\S]*ZeroDivisionError: no volume[\s\S]*Traceback"):
            for _ in range(10):
                venv.step(no_actions(venv))

    def test_an_interrupted_step_never_answers_another_request(self):
        venv = self.venv()
        venv.reset()
        venv.step_async(no_actions(venv))
        first = venv.reset()
        self.assertEqual(first.shape, (3, 3))
        self.assertEqual(venv.get_attr("count"), [0, 0, 0])
        venv.step_async(no_actions(venv))
        venv.pool.supervisor.links[0].process.channel.is_torn = True
        venv.reset()
        self.assertEqual(venv.fault_counts["corrupt"], 1)

    def test_close_ends_workers_that_hang_and_what_their_environments_started(self):
        venv = self.venv()
        venv.reset()
        pids = venv.worker_pids + venv.env_method("start_child", indices=[0])
        venv.env_method("arm", "stopped", indices=[0])
        venv.env_method("arm", "busy", indices=[1])
        venv.step_async(no_actions(venv))
        venv.close()
        self.assertEqual(all_end(pids), [])


class Scripts(unittest.TestCase):
    def start(self, *words):
        argv = [sys.executable, "-u", "-m", "tests_rl_cockpit.vec.script", *words]
        process = subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def test_where_subproc_vec_env_dies_of_a_killed_worker_the_stable_one_plays_on(self):
        process = self.start("spawn", "killed")
        _out, err = process.communicate(timeout=120)
        self.assertEqual(process.returncode, 1)
        self.assertRegex(err, "EOFError|ConnectionResetError|BrokenPipeError")
        out, _err = self.start("stable", "killed").communicate(timeout=120)
        self.assertIn("stepped True died", out)

    def test_where_subproc_vec_env_waits_for_ever_for_a_hung_worker_the_stable_one_plays_on(self):
        process = self.start("spawn", "stopped")
        self.assertEqual(process.stdout.readline(), "fails now\n")
        below = descendants(process.pid)
        with self.assertRaises(subprocess.TimeoutExpired):
            process.wait(timeout=2 * STEP_TIMEOUT)
        process.kill()
        for pid in below:
            os.kill(pid, signal.SIGKILL) if is_running(pid) else None
        out, _err = self.start("stable", "stopped").communicate(timeout=120)
        self.assertIn("stepped True hung", out)

    @unittest.skipUnless(sys.platform.startswith("linux"), "only Linux ends a stopped process with another")
    def test_workers_end_with_a_training_that_is_killed_the_stopped_and_the_busy_one_too(self):
        process = self.start("stable", "orphans")
        pids = [int(word) for word in process.stdout.readline().split()[1:]]
        self.assertEqual([is_running(pid) for pid in pids], [True] * 2)
        process.kill()
        self.assertEqual(all_end(pids), [])


class Frames(unittest.TestCase):
    def test_answers_come_whole_in_whatever_pieces_and_a_silent_worker_is_not_waited_for(self):
        import socket

        ours, theirs = socket.socketpair()
        channel = Channel(ours)
        channel.wait_up_to(0.02)
        sent = Channel(theirs)
        sent.send(DONE, 1, b"abc")
        theirs.send(MAGIC)
        self.assertEqual(channel.receive(Patience(1)), (DONE, 1, b"abc"))
        with self.assertRaises(Silent):
            channel.receive(Patience(0.1))
        ours.close()
        theirs.close()


if __name__ == "__main__":
    unittest.main()
