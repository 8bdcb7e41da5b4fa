"""Tiny Qwen2 model for a rehearsal: made once, it writes <think>, <python>, <search> and <answer> so that tools are called.

A purely random model runs as well, but it never calls a tool, so it proves little. Needs torch, transformers and tokenizers.
"""

import hashlib
import json
import os
import shutil
import sys
import time

from rl_cockpit_rehearsal.transcripts import dice_of, draw_question, pieces_of, full_transcript

RECIPE = "2"  # a change of the code below that changes the model needs a new one
VOCABULARY = 1024
STEPS = 240
BATCH = 8
LEARNING_RATE = 6e-3
MAX_S = 240.0
FULL_PROMPTS = 0.25  # share of the warm-up with the whole prompt before the answer; the others see its end alone
SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
TEMPLATE = (
    "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


def ensure_tiny_model(cache, system_prompt, questions, say):
    """Folder of the tiny model for this system prompt; made when it is not there, which takes about a minute. `say` prints progress."""
    key = hashlib.sha256(json.dumps([RECIPE, system_prompt]).encode()).hexdigest()[:16]
    folder = os.path.join(cache, "tiny-qwen2-" + key)
    if os.path.isfile(os.path.join(folder, "config.json")):
        say("The tiny model is in %s." % folder)
        return folder
    say("Making the tiny model, once for this system prompt (about a minute).")
    part = "%s.part-%d" % (folder, os.getpid())
    os.makedirs(part)
    began = time.monotonic()
    make_tiny_model(part, system_prompt, questions, say)
    try:
        os.rename(part, folder)
    except OSError:  # another rehearsal was faster
        shutil.rmtree(part, ignore_errors=True)
    say("The tiny model is ready after %.0f s: %s" % (time.monotonic() - began, folder))
    return folder


def make_tokenizer(corpus):
    """Byte-level BPE of 1,024 tokens with Qwen's chat marks, trained on the corpus."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    raw = Tokenizer(models.BPE(unk_token=None))
    raw.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    raw.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(vocab_size=VOCABULARY, special_tokens=SPECIAL, initial_alphabet=alphabet, show_progress=False)
    raw.train_from_iterator(corpus, trainer)
    return PreTrainedTokenizerFast(
        tokenizer_object=raw,
        bos_token=None,
        eos_token="<|im_end|>",
        pad_token="<|endoftext|>",
        additional_special_tokens=["<|im_start|>"],
        chat_template=TEMPLATE,
    )


def make_model(tokenizer):
    """Random Qwen2 of about 0.25 million parameters."""
    import torch
    from transformers import GenerationConfig, Qwen2Config, Qwen2ForCausalLM

    torch.manual_seed(0)
    ends = {"eos_token_id": tokenizer.eos_token_id, "pad_token_id": tokenizer.pad_token_id}
    config = Qwen2Config(
        vocab_size=len(tokenizer),
        hidden_size=64,
        intermediate_size=192,
        num_hidden_layers=3,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=4096,
        tie_word_embeddings=False,
        bos_token_id=None,
        use_sliding_window=False,
        **ends
    )
    model = Qwen2ForCausalLM(config)
    model.generation_config = GenerationConfig(**ends)
    return model


def make_tiny_model(folder, system_prompt, questions, say):
    """Writes tokenizer and warmed-up model into `folder`."""
    import torch

    dice = dice_of(0)
    foreign = [text for text in questions if len(text) < 300]
    drawn = [draw_question(dice, foreign) for _ in range(800)]
    corpus = [system_prompt] * 20 + foreign + [q.text for q in drawn] + [full_transcript(q, dice) for q in drawn]
    tokenizer = make_tokenizer(corpus)
    tokenizer.save_pretrained(folder)
    model = make_model(tokenizer)
    torch.set_num_threads(min(4, os.cpu_count() or 1))
    warm_up(model, tokenizer, Samples(tokenizer, system_prompt, foreign, dice), say)
    model.eval().save_pretrained(folder)


class Samples:
    """Random training examples: token ids and the labels of what the model has to write."""

    def __init__(self, tokenizer, system_prompt, foreign, dice):
        self.tokenizer = tokenizer
        self.system_prompt = system_prompt
        self.foreign = foreign
        self.dice = dice

    def one(self):
        question = draw_question(self.dice, self.foreign)
        messages = [{"role": "system", "content": self.system_prompt}, {"role": "user", "content": question.text}]
        ids = self.tokenizer.apply_chat_template(messages, add_generation_prompt=True)
        first = 0 if self.dice.random() < FULL_PROMPTS else max(0, len(ids) - self.dice.randrange(30, 90))
        labels = [-100] * len(ids)
        for text, is_learned in pieces_of(question, self.dice):
            more = self.tokenizer.encode(text)
            ids = ids + more
            labels = labels + (more if is_learned else [-100] * len(more))
        return ids[first:], labels[first:], first

    def batch(self):
        """Examples of one kind each, so that short ones are not padded to the length of the whole prompt."""
        rows = sorted((self.one() for _ in range(BATCH * 8)), key=lambda row: len(row[0]))
        return [rows[at : at + BATCH] for at in range(0, len(rows), BATCH)]


def warm_up(model, tokenizer, samples, say):
    """Supervised steps until the answers have the format, at most LONGEST_S seconds."""
    import torch

    optimizer = torch.optim.AdamW(model.parameters(), lr=LEARNING_RATE)
    began, step = time.monotonic(), 0
    model.train()
    while step < STEPS:
        batches = samples.batch()
        samples.dice.shuffle(batches)
        for rows in batches:
            spent = time.monotonic() - began
            rate = max(0.05, 1 - max(step / STEPS, spent / MAX_S))
            for group in optimizer.param_groups:
                group["lr"] = LEARNING_RATE * min(1, (step + 1) / 20) * rate
            loss = loss_of(model, tokenizer.pad_token_id, rows)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad()
            step += 1
            if step % 40 == 0:
                say("Warm-up of the tiny model: step %d of %d, loss %.2f, %.0f s" % (step, STEPS, loss.item(), spent))
        if time.monotonic() - began > MAX_S:
            return


def loss_of(model, pad, rows):
    """Mean cross entropy of one batch; positions are those of the whole conversation."""
    import torch

    longest = max(len(ids) for ids, _, _ in rows)
    ids = torch.tensor([row[0] + [pad] * (longest - len(row[0])) for row in rows])
    labels = torch.tensor([row[1] + [-100] * (longest - len(row[1])) for row in rows])
    positions = torch.tensor([list(range(row[2], row[2] + longest)) for row in rows])
    mask = torch.tensor([[1] * len(row[0]) + [0] * (longest - len(row[0])) for row in rows])
    return model(input_ids=ids, labels=labels, attention_mask=mask, position_ids=positions).loss


if __name__ == "__main__":
    print(ensure_tiny_model(sys.argv[1], sys.argv[2], [], print))
