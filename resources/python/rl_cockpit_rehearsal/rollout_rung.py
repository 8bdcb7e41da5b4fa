"""Rollout of the project's own class on a few prompts, with its tools, in one process without Ray and FSDP.

Usage: python -m rl_cockpit_rehearsal.rollout_rung RESULT.json HYDRA-WORDS…
"""

import json
import os
import sys

PROMPTS = 4
CLASS = "verl.workers.rollout.vllm_rollout.vllm_rollout_with_tools"


def composed(words):
    """Configuration of Hydra words, as the training composes it."""
    from hydra import compose, initialize_config_dir

    options = dict(word[2:].split("=", 1) for word in words if word.startswith("--"))
    overrides = [word for word in words if not word.startswith(("--", "hydra."))]
    name = options["config-name"]
    with initialize_config_dir(config_dir=os.path.abspath(options["config-path"]), version_base=None):
        return compose(config_name=name[: -len(".yaml")] if name.endswith(".yaml") else name, overrides=overrides)


def one_process_group():
    import torch

    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="0", RANK="0", WORLD_SIZE="1")
    torch.distributed.init_process_group("gloo", store=torch.distributed.HashStore(), rank=0, world_size=1)


def prompts_of(config, tokenizer):
    """The first prompts of the drawn data, padded on the left as verl's data set does."""
    import torch
    from verl import DataProto
    from verl.utils.model import compute_position_id_with_mask
    from verl.utils.torch_functional import postprocess_data

    from rl_cockpit_rehearsal.data_of import first_file, messages_of

    path = first_file(config.data.train_files)
    ids, masks = [], []
    for messages in messages_of(path, config.data.get("prompt_key", "prompt"))[:PROMPTS]:
        text = tokenizer.apply_chat_template(messages, add_generation_prompt=True, tokenize=False)
        encoded = tokenizer(text, return_tensors="pt", add_special_tokens=False)
        limit = config.data.max_prompt_length
        row = postprocess_data(
            encoded["input_ids"], encoded["attention_mask"], limit, tokenizer.pad_token_id, True, "error"
        )
        ids.append(row[0][0])
        masks.append(row[1][0])
    mask = torch.stack(masks)
    batch = {"input_ids": torch.stack(ids), "attention_mask": mask, "position_ids": compute_position_id_with_mask(mask)}
    return DataProto.from_dict(batch, meta_info={"eos_token_id": tokenizer.eos_token_id})


def texts_of(answered, limit, tokenizer):
    """Answers as text; the part of the responses that is no padding."""
    texts = []
    for at in range(len(answered.batch)):
        length = int(answered.batch["attention_mask"][at, limit:].sum())
        texts.append(tokenizer.decode(answered.batch["responses"][at, :length], skip_special_tokens=True))
    return texts


def main(result, words):
    one_process_group()
    import importlib

    from omegaconf import open_dict
    from transformers import AutoConfig, AutoTokenizer

    config = composed(words)
    rollout = config.actor_rollout_ref.rollout
    with open_dict(rollout):
        rollout.load_format = "safetensors"  # no actor is here to send its weights
    model = config.actor_rollout_ref.model.path
    tokenizer = AutoTokenizer.from_pretrained(model)
    kind = importlib.import_module(CLASS).vLLMRolloutWithTools
    engine = kind(model_path=model, config=rollout, tokenizer=tokenizer, model_hf_config=AutoConfig.from_pretrained(model))
    engine.inference_engine.wake_up()
    prompts = prompts_of(config, tokenizer)
    answered = engine.generate_sequences(prompts)
    metrics = answered.meta_info.get("metrics", {})
    reported = {
        "prompts": len(prompts.batch),
        "tools": sorted(engine.tools),
        "calls": int(metrics.get("tools/total_calls", 0)),
        "succeeded": int(metrics.get("tools/successful_calls", 0)),
        "outputs": texts_of(answered, config.data.max_prompt_length, tokenizer),
    }
    with open(result, "w", encoding="utf-8") as handle:
        json.dump(reported, handle)
    print("Answered %d prompts with %d tool calls." % (reported["prompts"], reported["calls"]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
