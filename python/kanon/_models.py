"""What every released group has to hold of a sensitive column: the words of a recipe's ``[models]`` as functions."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import Any, Optional, Sequence, Tuple, Union

from ._errors import WrongInput

Exact = Union[int, float, str, Fraction]


def exact(number: Any) -> str:
    """A number as people write it, so that 0.1 is a tenth and Fraction(1, 3) a third."""
    if isinstance(number, bool) or not isinstance(number, (int, float, str, Fraction)):
        number = number.item() if hasattr(number, "item") else str(number)
    return str(number)


class Model:
    """One promise about a sensitive column. Made by the functions of this module."""

    def __init__(self, option: str, text: str, value: Optional[str] = None) -> None:
        self.option = option
        self._text = text
        self._value = value

    def of(self, column: str) -> str:
        """As in a recipe: ``illness=3``."""
        name = column if self._value is None else f"{column}:{self._value}"
        return f"{name}={self._text}"

    def __repr__(self) -> str:
        return f"Model({self.option!r}, {self.of('COLUMN')!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Model) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))


def l(  # noqa: E743 - the literature's name
    values: Optional[int] = None, *, entropy: Optional[Exact] = None, recursive: Optional[Tuple[Exact, int]] = None
) -> Model:
    """At least so many values in every group; or entropy l, or recursive (c, l).

    >>> l(3).of("illness"), l(entropy=2.5).of("illness"), l(recursive=(3, 2)).of("illness")
    ('illness=3', 'illness=entropy:2.5', 'illness=recursive:3/2')
    """
    given = [value is not None for value in (values, entropy, recursive)]
    if sum(given) != 1:
        raise WrongInput("l is a number of values, an entropy, or recursive", key="l", remedy="Write l(3), l(entropy=2.5) or l(recursive=(3, 2)).")
    if entropy is not None:
        return Model("l", f"entropy:{exact(entropy)}")
    if recursive is not None:
        return Model("l", f"recursive:{exact(recursive[0])}/{exact(recursive[1])}")
    return Model("l", exact(values))


def t(distance: Exact, *, ordered: bool = False, hierarchy: Union[str, "os.PathLike[str]", None] = None) -> Model:
    """Values of a group are distributed as in the whole table, up to this distance: all equally far from each other, by
    their order, or by a hierarchy.

    >>> t(0.2).of("illness"), t(0.2, ordered=True).of("age"), t("1/3", hierarchy="illness.csv").of("illness")
    ('illness=0.2', 'age=0.2:ordered', 'illness=1/3:illness.csv')
    """
    if ordered and hierarchy is not None:
        raise WrongInput("values are ordered, or in a hierarchy", key="t", remedy="Leave one of them out.")
    ground = ":ordered" if ordered else f":{os.fspath(hierarchy)}" if hierarchy is not None else ""
    return Model("t", exact(distance) + ground)


def cap(share: Exact, *, value: Optional[str] = None) -> Model:
    """No value has a larger share of a group; or only this value has not.

    >>> cap(0.5).of("illness"), cap("10%", value="HIV").of("illness")
    ('illness=0.5', 'illness:HIV=10%')
    """
    return Model("cap", exact(share), value)


def beta(gain: Exact, *, enhanced: bool = False) -> Model:
    """No value's share of a group is above 1 + ``gain`` times its share of the table.

    >>> beta(1).of("illness"), beta(1, enhanced=True).of("illness")
    ('illness=beta:1', 'illness=enhanced-beta:1')
    """
    return Model("cap", ("enhanced-beta:" if enhanced else "beta:") + exact(gain))


def models_of(column: str, asked: Any) -> Sequence[Model]:
    """One model, several, or none, as they stand beside a sensitive column."""
    models = [] if asked is None else [asked] if isinstance(asked, Model) else list(asked) if isinstance(asked, (list, tuple)) else None
    if models is not None and all(isinstance(model, Model) for model in models):
        return models
    raise WrongInput(
        f"column \"{column}\" has something else than a model beside it",
        key=f"sensitive.{column}",
        remedy="Write kanon.l(3), kanon.t(0.2), kanon.cap(0.5), a list of these, or None.",
    )
