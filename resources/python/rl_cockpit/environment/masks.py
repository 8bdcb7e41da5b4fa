"""Part `masks`: length and legality of action masks, and what masked and legal actions do when they are tried."""

import copy
import time
import warnings

import numpy as np

from .make_env import make_env
from .player import Player, RandomActions, crash_of, masks_method, shape_of
from .replay import checksum
from .statistics import number

EVERY = 5
MAX_STATES = 40
MAX_TRIES = 4
MAX_LISTED = 200
# What environments call it in `info` when an action was not legal.
REFUSALS = ("illegal", "invalid", "not_legal", "not_allowed", "rejected")


def masks(request, report):
    """Reports `masks` with counts over random steps, and `tries`: actions tried in copies of the environment."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        doing = "make"
        try:
            env = make_env(request)
            method = masks_method(env)
            if method is None:
                return report(kind="masks", has=False)
            one = MaskWalk(env, request)
            doing = "action_masks"
            one.run(time.monotonic() + request["budgetS"])
            report(kind="masks", has=True, **one.summary())
        except BaseException as error:
            report(kind="crash", **crash_of(error, doing))


class MaskWalk:
    """Random legal steps; in some states every sort of action is tried in a copy."""

    def __init__(self, env, request):
        self.env, self.request = env, request
        self.player = Player(env)
        self.actions = RandomActions(env, request["seed"])
        self.expected = mask_size(env.action_space)
        self.seen = self.empty = self.full = self.wrong = 0
        self.wrong_says = None
        self.states = 0
        self.tries = []
        self.cannot = None
        self.last = None

    def run(self, until):
        """At most as many steps as the walk has."""
        self.last = self.player.reset(self.request["seed"])
        for step in range(self.request["steps"]):
            if time.monotonic() > until:
                break
            self.inspect(masks_method(self.env)())
            if step % EVERY == 0 and self.states < MAX_STATES and self.cannot is None:
                self.try_here()
            self.last, _, terminated, truncated, _ = self.player.step(self.actions.next())
            if terminated or truncated:
                self.last = self.player.reset()

    def inspect(self, mask):
        """Count one mask: its length, whether anything is legal, whether everything is."""
        flags = np.asarray(mask)
        self.seen += 1
        if self.expected is not None and flags.size != self.expected:
            self.wrong += 1
            self.wrong_says = "%s for %s" % (shape_of(mask), self.env.action_space)
            return
        groups = split(flags.astype(bool).ravel(), self.env.action_space)
        self.empty += int(any(not group.any() for group in groups))
        self.full += int(all(group.all() for group in groups))

    def try_here(self):
        """Tries legal and masked actions of a Discrete space, each in a copy of the environment."""
        if type(self.env.action_space).__name__ != "Discrete":
            self.cannot = "Only single discrete actions can be tried one by one."
            return
        flags = np.asarray(masks_method(self.env)()).astype(bool).ravel()
        if flags.size != self.expected or not flags.any():
            return
        self.states += 1
        before = checksum(self.last)
        start = int(getattr(self.env.action_space, "start", 0))
        for legal in (True, False):
            for action in np.flatnonzero(flags == legal)[:MAX_TRIES]:
                try:
                    twin = copy.deepcopy(self.env)
                except Exception as error:
                    self.cannot = "The environment cannot be copied (%s)." % type(error).__name__
                    return
                self.tries.append(dict(attempt(twin, int(action) + start, before), state=self.states, legal=legal, action=int(action)))

    def summary(self):
        about = {"expected": self.expected, "seen": self.seen, "empty": self.empty, "full": self.full, "wrongLength": self.wrong}
        return dict(about, wrongSays=self.wrong_says, states=self.states, cannotTry=self.cannot, tries=self.tries[:MAX_LISTED])


def attempt(env, action, before):
    """Effect of one action: raised, refused in `info`, left the observation as it was, its reward, the end, and a text for the whole
    outcome."""
    done = {"raised": None, "refused": False, "same": None, "reward": None, "ended": False, "outcome": None}
    try:
        observation, reward, terminated, truncated, info = Player(env).step(action)
    except Exception as error:
        return dict(done, raised="%s: %s" % (type(error).__name__, str(error).split("\n")[0][:200]))
    done["refused"] = isinstance(info, dict) and any(is_refusal(key, info[key]) for key in info)
    after, is_end = checksum(observation), terminated or truncated
    return dict(done, same=after == before, reward=number(reward), ended=is_end, outcome="%s %r %s" % (after, reward, is_end))


def is_refusal(key, value):
    """Whether an entry of `info` says that the action was not legal."""
    return any(word in str(key).lower() for word in REFUSALS) and isinstance(value, (bool, int, np.bool_, np.integer)) and bool(value)


def mask_size(space):
    """Length that a mask must have for sb3-contrib; None for a space that it does not mask."""
    kind = type(space).__name__
    if kind == "Discrete":
        return int(space.n)
    if kind == "MultiDiscrete":
        return int(np.sum(space.nvec))
    return 2 * int(np.prod(space.shape)) if kind == "MultiBinary" else None


def split(flags, space):
    """The masks of each dimension of a MultiDiscrete or MultiBinary space; one of a Discrete."""
    kind = type(space).__name__
    if kind == "MultiDiscrete":
        return np.split(flags, np.cumsum(np.asarray(space.nvec).ravel())[:-1])
    return np.split(flags, flags.size // 2) if kind == "MultiBinary" else [flags]
