"""Do the batch sizes of a verl run divide each other and its GPUs? RUN."""

import json
import os
import sys


def main(run):
    overrides = overrides_of(run)
    if not overrides:
        print("NOTHING TO CHECK: the command sets no value")
        sys.exit(2)

    def number(key, default):
        return int(overrides.get(key, default))

    rollouts = number("actor_rollout_ref.rollout.n", 1)
    gpus = number("trainer.n_gpus_per_node", 8) * number("trainer.nnodes", 1)
    batch = number("data.train_batch_size", 1024)
    mini = number("actor_rollout_ref.actor.ppo_mini_batch_size", 256)
    micro = number("actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu", 1)
    pairs = ((batch * rollouts, gpus), (batch, mini), (mini * rollouts, gpus), (mini * rollouts // gpus, micro))
    uneven = [(full, part) for full, part in pairs if full % part or full < part]
    print("UNEVEN" if uneven else "EVEN", uneven)


def overrides_of(run):
    """{key: value} of the run's words `key=value`."""
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return dict(word.split("=", 1) for word in json.load(file)["argv"] if "=" in word)


if __name__ == "__main__":
    main(*sys.argv[1:])
