"""Memory of a machine and of its cards as it is now: total and free."""

from rl_cockpit_target.host import nvidia_smi
from rl_cockpit_target.host.system import system


def main(words, report):
    """words: {} → {ram: {totalBytes, availableBytes}, cards: [{name, memTotalMiB, memUsedMiB}], problem}; None = could not be read."""
    used, total = system.memory()
    path = nvidia_smi.nvidia_smi_path()
    cards, problem = ([], None) if path is None else nvidia_smi.describe_cards(path)
    report(
        ram={"totalBytes": total, "availableBytes": None if total is None or used is None else total - used},
        cards=[{key: one.get(key) for key in ("name", "memTotalMiB", "memUsedMiB")} for one in cards or []],
        problem=problem,
    )
