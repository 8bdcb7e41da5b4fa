"""Stand-ins of tests of language models: a model that says what a script says, tools, and a tiny random Qwen2."""

import json
import os


class ScriptedTokenizer:
    """One token for each character; 0 is padding, 1 the end."""

    pad_token_id, eos_token_id, chat_template = 0, 1, None

    def __call__(self, text, add_special_tokens=False):
        return {"input_ids": [ord(sign) + 2 for sign in text]}

    def decode(self, ids, skip_special_tokens=True):
        """Text of tokens."""
        return "".join(chr(one - 2) for one in ids if one > 1)


class ScriptedLanguage:
    """In place of a loaded model: `script(text so far)` is what it generates, to the end or to a stopping criterion."""

    architecture, step, device = "Scripted", 3, "cpu"

    def __init__(self, script):
        self.script, self.tokenizer, self.model = script, ScriptedTokenizer(), self

    def close(self):
        """Nothing is held."""

    def generate(self, input_ids, attention_mask, max_new_tokens, pad_token_id, stopping_criteria, **_more):
        """Tokens of each row behind its input, as transformers generates them: padding behind a row that ended."""
        import torch

        texts = [self.tokenizer.decode(row) for row in input_ids.tolist()]
        says = [self.tokenizer(self.script(text))["input_ids"] + [1] for text in texts]
        created, going = input_ids, [True] * len(says)
        for at in range(max_new_tokens):
            column = [row[at] if alive and at < len(row) else pad_token_id for row, alive in zip(says, going)]
            created = torch.cat([created, torch.tensor(column).unsqueeze(1)], dim=1)
            stops = [bool(one) for one in stopping_criteria[0](created, None)]
            going = [alive and not stop and token != 1 for alive, stop, token in zip(going, stops, column)]
            if not any(going):
                break
        return created


class CalcTool:
    """Adds one."""

    trigger_tag = "python"

    def __init__(self, plus=1):
        self.plus = plus

    def execute(self, content):
        """The number after it."""
        return str(int(content) + self.plus)


class WebTool:
    """Would ask the network."""

    trigger_tag = "web"

    def execute(self, _content):
        """Never called."""
        raise AssertionError


def tiny_qwen(folder, weights=True):
    """A random Qwen2 of some thousand parameters with a tokenizer of letters, saved as a Hugging Face folder."""
    import torch
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForCausalLM

    torch.manual_seed(0)
    letters = ["<pad>", "<end>"] + [chr(code) for code in range(97, 123)] + [" ", ":"]
    words = Tokenizer(models.WordLevel({letter: i for i, letter in enumerate(letters)}, unk_token="<pad>"))
    words.pre_tokenizer = pre_tokenizers.Split("", "isolated")
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, pad_token="<pad>", eos_token="<end>", unk_token="<pad>")
    tokenizer.chat_template = "{% for m in messages %}{{ m['role'] }}: {{ m['content'] }} {% endfor %}"
    config = Qwen2Config(
        vocab_size=len(letters), hidden_size=16, intermediate_size=32, num_hidden_layers=1, num_attention_heads=2, num_key_value_heads=1,
        max_position_embeddings=1024, eos_token_id=1, pad_token_id=0, tie_word_embeddings=False, architectures=["Qwen2ForCausalLM"],
    )
    os.makedirs(folder, exist_ok=True)
    tokenizer.save_pretrained(folder)
    model = Qwen2ForCausalLM(config)
    if weights:
        model.save_pretrained(folder)
    else:
        config.save_pretrained(folder)
        with open(os.path.join(folder, "generation_config.json"), "w", encoding="utf-8") as file:
            json.dump({"eos_token_id": 1, "pad_token_id": 0}, file)
    return model
