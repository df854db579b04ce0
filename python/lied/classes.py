"""Systems built by hand: classes by their Modelica names or from shared libraries, instances, connections."""

from __future__ import annotations

import ctypes
import os
from ctypes import byref, c_void_p
from typing import Any, Dict, Optional, Union

from ._convert import Path, path, text
from ._library import lib
from ._owner import Owner
from .errors import LiedMemoryError, Status, UnknownNameError
from .load import request
from .model import Model

__all__ = ["Class", "System"]


class Class:
    """A class written in C, from a shared library of your own: Class.in_library("libparts.so", "Translational_Joint")."""

    def __init__(self, address: int, kept: Any, name: str) -> None:
        if not isinstance(kept, ctypes.CDLL):
            raise TypeError("classes come from Class.in_library")
        self._address, self._kept, self._name = address, kept, name

    @staticmethod
    def in_library(file: Union[Path, ctypes.CDLL], name: str) -> "Class":
        """The constant `name`, a LiedClass, of a shared library."""
        symbol = text(name).decode()
        library = file if isinstance(file, ctypes.CDLL) else ctypes.CDLL(os.fsdecode(path(file)))
        try:
            found = ctypes.c_char.in_dll(library, symbol)
        except ValueError:
            raise UnknownNameError(f"{file} has no {name}", Status.UNKNOWN_NAME) from None
        return Class(ctypes.addressof(found), library, symbol)

    def __repr__(self) -> str:
        return f"<lied.Class {self._name}>"


class System(Model):
    """A system to build by hand: add, connect, compose.

    >>> s = lied.System()
    >>> for name, kind in {"wall": "Fixed", "joint": "Joint", "ball": "Body"}.items():
    ...     s.add("Dialectic.Translational." + kind, name)
    >>> s.connect("wall.flange_b", "joint.flange_a"); s.connect("joint.flange_b", "ball.flange_a")
    >>> s.set("ball.m", 2); s.compose(); s.states.names
    ['joint.s', 'joint.v']
    """

    def __init__(self) -> None:
        address = lib.new(None)
        if not address:
            raise LiedMemoryError("no memory for a system", Status.NO_MEMORY)
        super().__init__(Owner(address, lib.free))


def add(model: Model, class_: Union[str, Class], name: str, options: Dict[str, Any]) -> None:
    """Model.add."""
    instance = text(name)
    model._do(lib.add, _address(model, class_, options), instance)


def add_free_motion(model: Model, class_: Union[str, Class], options: Dict[str, Any]) -> None:
    """Model.add_free_motion."""
    model._do(lib.add_free_motion, _address(model, class_, options))


def _address(model: Model, class_: Union[str, Class], options: Dict[str, Any]) -> Optional[int]:
    if not isinstance(class_, Class):
        return _loaded(model, class_, dict(options))
    if options:
        raise TypeError("options belong to classes that are given by name")
    model._owner.kept[class_._address] = class_._kept
    return class_._address


def _loaded(model: Model, class_: str, options: Dict[str, Any]) -> Optional[int]:
    """A class of Modelica; it belongs to the model."""
    file = options.pop("file", None)
    what = request(file=None if file is None else path(file), model=text(class_, "class").decode(), **options)
    address = c_void_p()
    model._do(lib.load_class, byref(what), byref(address))
    return address.value
