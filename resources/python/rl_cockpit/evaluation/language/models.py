"""Language model and tokenizer of a folder, by transformers, from local files alone and without code of the folder."""

import gc
import json
import os

from rl_cockpit.evaluation.language.folders import broken, model_folder
from rl_cockpit.evaluation.language.shards import merged_state
from rl_cockpit.evaluation.problem import EvaluationProblem, one_line

# Above it float32 takes more memory than most machines have beside a training.
MAX_FLOAT32 = 1_500_000_000
OWN = {"local_files_only": True, "trust_remote_code": False}


class Language:
    """A model that answers: `model`, `tokenizer`, `device`, `architecture`, `step`."""

    def __init__(self, model, tokenizer, device, step):
        self.model, self.tokenizer, self.device, self.step = model, tokenizer, device, step
        self.architecture = type(model).__name__

    def close(self):
        """Gives its memory back before the next one is loaded."""
        import torch

        self.model = None
        gc.collect()
        if self.device == "cuda":
            torch.cuda.empty_cache()


def load_language(path, base=None, may_use_gpu=False):
    """Language of a checkpoint folder. `base`: folder or Hub name whose configuration serves where the checkpoint has none.

    Raises EvaluationProblem.
    """
    transformers = library()
    folder = model_folder(path)
    config_at = folder.config or base
    if config_at is None:
        raise EvaluationProblem("no-config", "%s has no config.json, and no base model is named." % path, "Name the base model: --base MODEL.")
    try:
        config = transformers.AutoConfig.from_pretrained(config_at, **OWN)
        if folder.shards:
            state = merged_state(folder.shards)
            model = of_state(transformers, config, state)
        else:
            model = of_folder(transformers, folder.path, config)
        return ready(transformers, model, config_at, folder.step, may_use_gpu)
    except EvaluationProblem:
        raise
    except Exception as error:  # transformers and a damaged file may raise anything
        raise broken(path, error) from error


def load_base(name, may_use_gpu=False):
    """Language of a base model: a folder, or a name of the Hub whose files are in its cache. Raises EvaluationProblem."""
    transformers = library()
    try:
        config = transformers.AutoConfig.from_pretrained(name, **OWN)
        return ready(transformers, of_folder(transformers, name, config), name, None, may_use_gpu)
    except Exception as error:  # not there, or not whole
        raise EvaluationProblem(
            "no-base-model", "The base model %s is not on this machine, or cannot be loaded (%s)." % (name, one_line(error)), "Download it, or name its folder: --base FOLDER."
        ) from error


def library():
    """transformers. Raises EvaluationProblem where the interpreter lacks it."""
    try:
        import transformers
    except ImportError as error:
        raise EvaluationProblem(
            "no-transformers", "A language model needs transformers (%s)." % one_line(error), "Evaluate with the interpreter of the training, or install transformers there."
        ) from error
    transformers.logging.set_verbosity_error()
    return transformers


def architecture(transformers, config):
    """Class of transformers that a configuration names; its own code is never run. Raises EvaluationProblem."""
    names = getattr(config, "architectures", None) or []
    name = next((one for one in names if one.endswith("ForCausalLM")), None)
    kind = None if name is None else getattr(transformers, name, None)
    if kind is None:
        raise EvaluationProblem(
            "unknown-architecture", "transformers has no language model %s." % (", ".join(names) or "without a name"), "Update transformers in the environment of the training."
        )
    return kind


def of_state(transformers, config, state):
    """Model of a configuration with the tensors of a state dict. Raises EvaluationProblem where some are missing."""
    import torch

    kind = architecture(transformers, config)
    dtype = best_dtype(sum(tensor.numel() for tensor in state.values()))
    state = {name: tensor.to(dtype) if torch.is_floating_point(tensor) else tensor for name, tensor in state.items()}
    model, reported = kind.from_pretrained(None, config=config, state_dict=state, torch_dtype=dtype, output_loading_info=True)
    missing = sorted(reported.get("missing_keys", []))
    if missing:
        raise EvaluationProblem(
            "other-weights", "The checkpoint lacks %d tensors of %s, %s first." % (len(missing), kind.__name__, missing[0]), "Pick a checkpoint of the actor."
        )
    return model


def of_folder(transformers, path, config):
    """Model of safetensors files."""
    kind = architecture(transformers, config)
    model = kind.from_pretrained(path, config=config, use_safetensors=True, torch_dtype="auto", **OWN)
    return model.to(best_dtype(model.num_parameters()))


def best_dtype(parameters):
    """float32 answers fastest on most CPUs, and is exact; a large model is held in half the memory."""
    import torch

    return torch.float32 if parameters <= MAX_FLOAT32 else torch.bfloat16


def ready(transformers, model, config_at, step, may_use_gpu):
    """The model on its device, with its tokenizer."""
    tokenizer = transformers.AutoTokenizer.from_pretrained(config_at, **OWN)
    tokenizer.padding_side = "left"
    if tokenizer.pad_token_id is None:
        tokenizer.pad_token = tokenizer.eos_token
    ends = generation_ends(config_at)
    if ends is not None:
        model.generation_config.eos_token_id = ends
    device = "cuda" if may_use_gpu and fits_gpu(model) else "cpu"
    return Language(model.to(device).eval(), tokenizer, device, step)


def generation_ends(folder):
    """Tokens that end an answer by `generation_config.json` of a folder; None where it says none."""
    try:
        with open(os.path.join(folder, "generation_config.json"), encoding="utf-8") as file:
            result = json.load(file)
    except (OSError, ValueError):
        return None
    return result.get("eos_token_id") if isinstance(result, dict) else None


def fits_gpu(model):
    """Whether there is a GPU with room for the weights and as much again."""
    import torch

    if not torch.cuda.is_available():
        return False
    try:
        free, _ = torch.cuda.mem_get_info()
    except RuntimeError:
        return False
    return free > 2 * sum(tensor.numel() * tensor.element_size() for tensor in model.parameters())
