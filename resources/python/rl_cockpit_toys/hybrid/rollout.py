"""Roll-out collection: every day of the data set once, one decision after the other."""

from .agent import ASK_BELOW_CONFIDENCE, confidence, draw, masked_softmax
from .market import HOLD, Trader


class Step:
    """One decision and what came of it; advantage and value target are filled in by ppo.py."""

    __slots__ = ("observation", "mask", "advice", "action", "probability", "value", "reward", "done", "advantage", "target")


def collect(agent, days, adviser, stats, rng, after_step):
    """Trades every day once. Returns the steps in order; `after_step()` is called after each."""
    steps = []
    for day in days:
        trader = Trader(day)
        done = False
        while not done:
            step = decide(agent, trader, adviser, stats, rng)
            action = HOLD if trader.vetoed(step.action) else step.action
            stats.vetoes += action != step.action
            step.reward, done = trader.step(action)
            step.done = done
            steps.append(step)
            after_step()
        stats.end_episode(trader.total, trader.bar)
    return steps


def decide(agent, trader, adviser, stats, rng):
    """Asks the adviser when unsure, fuses, draws an action, and counts who agreed with whom."""
    step = Step()
    step.observation, step.mask = trader.observation(), trader.mask()
    logits, step.value, _ = agent.forward(step.observation)
    alone = masked_softmax(logits, step.mask)
    sure = confidence(alone, step.mask)
    step.advice = adviser.ask(trader) if sure < ASK_BELOW_CONFIDENCE else None
    fused = alone if step.advice is None else masked_softmax(agent.fuse(logits, step.advice), step.mask)
    uniform = rng.random()
    step.action = draw(fused, uniform)
    step.probability = fused[step.action]
    # The same random number asks what the policy would have done alone.
    stats.count(sure, step.advice, draw(alone, uniform), step.action)
    return step


def evaluate(agent, days, adviser_for):
    """Total reward of each day when the likeliest action is taken; nothing is learnt or counted."""
    totals = []
    for day in days:
        trader, adviser = Trader(day), adviser_for()
        done = False
        while not done:
            mask = trader.mask()
            logits = agent.forward(trader.observation())[0]
            alone = masked_softmax(logits, mask)
            advice = adviser.ask(trader) if confidence(alone, mask) < ASK_BELOW_CONFIDENCE else None
            fused = masked_softmax(agent.fuse(logits, advice), mask)
            action = fused.index(max(fused))
            _, done = trader.step(HOLD if trader.vetoed(action) else action)
        totals.append(trader.total)
    return totals
