"""The owner of one run: starts it, watches it, stops it when asked, and records how it ended."""
