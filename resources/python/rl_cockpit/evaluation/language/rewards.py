"""Score of an answer by the project's own reward: `custom_reward_function` of verl, or verl's function for known data sources."""

import contextlib
import importlib
import importlib.util
import math
import os
import sys

from rl_cockpit.evaluation.problem import EvaluationProblem, one_line

DEFAULTS = ("default_compute_score", "_default_compute_score")
REMEDY = "Name the project's function: --reward FILE:FUNCTION."


class Reward:
    """`score(row, text)` → a number; `name` for the user."""

    def __init__(self, function, name, options):
        self.function, self.name, self.options = function, name, options

    def score(self, row, text, tokenizer):
        """Score of an answer, as verl's naive reward manager asks for it. Raises EvaluationProblem."""
        extra = dict(row.extra) if row.extra.get("tokenizer") is not None else dict(row.extra, tokenizer=tokenizer)
        try:
            # What a reward prints would end up among the results.
            with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):
                scored = self.function(data_source=row.source, solution_str=text, ground_truth=row.truth, extra_info=extra, **self.options)
        except Exception as error:  # the project's own code may raise anything
            raise EvaluationProblem("reward-failed", "The reward %s failed on row %d (%s)." % (self.name, row.number, one_line(error)), REMEDY) from error
        return number_of(scored, self.name)


def number_of(scored, name):
    """The number of what a reward gives back: `score` of a dict, the first of a list. Raises EvaluationProblem."""
    value = scored.get("score") if isinstance(scored, dict) else scored
    value = value[0] if isinstance(value, (list, tuple)) and value else value
    try:
        value = float(value)
    except (TypeError, ValueError):
        value = math.nan
    if not math.isfinite(value):
        raise EvaluationProblem("no-score", "The reward %s gives no number (%.80r)." % (name, scored), REMEDY)
    return value


def reward_of(settings, named=None):
    """Reward that the user names (`FILE` or `FILE:FUNCTION`), else the training's own. Raises EvaluationProblem."""
    if named:
        path, _, function = named.rpartition(":") if named.rpartition(":")[2].isidentifier() and ":" in named else (named, "", "")
        return reward_of_file(settings.path(path), function or "compute_score", {})
    path = settings.get("custom_reward_function.path")
    if path:
        options = settings.get("custom_reward_function.reward_kwargs", {})
        name = settings.get("custom_reward_function.name", "compute_score")
        return reward_of_file(settings.path(path), name, options if isinstance(options, dict) else {})
    return default_reward()


def reward_of_file(path, name, options):
    """Function of a Python file. Raises EvaluationProblem."""
    try:
        spec = importlib.util.spec_from_file_location("rl_cockpit_reward", path)
        if spec is None or spec.loader is None:
            raise ImportError("it is no Python file")
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
        return Reward(getattr(module, name), "%s:%s" % (os.path.basename(path), name), options)
    except Exception as error:  # the project's own code may raise anything
        raise EvaluationProblem("no-reward", "The reward function %s of %s cannot be imported (%s)." % (name, path, one_line(error)), REMEDY) from error


def default_reward():
    """verl's function, which chooses by the data source of a row. Raises EvaluationProblem."""
    try:
        module = importlib.import_module("verl.utils.reward_score")
    except ImportError as error:
        raise EvaluationProblem("no-reward", "Nothing names a reward function, and verl cannot be imported (%s)." % one_line(error), REMEDY) from error
    name = next((one for one in DEFAULTS if hasattr(module, one)), None)
    if name is None:
        raise EvaluationProblem("no-reward", "This verl has no default reward function.", REMEDY)
    return Reward(getattr(module, name), "verl %s" % name, {})
