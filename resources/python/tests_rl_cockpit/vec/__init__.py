"""Environments that fail, and the processes of a vec env, for its tests."""
