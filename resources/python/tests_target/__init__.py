"""Unit tests of the pure parts of rl_cockpit_target; run by target.test.ts, or `python3 -m unittest` in the folder above."""
