"""Agents that play an episode: a model without exploration, a random one, a constant action, always flat, buy and hold."""


class ModelAgent:
    """A Stable-Baselines3 model, deterministic, with its observations normalized as in training."""

    def __init__(self, model, normalize=None):
        self.model, self.normalize = model, normalize
        self.accepts_masks = "Maskable" in type(model).__name__
        self.state, self.is_first = None, True

    def begin(self, _seed):
        """A new episode."""
        self.state, self.is_first = None, True

    def act(self, observation, env):
        """The action that the policy thinks best."""
        import numpy as np

        if self.normalize is not None:
            observation = self.normalize(observation)
        more = {"action_masks": env.mask()} if self.accepts_masks and env.has_masks else {}
        starts = np.array([self.is_first])
        action, self.state = self.model.predict(observation, state=self.state, episode_start=starts, deterministic=True, **more)
        self.is_first = False
        return action.item() if getattr(action, "shape", None) == () else action


class RandomAgent:
    """Uniform over the legal actions; the same in every episode of the same seed."""

    def __init__(self, env):
        self.space = env.action_space

    def begin(self, seed):
        """A new episode."""
        self.space.seed(seed)

    def act(self, _observation, env):
        """An action of the space; a legal one where the environment shows which are."""
        mask = env.mask()
        if mask is None:
            return self.space.sample()
        import numpy as np

        legal = np.asarray(mask)
        if hasattr(self.space, "n") and legal.ndim == 1 and legal.size == self.space.n and legal.any():
            return self.space.sample(mask=legal.astype(np.int8))
        return _legal_parts(self.space, legal)


def _legal_parts(space, legal):
    """A legal action of a MultiDiscrete space: each part by its piece of the mask."""
    import numpy as np

    sizes = [int(size) for size in getattr(space, "nvec", [])]
    if not sizes or sum(sizes) != legal.size:
        return space.sample()
    pieces = np.split(legal.reshape(-1), np.cumsum(sizes)[:-1])
    action = space.sample()
    for i, piece in enumerate(pieces):
        allowed = np.flatnonzero(piece)
        if allowed.size and not piece[action[i]]:
            action[i] = allowed[int(action[i]) % allowed.size]
    return action


class ConstantAgent:
    """Always the same action; where it is not legal, the first that is."""

    def __init__(self, action):
        self.action = action

    def begin(self, _seed):
        """Nothing is remembered."""

    def act(self, _observation, env):
        """The action."""
        return legal_or_first(self.action, env.mask())


def legal_or_first(action, mask):
    """The action, or the first legal one where the mask forbids it."""
    if mask is None or not isinstance(action, int):
        return action
    import numpy as np

    allowed = np.flatnonzero(np.asarray(mask).reshape(-1))
    return action if action in allowed or allowed.size == 0 else int(allowed[0])


class OpeningAgent:
    """One action until it was taken once, another from then on: buys and holds."""

    def __init__(self, first, then):
        self.first, self.then, self.is_open = first, then, False

    def begin(self, _seed):
        """Nothing is bought yet."""
        self.is_open = False

    def act(self, _observation, env):
        """Buys as soon as that is legal and no position is open, then holds."""
        mask = env.mask()
        if self.is_open and getattr(env.unwrapped, "position", 1):
            return legal_or_first(self.then, mask)
        action = legal_or_first(self.first, mask)
        self.is_open = self.is_open or action == self.first
        return action if not self.is_open or action == self.first else legal_or_first(self.then, mask)


def constant_actions(space):
    """A few constant actions worth trying: every one of a small discrete space; middle and both ends of a box."""
    import numpy as np

    if hasattr(space, "n") and not hasattr(space, "nvec") and getattr(space, "shape", ()) == ():
        start, count = int(getattr(space, "start", 0)), int(space.n)
        step = max(1, count // 8)
        return [start + i for i in range(0, count, step)][:8]
    if hasattr(space, "low"):
        low, high = np.asarray(space.low, float), np.asarray(space.high, float)
        finite = np.isfinite(low) & np.isfinite(high)
        middle = np.where(finite, (np.where(finite, low, 0) + np.where(finite, high, 0)) / 2, 0.0)
        ends = [np.where(np.isfinite(low), low, -1.0), np.where(np.isfinite(high), high, 1.0)]
        return [value.astype(space.dtype) for value in [middle] + ends]
    if hasattr(space, "nvec") or hasattr(space, "n"):
        return [np.zeros(space.shape, space.dtype)]
    return []


def market_actions(env):
    """{flat, buy} of a market environment, or None for any other.

    It says so itself (`market_actions = {"flat": 0, "buy": 1}`), or follows the convention of RL-Trainer: `position`,
    `ACTION_HOLD` and `ACTION_BUY` on the environment.
    """
    inner = env.unwrapped
    reported = getattr(inner, "market_actions", None)
    if isinstance(reported, dict) and "flat" in reported and "buy" in reported:
        return {"flat": reported["flat"], "buy": reported["buy"], "hold": reported.get("hold", reported["flat"])}
    hold, buy = getattr(inner, "ACTION_HOLD", None), getattr(inner, "ACTION_BUY", None)
    if isinstance(hold, int) and isinstance(buy, int) and hasattr(inner, "position"):
        return {"flat": hold, "buy": buy, "hold": hold}
    return None
