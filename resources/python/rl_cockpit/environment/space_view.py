"""Spaces of gymnasium and gym as JSON, and observations as one flat vector of features. Recognized by class names: nothing is imported
from either."""

import numpy as np

# Bounds beyond this mean "no bound": older environments declare the largest float32.
UNBOUNDED = 1e10
MAX_FEATURES = 1 << 20


def kind_of(space):
    return type(space).__name__


def leaves_of(space, path=""):
    """[(path, space)] of the spaces without parts, Dict and Tuple taken apart. The path of a plain space is ''."""
    kind = kind_of(space)
    if kind == "Dict":
        return [leaf for key in space.spaces for leaf in leaves_of(space.spaces[key], join(path, str(key)))]
    if kind == "Tuple":
        return [leaf for at, part in enumerate(space.spaces) for leaf in leaves_of(part, join(path, str(at)))]
    return [(path, space)]


def join(path, key):
    return key if path == "" else "%s.%s" % (path, key)


def parts_of(value, space):
    """The values that belong to `leaves_of(space)`, in its order. Raises KeyError, TypeError or IndexError for another structure."""
    kind = kind_of(space)
    if kind == "Dict":
        return [part for key in space.spaces for part in parts_of(value[key], space.spaces[key])]
    if kind == "Tuple":
        return [part for at, one in enumerate(space.spaces) for part in parts_of(value[at], one)]
    return [value]


def has_numbers(space):
    return kind_of(space) in ("Box", "Discrete", "MultiDiscrete", "MultiBinary")


def is_image(space):
    """Whether Stable-Baselines3 takes it for an image: three axes of bytes."""
    return kind_of(space) == "Box" and len(space.shape) == 3 and space.dtype == np.uint8


def describe(space):
    """{kind, shape, dtype, n, low, high, bounded, image, parts} of a space; low and high are the outermost bounds, None where there is none."""
    kind = kind_of(space)
    about = {"kind": kind, "shape": None, "dtype": None, "n": None, "low": None, "high": None, "bounded": None, "image": False, "text": " ".join(str(space).split())[:200], "parts": []}
    shape, dtype = getattr(space, "shape", None), getattr(space, "dtype", None)
    about["shape"] = None if shape is None else [int(one) for one in shape]
    about["dtype"] = None if dtype is None else str(dtype)
    if kind == "Box":
        low, high = np.asarray(space.low, np.float64), np.asarray(space.high, np.float64)
        about["bounded"] = bool((np.abs(low) < UNBOUNDED).all() and (np.abs(high) < UNBOUNDED).all())
        if about["bounded"] and low.size > 0:
            about.update(low=float(low.min()), high=float(high.max()))
        about["image"] = is_image(space)
    if kind == "Discrete":
        about["n"] = int(space.n)
    if kind == "MultiDiscrete":
        about["n"] = int(np.sum(space.nvec))
    about["parts"] = [dict(describe(part), path=path) for path, part in leaves_of(space)][:50] if kind in ("Dict", "Tuple") else []
    return about


class Features:
    """Layout of an observation space as one vector: which feature is which index of which part, and its bounds."""

    def __init__(self, space):
        self.space = space
        self.leaves = [(path, leaf) for path, leaf in leaves_of(space)]
        self.has_numbers_only = all(has_numbers(leaf) for _, leaf in self.leaves)
        self.sizes = [int(np.prod(leaf.shape)) if leaf.shape else 1 for _, leaf in self.leaves] if self.has_numbers_only else []
        self.size = sum(self.sizes)
        self.has_numbers_only = self.has_numbers_only and 0 < self.size <= MAX_FEATURES

    def vector(self, observation):
        """All numbers of an observation as float64. Raises TypeError, ValueError, KeyError or IndexError where it has another structure."""
        parts = [np.asarray(part, np.float64).ravel() for part in parts_of(observation, self.space)]
        vector = np.concatenate(parts) if len(parts) > 1 else parts[0]
        if vector.size != self.size:
            raise ValueError("it has %d numbers where the space has %d" % (vector.size, self.size))
        return vector

    def bounds(self):
        """(low, high) per feature as float64; infinite where the space has no bound."""
        lows, highs = [], []
        for (_, leaf), size in zip(self.leaves, self.sizes):
            low, high = leaf_bounds(leaf)
            lows.append(np.broadcast_to(np.asarray(low, np.float64).ravel(), (size,)))
            highs.append(np.broadcast_to(np.asarray(high, np.float64).ravel(), (size,)))
        low, high = np.concatenate(lows), np.concatenate(highs)
        return np.where(np.abs(low) >= UNBOUNDED, -np.inf, low), np.where(np.abs(high) >= UNBOUNDED, np.inf, high)

    def plain(self):
        """Mask of features that are quantities: no pixel, no category."""
        flags = [np.full(size, kind_of(leaf) == "Box" and not is_image(leaf)) for (_, leaf), size in zip(self.leaves, self.sizes)]
        return np.concatenate(flags)

    def name(self, index):
        """`17` in a plain vector, `[2, 4]` in a matrix, `camera[2, 4]` in a part."""
        for (path, leaf), size in zip(self.leaves, self.sizes):
            if index < size:
                if len(leaf.shape) < 2 and path == "":
                    return str(int(index))
                where = [int(one) for one in np.unravel_index(index, leaf.shape)] if leaf.shape else []
                return path + (str(where) if where else "")
            index -= size
        raise IndexError(index)


def leaf_bounds(leaf):
    kind = kind_of(leaf)
    if kind == "Box":
        return leaf.low, leaf.high
    if kind == "Discrete":
        start = int(getattr(leaf, "start", 0))
        return start, start + int(leaf.n) - 1
    if kind == "MultiDiscrete":
        return 0, np.asarray(leaf.nvec) - 1
    return 0, 1
