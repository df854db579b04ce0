"""Runs: options for the library, Ctrl-C, callbacks that raise, and what comes out."""

from __future__ import annotations

import _thread
import signal
import threading
from ctypes import byref, c_int, c_void_p, cast, pointer
from typing import TYPE_CHECKING, Any, Callable, List, Optional

from . import _library
from ._convert import Names, Path, number, optional_number, path, pattern_list, strings, text
from ._library import lib
from ._owner import Owner
from .errors import LiedError, SimulationError, Status, fail_system, system_messages, warn

if TYPE_CHECKING:
    from .model import Model
    from .result import Result

__all__ = ["run"]

_REGULAR = (Status.OK, Status.STOPPED, Status.TERMINATED)


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
        model.experiment.stop if stop is None else number(stop, "stop"),
        None if solver is None else text(solver, "solver"),
        *(optional_number(*given) for given in ((step, "step"), (every, "every"), (tolerance, "tolerance"))),
        None if file is None else path(file),
        *patterns,
        no_events=0 if events else 1,
        result=pointer(out),
    )
    try:
        status = _with_progress(model, options, progress) if progress else _interruptible(model, options)
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


def _locked(model: "Model", options: Any) -> int:
    """The call itself. The library refuses what a callback must not do; closing is refused here."""
    with model._guard:
        if model._running or not model._pointer:
            return int(lib.run(model._pointer, byref(options)))
        model._running = True
        try:
            return int(lib.run(model._pointer, byref(options)))
        finally:
            model._running = False


def _with_progress(model: "Model", options: Any, progress: Callable[[float], object]) -> int:
    """The callback runs in this thread, Python's signal handlers with it."""
    raised: List[BaseException] = []

    def call(_: object, time: float) -> int:
        try:
            return 1 if progress(time) else 0
        except BaseException as error:  # also KeyboardInterrupt: nothing may leave a callback of C
            raised.append(error)
            return 1

    callback = _library.Progress(call)
    options.progress = cast(callback, c_void_p)
    status = _locked(model, options)
    if raised:
        raise raised[0]
    return status


def _interruptible(model: "Model", options: Any) -> int:
    """In the main thread the run goes to a thread of its own, so that Ctrl-C is noticed here and can stop it.

    The library itself looks at the flag after each step: no Python runs while the model does.
    """
    flag = model._stop or c_int(0)
    options.progress = cast(lib.stop_when_set, c_void_p)
    options.user = cast(pointer(flag), c_void_p)
    if not _handles_signals():
        return _locked(model, options)
    return _in_thread(lambda: _locked(model, options), flag)


def _handles_signals() -> bool:
    return threading.current_thread() is threading.main_thread() and callable(signal.getsignal(signal.SIGINT))


def _in_thread(work: Callable[[], int], flag: c_int) -> int:
    ended: List[Any] = []
    done = _thread.allocate_lock()
    done.acquire()

    def body() -> None:
        try:
            ended.append(work())
        except BaseException as error:
            ended.append(error)
        finally:
            done.release()

    _thread.start_new_thread(body, ())
    interrupt = _wait(done, ended, flag)
    if interrupt is not None:
        raise interrupt
    if isinstance(ended[0], BaseException):
        raise ended[0]
    return int(ended[0])


def _wait(done: Any, ended: List[Any], flag: c_int) -> Optional[BaseException]:
    """Until the run has ended, whatever signal handlers raise; the first of it is returned."""
    interrupt: Optional[BaseException] = None
    while not ended:
        try:
            done.acquire(timeout=1.0)
        except BaseException as error:
            flag.value = 1
            interrupt = interrupt or error
    return interrupt
