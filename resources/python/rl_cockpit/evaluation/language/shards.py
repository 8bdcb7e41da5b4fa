"""Weights of a verl checkpoint: FSDP shards are read by PyTorch's restricted unpickler and merged into one state dict.

`torch.load(weights_only=True)` imports tensors and a short list of classes. PyTorch 2.5 and newer add DTensor, DeviceMesh and
placements to that list when `torch.distributed.tensor` is imported (pytorch.org, "Serialization semantics", weights_only).
"""

import importlib

from rl_cockpit.evaluation.problem import EvaluationProblem, one_line
from rl_cockpit.model_gate import NOTHING, UnsafeModel, load_tensors

REPLICAS = ("dp", "ddp")  # outer dimension of a hybrid mesh: each of its rows holds everything


def merged_state(shards):
    """{name: whole tensor} of shards in the order of their ranks. Raises EvaluationProblem."""
    know_distributed_tensors()
    states = [loaded(path) for path in shards]
    merged = {}
    for name in sorted(states[0]):
        try:
            merged[name] = full([state.pop(name) for state in states], name)
        except KeyError:
            raise EvaluationProblem("other-shards", "Not every shard has the tensor %s." % name, "Pick a checkpoint that the training saved whole.") from None
    if any("lora_" in name for name in merged):
        raise EvaluationProblem(
            "lora-shards", "The shards hold a LoRA adapter beside its model.", "Merge it with the project's converter, and evaluate the Hugging Face folder."
        )
    return merged


def know_distributed_tensors():
    """PyTorch then lets its restricted unpickler make distributed tensors. Without them only whole tensors are read."""
    try:
        importlib.import_module("torch.distributed.tensor")
    except ImportError:
        pass


def loaded(path):
    """State dict of a shard. Raises EvaluationProblem where it would import anything that no tensor needs."""
    try:
        state = load_tensors(path, NOTHING)
    except UnsafeModel as error:
        code = "unsafe-shard" if error.runs else "broken-shard"
        remedy = "Convert the checkpoint with the project's own converter, and evaluate the Hugging Face folder." if error.runs else "Pick a checkpoint that was saved whole."
        raise EvaluationProblem(code, "%s was not loaded: it needs more than tensors (%s)." % (path, error.reason) if error.runs else error.reason, remedy) from error
    except Exception as error:  # a file that was cut may raise anything
        raise EvaluationProblem("broken-shard", "%s cannot be read (%s)." % (path, one_line(error)), "Pick a checkpoint that was saved whole.") from error
    if not isinstance(state, dict) or not all(hasattr(value, "shape") for value in state.values()):
        raise EvaluationProblem("broken-shard", "%s holds no state dict." % path, "Pick a checkpoint that verl saved.")
    return state


def full(parts, name):
    """One tensor of its parts by rank."""
    import torch

    first = parts[0]
    placements = tuple(getattr(first, "placements", ()))
    if not placements:
        # Without a mesh each rank has all of it: FSDP of one process.
        if len(parts) == 1:
            return plain(first)
        raise unmergeable(name, "its parts do not say how they go together")
    names = tuple(first.device_mesh.mesh_dim_names or ())
    if len(placements) == 2 and names and names[0] in REPLICAS:
        placements = placements[1:]
    if len(placements) != 1:
        raise unmergeable(name, "its mesh has the dimensions %s" % ", ".join(names or ("?",)))
    (placement,) = placements
    if placement.is_replicate():
        return plain(first._local_tensor)
    if not placement.is_shard():
        raise unmergeable(name, "its placement is %s" % placement)
    count = first.device_mesh.mesh.shape[-1]
    merged = torch.cat([part._local_tensor for part in parts[:count]], dim=placement.dim)
    if tuple(merged.shape) != tuple(first.shape):
        raise unmergeable(name, "its parts are %s, the whole is %s" % (tuple(merged.shape), tuple(first.shape)))
    return plain(merged)


def plain(tensor):
    """The same values without a subclass or a gradient."""
    return tensor.detach().contiguous()


def unmergeable(name, why):
    """Problem of a tensor that cannot be put together."""
    return EvaluationProblem(
        "unmergeable-shards", "The shards of %s cannot be merged: %s." % (name, why), "Convert the checkpoint with the project's own converter, and evaluate the Hugging Face folder."
    )
