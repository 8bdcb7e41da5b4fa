"""Random walk of a market: minute bars whose volatility clusters and differs over the day, as intraday prices do."""

# Price at the begin and smallest step of each market, rounded (CME contract specifications).
MARKETS = {
    "ES": (5000.0, 0.25),
    "MES": (5000.0, 0.25),
    "NQ": (17500.0, 0.25),
    "MNQ": (17500.0, 0.25),
    "YM": (39000.0, 1.0),
    "MYM": (39000.0, 1.0),
    "RTY": (2050.0, 0.1),
    "M2K": (2050.0, 0.1),
}
MINUTES_A_DAY = 510
# Standard deviation of the logarithm of the price over one minute.
MINUTE_VOLATILITY = 0.00035
# Moves inside a bar that make its high and low.
TICKS_A_BAR = 8


def bars(np, market, days, seed):
    """Columns open, high, low, close, volume as arrays of `days * 510` values. The same seed gives the same bars."""
    start, tick = MARKETS[market]
    random = np.random.default_rng(seed)
    rows = days * MINUTES_A_DAY
    volatility = MINUTE_VOLATILITY * day_shape(np, days) * clusters(np, random, rows)
    moves = random.standard_normal((rows, TICKS_A_BAR)) * (volatility / np.sqrt(TICKS_A_BAR))[:, None]
    path = start * np.exp(np.cumsum(moves.reshape(-1))).reshape(rows, TICKS_A_BAR)
    close = path[:, -1]
    opened = np.concatenate(([start], close[:-1]))
    high = np.maximum(path.max(axis=1), opened)
    low = np.minimum(path.min(axis=1), opened)
    volume = np.round(random.gamma(2.0, 400.0, rows) * volatility / MINUTE_VOLATILITY) + 1
    columns = {"open": opened, "high": high, "low": low, "close": close}
    priced = {name: np.round(np.round(values / tick) * tick, 2) for name, values in columns.items()}
    return {**priced, "volume": volume}


def day_shape(np, days):
    """More movement at the open and the close of a day than at noon."""
    minute = np.linspace(-1.0, 1.0, MINUTES_A_DAY)
    return np.tile(0.6 + 0.8 * minute**2, days)


def clusters(np, random, rows):
    """Slowly changing factor around 1: calm and restless hours follow each other."""
    noise = random.standard_normal(rows) * 0.03
    level = np.empty(rows)
    value = 0.0
    for i in range(rows):
        value = 0.995 * value + noise[i]
        level[i] = value
    return np.exp(level)
