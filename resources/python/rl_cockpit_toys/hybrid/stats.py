"""Decision counters (queries of the LLM, accepted advice), and the words of RL-Trainer's callback for them."""

from collections import deque

from ..console import say

WINDOW = 100
RULE = "-" * 50


class Stats:
    def __init__(self, adviser):
        self.adviser = adviser
        self.decisions = self.agreements = self.disagreements = self.overrides = self.vetoes = 0
        self.rl_confidence = self.llm_confidence = 0.0
        self.episodes = 0
        self.rewards = deque(maxlen=WINDOW)
        self.lengths = deque(maxlen=WINDOW)

    def count(self, sure, advice, alone, action):
        """One decision: `alone` is what the policy would have done without advice, `action` what was done."""
        self.decisions += 1
        self.rl_confidence += sure
        if advice is None:
            return
        self.llm_confidence += advice.confidence
        if advice.action == alone:
            self.agreements += 1
        elif advice.action == action:
            self.overrides += 1
        else:
            self.disagreements += 1

    def end_episode(self, reward, length):
        self.episodes += 1
        self.rewards.append(reward)
        self.lengths.append(length)

    def percent(self, count):
        """Of all decisions since the start."""
        return 100.0 * count / max(self.decisions, 1)

    def of_queries(self, amount):
        return amount / max(self.adviser.queries, 1)

    def answered(self):
        return self.adviser.queries - self.adviser.errors

    def block(self, step):
        """RL-Trainer's llm_callback.py, line by line."""
        say()
        say("[LLM_CALLBACK] Step {}".format(step))
        say(RULE)
        if self.adviser.queries > 0:
            say("LLM Queries: {}".format(self.adviser.queries))
            say("Avg Latency: {:.1f}ms".format(self.of_queries(self.adviser.latency_ms)))
            say("Error Rate: {:.1f}%".format(100.0 * self.of_queries(self.adviser.errors)))
            say("Cache Hit Rate: {:.1f}%".format(100.0 * self.of_queries(self.adviser.cache_hits)))
        say("Agreement Rate: {:.1f}%".format(self.percent(self.agreements)))
        say("Disagreement Rate: {:.1f}%".format(self.percent(self.disagreements)))
        say("LLM Override Rate: {:.1f}%".format(self.percent(self.overrides)))
        say("Risk Veto Rate: {:.1f}%".format(self.percent(self.vetoes)))
        say("LLM Query Rate: {:.1f}%".format(self.percent(self.adviser.queries)))
        say("Avg RL Confidence: {:.2f}".format(self.rl_confidence / max(self.decisions, 1)))
        say("Avg LLM Confidence: {:.2f}".format(self.llm_confidence / max(self.answered(), 1)))
        say(RULE)

    def rollout_end(self):
        """The names are RL-Trainer's; the values are cumulative there too."""
        say()
        say("[LLM_CALLBACK] Rollout End Summary")
        say("Episode LLM Queries: {}".format(self.adviser.queries))
        say("Episode Agreements: {}".format(self.agreements))
        say("Episode Risk Vetoes: {}".format(self.vetoes))

    def values(self):
        """The same counters for the table, under the tags RL-Trainer logs."""
        no_advice = self.decisions - self.agreements - self.disagreements - self.overrides
        return {
            "confidence/rl_avg": self.rl_confidence / max(self.decisions, 1),
            "confidence/llm_avg": self.llm_confidence / max(self.answered(), 1),
            "fusion/agreement_pct": self.percent(self.agreements),
            "fusion/disagreement_pct": self.percent(self.disagreements),
            "fusion/llm_only_pct": self.percent(self.overrides),
            "fusion/rl_only_pct": self.percent(no_advice),
            "fusion/risk_veto_pct": self.percent(self.vetoes),
            "fusion/llm_query_rate": self.percent(self.adviser.queries),
            "llm/total_queries": self.adviser.queries,
            "llm/avg_latency_ms": self.of_queries(self.adviser.latency_ms),
            "llm/error_rate": 100.0 * self.of_queries(self.adviser.errors),
            "llm/cache_hit_rate": 100.0 * self.of_queries(self.adviser.cache_hits),
            "risk/total_vetoes": self.vetoes,
            "rollout/ep_rew_mean": sum(self.rewards) / max(len(self.rewards), 1),
            "rollout/ep_len_mean": sum(self.lengths) / max(len(self.lengths), 1),
        }
