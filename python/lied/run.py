"""Runs: options for the library, Ctrl-C, callbacks that raise, and what comes out."""

from __future__ import annotations

from ctypes import byref, c_void_p, cast, pointer
from typing import TYPE_CHECKING, Any, Callable, Generator, List, Optional

from . import _library
from ._convert import Names, Path, number, optional_number, path, pattern_list, strings, text
from ._library import lib
from ._owner import Owner
from .errors import LiedError, SimulationError, Status, fail_system, system_messages, warn

if TYPE_CHECKING:
    from .model import Model
    from .result import Result

__all__ = ["run"]

_PATIENCE = 0.05  # [s] between looks for signals
_REGULAR = (Status.OK, Status.STOPPED, Status.TERMINATED)


def _end_of(model: Model) -> float:
    """Where the model's experiment ends; a run that is there already would be one row."""
    experiment = model.experiment
    if model.time >= experiment.stop > experiment.start:
        raise ValueError(f"the model is at t = {model.time:g} s, where its experiment ends: give a later stop, or restore a snapshot")
    return experiment.stop


def run(
    model: "Model",
    stop: Optional[float],
    solver: Optional[str],
    step: Optional[float],
    every: Optional[float],
    tolerance: Optional[float],
    variables: Optional[Names],
    file: Optional[Path],
    events: bool,
    progress: Optional[Callable[[float], object]],
) -> "Result":
    """Model.run."""
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {type(progress).__name__}")
    patterns = strings(pattern_list(variables))
    out = c_void_p()
    options = _library.Run(
        _end_of(model) if stop is None else number(stop, "stop"),
        None if solver is None else text(solver, "solver"),
        *(optional_number(*given) for given in ((step, "step"), (every, "every"), (tolerance, "tolerance"))),
        None if file is None else path(file),
        *patterns,
        no_events=0 if events else 1,
        result=pointer(out),
    )
    try:
        status = _call(model, options, progress)
    except BaseException:
        lib.free_result(out)
        raise
    return _finish(model, status, out)


def _finish(model: "Model", status: int, out: c_void_p) -> "Result":
    from .result import Result

    result = Result(Owner(out.value, lib.free_result), Status(status)) if out.value else None
    with model._guard:
        if status not in _REGULAR:
            _fail(model, status, result)
        model._messages = system_messages(model._pointer)
    warn(model._messages, 3)
    if result is None:
        raise LiedError("no memory for the result", Status.NO_MEMORY)
    return result


def _fail(model: "Model", status: int, result: Optional["Result"]) -> None:
    try:
        fail_system(status, model._pointer)
    except SimulationError as error:
        error.result = result
        raise


def _call(model: "Model", options: Any, progress: Optional[Callable[[float], object]]) -> int:
    """The run, with a callback in this thread: the user's after each step; else one of our own every so often, in which Python
    attends to signals, so that Ctrl-C stops a run."""
    raised: List[BaseException] = []
    answers = _answers(model, progress, raised)
    look = _library.Look(answers.send)
    pace = _library.Pace(look, None, 0.0 if progress else _PATIENCE, 0.0)
    options.progress = cast(lib.paced_progress, c_void_p)
    options.user = cast(pointer(pace), c_void_p)
    status = _locked(model, options)
    if raised:
        raise raised[0]
    return status


def _answers(model: "Model", progress: Optional[Callable[[float], object]], raised: List[BaseException]) -> Generator[int, Any, None]:
    """What the callback returns: 1 stops the run. Nothing may be raised into C, so exceptions are collected.

    A generator, because signals arrive where Python code begins: in a function that is before its `try`, here it is within.
    """

    def answers() -> Generator[int, Any, None]:
        answer = 0
        while True:
            try:
                while True:
                    yield answer
                    if progress is not None:
                        answer = 1 if progress(lib.time(model._pointer)) else 0
                    else:
                        answer = 1 if model._stop is not None and model._stop.is_set() else 0
            except GeneratorExit:  # the run has ended
                return
            except BaseException as error:
                raised.append(error)
            answer = 1

    started = answers()
    next(started)
    return started


def _locked(model: "Model", options: Any) -> int:
    """The library refuses what a callback must not do, such as a run in a run; closing is refused here."""
    with model._guard:
        before, model._running = model._running, True
        try:
            return int(lib.run(model._pointer, byref(options)))
        finally:
            model._running = before
