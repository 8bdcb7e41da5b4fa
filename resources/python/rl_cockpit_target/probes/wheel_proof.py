"""Proof of a torch wheel: the NVIDIA cards and driver of the machine, and arithmetic on each device compared with the CPU."""

import math
import time

FIELDS = "name,compute_cap,driver_version,memory.total"


def probe(words, report):
    """words: {mode: 'cards'} with the agent's interpreter; {mode: 'kernel', device} in the environment"""
    if words["mode"] == "cards":
        report(**cards())
    else:
        kernel(words["device"], report)


def cards():
    """{cards: [{name, computeCapability, memTotalMiB}], driver, problem}; problem: nvidia-smi is there and did not answer."""
    import subprocess

    from rl_cockpit_target.host.nvidia_smi import cell_number, nvidia_smi_path

    none = {"cards": [], "driver": None, "problem": None}
    path = nvidia_smi_path()
    if path is None:
        return none
    argv = [path, "--query-gpu=" + FIELDS, "--format=csv,noheader,nounits"]
    try:
        done = subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=10)
    except (OSError, subprocess.SubprocessError) as error:
        return dict(none, problem=str(error)[:300])
    text = done.stdout.decode("utf-8", "replace").strip()
    if done.returncode != 0:
        return dict(none, problem=text[:300] or "exit code %d" % done.returncode)
    rows = [[cell.strip() for cell in line.rsplit(",", 3)] for line in text.splitlines() if line.count(",") >= 3]
    known = [
        {"name": name, "computeCapability": capability if cell_number(capability) else None, "memTotalMiB": cell_number(memory)}
        for name, capability, _, memory in rows
    ]
    return {"cards": known, "driver": rows[0][2] if rows else None, "problem": None if rows else text[:300] or "no card"}


def kernel(device, report):
    """One report a step: `matmul`, `linalg.qr`, each with its largest difference from the CPU."""
    import torch

    if device == "cuda":
        report(step="device", says="%s, sm_%d%d" % ((torch.cuda.get_device_name(0),) + torch.cuda.get_device_capability(0)), difference=0.0, ms=0.0)
    torch.manual_seed(7)
    left, right = torch.rand(256, 256), torch.rand(256, 256)
    for step, work in (("matmul", lambda a, b: a @ b), ("linalg.qr", lambda a, b: torch.matmul(*torch.linalg.qr(a)))):
        began = time.perf_counter()
        found = work(left.to(device), right.to(device)).cpu()
        took = time.perf_counter() - began
        # Q times R is the matrix itself, whatever signs a library chooses.
        expected = left @ right if step == "matmul" else left
        difference = float((found - expected).abs().max() / expected.abs().max())
        # JSON has no NaN: null says that the result is none.
        report(step=step, says="", difference=difference if math.isfinite(difference) else None, ms=took * 1000)
