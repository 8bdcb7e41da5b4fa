"""Do prompt and response of a verl run fit into the model's context and the rollout's batch? RUN."""

import json
import os
import sys


def main(run):
    overrides = overrides_of(run)
    needed = int(overrides.get("data.max_prompt_length", 512)) + int(overrides.get("data.max_response_length", 512))
    model = overrides["actor_rollout_ref.model.path"].strip("\"'")
    with open(model + "/config.json", encoding="utf-8") as file:
        context = json.load(file).get("max_position_embeddings", needed)
    batched = int(overrides.get("actor_rollout_ref.rollout.max_num_batched_tokens", 8192))
    print("TOO SMALL" if needed > context or needed > batched else "FITS", needed, context, batched)


def overrides_of(run):
    """{key: value} of the run's words `key=value`."""
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return dict(word.split("=", 1) for word in json.load(file)["argv"] if "=" in word)


if __name__ == "__main__":
    main(*sys.argv[1:])
