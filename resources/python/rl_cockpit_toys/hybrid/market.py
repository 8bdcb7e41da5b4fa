"""Market simulation (made up), one day at a time, and a trader in it whose invalid actions are masked.

A hidden regime (up or down) pushes each bar's return; the trader sees the noisy returns and a noisy mood,
never the regime. Trading costs, so an undecided trader loses money.
"""

HOLD, BUY, SELL, CLOSE = 0, 1, 2, 3
ACTIONS = 4
ACTION_NAMES = ("HOLD", "BUY", "SELL", "CLOSE")
BARS_PER_DAY = 64
OBSERVATION = 9

DRIFT, NOISE = 0.12, 0.16
SWITCH_PROBABILITY = 0.05
MOOD_NOISE = 1.2
COST = 0.08
LAST_ENTRY_BAR = BARS_PER_DAY - 4
DAILY_LOSS_LIMIT = -4.0


class Day:
    """Returns and mood of one day. `warm_up` bars are before it, so that averages exist from its first bar."""

    WARM_UP = 8

    def __init__(self, rng):
        regime = rng.choice((-1.0, 1.0))
        self.returns, self.moods = [], []
        for _ in range(self.WARM_UP + BARS_PER_DAY + 1):
            if rng.random() < SWITCH_PROBABILITY:
                regime = -regime
            self.returns.append(DRIFT * regime + rng.gauss(0.0, NOISE))
            self.moods.append(regime + rng.gauss(0.0, MOOD_NOISE))


class Trader:
    """One day of trading: an episode of BARS_PER_DAY steps."""

    def __init__(self, day):
        self.day = day
        self.bar = 0
        self.position = 0
        self.open_profit = 0.0
        self.total = 0.0

    def mask(self):
        """Valid actions: no second position, nothing to close when flat."""
        return (True, True, True, False) if self.position == 0 else (True, False, False, True)

    def trend(self, bars):
        now = self.bar + Day.WARM_UP
        return sum(self.day.returns[now - bars : now]) / bars

    def mood(self):
        return self.day.moods[self.bar + Day.WARM_UP - 1]

    def observation(self):
        returns, now = self.day.returns, self.bar + Day.WARM_UP
        return [
            returns[now - 1] * 4.0,
            self.trend(3) * 5.0,
            self.trend(8) * 7.0,
            self.mood() * 0.5,
            1.0 if self.position > 0 else 0.0,
            1.0 if self.position < 0 else 0.0,
            self.position * self.trend(3) * 5.0,
            self.position * self.mood() * 0.5,
            self.open_profit * 0.5,
        ]

    def vetoed(self, action):
        """Risk rule: no new position near the end of the day or after too large a loss."""
        opens = action in (BUY, SELL)
        return opens and (self.bar >= LAST_ENTRY_BAR or self.total < DAILY_LOSS_LIMIT)

    def step(self, action):
        """Acts, lets one bar pass, and returns (reward, done). A vetoed action must not reach here."""
        reward = 0.0
        if action in (BUY, SELL):
            self.position = 1 if action == BUY else -1
            reward -= COST
        elif action == CLOSE:
            self.position, self.open_profit = 0, 0.0
            reward -= COST
        profit = self.position * self.day.returns[self.bar + Day.WARM_UP]
        self.open_profit += profit
        reward += profit
        self.total += reward
        self.bar += 1
        return reward, self.bar == BARS_PER_DAY
