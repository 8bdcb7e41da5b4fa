"""Proof of a torch wheel: the NVIDIA cards and driver of the machine, and arithmetic on each device compared with the CPU."""

import math
import time


def main(words, report):
    """words: {mode: 'cards'} with the agent's interpreter; {mode: 'kernel', device} in the environment"""
    if words["mode"] == "cards":
        report(**cards())
    else:
        kernel(words["device"], report)


def cards():
    """{cards: [{name, computeCapability, memTotalMiB}], driver, problem}; problem: nvidia-smi is there and did not answer."""
    from rl_cockpit_target.host.nvidia_smi import describe_cards, nvidia_smi_path

    path = nvidia_smi_path()
    existing, problem = ([], None) if path is None else describe_cards(path)
    rows = [{"name": one["name"], "computeCapability": one["computeCap"], "memTotalMiB": one["memTotalMiB"]} for one in existing or []]
    if path is not None and problem is None and not rows:
        problem = "no card"
    return {"cards": rows, "driver": existing[0]["driver"] if existing else None, "problem": problem}


def kernel(device, report):
    """One report a step: `matmul`, `linalg.qr`, each with its largest difference from the CPU."""
    import torch

    if device == "cuda":
        report(step="device", says="%s, sm_%d%d" % ((torch.cuda.get_device_name(0),) + torch.cuda.get_device_capability(0)), difference=0.0, ms=0.0)
    torch.manual_seed(7)
    left, right = torch.rand(256, 256), torch.rand(256, 256)
    for step, work in (("matmul", lambda a, b: a @ b), ("linalg.qr", lambda a, b: torch.matmul(*torch.linalg.qr(a)))):
        began = time.perf_counter()
        result = work(left.to(device), right.to(device)).cpu()
        took = time.perf_counter() - began
        # Q times R is the matrix itself, no matter what signs a library chooses.
        expected = left @ right if step == "matmul" else left
        difference = float((result - expected).abs().max() / expected.abs().max())
        # JSON has no NaN: null says that the result is none.
        report(step=step, says="", difference=difference if math.isfinite(difference) else None, ms=took * 1000)
