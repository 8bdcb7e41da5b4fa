"""Model of a Stable-Baselines3 zip, loaded on the CPU without the code of its pickled schedules."""

import importlib
import os
import zipfile

from rl_cockpit.evaluation.problem import EvaluationProblem, one_line
from rl_cockpit.model_gate import Consent, UnsafeModel, load_model as load_by_gate
from rl_cockpit.saved_model import NoSavedModel, SavedModel

# Before the flag of the command line that gives the consent (electron/cli/allow-remedy.ts completes it).
ALLOW = "If you trust who made the file, allow what it names:"


def algorithm_of(path):
    """(package, class name) by what was saved. Raises EvaluationProblem where the file is no complete model, or it is unknown."""
    try:
        algorithm = SavedModel(path).algorithm()
    except (OSError, NoSavedModel) as error:
        if is_foreign(path):
            raise EvaluationProblem(
                "no-model",
                "%s was not saved by Stable-Baselines3, and only its models can be played here." % path,
                "Play it with the framework that saved it, or pick a Stable-Baselines3 zip.",
            ) from error
        raise EvaluationProblem(
            "no-model", "%s is no whole Stable-Baselines3 zip (%s)." % (path, one_line(error)), "Pick a checkpoint that the training saved whole."
        ) from error
    if algorithm is None:
        raise EvaluationProblem("unknown-algorithm", "The data of %s names no known algorithm." % path, "Pick a Stable-Baselines3 checkpoint.")
    return algorithm


def is_foreign(path):
    """Whether it is a folder or a complete file of another framework: no zip that was cut off, and without the `data` that Stable-Baselines3 writes."""
    if os.path.isdir(path):
        return True
    try:
        with zipfile.ZipFile(path) as archive:
            return "data" not in archive.namelist()
    except zipfile.BadZipFile:
        return not path.lower().endswith(".zip") and os.path.getsize(path) > 0
    except OSError:
        return False


def load_model(path, allow=()):
    """(model, algorithm's name). `allow`: names of what the user lets it import, and of values whose code may run. Raises EvaluationProblem."""
    package, name = algorithm_of(path)
    try:
        kind = getattr(importlib.import_module(package), name)
    except (ImportError, AttributeError) as error:
        raise EvaluationProblem(
            "no-library", "Loading %s needs %s (%s)." % (name, package, one_line(error)), "Evaluate with the interpreter of the training."
        ) from error
    try:
        return load_by_gate(path, Consent.exact(allow), algorithm=kind), name
    except UnsafeModel as refusal:
        remedy = refusal.remedy if not refusal.names else "%s --allow %s" % (ALLOW, ",".join([*allow, *refusal.names]))
        code = "not-allowed" if refusal.names else "load-failed"
        raise EvaluationProblem(code, "%s cannot be loaded: %s" % (path, refusal.reason), remedy) from refusal
    except Exception as error:  # a policy of the user's own may raise anything
        remedy = getattr(error, "remedy", "Open the model on the Models page: it shows what is in it.")
        raise EvaluationProblem("load-failed", "%s cannot be loaded (%s)." % (path, one_line(error)), remedy) from error
