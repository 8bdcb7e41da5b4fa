"""Roll-outs with tools, and ARPO's entropy-triggered branching.

A response is written token by token; a closed tool call is executed and its result put behind it. Where the
policy became less sure after a result than it was at the beginning, a second continuation is begun from that very
point (ARPO, arXiv:2507.19849, section 3.1; the test is that of the fork's vllm_rollout_with_tools:
`random() - entropy_weight * entropy_change < branch_probability`).
"""

import math
import time

from .policy import SIZE, Context, draw, entropy
from .task import CLOSING, EOS, PYTHON, SEARCH, VOCABULARY

MAX_TOKENS = 32
MAX_CALLS = 3
ENTROPY_TOKENS = 4
BRANCH_PROBABILITY, ENTROPY_WEIGHT = 0.4, 1.0
LOG_SIZE = math.log(SIZE)


class Written:
    """A token of the policy: where it was written, how likely it was, how unsure the policy was."""

    __slots__ = ("context", "index", "probability", "entropy")

    def __init__(self, context, index, probability, spread):
        self.context, self.index, self.probability, self.entropy = context, index, probability, spread


class Response:
    """A response in the making. `text` has the results, `written` only what the policy wrote."""

    def __init__(self, question):
        self.question = question
        self.context = Context(question)
        self.written = []
        self.text = []
        self.calls = []
        self.result_tokens = 0
        self.branched = False
        self.done = False
        self.score, self.reason, self.advantage = 0.0, "", 0.0

    def branch(self):
        """A second response with the same beginning."""
        twin = Response(self.question)
        twin.context, twin.written, twin.text = self.context, list(self.written), list(self.text)
        twin.calls, twin.result_tokens, twin.branched = list(self.calls), self.result_tokens, True
        return twin

    def tokens(self):
        return [VOCABULARY[one.index] for one in self.written]

    def length(self):
        return len(self.written) + self.result_tokens

    def first_entropy(self):
        first = self.written[:ENTROPY_TOKENS]
        return sum(one.entropy for one in first) / len(first)


class ToolLog:
    """Tool calls of one update, executed ones only: a branch does not run its parent's calls again."""

    def __init__(self):
        self.calls = {PYTHON: [], SEARCH: []}
        self.limit_reached = 0

    def add(self, name, seconds, worked):
        self.calls[name].append((seconds, worked))

    def metrics(self):
        every = self.calls[PYTHON] + self.calls[SEARCH]
        seconds = [one[0] for one in every]
        values = {
            "tools/total_calls": len(every),
            "tools/successful_calls": sum(worked for _, worked in every),
            "tools/failed_calls": sum(not worked for _, worked in every),
            "tools/total_execution_time": sum(seconds),
            "tools/avg_execution_time": sum(seconds) / max(len(every), 1),
            "tools/max_execution_time": max(seconds, default=0.0),
            "tools/call_limit_reached_count": self.limit_reached,
        }
        for name, calls in self.calls.items():
            if calls:
                tag = "tools/" + name.strip("<>")
                values[tag + "/calls"] = len(calls)
                values[tag + "/avg_time"] = sum(one[0] for one in calls) / len(calls)
                values[tag + "/success_rate"] = sum(one[1] for one in calls) / len(calls)
        return values


class Roller:
    def __init__(self, policy, world, rng):
        self.policy, self.world, self.rng = policy, world, rng
        self.tools = ToolLog()

    def group(self, question, size, initial):
        """`size` responses to one question: `initial` fresh ones, their branches, and fresh ones for the rest."""
        finished, dispatched = [], 0
        while dispatched < size:
            waiting = [Response(question) for _ in range(min(initial, size - dispatched))]
            dispatched += len(waiting)
            while waiting:
                response = waiting.pop(0)
                after_result = response.branched
                while not response.done:
                    twin = self._write_on(response, after_result)
                    after_result = not response.done
                    if twin is not None and dispatched < size:
                        waiting.append(twin)
                        dispatched += 1
                finished.append(response)
        return finished

    def greedy(self, question):
        """The response when the likeliest token is always taken: what validation judges."""
        response = Response(question)
        while not response.done:
            self._write(response, greedy=True)
        return response

    def _write_on(self, response, after_result):
        """Writes up to the next tool result or the end. The twin, when a branch is due where this began."""
        twin = response.branch() if after_result and not response.branched else None
        start = len(response.written)
        self._write(response)
        if twin is None:
            return None
        created = response.written[start : start + ENTROPY_TOKENS]
        change = (sum(one.entropy for one in created) / max(len(created), 1) - response.first_entropy()) / LOG_SIZE
        return twin if self.rng.random() - ENTROPY_WEIGHT * change < BRANCH_PROBABILITY else None

    def _write(self, response, greedy=False):
        while not response.done:
            p = self.policy.probabilities(response.context)
            index = p.index(max(p)) if greedy else draw(p, self.rng.random())
            token = VOCABULARY[index]
            response.written.append(Written(response.context, index, p[index], entropy(p)))
            response.text.append(token)
            response.context = response.context.after(token)
            response.done = token == EOS or response.length() >= MAX_TOKENS
            if not response.done and self._call(response, token):
                return

    def _call(self, response, token):
        """Runs the tool when this token closed a call; True when a result was put behind it."""
        name = next((one for one in (PYTHON, SEARCH) if CLOSING[one] == token), None)
        if name is None:
            return False
        tokens = response.tokens()
        if name not in tokens:
            return False
        if len(response.calls) >= MAX_CALLS:
            self.tools.limit_reached += 1
            return False
        opened = len(tokens) - 1 - tokens[::-1].index(name)
        started = time.perf_counter()
        result, text = self.world.run_tool(name, tokens[opened + 1 : -1])
        self.tools.add(name, time.perf_counter() - started, result is not None)
        response.calls.append(name)
        response.text.append("<result> {} </result>".format(text))
        response.result_tokens += 3
        response.context = response.context.after_result(result)
        return True
