"""Environment: a model as a task for control and learning, with the calls of gymnasium, which need not be installed."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from ._convert import Array, Names, Path, broadcast, count, number, text
from .errors import LiedError, SimulationError, Status
from .load import load
from .model import Model
from .plot import draw
from .spaces import box

__all__ = ["Environment"]

Info = Dict[str, Any]
Bounds = Union[float, Tuple[npt.ArrayLike, npt.ArrayLike]]


class Task:
    """What one environment and many have in common: the model, its names, spaces, and the three rules of the task."""

    metadata: Dict[str, Any] = {"render_modes": ["svg"]}
    spec = None

    def __init__(
        self,
        model: Union[Model, Path],
        *,
        inputs: Optional[Names] = None,
        outputs: Optional[Names] = None,
        step: float = 0.01,
        substeps: int = 1,
        solver: Optional[str] = None,
        reward: Optional[Callable[..., Any]] = None,
        terminated: Optional[Callable[..., Any]] = None,
        initial: Optional[Callable[..., Mapping[str, Any]]] = None,
        max_steps: Optional[int] = None,
        max_time: Optional[float] = None,
        action: Bounds = np.inf,
        observation: Bounds = np.inf,
        render_mode: Optional[str] = None,
    ) -> None:
        self.model = model.copy() if isinstance(model, Model) else load(model)
        self.model.use_solver(text(solver, "solver").decode() if solver is not None else self.model.experiment.solver or "rk4")
        self.inputs: List[str] = self.model._or_all(inputs, "input")
        self.outputs: List[str] = self.model._or_all(outputs, "output")
        self.substeps = count(substeps, "substeps", least=1)
        self.h = _positive(step, "step") / self.substeps
        self.max_steps = _most_steps(max_steps, max_time, step)
        for name, rule in (("reward", reward), ("terminated", terminated), ("initial", initial)):
            if rule is not None:
                _callable(name, rule)
                setattr(self, name, rule)
        self.single_action_space = box(*_bounds(action), (len(self.inputs),))
        self.single_observation_space = box(*_bounds(observation), (len(self.outputs),))
        if render_mode not in (None, "svg"):
            raise ValueError(f"render_mode must be None or 'svg', not {render_mode!r}")
        self.render_mode = render_mode
        self.np_random = np.random.default_rng()

    def reward(self, observation: Array, action: Array, info: Info) -> Any:
        """What a step earns. Give one to the constructor, or override this."""
        return np.zeros(np.shape(observation)[:-1])

    def terminated(self, observation: Array) -> Any:
        """Whether the task is at its end, won or lost."""
        return np.zeros(np.shape(observation)[:-1], dtype=bool)

    def initial(self, rng: np.random.Generator) -> Mapping[str, Any]:
        """Start values and parameters of an episode, by name."""
        return {}

    def _begin(self, seed: Optional[int]) -> None:
        if seed is not None:
            self.np_random = np.random.default_rng(count(seed, "seed"))

    @property
    def unwrapped(self) -> Any:
        return self


def _positive(value: float, what: str) -> float:
    given = number(value, what)
    if not 0 < given < np.inf:
        raise ValueError(f"{what} must be positive, not {given}")
    return given


def _most_steps(max_steps: Optional[int], max_time: Optional[float], step: float) -> Optional[int]:
    if max_steps is not None:
        return count(max_steps, "max_steps", least=1)
    return None if max_time is None else max(1, round(_positive(max_time, "max_time") / step))


def _callable(name: str, rule: Any) -> None:
    if not callable(rule):
        raise TypeError(f"{name} must be a function, not {type(rule).__name__}")


def _bounds(given: Bounds) -> Tuple[npt.ArrayLike, npt.ArrayLike]:
    """A number b for -b to b, or a pair (low, high)."""
    if isinstance(given, tuple):
        if len(given) != 2:
            raise ValueError("bounds are a number, or a pair of low and high")
        return given
    most = number(given, "bounds")
    return -most, most


class Environment(Task):
    """One model as an environment: reset and step as in gymnasium.

    model: a Model (a copy of it is used) or a file. inputs: what actions set. outputs: what observations show.
    step: time of an action, in `substeps` steps of the solver. reward(observation, action, info), terminated(observation) and
    initial(rng) -> {name: value} are functions, or methods of a subclass. max_steps or max_time truncate.

    >>> env = lied.Environment(lied.load_text(MODEL), outputs=["x"], step=0.1, max_steps=5)
    >>> observation, info = env.reset(seed=1)
    >>> env.step(np.zeros(0))[3]
    False
    """

    def __init__(self, model: Union[Model, Path], **options: Any) -> None:
        super().__init__(model, **options)
        self.action_space = self.single_action_space
        self.observation_space = self.single_observation_space
        self._binding = self.model.bind(self.inputs, self.outputs)
        self._start = self.model.save()
        self._n: Optional[int] = None  # steps of this episode; None: reset first
        self._trace: List[Array] = []

    def reset(self, *, seed: Optional[int] = None, options: Optional[Mapping[str, float]] = None) -> Tuple[Array, Info]:
        """Begins an episode. options: start values and parameters, stronger than `initial`."""
        self._begin(seed)
        self.model.restore(self._start)
        self.model.seed(int(self.np_random.integers(2**63)))
        self.model.set(dict(self.initial(self.np_random)))
        self.model.set(dict(options or {}))
        if self.inputs:
            self._binding.u = self.model.get(self.inputs)
        observation = self._binding.refresh().copy()
        self._n = 0
        self._trace = [observation]
        return observation, {"time": self.model.time}

    def step(self, action: npt.ArrayLike) -> Tuple[Array, float, bool, bool, Info]:
        """observation, reward, terminated, truncated, info; a model that fails, or ends by itself, terminates the episode."""
        if self._n is None:
            raise LiedError("an environment is reset before its first step", Status.WRONG_ORDER)
        u = broadcast(action, self._binding.u.shape, "action")
        self._binding.u = np.clip(u, self.action_space.low, self.action_space.high)
        info: Info = {}
        ended = self._advance(info)
        observation = self._binding.y.copy()
        self._n += 1
        info["time"] = self.model.time
        if self.render_mode:
            self._trace.append(observation)
        reward = float(self.reward(observation, u, info))
        terminated = ended or bool(self.terminated(observation))
        return observation, reward, terminated, self.max_steps is not None and self._n >= self.max_steps, info

    def _advance(self, info: Info) -> bool:
        step, h = self._binding.step, self.h
        try:
            return any(step(h) for _ in range(self.substeps))
        except SimulationError as error:
            info["error"] = error
            return True

    def render(self) -> Optional[str]:
        """With render_mode "svg": the observations of this episode over time, as SVG."""
        if self.render_mode is None or not self._trace:
            return None
        trace = np.array(self._trace)
        time = np.arange(len(trace)) * self.h * self.substeps
        return draw(time, list(trace.T), self.outputs, "time [s]", None, None).svg

    def close(self) -> None:
        self.model.close()

    def __enter__(self) -> "Environment":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
