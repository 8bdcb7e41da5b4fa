"""Language model of random weights with its tokenizer: python -m rl_cockpit_aids.tiny_llama --out FOLDER --layers 2

It learns nothing worth having; a training that ends with it has shown that data, memory and files fit together. Nothing
is downloaded: the tokenizer's alphabet is the 256 bytes.
"""

import argparse
import os
import sys

from rl_cockpit_aids.new_folder import Refusal, new_folder

SPECIAL = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")
CONTEXT = 4096


def main(arguments):
    options = options_of(arguments)
    try:
        with new_folder(options.out, vars(options)) as folder:
            tokenizer = write_tokenizer(folder)
            count = write_model(folder, options, tokenizer)
    except Refusal as refusal:
        print("[tiny model] {}".format(refusal), file=sys.stderr)
        return 2
    print("[tiny model] {:,} weights in {}".format(count, os.path.abspath(options.out)), flush=True)
    return 0


def options_of(arguments):
    parser = argparse.ArgumentParser(prog="python -m rl_cockpit_aids.tiny_llama")
    parser.add_argument("--out", required=True)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--seed", type=int, default=42)
    options = parser.parse_args(arguments)
    if options.layers < 1 or options.hidden % 16 != 0 or options.hidden < 16:
        parser.error("--layers is at least 1, --hidden a multiple of 16")
    return options


def write_tokenizer(folder):
    """Bytes alone, without merges: every text has tokens."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {letter: number for number, letter in enumerate(letters)}
    tokens = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    tokens.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokens.decoder = decoders.ByteLevel()
    tokens.add_special_tokens(list(SPECIAL))
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=tokens, eos_token=SPECIAL[0], pad_token=SPECIAL[0], model_max_length=CONTEXT)
    tokenizer.save_pretrained(folder)
    return tokenizer


def write_model(folder, options, tokenizer):
    """Number of its weights."""
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM

    torch.manual_seed(options.seed)
    config = LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=options.hidden,
        intermediate_size=2 * options.hidden,
        num_hidden_layers=options.layers,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=CONTEXT,
        bos_token_id=None,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )
    model = LlamaForCausalLM(config)
    model.save_pretrained(folder)
    return sum(one.numel() for one in model.parameters())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
