"""A GRPO training of seconds on a CPU: a tiny Qwen2 from scratch and a tokenizer of characters, nothing from the network."""

import sys

from datasets import Dataset
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForCausalLM
from trl import GRPOConfig, GRPOTrainer


def tokenizer():
    tokens = ["<pad>", "<s>", "</s>", "<unk>", *"0123456789+=? abc"]
    words = Tokenizer(models.WordLevel({token: i for i, token in enumerate(tokens)}, unk_token="<unk>"))
    words.pre_tokenizer = pre_tokenizers.Split(Regex("."), "isolated")
    words.decoder = decoders.Fuse()
    special = {"pad_token": "<pad>", "bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>"}
    return PreTrainedTokenizerFast(tokenizer_object=words, padding_side="left", **special), len(tokens)


def digits(completions, **_others):
    return [sum(c.isdigit() for c in text) / max(len(text), 1) for text in completions]


def short(completions, **_others):
    return [1.0 if len(text) < 6 else 0.0 for text in completions]


def main(folder, steps=3):
    words, size = tokenizer()
    shape = {"hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 1, "num_attention_heads": 2, "num_key_value_heads": 1}
    model = Qwen2ForCausalLM(Qwen2Config(vocab_size=size, pad_token_id=0, bos_token_id=1, eos_token_id=2, **shape))
    rows = Dataset.from_dict({"prompt": ["{}+{}=?".format(a, b) for a in range(4) for b in range(4)]})
    settings = GRPOConfig(
        output_dir=folder, max_steps=steps, per_device_train_batch_size=8, num_generations=4, max_completion_length=12,
        logging_steps=1, log_completions=True, report_to=[], use_cpu=True, bf16=False, save_strategy="no", seed=1,
        reward_weights=[0.5, 1.0], gradient_checkpointing=False, dataloader_pin_memory=False,
    )
    GRPOTrainer(model=model, reward_funcs=[digits, short], args=settings, train_dataset=rows, processing_class=words).train()


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:3]))
