"""How a quasi-identifier may be recoded: the words of a recipe's ``[quasi.NAME]`` as functions."""

from __future__ import annotations

import os
from typing import Any, Dict, List, Optional, Sequence, Union

from ._errors import WrongInput

Number = Union[int, float]
Path = Union[str, "os.PathLike[str]"]

BUILDERS = ("interval", "prefix", "date", "icd9", "icd10", "others", "merged", "flat")


class Coding:
    """What may be done to one quasi-identifier. Made by the functions of this module."""

    def __init__(self, **keys: Any) -> None:
        self._keys = {key: value for key, value in keys.items() if value is not None}

    @property
    def keys(self) -> Dict[str, Any]:
        """As in a recipe's ``[quasi.NAME]``."""
        return dict(self._keys)

    def __repr__(self) -> str:
        return "Coding(" + ", ".join(f"{key}={value!r}" for key, value in self._keys.items()) + ")"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Coding) and self._keys == other._keys

    def __hash__(self) -> int:
        return hash(repr(self))


def _list(values: Optional[Sequence[Any]]) -> Optional[List[Any]]:
    return None if values is None else [_plain(value) for value in values]


def _plain(value: Any) -> Any:
    """A number or a text of Python, whatever array it comes from; dates as texts."""
    plain = value.item() if hasattr(value, "item") else value
    return plain if isinstance(plain, (bool, int, float, str)) else str(plain)


def intervals(
    *,
    step: Optional[Number] = None,
    start: Optional[Number] = None,
    end: Optional[Number] = None,
    cuts: Optional[Sequence[Any]] = None,
    order: Optional[Sequence[str]] = None,
    weight: Optional[int] = None,
) -> Coding:
    """Free intervals of numbers, dates or ordered values: a search may cut anywhere, or only where ``step`` or ``cuts`` allow.

    ``step=5`` allows cuts at every multiple of 5 counted from ``start`` (0 unless named); ``cuts=[18, 65]`` at these
    values; ``order=["low", "middle", "high"]`` says how texts follow each other.

    >>> intervals(step=5)
    Coding(coding='intervals', cuts={'start': 0, 'step': 5})
    >>> intervals(cuts=[18, 25, 65])
    Coding(coding='intervals', cuts=[18, 25, 65])
    """
    if cuts is not None and (step is not None or start is not None or end is not None):
        raise WrongInput("cuts are listed, or follow from a step", key="cuts", remedy="Leave step, start and end out.")
    if cuts is None and step is None and (start is not None or end is not None):
        raise WrongInput("a start or an end needs a step", key="step", remedy="Write for example intervals(start=17, step=5).")
    stepped = None
    if step is not None:
        stepped = {"start": _plain(start or 0), "step": _plain(step)}
        if end is not None:
            stepped["end"] = _plain(end)
    return Coding(coding="intervals", cuts=_list(cuts) if stepped is None else stepped, order=_list(order), weight=weight)


def _hierarchy(coding: str, source: Any, options: Dict[str, Any], weight: Optional[int]) -> Coding:
    if source is None:
        return Coding(coding=coding, weight=weight)
    if isinstance(source, Coding):  # taxonomy(prefix())
        return Coding(**{**source.keys, "coding": coding, "weight": weight})
    text = os.fspath(source)
    if text in BUILDERS:
        return Coding(coding=coding, build=text, weight=weight, **{key: _list(value) for key, value in options.items()})
    if options:
        raise WrongInput(f"\"{text}\" is a file, which takes no {next(iter(options))}", key="file", remedy="Leave it out.")
    return Coding(coding=coding, file=text, weight=weight)


def taxonomy(source: Union[Path, Coding, None] = None, *, weight: Optional[int] = None, **options: Any) -> Coding:
    """Any cut through a tree: the file of a hierarchy, or a builder by name.

    >>> taxonomy("job.csv")
    Coding(coding='taxonomy', file='job.csv')
    >>> taxonomy("others", shown=[20, 5])
    Coding(coding='taxonomy', build='others', shown=[20, 5])
    """
    return _hierarchy("taxonomy", source, options, weight)


def levels(source: Union[Path, Coding, None] = None, *, weight: Optional[int] = None, **options: Any) -> Coding:
    """One level for the whole column: the file of a hierarchy, or a builder by name.

    >>> levels("zip.csv")
    Coding(coding='levels', file='zip.csv')
    """
    return _hierarchy("levels", source, options, weight)


def interval(
    widths: Optional[Sequence[Number]] = None,
    *,
    anchor: Optional[Number] = None,
    bottom: Optional[Number] = None,
    top: Optional[Number] = None,
    weight: Optional[int] = None,
) -> Coding:
    """A hierarchy of intervals of equal width, each width a multiple of the one before.

    >>> interval([5, 10, 20], top=90)
    Coding(build='interval', widths=[5, 10, 20], top=90)
    """
    return Coding(
        build="interval", widths=_list(widths), anchor=_number(anchor), bottom=_number(bottom), top=_number(top), weight=weight
    )


def _number(value: Optional[Number]) -> Any:
    return None if value is None else _plain(value)


def prefix(*, weight: Optional[int] = None) -> Coding:
    """A hierarchy that masks one character more per level: 10115, 1011*, 101**.

    >>> prefix()
    Coding(build='prefix')
    """
    return Coding(build="prefix", weight=weight)


def date(parts: Optional[Sequence[str]] = None, *, weight: Optional[int] = None) -> Coding:
    """A hierarchy of dates; parts are some of day, month, quarter, year, decade."""
    return Coding(build="date", parts=_list(parts), weight=weight)


def icd9(*, weight: Optional[int] = None) -> Coding:
    """Diagnoses by ICD-9: category, block, chapter."""
    return Coding(build="icd9", weight=weight)


def icd10(*, weight: Optional[int] = None) -> Coding:
    """Diagnoses by ICD-10: category, block, chapter."""
    return Coding(build="icd10", weight=weight)


def others(shown: Optional[Sequence[int]] = None, *, weight: Optional[int] = None) -> Coding:
    """Frequent values stay, all others are ``other``; ``shown`` says how many labels each level has.

    >>> others([20, 10, 5])
    Coding(build='others', shown=[20, 10, 5])
    """
    return Coding(build="others", shown=_list(shown), weight=weight)


def merged(shown: Optional[Sequence[int]] = None, *, weight: Optional[int] = None) -> Coding:
    """The two rarest labels become one, again and again."""
    return Coding(build="merged", shown=_list(shown), weight=weight)


def flat(*, weight: Optional[int] = None) -> Coding:
    """The value itself, or ``*``."""
    return Coding(build="flat", weight=weight)


def keep(*, weight: Optional[int] = None) -> Coding:
    """The column stays as it is; rows that stand out can only be suppressed.

    >>> keep()
    Coding(coding='keep')
    """
    return Coding(coding="keep", weight=weight)


def suppressed() -> Coding:
    """Every cell of the column is starred."""
    return Coding(coding="suppressed")


def automatic(*, weight: Optional[int] = None) -> Coding:
    """What suits the values: the same as naming the column alone."""
    return Coding(weight=weight)
