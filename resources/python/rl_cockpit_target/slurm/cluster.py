"""Cluster: its partitions with what is free in them, the user's accounts, and the settings that decide how jobs end."""

import re

from rl_cockpit_target.slurm import programs
from rl_cockpit_target.slurm.array_job import run_of_task
from rl_cockpit_target.slurm.job_state import QUEUE_FORMAT, parse_queue

SINFO_FORMAT = "%P|%a|%l|%D|%c|%m|%G|%C|%f"
MAX_ROWS = 200
MAX_WORDS = 600
#: The form waits for it, and needs it for two lists.
ACCOUNTING_S = 10
NO_CLUSTER = {"slurm": None, "problem": "There is no sbatch on this machine.", "partitions": [], "accounts": [], "qos": [], "accountingProblem": None, "jobs": []}


def cluster(runs_dir):
    """cluster {} → ClusterView of the contract: what the form of a job can list. Never raises: what could not be read is said."""
    if not programs.has_slurm():
        return NO_CLUSTER
    ping = programs.call("scontrol", ["ping"])
    if not ping.ok:
        # Every other command blocks for 9 s and more while the controller is down.
        return dict(NO_CLUSTER, slurm={"version": None, "name": None, "killWaitS": None}, problem=(ping.out.strip() or ping.words())[:MAX_WORDS])
    settings = settings_of()
    listed = programs.call("sinfo", ["-h", "-e", "-o", SINFO_FORMAT])
    queue = programs.call("squeue", ["-h", "--me", "-r", "-t", "all", "-o", QUEUE_FORMAT])
    accounts, qos, silence = associations() if "none" not in settings.get("AccountingStorageType", "none") else ([], [], None)
    return {
        "slurm": {"version": settings.get("SLURM_VERSION"), "name": settings.get("ClusterName"), "killWaitS": seconds(settings.get("KillWait"))},
        "problem": None if listed.ok and queue.ok else (queue if listed.ok else listed).words(),
        "partitions": parse_sinfo(listed.out) if listed.ok else [],
        "accounts": accounts,
        "qos": qos,
        "accountingProblem": silence,
        "jobs": parse_queue(queue.out, lambda array, index: run_of_task(runs_dir, array, index)) if queue.ok else [],
    }


def settings_of():
    """{name: value} of the controller's configuration; empty where it does not answer."""
    answer = programs.call("scontrol", ["show", "config"])
    return dict(re.findall(r"^(\w+)\s*= (.*?)\s*$", answer.out, re.M)) if answer.ok else {}


def kill_wait_s():
    """Seconds between Slurm's SIGTERM and its SIGKILL; Slurm's default where it does not answer."""
    return seconds(settings_of().get("KillWait")) or 30


def seconds(text):
    match = re.match(r"\d+", text or "")
    return int(match.group()) if match else None


def parse_sinfo(text):
    """Partitions of `sinfo -h -e -o SINFO_FORMAT`, rows of one partition added up. CPUs as allocated/idle/other/total."""
    partitions = {}
    for line in text.splitlines()[:MAX_ROWS]:
        fields = [field.strip() for field in line.split("|")]
        if len(fields) < 9:
            continue
        name, state, limit, nodes, cpus, memory, gres, counts = fields[:8]
        row = partitions.setdefault(name.rstrip("*"), {
            "name": name.rstrip("*"), "isDefault": name.endswith("*"), "isUp": state == "up", "timeLimit": limit, "nodes": 0,
            "cpusPerNode": None, "memMiBPerNode": None, "gpus": None, "cpusIdle": 0, "cpusTotal": 0, "features": [],
        })
        row["nodes"] += int(nodes) if nodes.isdigit() else 0
        row["cpusPerNode"] = largest(row["cpusPerNode"], seconds(cpus))
        row["memMiBPerNode"] = largest(row["memMiBPerNode"], seconds(memory))
        row["gpus"] = gpus_of(gres) or row["gpus"]
        numbers = counts.split("/")
        if len(numbers) == 4 and all(number.isdigit() for number in numbers):
            row["cpusIdle"] += int(numbers[1])
            row["cpusTotal"] += int(numbers[3])
        row["features"] = sorted(set(row["features"]) | {word for word in fields[8].split(",") if word not in ("", "(null)")})
    return list(partitions.values())


def gpus_of(gres):
    """`gpu:a100:2(S:0-1)` → `a100:2`; None where a node has none."""
    match = re.search(r"(?:^|,)gpu:([\w.:-]+)", gres)
    return match.group(1) if match else None


def largest(one, other):
    return other if one is None else one if other is None else max(one, other)


def associations():
    """(accounts, QOS, None) that this user may name; ([], [], why) where accounting does not answer."""
    answer = programs.call("sacctmgr", ["-nP", "show", "assoc", "user=" + user_name(), "format=account,qos"], limit_s=ACCOUNTING_S)
    if not answer.ok:
        return [], [], answer.words()
    rows = [line.split("|") for line in answer.out.splitlines() if line.count("|") >= 1]
    accounts = sorted({row[0] for row in rows if row[0]})
    return accounts, sorted({name for row in rows for name in row[1].split(",") if name}), None


def user_name():
    import getpass

    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return ""
