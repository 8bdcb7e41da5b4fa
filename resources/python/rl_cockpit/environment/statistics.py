"""Running statistics of rewards, episodes and observation features over a random walk."""

import numpy as np

MAX_LISTED = 20
MAX_DISTINCT = 1000


class RewardStats:
    """Rewards of steps and returns of episodes."""

    def __init__(self):
        self.rewards = []
        self.not_finite = 0
        self.missing = 0
        self.returns = []
        self.lengths = []
        self.terminated = 0
        self.truncated = 0
        self.open_return, self.open_length = 0.0, 0
        self.differed = False

    def step(self, reward, terminated, truncated):
        """One step; a reward that is no number is counted and left out."""
        self.open_length += 1
        if reward is None:
            self.missing += 1
        elif not np.isfinite(reward):
            self.not_finite += 1
        else:
            self.differed = self.differed or bool(self.rewards) and reward != self.rewards[0]
            self.rewards.append(reward)
            self.open_return += reward
        if terminated or truncated:
            self.differed = self.differed or bool(self.returns) and self.open_return != self.returns[0]
            self.returns.append(self.open_return)
            self.lengths.append(self.open_length)
            self.terminated += int(terminated)
            self.truncated += int(truncated and not terminated)
            self.open_return, self.open_length = 0.0, 0

    def is_unseen(self):
        """Was there nothing yet to learn from: no episode that ended, or the same reward and return always?"""
        return not self.lengths or not self.differed

    def summary(self):
        """Counts, quantiles of size, and how many values there are; rounded to what the user reads."""
        rewards = np.asarray(self.rewards, np.float64)
        about = {"count": len(self.rewards), "notFinite": self.not_finite, "missing": self.missing, "zeros": int((rewards == 0).sum())}
        about["distinct"] = int(min(MAX_DISTINCT, np.unique(rewards).size))
        sizes = np.abs(rewards)
        other = sizes[sizes > 0]
        about.update(dict.fromkeys(("min", "max", "mean", "std", "typical", "p99", "largest")))
        if rewards.size:
            about.update(min=float(rewards.min()), max=float(rewards.max()), mean=float(rewards.mean()), std=float(rewards.std()))
            about.update(largest=float(sizes.max()), p99=float(np.quantile(sizes, 0.99)))
        if other.size:
            about["typical"] = float(np.median(other))
        return about

    def episodes(self):
        """Lengths and returns of the episodes that ended, and the length of the one that continues."""
        lengths, returns = np.asarray(self.lengths), np.asarray(self.returns)
        about = {"ended": len(self.lengths), "terminated": self.terminated, "truncated": self.truncated, "open": self.open_length}
        about.update(dict.fromkeys(("shortest", "longest", "meanLength", "meanReturn", "lowestReturn", "highestReturn")))
        about["ofOneStep"] = int((lengths == 1).sum())
        if lengths.size:
            about.update(shortest=int(lengths.min()), longest=int(lengths.max()), meanLength=float(lengths.mean()))
            about.update(meanReturn=float(returns.mean()), lowestReturn=float(returns.min()), highestReturn=float(returns.max()))
        return about


class FeatureStats:
    """Smallest and largest value, NaN and infinity of every feature of an observation."""

    def __init__(self, features):
        self.features = features
        self.count = 0
        size = features.size
        self.low, self.high = np.full(size, np.inf), np.full(size, -np.inf)
        self.nan, self.inf = np.zeros(size, np.int64), np.zeros(size, np.int64)

    def add(self, vector):
        """One observation as a vector of all features."""
        self.count += 1
        finite = np.isfinite(vector)
        if not finite.all():
            self.nan += np.isnan(vector)
            self.inf += np.isinf(vector)
        self.low = np.where(finite, np.minimum(self.low, vector), self.low)
        self.high = np.where(finite, np.maximum(self.high, vector), self.high)

    def summary(self):
        """Features that are NaN, infinite, constant, outside of the declared bounds, or tiny within them."""
        low, high = self.features.bounds()
        seen = self.low <= self.high
        plain = self.features.plain()
        with np.errstate(all="ignore"):
            width, span = high - low, self.high - self.low
            slack = 1e-5 * np.maximum(1.0, np.maximum(np.abs(low), np.abs(high)))
            slack = np.where(np.isfinite(slack), slack, 1e-5)
            outside = seen & ((self.low < low - slack) | (self.high > high + slack))
            constant = seen & (self.low == self.high) & plain & (self.count > 1)
            narrow = seen & plain & np.isfinite(width) & (span > 0) & (span * 1000 <= width)
        large = np.where(seen & plain, np.maximum(np.abs(self.low), np.abs(self.high)), 0)
        about = {"observations": self.count, "features": self.features.size, "plain": int(plain.sum())}
        marks = (("nan", self.nan > 0), ("infinite", self.inf > 0), ("constant", constant), ("outside", outside), ("narrow", narrow), ("large", large > 1000))
        for name, flags in marks:
            about[name] = {"count": int(flags.sum()), "listed": [self.one(int(at)) for at in np.flatnonzero(flags)[:MAX_LISTED]]}
        return dict(about, lowest=number(self.low[seen].min()) if seen.any() else None, highest=number(self.high[seen].max()) if seen.any() else None)

    def one(self, at):
        """A feature: its name, what was seen of it, and what its space declares."""
        low, high = self.features.bounds()
        is_seen = bool(self.low[at] <= self.high[at])
        seen = {"min": number(self.low[at]) if is_seen else None, "max": number(self.high[at]) if is_seen else None}
        return dict(seen, name=self.features.name(at), low=number(low[at]), high=number(high[at]), times=int(self.nan[at] + self.inf[at]))


def number(value):
    """A float for JSON; None for one that JSON has no word for."""
    return None if value is None or not np.isfinite(value) else float(value)
