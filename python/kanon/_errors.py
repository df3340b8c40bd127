"""What can go wrong, as exceptions: each has a code, the key of the request it is about, a sentence and a remedy."""

from __future__ import annotations

import re
from typing import Any, Dict, Mapping, Type


class Error(Exception):
    """Anything that kanon refuses or cannot do.

    ``code`` is one of ``wrong_input``, ``cannot_be_met``, ``budget_spent``, ``interrupted``, ``internal`` and
    ``does_not_hold``; ``key`` names what of the request it is about (``"recipe.quasi.age.coding"``, or empty);
    ``message`` is one sentence, ``remedy`` says what to do.

    >>> error = Error("there is no column \\"agee\\"", key="recipe.quasi.agee", remedy="Did you mean \\"age\\"?")
    >>> print(error)
    there is no column "agee" (recipe.quasi.agee)
      Did you mean "age"?
    """

    code = "wrong_input"

    def __init__(self, message: str, *, key: str = "", remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.key = key
        self.remedy = remedy

    def __str__(self) -> str:
        place = f" ({self.key})" if self.key else ""
        return self.message + place + (f"\n  {self.remedy}" if self.remedy else "")

    def __reduce__(self) -> Any:
        return _again, (type(self), self.message, self.key, self.remedy)


class WrongInput(Error, ValueError):
    """The request or a table is not right."""


class CannotBeMet(Error):
    """No release can keep what was asked for; that is proven."""

    code = "cannot_be_met"


class BudgetSpent(Error):
    """The time or effort was spent before anything was found; nothing is proven."""

    code = "budget_spent"


class Interrupted(Error):
    """The run was stopped before anything was found."""

    code = "interrupted"


class InternalError(Error):
    """A mistake of kanon itself; please report it."""

    code = "internal"


class DoesNotHold(Error):
    """A release does not keep its promises. ``verdict`` is the whole verdict."""

    code = "does_not_hold"

    def __init__(self, message: str, *, key: str = "", remedy: str = "", verdict: Any = None) -> None:
        super().__init__(message, key=key, remedy=remedy)
        self.verdict = verdict


class NotHere(Error, ImportError):
    """A package that would be needed is not installed, or a part of kanon is missing."""


_BY_CODE: Dict[str, Type[Error]] = {
    kind.code: kind for kind in (WrongInput, CannotBeMet, BudgetSpent, Interrupted, InternalError)
}


_NAMED = re.compile(r"\barrow:(\w+)")  # what the library calls a frame
_KEY = re.compile(r"`(?:recipe|request)\.(?:(?:search|models|output|cells)\.)?([^`]+)`")  # and an argument


def _in_python(text: str) -> str:
    """What the library says, with the names that a caller in Python knows.

    >>> _in_python("arrow:table is empty: name `recipe.search.time` or `recipe.quasi`")
    'the table is empty: name `time` or `quasi`'
    """
    return _KEY.sub(r"`\1`", _NAMED.sub(r"the \1", text))


def _again(kind: Type[Error], message: str, key: str, remedy: str) -> Error:
    return kind(message, key=key, remedy=remedy)


def error_of(outcome: Mapping[str, Any]) -> Error:
    """The exception for an outcome of the library that has an error."""
    error = outcome.get("error") or {}
    kind = _BY_CODE.get(str(error.get("code", "")), InternalError)
    return kind(
        _in_python(str(error.get("message", "the library gave no reason"))),
        key=str(error.get("key", "")),
        remedy=_in_python(str(error.get("remedy", ""))),
    )
