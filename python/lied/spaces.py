"""Box: the space of an environment's actions or observations. gymnasium's own where it is installed."""

from __future__ import annotations

from typing import Any, Optional, Tuple

import numpy as np
import numpy.typing as npt

from ._convert import broadcast, count

__all__ = ["Box", "box"]


class Box:
    """Arrays between two bounds, with the calls of gymnasium.spaces.Box.

    >>> space = Box(-1.0, 1.0, (2,))
    >>> space.contains(np.array([0.5, -0.5])), space.contains(np.array([2.0, 0.0]))
    (True, False)
    """

    def __init__(self, low: npt.ArrayLike, high: npt.ArrayLike, shape: Optional[Tuple[int, ...]] = None, dtype: Any = np.float64) -> None:
        self.shape = tuple(np.broadcast(np.asarray(low), np.asarray(high)).shape if shape is None else shape)
        self.dtype = np.dtype(dtype)
        self.low = broadcast(low, self.shape, "low").astype(self.dtype)
        self.high = broadcast(high, self.shape, "high").astype(self.dtype)
        if not np.all(self.low <= self.high):
            raise ValueError("low must not be above high")
        self._random = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        self._random = np.random.default_rng(None if seed is None else count(seed, "seed"))

    def sample(self) -> "npt.NDArray[Any]":
        """Uniform between finite bounds; exponential from one, normal without any, as gymnasium does it."""
        low, high = np.isfinite(self.low), np.isfinite(self.high)
        uniform = self._random.uniform(np.where(low & high, self.low, 0), np.where(low & high, self.high, 1))
        tail = self._random.exponential(size=self.shape)
        free = self._random.normal(size=self.shape)
        above = np.where(low, self.low, 0) + tail
        below = np.where(high, self.high, 0) - tail
        return np.where(low & high, uniform, np.where(low, above, np.where(high, below, free))).astype(self.dtype)

    def contains(self, x: Any) -> bool:
        try:
            values = np.asarray(x, dtype=np.float64)
        except (TypeError, ValueError):
            return False
        return values.shape == self.shape and bool(np.all((values >= self.low) & (values <= self.high)))

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Box) or self.shape != other.shape or self.dtype != other.dtype:
            return False
        return bool(np.all(self.low == other.low) and np.all(self.high == other.high))

    def __repr__(self) -> str:
        return f"Box({self.low.min(initial=np.inf):g}, {self.high.max(initial=-np.inf):g}, {self.shape}, {self.dtype})"


def box(low: npt.ArrayLike, high: npt.ArrayLike, shape: Tuple[int, ...]) -> Any:
    """gymnasium.spaces.Box if it is installed, else our own."""
    ours = Box(low, high, shape)
    try:
        from gymnasium import spaces  # type: ignore[import]
    except ImportError:
        return ours
    return spaces.Box(ours.low, ours.high, shape, np.float64)
