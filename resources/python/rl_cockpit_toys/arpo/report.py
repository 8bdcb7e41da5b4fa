"""Console line and rollout files of verl, as ARPO's fork writes them: metrics of a step, rollouts as JSON lines."""

import json
import os

from ..console import say
from .rollout import MAX_TOKENS

SYSTEM = "system\nThink, call <python> or <search> when you need to, then answer.\nuser\n"


def print_step(step, metrics):
    """`step:N - key:value - ...` with three digits, as verl/utils/logger/aggregate_logger.py of the fork."""
    say(" - ".join(["step:{}".format(step)] + ["{}:{:.3f}".format(key, value) for key, value in metrics.items()]))


def spread(tag, values):
    return {
        tag + "/mean": sum(values) / len(values),
        tag + "/max": max(values),
        tag + "/min": min(values),
    }


def batch_metrics(groups):
    """Scores, advantages and lengths of a step's responses, under verl's names."""
    responses = [response for group in groups for response in group]
    scores = [response.score for response in responses]
    lengths = [response.length() for response in responses]
    prompts = [len(prompt_of(response).split()) for response in responses]
    metrics = {}
    metrics.update(spread("critic/score", scores))
    metrics.update(spread("critic/rewards", scores))
    metrics.update(spread("critic/advantages", [response.advantage for response in responses]))
    metrics.update(spread("response_length", lengths))
    metrics["response_length/clip_ratio"] = sum(length >= MAX_TOKENS for length in lengths) / len(lengths)
    metrics.update(spread("prompt_length", prompts))
    metrics["arpo/branched_share"] = sum(response.branched for response in responses) / len(responses)
    metrics["perf/total_num_tokens"] = sum(lengths) + sum(prompts)
    return metrics


def prompt_of(response):
    return SYSTEM + response.question.text + "\nassistant\n"


def dump_rollouts(folder, step, groups):
    """`<folder>/<step>.jsonl`, one row per response."""
    os.makedirs(folder, exist_ok=True)
    rows = [json.dumps(_row(step, response)) for group in groups for response in group]
    with open(os.path.join(folder, "{}.jsonl".format(step)), "w", encoding="utf-8") as file:
        file.write("\n".join(rows) + "\n")


def _row(step, response):
    return {
        "input": prompt_of(response),
        "output": " ".join(response.text),
        "score": response.score,
        "step": step,
        "reason": response.reason,
        "ground_truth": response.question.truth,
        "tool_calls": len(response.calls),
        "branched": response.branched,
    }
