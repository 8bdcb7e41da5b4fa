"""Load test of a saved model by its predictions: the same observations for every interpreter and library version, without exploration.

`python -m rl_cockpit.play_model MODEL [--plain] [--count N]` prints one line of JSON. It is a child of a proof, and may crash.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from importlib import import_module
from typing import Any, Dict, List

from .model_gate import Consent, UnsafeModel, load_model

PACKAGES = ("stable_baselines3", "sb3_contrib", "torch", "numpy", "gymnasium", "gym")
#: Before the line of JSON, so that what libraries print cannot be taken for it.
MARK = "rl_cockpit.play_model "


def play(path: str, plain: bool, count: int = 64, allow: Any = ()) -> Dict[str, Any]:
    """{loads, says, python, versions, timesteps, actions}: one action for each of `count` observations.

    `plain`: with its own values alone. Nothing of the file runs that `allow` does not name.
    """
    answer: Dict[str, Any] = {"python": sys.executable, "minor": "3.%d" % sys.version_info[1], "loads": False}
    try:
        model = load_model(path, Consent(allow), plain=plain)
        draw = random.Random(0)
        observations = [sample(model.observation_space, draw) for _one in range(count)]
        answer["actions"] = [plain_action(model.predict(one, deterministic=True)[0]) for one in observations]
        answer["timesteps"] = int(model.num_timesteps)
    except UnsafeModel as refusal:
        return dict(answer, says=str(refusal), refused=True)
    except Exception as error:  # a library may raise anything over a model of another version
        lines = [line for line in str(error).strip().split("\n") if line.strip()] or [""]
        return dict(answer, says="%s: %s" % (type(error).__name__, " ".join(lines[:2])[:300]))
    return dict(answer, loads=True, says="%s.load() returned a model at timestep %s." % (type(model).__name__, "{:,}".format(answer["timesteps"])), versions=versions())


def versions() -> Dict[str, str]:
    """Versions of the libraries that are loaded."""
    return {name: str(getattr(sys.modules[name], "__version__", "?")) for name in PACKAGES if name in sys.modules}


def sample(space: Any, draw: random.Random) -> Any:
    """One observation of a space of gym or gymnasium, drawn by Python's own generator so that every numpy gives the same."""
    numpy = import_module("numpy")
    kind = type(space).__name__
    if kind == "Box":
        flat = [number_within(float(low), float(high), draw) for low, high in zip(space.low.flatten(), space.high.flatten())]
        return numpy.array(flat, dtype="float64").astype(space.dtype).reshape(space.shape)
    if kind == "Discrete":
        return int(getattr(space, "start", 0)) + draw.randrange(int(space.n))
    if kind == "MultiDiscrete":
        return numpy.array([draw.randrange(int(one)) for one in space.nvec.flatten()]).reshape(space.nvec.shape)
    if kind == "MultiBinary":
        size = int(numpy.prod(space.shape))
        return numpy.array([draw.randrange(2) for _one in range(size)], dtype="int8").reshape(space.shape)
    if kind == "Dict":
        return {key: sample(part, draw) for key, part in sorted(space.spaces.items())}
    raise ValueError("its observations are a %s, which is not drawn here" % kind)


def number_within(low: float, high: float, draw: random.Random) -> float:
    """A number within bounds; around 0 where they are infinite or as wide as a float."""
    if abs(low) > 1e6 or abs(high) > 1e6 or low != low or high != high:
        return min(max(draw.gauss(0.0, 1.0), low), high)
    return draw.uniform(low, high)


def plain_action(action: Any) -> Any:
    """An action as numbers and lists."""
    return action.tolist() if hasattr(action, "tolist") else action


def main(words: List[str]) -> int:
    """The child's whole work. Exits 0 no matter what it found: only a crash ends it otherwise."""
    parser = argparse.ArgumentParser(prog="python -m rl_cockpit.play_model", description=__doc__.split("\n")[0])
    parser.add_argument("model")
    parser.add_argument("--plain", action="store_true", help="with its own values alone, as the library loads it")
    parser.add_argument("--count", type=int, default=64)
    parser.add_argument("--allow", action="append", default=[], help="a module or a key that may be imported although it is not known")
    options = parser.parse_args(words)
    print("\n" + MARK + json.dumps(play(options.model, options.plain, options.count, options.allow)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
