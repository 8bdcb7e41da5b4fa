"""Runs as jobs of a Ray cluster, by the jobs API of its head."""
