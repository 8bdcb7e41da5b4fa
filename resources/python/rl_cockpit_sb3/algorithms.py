"""Stable-Baselines3 model of an algorithm's name, with the parameters that it takes."""

import stable_baselines3
import torch
from gymnasium import spaces
from stable_baselines3.common.preprocessing import is_image_space

from .failure import Failure, missing

ON_POLICY = ("PPO", "MaskablePPO", "A2C")


def class_of(name):
    if name != "MaskablePPO":
        return getattr(stable_baselines3, name)
    try:
        from sb3_contrib import MaskablePPO
    except ImportError as error:
        raise missing("sb3-contrib", error) from None
    return MaskablePPO


def check_device(name):
    """SB3 takes the CPU without a word when a GPU was asked for that PyTorch cannot use; we do not."""
    usable = {"cuda": torch.cuda.is_available, "mps": torch.backends.mps.is_available}
    kind = name.split(":")[0]
    if kind in usable and not usable[kind]():
        raise Failure(
            "Device {}".format(name),
            "PyTorch {} cannot use it here.".format(torch.__version__),
            "Pick device=cpu, or an environment whose PyTorch has it.",
        )
    if kind not in ("auto", "cpu", *usable):
        raise Failure("Device {}".format(name), "it is not known.", "Pick auto, cpu, cuda, cuda:1 or mps.")


def set_threads(request, space):
    """One CPU thread for small networks: more of them only wait for each other (3 times slower on a busy machine)."""
    small = _policy_of(space) == "MlpPolicy"
    if request > 0 or small:
        torch.set_num_threads(request if request > 0 else 1)
    print("[THREADS] PyTorch threads={}".format(torch.get_num_threads()), flush=True)


def build(options, env):
    """The untrained model. Raises Failure where SB3 refuses the parameters."""
    kwargs = {
        "learning_rate": options.learning_rate,
        "gamma": options.gamma,
        "seed": options.seed,
        "device": options.device,
        "verbose": 1,
    }
    kwargs.update(_sizes(options))
    try:
        return class_of(options.algo)(_policy_of(env.observation_space), env, **kwargs)
    except (AssertionError, ValueError) as error:
        raise Failure(options.algo, "it rejects these parameters ({}).".format(error), "Change them.") from error


def _sizes(options):
    """n_steps and batch_size where the algorithm has them; 0 leaves its own default."""
    sizes = {}
    if options.n_steps > 0:
        if options.algo in ON_POLICY:
            sizes["n_steps"] = options.n_steps
        else:
            print("[NOTE] {} does not use n_steps; ignored".format(options.algo), flush=True)
    if options.batch_size > 0:
        if options.algo != "A2C":
            sizes["batch_size"] = options.batch_size
        else:
            print("[NOTE] A2C does not use batch_size; ignored", flush=True)
    return sizes


def _policy_of(space):
    if isinstance(space, spaces.Dict):
        return "MultiInputPolicy"
    return "CnnPolicy" if is_image_space(space) else "MlpPolicy"
