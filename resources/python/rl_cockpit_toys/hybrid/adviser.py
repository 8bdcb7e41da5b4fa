"""LLM adviser, simulated: it reads a prompt and answers in words, sometimes badly, and remembers its answers.

It thinks in a fixed way about the trend and the mood, so its advice is worth something and is not always right.
Its latency is drawn, not slept: nothing of it is a measurement, and the log says so.
"""

from .market import ACTION_NAMES, BUY, CLOSE, HOLD, SELL

MALFORMED_SHARE = 0.02
CACHE_SIZE = 128
CACHE_LATENCY_MS = 0.4


class Advice:
    """An action and how sure the adviser is of it, 0 to 1."""

    def __init__(self, action, confidence):
        self.action = action
        self.confidence = confidence


class Adviser:
    def __init__(self, rng):
        self.rng = rng
        self.cache = {}
        self.queries = self.cache_hits = self.errors = 0
        self.latency_ms = 0.0

    def ask(self, trader):
        """The advice, or None when the answer could not be read."""
        self.queries += 1
        prompt = _prompt(trader)
        answer = self.cache.get(prompt)
        if answer is not None:
            self.cache_hits += 1
            self.latency_ms += CACHE_LATENCY_MS
        else:
            answer = self._generate(prompt)
            self.latency_ms += max(2.0, self.rng.gauss(18.0, 4.0))
        advice = parse_answer(answer)
        if advice is None:
            self.errors += 1
        else:
            self._remember(prompt, answer)
        return advice

    def _remember(self, prompt, answer):
        """The last CACHE_SIZE different prompts; what was asked just now is forgotten last."""
        self.cache.pop(prompt, None)
        self.cache[prompt] = answer
        if len(self.cache) > CACHE_SIZE:
            del self.cache[next(iter(self.cache))]

    def _generate(self, prompt):
        if self.rng.random() < MALFORMED_SHARE:
            return "As a language model I cannot give financial advice."
        _, position, trend, mood = prompt
        view = 0.7 * trend + 0.3 * mood
        confidence = min(0.95, 0.35 + 0.12 * abs(view))
        if position == 0:
            action = HOLD if abs(view) < 1.0 else (BUY if view > 0.0 else SELL)
        else:
            action = CLOSE if position * view < -1.0 else HOLD
        return "{} | {:.2f} | trend {:+d}, mood {:+d}".format(ACTION_NAMES[action], confidence, trend, mood)


def _prompt(trader):
    """What the adviser gets: hour, position, and trend and mood in coarse words (whole numbers from -4 to 4)."""
    return trader.bar // 4, trader.position, _coarse(trader.trend(8) / 0.05), _coarse(trader.mood())


def _coarse(value):
    return max(-4, min(4, int(round(value))))


def parse_answer(text):
    """`BUY | 0.80 | reason` as an Advice; None when it is not of that form."""
    parts = [part.strip() for part in text.split("|")]
    if len(parts) != 3 or parts[0] not in ACTION_NAMES:
        return None
    try:
        return Advice(ACTION_NAMES.index(parts[0]), float(parts[1]))
    except ValueError:
        return None
