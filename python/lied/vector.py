"""VectorEnvironment: many copies of a model as environments that step together."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from ._convert import Array, Path, broadcast, count
from ._library import lib
from ._owner import address_of
from .environment import Info, Task
from .errors import LiedError, Status
from .model import Model
from .spaces import box

__all__ = ["VectorEnvironment"]

Flags = npt.NDArray[np.bool_]


class VectorEnvironment(Task):
    """N copies of a model, with the calls of gymnasium's vector environments. Options as of Environment.

    reward(observations, actions, info) and terminated(observations) work on arrays with a row for each copy;
    initial(rng, n) -> {name: n values, or one}. A copy whose episode ends is reset in the same step: the observation returned is
    the first of its next episode, info["final_observation"] has the last one, info["done"] says which.

    >>> env = lied.VectorEnvironment(lied.load_text(MODEL), 4, outputs=["x"], step=0.1, max_steps=5)
    >>> env.reset(seed=1)[0].shape
    (4, 1)
    """

    def __init__(self, model: Union[Model, Path], num_envs: int, *, threads: int = 0, **options: Any) -> None:
        super().__init__(model, **options)
        self.num_envs = count(num_envs, "num_envs", least=1)
        self.ensemble = self.model.ensemble(self.num_envs, self.inputs, self.outputs, threads)
        one_action, one_observation = self.single_action_space, self.single_observation_space
        n = self.num_envs
        self.action_space = box(one_action.low, one_action.high, (n, len(self.inputs)))
        self.observation_space = box(one_observation.low, one_observation.high, (n, len(self.outputs)))
        self._handles = self.model._handles(self.outputs)
        self._n: Optional[npt.NDArray[np.int64]] = None  # steps of each episode; None: reset first

    def initial(self, rng: np.random.Generator, n: int = 1) -> Mapping[str, Any]:
        """Start values and parameters of n episodes, by name."""
        return {}

    def reset(self, *, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None) -> Tuple[Array, Info]:
        """Begins an episode of every copy."""
        self._begin(seed)
        everyone = np.ones(self.num_envs, dtype=bool)
        observations = np.zeros((self.num_envs, len(self.outputs)))
        self._restart(everyone, observations, options or {})
        self._n = np.zeros(self.num_envs, dtype=np.int64)
        return observations, {"time": self.ensemble.times.copy()}

    def step(self, actions: npt.ArrayLike) -> Tuple[Array, Array, Flags, Flags, Info]:
        """observations, rewards, terminated, truncated, info: arrays with a row for each copy."""
        if self._n is None:
            raise LiedError("an environment is reset before its first step", Status.WRONG_ORDER)
        e = self.ensemble
        u = broadcast(actions, e.inputs.shape, "actions")
        np.clip(u, self.single_action_space.low, self.single_action_space.high, out=e.inputs)
        e.step(self.h, self.substeps, check=False)
        observations = e.outputs.copy()
        self._n += 1
        failed = e.statuses != 0
        info: Info = {"failed": failed, "time": e.times.copy()}
        rewards = np.asarray(self.reward(observations, u, info), dtype=np.float64)
        terminated = np.asarray(self.terminated(observations), dtype=bool) | failed
        truncated = np.full(self.num_envs, False) if self.max_steps is None else self._n >= self.max_steps
        self._restart_ended(terminated | truncated, observations, info)
        return observations, rewards, terminated, truncated, info

    def _restart_ended(self, done: Flags, observations: Array, info: Info) -> None:
        info["done"] = done
        if done.any() and self._n is not None:
            info["final_observation"] = observations.copy()
            self._restart(done, observations, {})
            self._n[done] = 0

    def _restart(self, which: Flags, observations: Array, options: Mapping[str, Any]) -> None:
        """New episodes of these copies, and their first observations."""
        e = self.ensemble
        e.reset(which)
        copies = [(k, e[k]) for k in np.flatnonzero(which)]
        for (_, copy), seed in zip(copies, self.np_random.integers(2**63, size=len(copies))):
            copy.seed(int(seed))
        for name, given in {**dict(self.initial(self.np_random, int(which.sum()))), **options}.items():
            values = e.get(name)
            values[which] = broadcast(given, (int(which.sum()),), name)
            e.set(name, values)
        for k, copy in copies:
            copy._do(lib.get_values, address_of(self._handles), self._handles.size, address_of(observations[k]))

    def close(self) -> None:
        self.ensemble.close()
        self.model.close()

    def __enter__(self) -> "VectorEnvironment":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
