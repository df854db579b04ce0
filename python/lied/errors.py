"""What goes wrong, as exceptions that carry the library's message records; what is doubtful, as warnings."""

from __future__ import annotations

import ctypes
import enum
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, List, NoReturn, Optional, Sequence, Type

from . import _library
from ._library import lib

if TYPE_CHECKING:
    from .result import Result

__all__ = [
    "LiedError",
    "LiedMemoryError",
    "LiedWarning",
    "Message",
    "ModelError",
    "SimulationError",
    "Status",
    "UnknownNameError",
    "WrongValueError",
]


class Status(enum.IntEnum):
    """How a call ended: LiedStatus of lied.h."""

    OK = 0
    NO_MEMORY = 1
    WRONG_CLASS = 2
    UNKNOWN_NAME = 3
    WRONG_DIMENSION = 4
    WRONG_VALUE = 5
    WRONG_MODEL = 6
    WRONG_ORDER = 7
    SINGULAR = 8
    NOT_FINITE = 9
    SOLVER_FAILED = 10
    IO = 11
    STOPPED = 12
    ASSERTION = 13
    TERMINATED = 14


@dataclass(frozen=True)
class Message:
    """One message record. docs/messages.md lists the codes.

    >>> Message("error", "unknown-name", "there is no x", remedy="look at m.variables").code
    'unknown-name'
    """

    severity: str  # error, warning, note
    code: str
    text: str
    remedy: Optional[str] = None
    instance: Optional[str] = None
    port: Optional[str] = None
    variable: Optional[str] = None
    file: Optional[str] = None
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.severity}: {self.text}" + (f": {self.remedy}" if self.remedy else "")


class LiedError(Exception):
    """A call that failed. `status` says how, `messages` why; str() is what the program prints.

    >>> try:
    ...     load_text("model M Real x; end M;")
    ... except LiedError as error:
    ...     print(error.messages[0].severity)
    error
    """

    def __init__(self, text: str = "", status: Status = Status.WRONG_VALUE, messages: Sequence[Message] = ()) -> None:
        super().__init__(text)
        self.status = status
        self.messages: List[Message] = list(messages)

    def __str__(self) -> str:  # KeyError would show the repr
        return str(self.args[0]) if self.args else ""

    def __reduce__(self) -> Any:  # to another process, without results
        return type(self), (str(self), self.status, self.messages)


class ModelError(LiedError):
    """The model, or a class, is wrong, or is composed wrongly."""


class UnknownNameError(LiedError, KeyError):
    """There is no such instance, port, variable or solver."""


class WrongValueError(LiedError, ValueError):
    """A number outside what its rule allows, or an array of the wrong length."""


class LiedMemoryError(LiedError, MemoryError):
    """Memory is exhausted."""


class SimulationError(LiedError):
    """A run that failed. `result` has the rows until then, if a run gave any."""

    result: Optional["Result"] = None


class LiedWarning(UserWarning):
    """A warning of a call that succeeded; `message` is its record."""

    def __init__(self, text: str, message: Optional[Message] = None) -> None:
        super().__init__(text)
        self.message = message


_CLASSES: Dict[Status, Type[LiedError]] = {
    Status.NO_MEMORY: LiedMemoryError,
    Status.WRONG_CLASS: ModelError,
    Status.UNKNOWN_NAME: UnknownNameError,
    Status.WRONG_DIMENSION: WrongValueError,
    Status.WRONG_VALUE: WrongValueError,
    Status.WRONG_MODEL: ModelError,
    Status.SINGULAR: SimulationError,
    Status.NOT_FINITE: SimulationError,
    Status.SOLVER_FAILED: SimulationError,
    Status.ASSERTION: SimulationError,
}

_SEVERITIES = ("error", "warning", "note")


def decode(value: Optional[bytes]) -> Optional[str]:
    """A text of the library, None for NULL."""
    return None if value is None else value.decode("utf-8", "replace")


class MessageList:
    """LiedMessages: filled by a call, read, and freed at the end of a `with` block."""

    def __init__(self) -> None:
        self.pointer = ctypes.c_void_p()

    def __enter__(self) -> "MessageList":
        self.pointer = ctypes.c_void_p(lib.new_messages())
        if not self.pointer:
            raise LiedMemoryError("no memory for messages", Status.NO_MEMORY)
        return self

    def __exit__(self, *_: object) -> None:
        lib.free_messages(self.pointer)
        self.pointer = ctypes.c_void_p()

    def records(self) -> List[Message]:
        return [self._record(k) for k in range(lib.n_messages(self.pointer))]

    def _record(self, k: int) -> Message:
        raw = _library.Message()
        lib.get_message(self.pointer, k, raw)
        about = {field: decode(getattr(raw, field)) for field in ("remedy", "instance", "port", "variable", "file")}
        return Message(
            severity=_SEVERITIES[min(max(raw.severity, 0), 2)],
            code=decode(raw.code) or "",
            text=decode(raw.text) or "",
            line=raw.line,
            column=raw.column,
            **about,
        )

    def text(self) -> str:
        return (decode(lib.messages_text(self.pointer)) or "").rstrip("\n")


def fail(status: int, text: str, messages: Sequence[Message] = (), kind: Optional[Type[LiedError]] = None) -> NoReturn:
    """Raises the exception that fits a status."""
    known = Status(status)
    name = decode(lib.status_name(status)) or known.name
    fitting: Type[LiedError] = kind if kind is not None else _CLASSES.get(known, LiedError)
    raise fitting(text or name, known, messages)


def fail_with(status: int, messages: MessageList, kind: Optional[Type[LiedError]] = None) -> NoReturn:
    fail(status, messages.text(), messages.records(), kind)


def system_messages(system: Any) -> List[Message]:
    """The records of the last call on a system."""
    if not lib.message(system):
        return []
    with MessageList() as messages:
        lib.messages(system, messages.pointer)
        return messages.records()


def fail_system(status: int, system: Any) -> NoReturn:
    """Raises what the last call on a system says."""
    if not system:
        raise LiedError("this model was closed", Status.WRONG_ORDER)
    with MessageList() as messages:
        lib.messages(system, messages.pointer)
        fail_with(status, messages)


def warn(records: Sequence[Message], depth: int) -> None:
    """Warnings of a call that succeeded, as Python's; `depth` frames up is who called."""
    for record in records:
        if record.severity == "warning":
            warnings.warn(LiedWarning(str(record), record), stacklevel=depth + 2)
