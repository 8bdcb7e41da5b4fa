"""Parts of an environment passport, by name: each is run in its own process."""

from importlib import import_module

# {part: (module, function, time limit in seconds)}, in the order in which they are run.
PARTS = {
    "walk": ("walk", "walk", 150),
    "replay": ("replay", "replay", 100),
    "fresh": ("replay", "replay_elsewhere", 60),
    "masks": ("masks", "masks", 100),
    "check": ("check", "check", 120),
}
DEFAULTS = {"kwargs": {}, "folder": None, "paths": [], "steps": 1000, "mostSteps": 10_000, "budgetS": 60, "replaySteps": 200, "seed": 0}


def request_of(words):
    """A whole request: {envId, kwargs, folder, paths, steps, mostSteps, budgetS, replaySteps, seed}."""
    return dict(DEFAULTS, **{key: value for key, value in words.items() if value is not None})


def measure(part, words, report):
    """Runs one part here. `report(**answer)` gets its answers; each has `kind`: made, walk, trace, masks, check or crash."""
    from .make_env import prepare_path

    module, name, _limit_s = PARTS[part]
    request = request_of(words)
    prepare_path(request)
    try:
        function = getattr(import_module("." + module, __package__), name)
    except ImportError as error:
        return report(kind="crash", where="import", says="%s: %s" % (type(error).__name__, error), at=None)
    function(request, report)
