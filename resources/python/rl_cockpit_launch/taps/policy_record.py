"""What a policy did, window by window: shares of its actions, use of the masks, parts of the reward, and some episodes in full.

Needs no library. Actions and rewards come as plain lists, one entry for each copy of the environment.
"""

#: Actions of a discrete space whose shares are written one by one, and dimensions of a continuous one.
MAX_ACTIONS = 16
MAX_DIMENSIONS = 8
MAX_PARTS = 12
#: Numbers of the actions of an episode that are written, and copies of the environment of which episodes are: memory is bounded by both.
MAX_NUMBERS = 2000
MAX_COPIES = 16
#: Episodes of a window that are written, beside its best and its worst.
MAX_FIRST = 6


class Episode:
    def __init__(self):
        self.actions = []
        self.numbers = 0
        self.length = 0
        self.total = 0.0
        self.parts = {}


class PolicyRecord:
    """Record of one training. `count` is the number of discrete actions, None for another space; `low` and `high` bound a continuous one."""

    def __init__(self, count=None, low=None, high=None):
        self.count, self.low, self.high = count, low, high
        self.open = {}
        self.ended = 0
        self.new_window()

    def new_window(self):
        self.steps = 0
        self.by_action = {}
        self.allowed, self.masked_steps = 0.0, 0
        self.sums, self.squares, self.at_bound = [], [], 0
        self.total, self.count_ended, self.parts = 0.0, 0, {}
        self.first, self.best, self.worst = [], None, None

    def step(self, actions, rewards, dones, infos, masks=None):
        """One step of every copy. `masks` holds for each copy which actions are allowed."""
        for copy, action in enumerate(actions):
            self.steps += 1
            self.count_action(action)
            if masks is not None:
                self.allowed += sum(map(bool, masks[copy])) / max(1, len(masks[copy]))
                self.masked_steps += 1
            episode = self.open.setdefault(copy, Episode())
            if copy < MAX_COPIES and episode.numbers < MAX_NUMBERS:
                episode.actions.append(action)
                episode.numbers += len(action) if isinstance(action, list) else 1
            episode.length += 1
            episode.total += rewards[copy]
            add_parts(episode.parts, infos[copy])
            if dones[copy]:
                self.end(copy, episode, infos[copy])

    def count_action(self, action):
        if self.count is not None:
            self.by_action[action] = self.by_action.get(action, 0) + 1
        elif self.low is not None and isinstance(action, list):
            self.sums = self.sums or [0.0] * len(action)
            self.squares = self.squares or [0.0] * len(action)
            for i, value in enumerate(action):
                self.sums[i] += value
                self.squares[i] += value * value
            self.at_bound += sum(value <= low or value >= high for value, low, high in zip(action, self.low, self.high)) / max(1, len(action))

    def end(self, copy, episode, info):
        self.open.pop(copy)
        self.ended += 1
        # Monitor's, where there is one: the reward itself is normalized by VecNormalize.
        monitor = info.get("episode")
        total = monitor.get("r") if isinstance(monitor, dict) else None
        row = {"episode": self.ended, "env": copy, "return": rounded(episode.total if total is None else float(total)), "length": episode.length}
        row["cut"] = bool(info.get("TimeLimit.truncated", False))
        if isinstance(info.get("is_success"), (bool, int)):
            row["success"] = bool(info["is_success"])
        row["parts"] = {name: rounded(value) for name, value in episode.parts.items()}
        row["actions"] = episode.actions
        self.total += row["return"]
        self.count_ended += 1
        for name, value in episode.parts.items():
            self.parts[name] = self.parts.get(name, 0.0) + value
        if copy < MAX_COPIES:
            self.select(row)

    def select(self, row):
        """The first episodes of a window, its best and its worst are written."""
        if len(self.first) < MAX_FIRST:
            self.first.append(row)
        if self.best is None or row["return"] > self.best["return"]:
            self.best = row
        if self.worst is None or row["return"] < self.worst["return"]:
            self.worst = row

    def close_window(self, step):
        """(values by tag, episodes) of the window that ends at this timestep; the next one begins."""
        values = {**self.action_values(), **self.reward_values()}
        selected = {row["episode"]: row for row in [*self.first, self.best, self.worst] if row is not None}
        self.new_window()
        return values, [{"step": step, **selected[number], "actions": rounded(selected[number]["actions"])} for number in sorted(selected)]

    def action_values(self):
        values = {}
        if self.by_action and self.steps:
            shares = {action: times / self.steps for action, times in self.by_action.items()}
            values["actions/most_frequent_share"] = max(shares.values())
            if self.count <= MAX_ACTIONS:
                values.update({"actions/share/%d" % action: shares.get(action, 0.0) for action in range(self.count)})
        for i, total in enumerate(self.sums[:MAX_DIMENSIONS]):
            mean = total / self.steps
            values["actions/mean/%d" % i] = mean
            values["actions/std/%d" % i] = max(0.0, self.squares[i] / self.steps - mean * mean) ** 0.5
        if self.sums:
            values["actions/at_bound_share"] = self.at_bound / self.steps
        if self.masked_steps:
            values["actions/allowed_share"] = self.allowed / self.masked_steps
        return values

    def reward_values(self):
        """Means over the episodes that ended; nothing without at least two parts."""
        if len(self.parts) < 2:
            return {}
        values = {"reward_parts/%s" % name: total / self.count_ended for name, total in sorted(self.parts.items())}
        return {"reward_parts/total": self.total / self.count_ended, **values}


def add_parts(parts, info):
    """Numbers of an info whose names begin with `reward`, as environments report what a reward is made of."""
    for name, value in info.items():
        if isinstance(name, str) and name.startswith("reward") and not isinstance(value, (bool, str)):
            short = name[len("reward") :].strip("/_. ") or name
            try:
                if short in parts or len(parts) < MAX_PARTS:
                    parts[short] = parts.get(short, 0.0) + float(value)
            except (TypeError, ValueError):
                pass


def rounded(value):
    """A number, or a list of numbers, in as many digits as somebody reads."""
    if isinstance(value, list):
        return [rounded(one) for one in value]
    return value if isinstance(value, int) else float("%.6g" % value)
