"""Mutated models through every way that loads a file without consent, watched by an audit hook. `python -m tests_rl_cockpit.fuzz_model_gate --count N --seed S`

Prints one line of JSON: how many were tried, loaded and copied, and every execution with its seed. A copy that `portable` wrote is
loaded by the library itself, which knows no gate.
"""

import argparse
import faulthandler
import json
import os
import shutil
import sys
import tempfile
import types
import warnings
import zipfile

import torch
from stable_baselines3 import DQN, PPO

from rl_cockpit.evaluation.normalization import normalizer
from rl_cockpit.evaluation.problem import EvaluationProblem
from rl_cockpit.model_gate import EVERYTHING, NOTHING, UnsafeModel, load_model, load_tensors
from rl_cockpit.pickles.safe_globals import is_safe
from rl_cockpit.pickles.nodes import Global
from rl_cockpit.portable.refusal import NotPortable
from rl_cockpit.portable_command import make_copy
from rl_cockpit_target.scripts.models import load_checkpoint
from tests_rl_cockpit.model_mutations import CANARY, mutated, pickled, spliced, torch_zip
from tests_rl_cockpit.small_models import SCOPE

# Each starts a program, reaches out or makes code. A module of a library that is imported late reads its bytecode by marshal; an import of any
# other is heard by its name.
ACTS = ("os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty", "subprocess.Popen", "socket.", "ctypes.", "pty.spawn", "code.__new__", "function.__new__", "webbrowser", "urllib")
CHANGES = ("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.chmod", "os.link", "os.symlink", "os.truncate", "shutil.")
LIBRARIES = ("torch", "numpy", "stable_baselines3", "sb3_contrib", "gymnasium", "encodings")


class Watch:
    """Counts what runs while a file is loaded; `own` is the folder where we write ourselves."""

    def __init__(self, own):
        self.own, self.seed, self.case, self.is_on = own, None, "", False
        self.matches = []
        bird = types.ModuleType(CANARY)
        bird.sing = lambda *_args, **_named: self.note("the canary sang")
        bird.Bird = type("Bird", (), {"__init__": lambda _self, *_args: self.note("the canary was made")})
        sys.modules[CANARY] = bird
        sys.addaudithook(self.heard)

    def note(self, what):
        if self.is_on:
            self.matches.append({"seed": self.seed, "way": self.case, "what": what[:200]})

    def heard(self, event, args):
        if not self.is_on:
            return
        if event.startswith(ACTS):
            self.note("%s %r" % (event, args[:2]))
        elif event == "pickle.find_class" and not is_safe(Global(str(args[0]), str(args[1]))):
            self.note("imported %s.%s" % args[:2])
        elif event == "import" and args[0].split(".")[0] not in LIBRARIES:
            self.note("imported the module %s" % args[0])
        elif event == "open" and isinstance(args[0], str) and self.writes(args) and not args[0].startswith(self.own):
            self.note("opened %s for writing" % args[0])
        elif event.startswith(CHANGES) and not str(args[0]).startswith(self.own) and not isinstance(args[0], int):
            self.note("%s %r" % (event, args[:2]))

    @staticmethod
    def writes(args):
        return (isinstance(args[1], str) and any(letter in args[1] for letter in "wax+")) or (isinstance(args[2], int) and bool(args[2] & (os.O_WRONLY | os.O_RDWR)))


