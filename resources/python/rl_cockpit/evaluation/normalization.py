"""VecNormalize statistics beside a checkpoint, read by an unpickler that knows their classes and no others."""

import os
import pickle
import re

from rl_cockpit.evaluation.problem import EvaluationProblem, one_line

# Names under which trainers save them, by the name of the checkpoint without `.zip`.
NAMES = ("%s_vecnormalize.pkl", "%s_vecnorm.pkl", "%s_vec_normalize.pkl", "%s.pkl")
SHARED = ("vecnormalize.pkl", "vec_normalize.pkl", "vecnorm.pkl")
ALLOWED = re.compile(
    r"(stable_baselines3\.common\.(vec_env\.vec_normalize\.VecNormalize|running_mean_std\.RunningMeanStd)"
    r"|gym(nasium)?\.spaces\.\w+\.\w+"
    r"|numpy\.(_?core\.multiarray\.(_reconstruct|scalar|_frombuffer)|_?core\.numeric\._frombuffer|ndarray|dtype|float64|float32|int64|bool_)"
    r"|numpy\.dtypes\.\w+"
    r"|numpy\.random\._pickle\.__\w+_ctor|numpy\.random\._pcg64\.PCG64|numpy\.random\._generator\.Generator"
    r"|numpy\.random\.bit_generator\.\w+|collections\.OrderedDict|_codecs\.encode|builtins\.(set|slice|tuple|list|dict|object|bytearray))\Z"
)
MOST_BYTES = 64 << 20


def statistics_of(checkpoint):
    """Path of the statistics that belong to a checkpoint, or None.

    `model_2000_steps.zip` has `model_vecnormalize_2000_steps.pkl` (SB3's CheckpointCallback), else its own name with an
    ending, else one file for the whole folder.
    """
    folder, base = os.path.split(checkpoint[:-4] if checkpoint.endswith(".zip") else checkpoint)
    steps = re.match(r"(.*)_(\d+_steps)\Z", base)
    names = ["%s_vecnormalize_%s.pkl" % steps.groups()] if steps else []
    names += [name % base for name in NAMES] + list(SHARED)
    return next((path for path in (os.path.join(folder, name) for name in names) if os.path.isfile(path)), None)


class _Statistics(pickle.Unpickler):
    """Knows the classes of VecNormalize, of numpy arrays and of spaces."""

    def find_class(self, module, name):
        """A class on the list. Raises UnpicklingError for any other."""
        if ALLOWED.match("%s.%s" % (module, name)) is None:
            raise pickle.UnpicklingError("it would import %s.%s" % (module, name))
        return super().find_class(module, name)


def normalizer(path):
    """Function that normalizes an observation as those statistics do; None where they normalize no observations. Raises EvaluationProblem."""
    try:
        if os.path.getsize(path) > MOST_BYTES:
            raise ValueError("it has more than %d MB" % (MOST_BYTES >> 20))
        with open(path, "rb") as file:
            found = _Statistics(file).load()
        return found.normalize_obs if found.norm_obs else None
    except Exception as error:  # a pickle that was cut may raise anything
        raise EvaluationProblem(
            "no-statistics", "The normalization statistics %s cannot be read (%s)." % (path, one_line(error)), "Without them the model sees other numbers than in training: save them again."
        ) from error
