"""Batched decoding for the stand-in: left padding, a key-value cache, rows that leave when their answer ends."""

import torch

from rl_cockpit_rehearsal.vllm_standin.records import Logprob, empty_completion, stop_text_in

TAIL_TOKENS = 24  # decoded at each token to find a stop string; longer than any that verl uses


class Decoding:
    """One batch of prompts on its way to its answers."""

    def __init__(self, engine, prompts, params):
        from transformers import DynamicCache

        self.engine = engine
        self.params = params
        eos = getattr(engine.model.generation_config, "eos_token_id", None)
        self.ends = set(eos if isinstance(eos, (list, tuple)) else [eos, engine.tok.eos_token_id])
        longest = max(len(prompt) for prompt in prompts)
        pad = engine.tok.pad_token_id or 0
        self.ids = torch.tensor([[pad] * (longest - len(prompt)) + prompt for prompt in prompts])
        self.mask = torch.tensor([[0] * (longest - len(prompt)) + [1] * len(prompt) for prompt in prompts])
        self.positions = (self.mask.cumsum(-1) - 1).clamp(min=0)
        self.room = [max(1, min(params.max_tokens, engine.longest - len(prompt))) for prompt in prompts]
        self.answers = [empty_completion() for _ in prompts]
        self.rows = list(range(len(prompts)))
        self.cache = DynamicCache()
        self.banned = banned_tokens(engine.model.config.vocab_size, params.allowed_token_ids)

    def run(self):
        """Completions in the order of the prompts."""
        while self.rows:
            self.keep(self.one_token())
        if self.params.detokenize:
            for answer in self.answers:
                answer.text = self.engine.tok.decode(answer.token_ids, skip_special_tokens=True)
        return self.answers

    def one_token(self):
        """Adds a token to each answer; returns the tokens and which rows continue."""
        logits = self.engine.model(
            input_ids=self.ids,
            attention_mask=self.mask,
            position_ids=self.positions,
            past_key_values=self.cache,
            use_cache=True,
            logits_to_keep=1,
        ).logits[:, -1]
        logits = logits.float()
        if self.banned is not None:
            logits = logits.masked_fill(self.banned, float("-inf"))
        logprobs = logits.log_softmax(-1)
        tokens = draw(logits, self.params)
        top = logprobs.topk(max(self.params.logprobs or 0, 1), -1)
        own = logprobs.gather(1, tokens[:, None])[:, 0].tolist()
        listed = tokens.tolist()
        values, indices = top.values.tolist(), top.indices.tolist()
        left = []
        for row, at in enumerate(self.rows):
            answer = self.answers[at]
            answer.token_ids.append(listed[row])
            answer.cumulative_logprob += own[row]
            answer.logprobs.append(self.table(listed[row], own[row], values[row], indices[row]))
            if not self.has_ended(answer, self.room[at]):
                left.append(row)
        return tokens, left

    def table(self, token, logprob, values, indices):
        """Log probabilities of the drawn token and of the likeliest ones, as vLLM gives them."""
        table = {token: Logprob(logprob)}
        count = self.params.logprobs or 0
        for value, index in list(zip(values, indices))[:count]:
            table.setdefault(index, Logprob(value))
        return table

    def has_ended(self, answer, room):
        if answer.token_ids[-1] in self.ends and not self.params.ignore_eos:
            answer.finish_reason = "stop"
        elif self.params.stop and self.params.detokenize:
            tail = self.engine.tok.decode(answer.token_ids[-TAIL_TOKENS:])
            answer.stop_reason = stop_text_in(tail, self.params.stop)
            answer.finish_reason = None if answer.stop_reason is None else "stop"
        if answer.finish_reason is None and len(answer.token_ids) >= room:
            answer.finish_reason = "length"
        return answer.finish_reason is not None

    def keep(self, drawn):
        """Drops the rows whose answers ended, and sets the input of the next token."""
        tokens, left = drawn
        if len(left) < len(self.rows):
            chosen = torch.tensor(left, dtype=torch.long)
            self.rows = [self.rows[row] for row in left]
            if not left:
                return
            self.cache.batch_select_indices(chosen)
            self.mask, tokens, self.positions = self.mask[chosen], tokens[chosen], self.positions[chosen]
        self.ids, self.positions = tokens[:, None], self.positions[:, -1:] + 1
        self.mask = torch.cat([self.mask, self.mask.new_ones(len(self.rows), 1)], 1)


def banned_tokens(size, allowed):
    if allowed is None:
        return None
    banned = torch.ones(size, dtype=torch.bool)
    banned[torch.tensor(allowed)] = False
    return banned


def draw(logits, params):
    """A token for each row: the likeliest at temperature 0, else drawn after top-k, top-p and min-p."""
    if not params.temperature:
        return logits.argmax(-1)
    chances = narrowed(logits / params.temperature, params).softmax(-1)
    if not torch.isfinite(chances).all():
        raise RuntimeError("The probabilities of the next token are not finite: the actor's weights hold NaN.")
    return torch.multinomial(chances, 1)[:, 0]


def narrowed(logits, params):
    if params.top_k and params.top_k > 0:
        minimum = logits.topk(min(params.top_k, logits.shape[-1]), -1).values[:, -1:]
        logits = logits.masked_fill(logits < minimum, float("-inf"))
    if params.top_p is not None and params.top_p < 1:
        ordered, order = logits.sort(-1, descending=True)
        chances = ordered.softmax(-1)
        beyond = (chances.cumsum(-1) - chances) > params.top_p
        logits = logits.masked_fill(torch.zeros_like(beyond).scatter(1, order, beyond), float("-inf"))
    if params.min_p:
        chances = logits.softmax(-1)
        logits = logits.masked_fill(chances < params.min_p * chances.max(-1, keepdim=True).values, float("-inf"))
    return logits
