"""Rehearsal of a verl training. Usage: python -m rl_cockpit_rehearsal HYDRA-WORDS…, settings in RL_COCKPIT_REHEARSAL_*.

The words are those of the real training (`--config-path=… --config-name=… key=value …`).
"""

import os
import sys
import time

from rl_cockpit_rehearsal import report
from rl_cockpit_rehearsal.child import Child
from rl_cockpit_rehearsal.guard import NotARehearsal, refuse_gpu
from rl_cockpit_rehearsal.overlay import write_overlay
from rl_cockpit_rehearsal.rungs import IN_ORDER, Climb, Failed, prepare
from rl_cockpit_rehearsal.search_provider import SearchProvider
from rl_cockpit_rehearsal.settings import Settings

NOT_PROVED = (
    "CUDA, flash-attn, bfloat16 and padding removal: the rehearsal computes in float32 on the CPU.",
    "vLLM itself, its version and its memory: a stand-in generated the answers.",
    "Memory and speed of your model, several GPUs and tensor parallel.",
    "Prompt and answer lengths with your model's tokenizer: the tiny model has its own.",
    "Whether your model calls the tools and learns: scores of the tiny model mean nothing.",
    "The search provider, its key, zone and quota: a provider on this machine answered.",
)


def climb_all(climb, wanted):
    """Climbs the rungs in order. Raises Failed at the first that fails."""
    for rung in IN_ORDER:
        if rung.__name__ not in wanted:
            return
        began = time.monotonic()
        report.say("rung", rung.__name__)
        rung(climb)
        report.note("%s took %.0f s" % (rung.__name__, time.monotonic() - began))
        report.say("passed", rung.__name__)
        if rung.__name__ == "compose" and len(wanted) > 1:
            prepare(climb)


def main(argv, env):
    try:
        settings = Settings(argv, env)
        import torch

        refuse_gpu(torch)
    except (ValueError, NotARehearsal) as error:
        report.say("broken", str(error))
        return 1
    os.makedirs(settings.folder, exist_ok=True)
    os.makedirs(settings.cache, exist_ok=True)
    provider = SearchProvider()
    child = Child(env, write_overlay(settings.path("overlay")), provider.url)
    try:
        climb_all(Climb(settings, child, provider, report.say, report.note), settings.rungs())
        for text in NOT_PROVED:
            report.say("not proved", text)
        return 0
    except Failed as error:
        report.say("broken", str(error))
        return 1
    finally:
        child.close()
        provider.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], dict(os.environ)))
