"""Folder that rl_zoo3 writes beside its models (`args.yml`, `config.yml`, `vecnormalize.pkl`), read as text: rl_zoo3 itself loads its YAML
with a loader that runs what the file names, so that its own `create_test_env` is called with the user's consent alone."""

import glob
import os
import re

from rl_cockpit.evaluation.problem import EvaluationProblem, one_line

CONSENT = "rl_zoo3.utils.create_test_env"
MAX_BYTES = 1 << 20
# As yaml.dump writes the pairs of an OrderedDict (rl_zoo3 exp_manager.py, save_config): `- - - env` or `  - - env`, then `    - CartPole-v1`.
PAIR = re.compile(r"^(?:- - -|  - -) (\w+)\n    - (.*(?:\n      .*)*)", re.M)
NOTHING = ("", "null", "[]", "{}", "''", "0", "false")
# What makes the environment another one than `gymnasium.make(id)`.
CHANGES = ("env_wrapper", "vec_env_wrapper", "frame_stack", "env_kwargs", "gym_packages")


class Zoo:
    """One such folder. `changes`: {name: text} of what was around the environment while it trained."""

    def __init__(self, folder):
        self.folder = folder
        args, config = pairs_of(os.path.join(folder, "args.yml")), pairs_of(os.path.join(folder, "config.yml"))
        self.env_id = args.get("env", "").strip("'\" ") or None
        both = dict(args, **config)
        self.changes = {name: " ".join(both[name].split()) for name in CHANGES if both.get(name, "").strip() not in NOTHING}

    @property
    def statistics(self):
        """Path of its VecNormalize statistics, or None."""
        path = os.path.join(self.folder, "vecnormalize.pkl")
        return path if os.path.isfile(path) else None


def pairs_of(path):
    """{name: text of the value} of a file of rl_zoo3; {} where it is none."""
    try:
        with open(path, encoding="utf-8") as file:
            return dict(PAIR.findall(file.read(MAX_BYTES)))
    except (OSError, UnicodeDecodeError):
        return {}


def zoo_of(checkpoint):
    """The folder of rl_zoo3 that belongs to a checkpoint, or None."""
    beside = os.path.dirname(os.path.abspath(checkpoint))
    names = [beside, *sorted(os.path.dirname(one) for one in glob.glob(os.path.join(glob.escape(beside), "*", "args.yml")))]
    return next((Zoo(one) for one in names if os.path.isfile(os.path.join(one, "args.yml"))), None)


def zoo_env(zoo):
    """The environment as rl_zoo3 makes it for a test, with its wrappers and statistics. Raises EvaluationProblem."""
    try:
        import rl_zoo3.import_envs  # noqa: F401
        from rl_zoo3.utils import create_test_env, get_saved_hyperparams

        hyperparams, statistics = get_saved_hyperparams(zoo.folder, norm_reward=False, test_mode=True)
        return OneOf(create_test_env(zoo.env_id, n_envs=1, stats_path=statistics, should_render=False, hyperparams=hyperparams))
    except Exception as error:  # wrappers and packages of the user's own may raise anything
        raise EvaluationProblem("no-environment", "rl_zoo3 cannot make %s (%s)." % (zoo.env_id, one_line(error)), "Evaluate with the interpreter of the training.") from error


class OneOf:
    """The single environment of a VecEnv, with the face of gym 0.26."""

    def __init__(self, many):
        self.many = many
        self.action_space, self.observation_space = many.action_space, many.observation_space

    def reset(self, seed=None):
        """(observation, info)."""
        self.many.seed(seed)
        return self._first(self.many.reset()), {}

    def step(self, action):
        """(observation, reward, terminated, truncated, info); after an end the observation is of the next episode."""
        observations, rewards, ends, infos = self.many.step([action])
        is_cut = bool(infos[0].get("TimeLimit.truncated"))
        return self._first(observations), float(rewards[0]), bool(ends[0]) and not is_cut, is_cut, infos[0]

    @staticmethod
    def _first(observations):
        return {key: one[0] for key, one in observations.items()} if isinstance(observations, dict) else observations[0]

    def render(self):
        """Pixels, where it renders."""
        return self.many.render()

    def close(self):
        """Ends it."""
        self.many.close()