class Fuzz:
    """The base models, and the ways in."""

    def __init__(self, folder):
        self.folder = folder
        small = dict(device="cpu", policy_kwargs=dict(net_arch=[4]))
        # The old kind of schedule is bytecode, the new kind a class of the library.
        ppo = PPO("MlpPolicy", "CartPole-v1", n_steps=8, batch_size=8, n_epochs=1, learning_rate=SCOPE["linear_schedule"](1e-3), **small)
        dqn = DQN("MlpPolicy", "CartPole-v1", learning_starts=4, buffer_size=16, device="cpu", policy_kwargs=dict(net_arch=[4]))
        self.bases, self.counts = [], {"tried": 0, "loaded": 0, "copied": 0, "copiesLoaded": 0, "refused": 0, "failed": 0}
        for name, model in (("ppo", ppo), ("dqn", dqn)):
            model.learn(8)
            path = os.path.join(folder, name + ".zip")
            model.save(path)
            with zipfile.ZipFile(path) as archive:
                self.bases.append({one: archive.read(one) for one in archive.namelist()})
        self.statistics = statistics()
        self.watch = Watch(folder)

    def warm_up(self):
        """Every way once with honest files, so that the libraries have imported what they need."""
        for base in self.bases:
            self.tried(members_of(base), base["policy.pth"], self.statistics)
        counts = dict(self.counts)
        self.counts = dict.fromkeys(self.counts, 0)
        return counts

    def one(self, seed):
        """All ways with the mutated files of one seed."""
        import random

        draw = random.Random("parts %d" % seed)
        base = self.bases[seed % len(self.bases)]
        tensors = torch_zip(draw, base["policy.pth"])
        numbers = pickled(draw) if draw.random() < 0.5 else spliced(draw, self.statistics)
        self.watch.seed = seed
        self.tried(mutated(base, seed), tensors, numbers)

    def tried(self, model, tensors, numbers):
        path, pth, pkl, copy = (os.path.join(self.folder, name) for name in ("m.zip", "m.pth", "m_vecnormalize.pkl", "copy.zip"))
        for location, content in ((path, model), (pth, tensors), (pkl, numbers)):
            with open(location, "wb") as file:
                file.write(content)
        self.counts["tried"] += 1
        self.case("load", lambda: load_model(path, NOTHING))
        self.case("load plain", lambda: load_model(path, NOTHING, plain=True))
        self.case("checkpoint test", lambda: self.probed(path))
        self.case("tensor test", lambda: self.probed(pth))
        self.case("tensors", lambda: load_tensors(pth, NOTHING))
        self.case("statistics", lambda: normalizer(pkl))
        if self.case("portable", lambda: make_copy(path, copy, {}, proof=False)["written"] or None) is not None:
            self.counts["copied"] += 1
            kind = DQN if "DQN" in str(type(self.case("load copy by the gate", lambda: load_model(copy, NOTHING, plain=True)))) else PPO
            self.counts["copiesLoaded"] += self.case("load copy by the library", lambda: kind.load(copy, device="cpu")) is not None
            os.unlink(copy)

    def heard_with_consent(self):
        """Number of hostile files the watch hears that are loaded with consent: it would hear them without."""
        path = os.path.join(self.folder, "evil.pth")
        for evil in (b"(i%s\nsing\n." % CANARY.encode(), b"(S'true'\nios\nsystem\n."):
            with open(path, "wb") as file:
                file.write(evil)
            self.case("consent", lambda: load_tensors(path, EVERYTHING))
        heard = len(self.watch.matches)
        self.watch.matches.clear()
        return heard

    @staticmethod
    def probed(path):
        said = []
        load_checkpoint.main({"path": path, "folder": "", "paths": [], "unpickle": False}, lambda **one: said.append(one))
        if said[-1]["end"] == "asks":
            raise UnsafeModel(path, said[-1]["says"], "")
        return said[-1]["end"] == "loads" or None

    def case(self, name, act):
        self.watch.case, self.watch.is_on = name, True
        try:
            created = act()
            self.counts["loaded"] += created is not None
            return created
        except (UnsafeModel, NotPortable, EvaluationProblem):
            self.counts["refused"] += 1
        except Exception:  # a library may raise anything over a damaged file
            self.counts["failed"] += 1
        finally:
            self.watch.is_on = False
        return None


def members_of(base):
    from tests_rl_cockpit.model_mutations import zipped

    class Still:
        """Draws no damage."""

        choice = staticmethod(lambda items: items[0])
        randrange = staticmethod(lambda _count: 9)

    return zipped(Still, list(base.items()))


def statistics():
    import pickle

    import gymnasium
    from stable_baselines3.common.vec_env import DummyVecEnv, VecNormalize

    return pickle.dumps(VecNormalize(DummyVecEnv([lambda: gymnasium.make("CartPole-v1")])))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    faulthandler.enable()
    torch.set_num_threads(1)
    folder = tempfile.mkdtemp(prefix="rl-cockpit-fuzz-")
    try:
        fuzz = Fuzz(folder)
        honest = fuzz.warm_up()
        fuzz.watch.matches.clear()
        heard = fuzz.heard_with_consent()
        fuzz.counts = dict.fromkeys(fuzz.counts, 0)
        for seed in range(options.seed, options.seed + options.count):
            fuzz.one(seed)
        print(json.dumps(dict(fuzz.counts, honest=honest, heardWithConsent=heard, executions=fuzz.watch.matches)))
    finally:
        shutil.rmtree(folder, True)


if __name__ == "__main__":
    main()
