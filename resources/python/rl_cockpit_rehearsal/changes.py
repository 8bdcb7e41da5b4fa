"""Configuration keys that a rehearsal changes, each with the reason: sizes for a CPU, and its own folders to write to."""

import json
import os
import shutil

from rl_cockpit_rehearsal.settings import BATCH, RESPONSE_TOKENS, STEPS, hydra_text

ACTOR = "actor_rollout_ref."
SEARCH_CACHE = ACTOR + "rollout.tools.tool_instances.search.params.cache_file"


def value_at(config, key):
    """Value of a dotted key; None where it is not there."""
    for name in key.split("."):
        if not isinstance(config, dict) or name not in config:
            return None
        config = config[name]
    return config


def response_tokens(config):
    """The user's limit where it is shorter: one that cuts every answer has to show."""
    own = value_at(config, "data.max_response_length")
    return min(own, RESPONSE_TOKENS) if isinstance(own, int) else RESPONSE_TOKENS


def cpu_changes(prompt_tokens, answer_tokens, model):
    """Keys that differ because there is no GPU, and because the model is tiny."""
    tokens = 4 * (prompt_tokens + answer_tokens)
    return {
        ACTOR + "model.path": model,
        ACTOR + "model.use_remove_padding": False,
        ACTOR + "rollout.tensor_model_parallel_size": 1,
        ACTOR + "rollout.n": 4,
        ACTOR + "rollout.initial_rollouts": 2,
        ACTOR + "rollout.max_num_batched_tokens": max(8192, tokens),
        ACTOR + "actor.ppo_mini_batch_size": BATCH // 2,
        ACTOR + "actor.ppo_max_token_len_per_gpu": tokens,
        ACTOR + "rollout.log_prob_max_token_len_per_gpu": tokens,
        ACTOR + "ref.log_prob_max_token_len_per_gpu": tokens,
        "data.train_batch_size": BATCH,
        "data.max_prompt_length": prompt_tokens,
        "data.max_response_length": answer_tokens,
        "trainer.n_gpus_per_node": 1,
        "trainer.nnodes": 1,
        "ray_init.num_cpus": 4,
    }


def run_changes(settings, data, steps, resumes):
    """Changes of where it writes, how far it goes, and whether it continues from a checkpoint."""
    return {
        "data.train_files": data["train"],
        "data.val_files": data["val"],
        "trainer.total_epochs": 100,
        "trainer.total_training_steps": steps,
        "trainer.save_freq": STEPS,
        "trainer.test_freq": -1 if resumes else STEPS,
        "trainer.val_before_train": False,
        "trainer.default_local_dir": settings.path("checkpoints"),
        "trainer.rollout_data_dir": settings.path("resumed" if resumes else "rollout"),
        "trainer.resume_mode": "auto" if resumes else "disable",
        "hydra.run.dir": settings.path("hydra"),
    }


def checked_changes(config, changes):
    """Changes whose key the configuration has: forks of verl differ. `hydra.` is no part of the job's configuration."""
    return {
        key: value
        for key, value in changes.items()
        if key.startswith("hydra.") or value_at(config, key.rsplit(".", 1)[0]) is not None and has_key(config, key)
    }


def has_key(config, key):
    parent = value_at(config, key.rsplit(".", 1)[0])
    return isinstance(parent, dict) and key.rsplit(".", 1)[1] in parent


def copied_search_cache(settings, config):
    """The search cache of the user, copied: what the loopback provider answers may never get into it."""
    source = value_at(config, SEARCH_CACHE)
    if source is None:
        return {}
    target = settings.path("search_cache.json")
    if os.path.isfile(source):
        shutil.copyfile(source, target)
    else:
        with open(target, "w", encoding="utf-8") as handle:
            json.dump({}, handle)
    return {SEARCH_CACHE: target}


def overrides_of(changes):
    """Hydra overrides; the last of a key wins, so they go behind the user's own."""
    return ["%s=%s" % (key, hydra_value(value)) for key, value in changes.items()]


def hydra_value(value):
    if isinstance(value, bool):
        return "True" if value else "False"
    return hydra_text(value) if isinstance(value, str) else str(value)
