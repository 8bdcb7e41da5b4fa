"""Group-relative policy optimization (GRPO, arXiv:2402.03300) and the cold start before it.

The advantage of a response is its score against the others of its group, in units of their standard
deviation. Tokens that branches share count in each response they belong to, as in ARPO's soft setting; tool
results are not the policy's words and carry no gradient.
"""

import math

from .policy import Context, RowAdam, gradient_norm
from .rollout import Roller
from .task import (
    ANSWER,
    BOTH,
    CLOSING,
    COUNTRIES,
    DIGITS,
    EOS,
    FACT,
    INDEX,
    PYTHON,
    SEARCH,
    SUM,
    THINK,
    WORDS,
    broken_form,
)

CLIP_RANGE = 0.2
MAX_GRADIENT_NORM = 1.0
MINI_BATCHES = 2
COLD_START_RATE = 0.05
COLD_START_SHARE = 0.1
COLD_START_LIMIT = 200
# The share of well-formed responses is found by writing some: it takes ten times as long as a step.
SHARE_EVERY = 8
# How often a demonstration does the sensible thing.
CARE = 0.6
FITTING_TOOLS = {SUM: (PYTHON,), FACT: (SEARCH,), BOTH: (SEARCH, PYTHON)}


def set_advantages(group):
    scores = [response.score for response in group]
    mean = sum(scores) / len(scores)
    deviation = math.sqrt(sum((score - mean) ** 2 for score in scores) / max(len(scores) - 1, 1))
    for response in group:
        response.advantage = (response.score - mean) / (deviation + 1e-6)


class Grpo:
    def __init__(self, policy, learning_rate):
        self.policy = policy
        self.optimizer = RowAdam(policy, learning_rate)

    def learn(self, groups):
        """One pass over the groups in mini-batches; returns the `actor/` metrics, means over tokens."""
        sums = {"pg_loss": 0.0, "clipped": 0.0, "kl": 0.0, "entropy": 0.0, "tokens": 0}
        norms = []
        size = max(1, len(groups) // MINI_BATCHES)
        for start in range(0, len(groups), size):
            responses = [response for group in groups[start : start + size] for response in group]
            gradient = self._gradient(responses, sums)
            norms.append(gradient_norm(gradient))
            clip_norm(gradient, norms[-1])
            self.optimizer.step(gradient)
        tokens = max(sums["tokens"], 1)
        return {
            "actor/entropy_loss": sums["entropy"] / tokens,
            "actor/pg_loss": sums["pg_loss"] / tokens,
            "actor/pg_clipfrac": sums["clipped"] / tokens,
            "actor/ppo_kl": sums["kl"] / tokens,
            "actor/grad_norm": sum(norms) / len(norms),
            "actor/lr": self.optimizer.learning_rate,
        }

    def _gradient(self, responses, sums):
        gradient = {}
        count = sum(len(response.written) for response in responses)
        for response in responses:
            sums["tokens"] += len(response.written)
            for written in response.written:
                self._token(written, response.advantage, count, gradient, sums)
        return gradient

    def _token(self, written, advantage, count, gradient, sums):
        sums["entropy"] += written.entropy
        if advantage == 0.0:
            return
        p = self.policy.probabilities(written.context)
        ratio = p[written.index] / written.probability
        bound = max(1.0 - CLIP_RANGE, min(1.0 + CLIP_RANGE, ratio))
        plain, clipped = -ratio * advantage, -bound * advantage
        sums["pg_loss"] += max(plain, clipped)
        sums["kl"] -= math.log(ratio)
        if clipped > plain:
            # The clipped branch is flat: no gradient.
            sums["clipped"] += 1
            return
        weight = plain / count
        d_logits = [-weight * q for q in p]
        d_logits[written.index] += weight
        self.policy.add_gradient(written.context, d_logits, gradient)


def clip_norm(gradient, norm):
    if norm > MAX_GRADIENT_NORM:
        factor = MAX_GRADIENT_NORM / norm
        for name, row in gradient.items():
            gradient[name] = [g * factor for g in row]


def cold_start(policy, world, rng):
    """Supervised steps on demonstrations of the form alone, until a tenth of the responses has it.

    Two of five choices in the demonstrations are random: they show what a response looks like, and seldom
    how to solve anything. Returns (steps, share of well-formed responses).
    """
    optimizer = RowAdam(policy, COLD_START_RATE)
    share = 0.0
    for step in range(1, COLD_START_LIMIT + 1):
        gradient = {}
        for _ in range(8):
            imitate(policy, demonstration(world, rng), gradient)
        optimizer.step(gradient)
        if step % SHARE_EVERY > 0:
            continue
        share = well_formed_share(policy, world, rng)
        if share >= COLD_START_SHARE:
            return step, share
    return COLD_START_LIMIT, share


def well_formed_share(policy, world, rng, tries=60):
    roller = Roller(policy, world, rng)
    responses = [roller.group(world.ask(rng), 1, 1)[0] for _ in range(tries)]
    return sum(broken_form(response.tokens()) is None for response in responses) / tries


def demonstration(world, rng):
    """(context, token) pairs of a well-formed, often wrong response to a random question."""
    question = world.ask(rng)
    pairs, results = [], ()
    context = _show(pairs, Context(question), [THINK, rng.choice(WORDS), CLOSING[THINK]])
    for fitting in FITTING_TOOLS[question.kind]:
        tool = fitting if rng.random() < CARE else rng.choice((PYTHON, SEARCH))
        words = question.slots + results
        call = [_word(DIGITS, words, rng), "+", _word(DIGITS, words, rng)]
        call = call if tool == PYTHON else ["rivers", "of", _word(COUNTRIES, words, rng)]
        context = _show(pairs, context, [tool] + call + [CLOSING[tool]])
        result = world.run_tool(tool, call)[0]
        context = context.after_result(result)
        results += () if result is None else (result,)
    _show(pairs, context, [ANSWER, _word(DIGITS, results[-1:], rng), CLOSING[ANSWER], EOS])
    return pairs


def _word(choices, seen, rng):
    """With care a word that was seen and fits here, else any."""
    fitting = [word for word in seen if word in choices]
    return rng.choice(fitting if fitting and rng.random() < CARE else choices)


def _show(pairs, context, tokens):
    for token in tokens:
        pairs.append((context, token))
        context = context.after(token)
    return context


def imitate(policy, pairs, gradient):
    """Adds the gradient of the mean cross-entropy of one demonstration."""
    for context, token in pairs:
        d_logits = [p / len(pairs) for p in policy.probabilities(context)]
        d_logits[INDEX[token]] -= 1.0 / len(pairs)
        policy.add_gradient(context, d_logits, gradient)
