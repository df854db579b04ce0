"""Parameters, states, inputs, outputs and variables of a model, as mappings from names to numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Dict, Iterator, List

import numpy as np

from ._convert import Array
from .errors import UnknownNameError

if TYPE_CHECKING:
    from .model import Model

__all__ = ["Values", "SettableValues"]


class Values(Mapping):  # type: ignore[type-arg]
    """Names and present values of one kind.

    >>> m = lied.load_text(MODEL)
    >>> len(m.variables) == len(m.variables.names)
    True
    """

    def __init__(self, model: "Model", kind: str) -> None:
        self._model = model
        self._kind = kind

    @property
    def names(self) -> List[str]:
        """All names, in the library's order."""
        return self._model._names(self._kind)

    @property
    def units(self) -> Dict[str, str]:
        """The unit of each, "" where there is none."""
        return {name: self._model.unit(name) for name in self.names}

    def array(self) -> Array:
        """The present values in the order of `names`."""
        return self._model.get(self.names)

    def __getitem__(self, name: str) -> float:
        if name not in self:
            raise UnknownNameError(f"{name!r} is not among the {self._kind}s of this model")
        return self._model.get(name)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._model._name_set(self._kind)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return self._model._count(self._kind)

    def __repr__(self) -> str:
        lines = [f"{name} = {self._model.get(name):g} {self._model.unit(name)}".rstrip() for name in self.names[:20]]
        more = len(self) - len(lines)
        return "\n".join(lines + ([f"... {more} more"] if more > 0 else [])) or f"no {self._kind}s"


class SettableValues(Values):
    """Values that may be set, too.

    >>> m = lied.load_text(MODEL)
    >>> m.parameters["k"] = 2.0
    >>> m.parameters["k"]
    2.0
    """

    def __setitem__(self, name: str, value: float) -> None:
        if name not in self:
            raise UnknownNameError(f"{name!r} is not among the {self._kind}s of this model")
        self._model.set(name, value)
