"""NVIDIA GPUs of a machine: driver, cards, compute capability, memory and who holds it. Starts nvidia-smi alone; nothing is changed."""

import os

from rl_cockpit_target.host.nvidia_smi import card_holders, describe_cards, driver_cuda, nvidia_smi_path
from rl_cockpit_target.host.wsl import is_wsl, stray_drivers

DEVICES = ("/dev/dxg", "/dev/nvidia0", "/dev/nvidiactl")


def main(words, report):
    """words: {limitS of each call of nvidia-smi} → {smi, cards, cuda, holders, problem, isWsl, devices, strayDrivers}"""
    limit_s = words["limitS"]
    path = nvidia_smi_path()
    cards, problem = (None, None) if path is None else describe_cards(path, limit_s)
    answers = cards is not None
    report(
        smi=path, cards=cards or [], problem=problem,
        cuda=driver_cuda(path, limit_s) if answers else None,
        holders=card_holders(path, limit_s) if answers else [],
        isWsl=is_wsl(), strayDrivers=stray_drivers(),
        devices=[device for device in DEVICES if os.path.exists(device)],
    )
