"""Allocation of a job: its nodes and what it has on each, by the variables that Slurm gives its batch script (sbatch(1))."""

import os
import socket

FIRST_PORT, PORTS = 20_000, 10_000


class Allocation:
    """`nodes`: how many; `names`: as Slurm writes them, `node[1-2]`; `first`: the name of the one that this process runs on."""

    def __init__(self, env=None):
        env = os.environ if env is None else env
        self.job_id = env.get("SLURM_JOB_ID", "0")
        self.nodes = number(env.get("SLURM_JOB_NUM_NODES") or env.get("SLURM_NNODES"), 1)
        self.names = env.get("SLURM_JOB_NODELIST", "")
        self.first = env.get("SLURMD_NODENAME", socket.gethostname())
        self.gpus_per_node = number(env.get("SLURM_GPUS_ON_NODE"), 0)
        self.cpus_per_node = number(env.get("SLURM_CPUS_ON_NODE"), 1)

    @property
    def port(self):
        """A port that other jobs of ours on the same nodes do not use."""
        return FIRST_PORT + number(self.job_id, 0) % PORTS


def number(text, otherwise):
    return int(text) if (text or "").isdigit() else otherwise


def own_address():
    """Address of this machine as others reach it: the one that a packet to another network would have. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return probe.getsockname()[0]
        except OSError:
            return socket.gethostbyname(socket.gethostname())
