"""Answers of a language model to validation rows: greedy, in batches, with the tool calls of ARPO's rollout in between."""

import time

BATCH = 4
TAIL = 16  # tokens that are looked at for the end of a call
TEXT = 20_000


class Answer:
    """One answered row, in the shape of an episode: `total` is its score, `length` its tokens. `is_cut`: it reached the limit."""

    def __init__(self, index, row, prompt):
        self.index, self.row, self.prompt = index, row, prompt
        self.ids, self.calls = [], []
        self.text, self.total, self.is_cut, self.is_done = "", 0.0, False, False

    @property
    def length(self):
        """Tokens, results of tools among them."""
        return len(self.ids)

    def record(self):
        """Row of a result; `seed` is the number of the row in its files."""
        return {"episode": self.index, "seed": self.row.number, "return": self.total, "length": self.length, "cut": self.is_cut}

    def trace(self):
        """The row with question, answer and tool calls."""
        return dict(
            self.record(),
            schema=1,
            what="rows",
            prompt=question(self.row.prompt)[:TEXT],
            answer=self.text[:TEXT],
            truth=str(self.row.truth)[:TEXT],
            calls=self.calls,
        )


def question(prompt):
    """Prompt as the user reads it."""
    return prompt if isinstance(prompt, str) else "\n\n".join("%s: %s" % (one["role"], one["content"]) for one in prompt)


def prompt_ids(tokenizer, prompt):
    """Tokens of a prompt, with the chat template where it is made of messages."""
    if not isinstance(prompt, str):
        if tokenizer.chat_template:
            prompt = tokenizer.apply_chat_template(prompt, add_generation_prompt=True, tokenize=False)
        else:
            prompt = "\n\n".join(one["content"] for one in prompt) + "\n"
    return tokenizer(prompt, add_special_tokens=False)["input_ids"]


class Answerer:
    """Answers rows with a Language, Tools and a Reward. `limit`: tokens of an answer; `until`: end of the time, or None."""

    def __init__(self, language, tools, reward, limit, until):
        self.language, self.tools, self.reward, self.limit, self.until = language, tools, reward, limit, until

    def answer_all(self, rows, reported):
        """[Answer] of the rows, as many as the time allows. `reported(done, of)` after each batch."""
        done = []
        for at in range(0, len(rows), BATCH):
            batch = [Answer(at + i, row, ids) for i, (row, ids) in enumerate(rows[at : at + BATCH])]
            if not self.answer(batch):
                break
            for one in batch:
                one.text = self.language.tokenizer.decode(one.ids, skip_special_tokens=True)
                one.total = self.reward.score(one.row, one.text, self.language.tokenizer)
            done += batch
            reported(len(done), len(rows))
        return done

    def is_over(self):
        """Whether the time is over."""
        return self.until is not None and time.monotonic() > self.until

    def answer(self, batch):
        """Answers a batch; False where the time was over before its end."""
        while any(not one.is_done for one in batch):
            active = [one for one in batch if not one.is_done]
            for one, ids in zip(active, self.generated(active)):
                self.go_on(one, ids)
            if self.is_over() and any(not one.is_done for one in batch):
                return False
        return True

    def go_on(self, one, ids):
        """Appends what was generated and, where it calls a tool, the tool's result."""
        tokenizer = self.language.tokenizer
        ids, has_ended = cut(ids, ends_of(self.language), tokenizer.pad_token_id)
        one.ids += ids[: max(0, self.limit - one.length)]
        call = None if has_ended or not self.tools.by_tag else self.tools.called(tokenizer.decode(one.ids, skip_special_tokens=True))
        if call is not None and call[1] and len(one.calls) < self.tools.calls and one.length < self.limit:
            result = self.tools.result(*call)
            one.calls.append({"tool": call[0], "content": call[1][:TEXT], "result": result[:TEXT]})
            one.ids += tokenizer(result, add_special_tokens=False)["input_ids"]
        else:
            one.is_done = True
        if one.length >= self.limit:
            one.ids, one.is_done = one.ids[: self.limit], True
            one.is_cut = not has_ended

    def generated(self, active):
        """New tokens of each answer that continues, padding among them."""
        import torch

        language, pad = self.language, self.language.tokenizer.pad_token_id
        inputs = [one.prompt + one.ids for one in active]
        width = max(len(ids) for ids in inputs)
        ids = torch.tensor([[pad] * (width - len(one)) + one for one in inputs], device=language.device)
        mask = torch.tensor([[0] * (width - len(one)) + [1] * len(one) for one in inputs], device=language.device)
        left = max(1, self.limit - min(one.length for one in active))
        with torch.inference_mode():
            created = language.model.generate(
                input_ids=ids,
                attention_mask=mask,
                do_sample=False,
                num_beams=1,
                temperature=None,
                top_p=None,
                top_k=None,
                repetition_penalty=1.0,  # verl's rollouts have none, no matter what the model's own settings say
                max_new_tokens=left,
                pad_token_id=pad,
                stopping_criteria=self.criteria(width),
            )
        return created[:, width:].tolist()

    def criteria(self, width):
        """Ends a row at the end of a tool call, and all of them when the time is over."""
        import torch

        tokenizer, ends = self.language.tokenizer, tuple(self.tools.ends)

        def ended(ids, _scores, **_more):
            if self.is_over():
                return torch.ones(ids.shape[0], dtype=torch.bool, device=ids.device)
            if not ends:
                return torch.zeros(ids.shape[0], dtype=torch.bool, device=ids.device)
            tails = ids[:, max(width, ids.shape[1] - TAIL) :].tolist()
            texts = [tokenizer.decode(tail).rstrip() for tail in tails]
            return torch.tensor([text.endswith(ends) for text in texts], dtype=torch.bool, device=ids.device)

        return [ended]


def ends_of(language):
    """Tokens that end an answer."""
    config = getattr(language.model, "generation_config", None)
    value = getattr(config, "eos_token_id", None)
    named = value if isinstance(value, (list, tuple)) else [value]
    return {one for one in [*named, language.tokenizer.eos_token_id] if one is not None}


def cut(ids, ends, pad):
    """(tokens of one row up to its end, did it end by itself?); padding behind a tool call is left out."""
    for at, one in enumerate(ids):
        if one in ends:
            return ids[: at + 1], True
    while ids and ids[-1] == pad:
        ids = ids[:-1]
    return ids, False
