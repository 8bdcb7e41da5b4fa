"""Folder of a language model: FSDP shards of verl with their configuration, or a Hugging Face folder with safetensors files."""

import os
import re

from rl_cockpit.evaluation.problem import EvaluationProblem, one_line

# `FSDPCheckpointManager` of verl names a shard by the number of processes and its rank.
SHARD = re.compile(r"model_world_size_(\d+)_rank_(\d+)\.pt\Z")
STEP = re.compile(r"global_step_(\d+)\Z")


class ModelFolder:
    """Folder of weights, configuration and tokenizer. `shards`: paths by rank; [] where the weights are safetensors files."""

    def __init__(self, path, config, shards, step):
        self.path, self.config, self.shards, self.step = path, config, shards, step


def is_model_folder(path):
    """Whether it is a folder, and so no Stable-Baselines3 zip."""
    return os.path.isdir(path)


def model_folder(path):
    """ModelFolder of a checkpoint (`global_step_N`, its `actor`) or of Hugging Face. Raises EvaluationProblem."""
    for folder in (path, os.path.join(path, "actor")):
        names = listed(folder)
        shards = shards_of(folder, names)
        if shards:
            return ModelFolder(folder, config_of(folder), shards, step_of_folder(path))
        if "config.json" in names and any(name.endswith(".safetensors") for name in names):
            return ModelFolder(folder, folder, [], step_of_folder(path))
    raise EvaluationProblem(
        "no-model-folder",
        "%s holds neither FSDP shards of verl (model_world_size_…) nor config.json beside safetensors files." % path,
        "Pick a global_step folder, or convert the checkpoint to a Hugging Face folder first.",
    )


def listed(folder):
    """Names in a folder; none where it cannot be read."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def shards_of(folder, names):
    """Paths of the shards by rank; [] for none. Raises EvaluationProblem where one is missing, or two saves are mixed."""
    matches = {}
    for name in names:
        match = SHARD.match(name)
        if match:
            matches.setdefault(int(match.group(1)), {})[int(match.group(2))] = os.path.join(folder, name)
    if not matches:
        return []
    if len(matches) > 1:
        worlds = " and ".join(str(world) for world in sorted(matches))
        raise EvaluationProblem("mixed-shards", "%s mixes shards of %s processes." % (folder, worlds), "Keep the files of one save in their own folder.")
    ((world, ranks),) = matches.items()
    missing = [rank for rank in range(world) if rank not in ranks]
    if missing:
        raise EvaluationProblem(
            "missing-shards", "%s lacks %d of %d shards (rank %d first)." % (folder, len(missing), world, missing[0]), "Copy the missing files, or pick another step."
        )
    return [ranks[rank] for rank in range(world)]


def config_of(folder):
    """Folder of config.json and tokenizer: verl saves them beside the shards, or in `huggingface`; None where they are not there."""
    candidates = (os.path.join(folder, "huggingface"), folder)
    return next((one for one in candidates if os.path.isfile(os.path.join(one, "config.json"))), None)


def step_of_folder(path):
    """Step of `…/global_step_N` or of a folder within it; None where no name says."""
    parts = os.path.abspath(path).replace("\\", "/").split("/")[-3:]
    matches = [match for match in map(STEP.match, parts) if match]
    return int(matches[-1].group(1)) if matches else None


def broken(path, error):
    """Problem of a model that cannot be loaded."""
    return EvaluationProblem(
        "load-failed", "%s cannot be loaded (%s)." % (path, one_line(error)), "Open the folder on the Models page: it shows what is in it."
    )
