"""Where the time went: phases add up to the window, whatever the order of the calls."""

import unittest

from rl_cockpit_launch.taps.step_clock import StepClock


class StepClockTest(unittest.TestCase):
    def setUp(self):
        self.seconds = 0.0
        self.clock = StepClock(lambda: self.seconds)

    def after(self, seconds, call):
        self.seconds += seconds
        return call()

    def test_collecting_updates_and_callbacks_are_apart(self):
        clock = self.clock
        self.after(1, clock.start_rollout)
        self.after(2, clock.start_callbacks)
        self.after(0.5, clock.end_callbacks)
        self.after(1, clock.end_rollout)
        first = self.after(0, clock.close_window)
        self.assertEqual(first, {"sb3_timing/window": 4.5, "sb3_timing/collect": 3.0, "sb3_timing/train": 0.0, "sb3_timing/callbacks": 0.5})
        self.after(4, clock.start_rollout)
        self.after(2, clock.end_rollout)
        second = self.after(0, clock.close_window)
        self.assertEqual(second, {"sb3_timing/window": 6.0, "sb3_timing/collect": 2.0, "sb3_timing/train": 4.0, "sb3_timing/callbacks": 0.0})

    def test_phases_are_never_longer_than_their_window(self):
        self.after(1, self.clock.start_rollout)
        self.after(1, self.clock.end_rollout)
        self.after(0.5, self.clock.close_window)
        self.after(2, self.clock.start_rollout)
        self.after(1, self.clock.end_rollout)
        values = self.clock.close_window()
        self.assertEqual((values["sb3_timing/train"], values["sb3_timing/window"]), (2.0, 3.0))

    def test_many_short_rollouts_add_up(self):
        for _ in range(10):
            self.after(0.25, self.clock.start_rollout)
            self.after(0.5, self.clock.end_rollout)
        values = self.clock.close_window()
        self.assertEqual((values["sb3_timing/collect"], values["sb3_timing/train"], values["sb3_timing/window"]), (5.0, 2.25, 7.5))


if __name__ == "__main__":
    unittest.main()
