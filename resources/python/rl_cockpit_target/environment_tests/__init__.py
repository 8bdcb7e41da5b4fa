"""Measurements of RL environments: read as text and run in a child process by the interpreter that would train."""
