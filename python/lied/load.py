"""Load models from Modelica files and texts, and list the classes of them."""

from __future__ import annotations

from ctypes import byref
from dataclasses import dataclass
from typing import Iterable, List, Mapping, Optional

from . import _library
from ._convert import Path, count, path, setting_list, strings, text
from ._library import lib
from ._owner import Owner
from .errors import MessageList, ModelError, Status, decode, fail_with, warn
from .model import Model

__all__ = ["ClassInfo", "classes", "load", "load_text"]

Settings = Mapping[str, object]
Folders = Iterable[Path]


def load(
    file: Path,
    model: Optional[str] = None,
    *,
    set: Optional[Settings] = None,
    libraries: Optional[Folders] = None,
    inputs: Optional[Path] = None,
    contacts: int = 0,
) -> Model:
    """A model of a Modelica file, the last one unless `model` names one.

    set: other values for parameters, also those that shape the model, and start values: {"n": 3, "joint.s.start": 0.1}.
    libraries: folders in which packages are searched. inputs: a CSV file that drives open inputs.

    >>> lied.load("no such file.mo")
    Traceback (most recent call last):
    lied.errors.ModelError: ...
    """
    return _load(request(file=path(file), model=model, set=set, libraries=libraries, inputs=inputs, contacts=contacts))


def load_text(
    text: str,
    model: Optional[str] = None,
    *,
    file: Optional[str] = None,
    set: Optional[Settings] = None,
    libraries: Optional[Folders] = None,
    inputs: Optional[Path] = None,
    contacts: int = 0,
) -> Model:
    """The same from Modelica text; `file` is what messages call it.

    >>> m = lied.load_text("model M Real x(start=1, fixed=true); equation der(x) = -x; end M;")
    >>> m.name, m["x"]
    ('M', 1.0)
    """
    name = None if file is None else path(file)
    return _load(request(file=name, text=text, model=model, set=set, libraries=libraries, inputs=inputs, contacts=contacts))


def request(
    file: Optional[bytes] = None,
    text: Optional[str] = None,
    model: Optional[str] = None,
    set: Optional[Settings] = None,
    libraries: Optional[Folders] = None,
    inputs: Optional[Path] = None,
    contacts: int = 0,
) -> _library.Load:
    """LiedLoad of checked values. ctypes keeps alive what it points to."""
    return _library.Load(
        file,
        None if text is None else _encode(text, "text"),
        None if model is None else _encode(model, "model"),
        *strings(setting_list(set)),
        *strings(_folders(libraries)),
        None if inputs is None else path(inputs, "inputs"),
        count(contacts, "contacts"),
        None,
    )


_encode = text  # `text` is also the name of an argument here


def _folders(libraries: Optional[Folders]) -> List[bytes]:
    if libraries is None:
        return []
    if isinstance(libraries, (str, bytes)) or not isinstance(libraries, Iterable):
        raise TypeError("libraries must be a list of folders")
    return [path(folder, "libraries") for folder in libraries]


def _load(what: _library.Load) -> Model:
    with MessageList() as messages:
        address = lib.load_with(byref(what), messages.pointer)
        records = messages.records()
        if not address:
            fail_with(Status.WRONG_MODEL if records else Status.NO_MEMORY, messages, ModelError if records else None)
    model = Model(Owner(address, lib.free))
    model._messages = records
    warn(records, 2)
    return model


@dataclass(frozen=True)
class ClassInfo:
    """A class of a file."""

    name: str
    kind: str  # model, block, package, connector, function, ...
    description: str
    file: Optional[str]
    line: int
    is_partial: bool


def classes(file: Optional[Path] = None, *, text: Optional[str] = None, libraries: Optional[Folders] = None) -> List[ClassInfo]:
    """The classes of a file or text, those in packages, too; of the libraries if neither is given.

    >>> [c.name for c in lied.classes(text=MODEL)]
    ['Decay']
    """
    what = request(file=None if file is None else path(file), text=text, libraries=libraries)
    with MessageList() as messages:
        address = lib.list_classes(byref(what), messages.pointer)
        if not address:
            fail_with(Status.WRONG_MODEL, messages, ModelError)
    owner = Owner(address, lib.free_classes)
    return [_class(owner, k) for k in range(lib.n_classes(owner.address))]


def _class(owner: Owner, k: int) -> ClassInfo:
    raw = _library.ClassInfo()
    lib.get_class(owner.address, k, byref(raw))
    name, kind, description = (decode(word) or "" for word in (raw.name, raw.kind, raw.description))
    return ClassInfo(name, kind, description, decode(raw.file), raw.line, bool(raw.is_partial))
