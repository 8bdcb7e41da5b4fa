"""Confidence interval of a mean: Student's t, or wider by the bootstrap where returns are skewed. The standard library alone."""

import math
import random

# 97.5% quantile of Student's t for 1 to 10 degrees of freedom.
FEW = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
NORMAL = 1.959964
SKEWED = 1.0
MIN_BOOTSTRAP = 3
MAX_BOOTSTRAP = 200
RESAMPLES = 1_999


class Interval:
    """Mean of `n` values with its 95% interval; `low` and `high` are None for fewer than two values."""

    def __init__(self, mean, low, high, std, n, how):
        self.mean, self.low, self.high, self.std, self.n, self.how = mean, low, high, std, n, how

    def record(self):
        """As it is in JSON files."""
        return {"mean": self.mean, "low": self.low, "high": self.high, "std": self.std, "episodes": self.n, "interval": self.how}


def interval_of(values):
    """95% interval of the mean of finite `values`. Raises ValueError for none.

    Student's t. Where the sample is skewed by more than 1, that misses the mean on the side of the long tail: the interval
    then reaches as far as the percentile bootstrap (Efron, "Bootstrap methods: another look at the jackknife", Annals of
    Statistics 7, 1979) on either side.
    """
    values = [float(value) for value in values]
    if not values:
        raise ValueError("an interval needs at least one value")
    n, mean = len(values), math.fsum(values) / len(values)
    if n == 1:
        return Interval(mean, None, None, None, 1, "none")
    std = spread(values, mean)
    margin = quantile(n - 1) * std / math.sqrt(n)
    if MIN_BOOTSTRAP <= n <= MAX_BOOTSTRAP and abs(skewness(values, mean)) > SKEWED:
        low, high = percentiles(values)
        return Interval(mean, min(low, mean - margin), max(high, mean + margin), std, n, "bootstrap")
    return Interval(mean, mean - margin, mean + margin, std, n, "t")


def spread(values, mean):
    """Standard deviation of the sample."""
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))


def skewness(values, mean):
    """Moment coefficient of skewness; 0 where all values are equal."""
    second = math.fsum((value - mean) ** 2 for value in values) / len(values)
    if second <= 1e-24 * max(1.0, mean * mean):
        return 0.0
    return math.fsum((value - mean) ** 3 for value in values) / len(values) / second**1.5


def percentiles(values):
    """(low, high): 2.5 and 97.5% of the means of resamples; always the same for the same values."""
    draw, n = random.Random(0), len(values)
    means = sorted(math.fsum(draw.choices(values, k=n)) / n for _ in range(RESAMPLES))
    return means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES)]


def quantile(freedom):
    """97.5% quantile of Student's t; above 10 degrees of freedom by Abramowitz and Stegun 26.7.5."""
    if freedom <= len(FEW):
        return FEW[max(0, freedom - 1)]
    z, v = NORMAL, float(freedom)
    first = (z**3 + z) / (4 * v)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    return z + first + second + third
