import unittest

from rl_cockpit_target.supervisor.activity import Activity


class ActivityTest(unittest.TestCase):
    def words(self, checks, quiet_after_ms=10_000):
        """looks: (ms, log bytes, cpu seconds, gpu percent) → the word after each."""
        activity = Activity(quiet_after_ms, 0, 0)
        words = []
        for ms, log_bytes, cpu_s, gpu in checks:
            activity.update(ms, ms, log_bytes, cpu_s, gpu)
            words.append(activity.word)
        return words

    def test_a_silent_run_without_cpu_is_hung_and_comes_back_when_it_prints(self):
        checks = [(ms, 5, 1.0, None) for ms in range(0, 14_000, 2_000)] + [(14_000, 9, 1.0, None)]
        self.assertEqual(self.words(checks), ["busy"] * 5 + ["hung", "hung", "busy"])

    def test_a_silent_run_with_cpu_is_quiet(self):
        checks = [(ms, 5, ms / 1000, None) for ms in range(0, 14_000, 2_000)]
        self.assertEqual(self.words(checks)[-1], "quiet")

    def test_a_silent_run_without_cpu_but_with_gpu_is_quiet(self):
        checks = [(ms, 5, 1.0, 80) for ms in range(0, 14_000, 2_000)]
        self.assertEqual(self.words(checks)[-1], "quiet")

    def test_cpu_use_that_cannot_be_read_is_no_evidence_of_a_hang(self):
        checks = [(ms, 5, None, None) for ms in range(0, 14_000, 2_000)]
        self.assertEqual(self.words(checks)[-1], "quiet")

    def test_work_that_stopped_long_ago_does_not_hide_a_hang(self):
        checks = [(ms, 5, min(ms, 20_000) / 1000, None) for ms in range(0, 60_000, 2_000)]
        words = self.words(checks)
        self.assertEqual(words[8], "quiet")
        self.assertEqual(words[-1], "hung")

    def test_a_change_is_reported_once_with_what_was_seen(self):
        activity = Activity(1_000, 0, 0)
        reported = [activity.update(ms, ms, 0, 0.0, None) for ms in (0, 2_000, 4_000)]
        self.assertEqual(reported, [None, "No output for 2 s, and it is idle (CPU 0.0%).", None])
        self.assertEqual(activity.since_ms, 2_000)
