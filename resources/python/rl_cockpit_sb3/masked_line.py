"""`RLCockpit/MaskedLine-v0`: a small task whose invalid actions change from step to step.

A walker on a line of 12 cells wants to reach the right end. Some cells are holes. It may step left, step
right or jump over one cell; what would end in a hole or beyond the line is masked.
"""

import gymnasium
import numpy as np

ID = "RLCockpit/MaskedLine-v0"
CELLS = 12
MOVES = (-1, 1, 2)
STEP_COST, JUMP_COST, GOAL_REWARD = 0.05, 0.03, 1.0
INVALID_COST = 0.2
HOLE_PROBABILITY = 0.4


class MaskedLine(gymnasium.Env):
    metadata = {"render_modes": []}

    def __init__(self):
        self.action_space = gymnasium.spaces.Discrete(len(MOVES))
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, (1 + len(MOVES),), np.float32)
        self.holes = frozenset()
        self.cell = 0

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        holes = set()
        # Two holes side by side could not be jumped over.
        for cell in range(1, CELLS - 1):
            if cell - 1 not in holes and self.np_random.random() < HOLE_PROBABILITY:
                holes.add(cell)
        self.holes, self.cell = frozenset(holes), 0
        return self._observation(), {}

    def action_masks(self):
        """True where a move ends on a cell that holds. One always does: no hole has a neighbour."""
        targets = [self.cell + move for move in MOVES]
        return np.array([0 <= target < CELLS and target not in self.holes for target in targets])

    def step(self, action):
        if not self.action_masks()[action]:
            return self._observation(), -INVALID_COST, False, False, {}
        self.cell += MOVES[action]
        done = self.cell == CELLS - 1
        cost = STEP_COST + (JUMP_COST if MOVES[action] == 2 else 0.0)
        return self._observation(), (GOAL_REWARD if done else 0.0) - cost, done, False, {}

    def _observation(self):
        return np.array([self.cell / (CELLS - 1), *self.action_masks()], np.float32)


def register():
    if ID not in gymnasium.registry:
        gymnasium.register(ID, entry_point=MaskedLine, max_episode_steps=50)
