"""VecNormalize statistics beside a checkpoint, read by the gate of model files, which makes their classes and no others."""

import os
import re

from rl_cockpit.evaluation.problem import EvaluationProblem, one_line
from rl_cockpit.evaluation.zoo import zoo_of
from rl_cockpit.model_gate import load_statistics

# Names under which trainers save them, by the name of the checkpoint without `.zip`.
NAMES = ("%s_vecnormalize.pkl", "%s_vecnorm.pkl", "%s_vec_normalize.pkl", "%s.pkl")
SHARED = ("vecnormalize.pkl", "vec_normalize.pkl", "vecnorm.pkl")


def statistics_of(checkpoint):
    """Path of the statistics that belong to a checkpoint, or None.

    `model_2000_steps.zip` has `model_vecnormalize_2000_steps.pkl` (SB3's CheckpointCallback), else its own name with an
    ending, else one file for the whole folder, else that of rl_zoo3 in the folder below.
    """
    folder, base = os.path.split(checkpoint[:-4] if checkpoint.endswith(".zip") else checkpoint)
    steps = re.match(r"(.*)_(\d+_steps)\Z", base)
    names = ["%s_vecnormalize_%s.pkl" % steps.groups()] if steps else []
    names += [name % base for name in NAMES] + list(SHARED)
    own = next((path for path in (os.path.join(folder, name) for name in names) if os.path.isfile(path)), None)
    zoo = zoo_of(checkpoint) if own is None else None
    return own if zoo is None else zoo.statistics


def normalizer(path):
    """Function that normalizes an observation as those statistics do; None where they normalize no observations. Raises EvaluationProblem."""
    try:
        result = load_statistics(path)
        return result.normalize_obs if result.norm_obs else None
    except Exception as error:  # a pickle that was cut may raise anything
        raise EvaluationProblem(
            "no-statistics", "The normalization statistics %s cannot be read (%s)." % (path, one_line(error)), "Without them the model sees other numbers than in training: save them again."
        ) from error
