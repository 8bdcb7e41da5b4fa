"""Helpers that run inside an ARPO training: its search tool with the key from the environment."""
