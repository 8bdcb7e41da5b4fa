"""Probe scripts: each is read as text and run in a child process, by the agent's interpreter or a chosen one."""
