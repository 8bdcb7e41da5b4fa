"""Supervisor: the process that owns one training: starts it, measures it, stops it, records its end."""
