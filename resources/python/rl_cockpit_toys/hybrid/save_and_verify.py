"""Checkpoint of the trained model: save, load again, prove that it is the same, and the last words on the console."""

import os

from .. import checkpoint
from ..console import fail, say
from .agent import Agent, masked_softmax

DOUBLE_RULE = "=" * 70
PROOFS = 256


def save_and_verify(agent, path, meta, steps):
    """Saves the agent, loads it from the file and compares both on the last observations.

    Ends the program with code 1 when one output differs: a checkpoint that is not the policy is worth nothing.
    """
    checkpoint.save(path, dict(meta, agent=agent.to_json()))
    say("[SAVE] Model saved to: {}".format(path))
    loaded = Agent.from_json(checkpoint.load(path)["agent"])
    tried = steps[-PROOFS:]
    same = sum(_output(agent, step) == _output(loaded, step) for step in tried)
    if same != len(tried):
        fail("{}: the loaded policy differs on {} of {} observations.".format(path, len(tried) - same, len(tried)))
    name = os.path.basename(path)
    say("[CHECKPOINT] Re-loaded {}: same probabilities and value for {} of {} observations".format(name, same, len(tried)))


def _output(agent, step):
    logits, value, _ = agent.forward(step.observation)
    return masked_softmax(agent.fuse(logits, step.advice), step.mask), value


def summary(stats):
    """RL-Trainer's `on_training_end` block: lower-case names, from column 0."""
    adviser = stats.adviser
    say("[LLM_CALLBACK] Training completed - Final Summary:")
    say("Total decisions: {}".format(stats.decisions))
    say("Agreement rate: {:.1f}%".format(stats.percent(stats.agreements)))
    say("Risk veto rate: {:.1f}%".format(stats.percent(stats.vetoes)))
    say("LLM query rate: {:.1f}%".format(stats.percent(adviser.queries)))
    say("Avg LLM latency: {:.1f}ms".format(stats.of_queries(adviser.latency_ms)))
    say("LLM error rate: {:.1f}%".format(100.0 * stats.of_queries(adviser.errors)))
    say("LLM cache hit rate: {:.1f}%".format(100.0 * stats.of_queries(adviser.cache_hits)))
    say()


def success():
    say(DOUBLE_RULE)
    say("\u2705 Phase 3 Training Completed Successfully!")
    say(DOUBLE_RULE)
    say()


def final_statistics(stats):
    """RL-Trainer's last two blocks."""
    adviser = stats.adviser
    say()
    say("[STATS] Final Hybrid Agent Statistics:")
    say("  Total decisions: {}".format(stats.decisions))
    say("  Agreement rate: {:.1f}%".format(stats.percent(stats.agreements)))
    say("  Risk veto rate: {:.1f}%".format(stats.percent(stats.vetoes)))
    say("  LLM query rate: {:.1f}%".format(stats.percent(adviser.queries)))
    say()
    say("[STATS] LLM Performance:")
    say("  Total queries: {}".format(adviser.queries))
    say("  Average latency: {:.1f}ms".format(stats.of_queries(adviser.latency_ms)))
    say("  Error rate: {:.1f}%".format(100.0 * stats.of_queries(adviser.errors)))
    say("  Cache hit rate: {:.1f}%".format(100.0 * stats.of_queries(adviser.cache_hits)))
