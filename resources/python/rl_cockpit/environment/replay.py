"""Parts `replay` and `fresh`: is an episode the same for the same seed and actions, and another for another seed?"""

import time
import warnings
import zlib

import numpy as np

from .make_env import make_env
from .player import Player, RandomActions, crash_of
from .walk import arrays_of

OTHER_SEEDS = 4
ACTION_SEED = 20_260_101


def replay(request, report):
    """Plays one seed twice in one environment and once in a second one, then other seeds. Reports a `trace` for each."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed = request["seed"]
        try:
            env = make_env(request)
            report(kind="trace", name="first", seed=seed, steps=trace(env, seed, request))
            report(kind="trace", name="again", seed=seed, steps=trace(env, seed, request))
            for other in range(1, OTHER_SEEDS + 1):
                report(kind="trace", name="other", seed=seed + other, steps=trace(env, seed + other, request))
            second = make_env(request)
            report(kind="trace", name="second", seed=seed, steps=trace(second, seed, request))
        except BaseException as error:
            report(kind="crash", **crash_of(error, "replay"))


def replay_elsewhere(request, report):
    """Plays the seed once: run in its own process, to be compared with the traces of another."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            report(kind="trace", name="fresh", seed=request["seed"], steps=trace(make_env(request), request["seed"], request))
        except BaseException as error:
            report(kind="crash", **crash_of(error, "replay"))


def trace(env, seed, request):
    """[checksum of the observation, reward, end] of each step, the first observation among them; the same actions every time."""
    player, actions = Player(env), RandomActions(env, ACTION_SEED)
    until = time.monotonic() + request["budgetS"] / 8
    matches = [[checksum(player.reset(seed)), "", ""]]
    for _ in range(request["replaySteps"]):
        if time.monotonic() > until:
            break
        observation, reward, terminated, truncated, _info = player.step(actions.next())
        matches.append([checksum(observation), repr(reward), "T" * terminated + "L" * truncated])
        if terminated or truncated:
            matches.append([checksum(player.reset()), "", ""])
    return matches


def checksum(observation):
    """CRC-32 of all bytes of an observation, in hexadecimal."""
    crc = 0
    for array in arrays_of(observation):
        crc = zlib.crc32(np.ascontiguousarray(array).tobytes(), crc)
    if not arrays_of(observation):
        crc = zlib.crc32(repr(observation).encode())
    return "%08x" % crc
