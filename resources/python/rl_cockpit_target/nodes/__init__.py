"""A job's program on several nodes: by srun, by torchrun, or on a Ray cluster of the job's own."""
