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


def resumed(options, env):
    """The model of `options.resume`, to be trained further. Raises Failure where it is none of this algorithm and task, or trained enough."""
    from rl_cockpit.model_gate import NOTHING, UnsafeModel, load_model

    path, kind = options.resume, class_of(options.algo)
    try:
        model = load_model(path, NOTHING, algorithm=kind, env=env, device=options.device)
    except UnsafeModel as refusal:
        raise Failure(path, refusal.reason, "Pick a checkpoint of {} without code of its own.".format(options.algo)) from refusal
    except Exception as error:  # other spaces, other sizes of weights: the library says it in many ways
        raise Failure(path, "it does not continue as {} on {} ({}).".format(options.algo, options.env_id, error), "Pick a checkpoint of the same algorithm and task.") from error
    if model.num_timesteps >= options.timesteps:
        steps = "{:,}".format(model.num_timesteps)
        raise Failure(path, "it has trained for {} timesteps already, and timesteps is {:,}.".format(steps, options.timesteps), "Set timesteps to more than {}.".format(steps))
    model.verbose = 1
    model.set_random_seed(options.seed)
    print("[RESUME] {} at timestep {:,}".format(path, model.num_timesteps), flush=True)
    return model


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
