"""Slurm: submit a run as a batch job, watch it by one request for all jobs, cancel it, and list what a cluster offers."""
