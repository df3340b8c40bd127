"""A recipe from what people write in Python: keyword arguments, codings and models."""

from __future__ import annotations

import datetime
import difflib
import os
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, TypedDict, Union

from ._codings import Coding
from ._errors import WrongInput
from ._models import exact, models_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

Quasi = Union[str, Sequence[str], Mapping[str, Union[Coding, str, None]]]
Sensitive = Union[str, Sequence[str], Mapping[str, Any]]
Time = Union[int, float, str, datetime.timedelta]


class Words(TypedDict, total=False):
    """Further words of a recipe (docs/formats/recipe.md), under their names there."""

    delimiter: str
    suppressed_rows: str
    reserve: Union[str, float]
    target: str
    targets: Mapping[str, float]
    cm_suppressed: str
    matrix: Any
    classes: Sequence[str]
    dispersion: str
    missing: Union[str, Sequence[str]]
    accept: Union[str, Sequence[str]]
    weight: str
    entity: str
    policy: Union[str, "os.PathLike[str]"]
    l: Sequence[str]
    t: Sequence[str]
    cap: Sequence[str]
    missing_sensitive: str
    k_map: int
    population: Any
    population_size: int
    confidence: Union[str, float]
    presence: str
    average_risk: Union[str, float]
    records_at_risk: str
    effort: int
    evaluations: int
    members: int
    mutation: float
    slack: int
    gap: Union[str, float]
    start: Any
    two_stage: bool
    seed: int
    strict: bool
    safe_cells: bool
    trace: Union[str, "os.PathLike[str]"]
    prices: Union[str, "os.PathLike[str]"]
    report_front: bool


class CostWords(Words, total=False):
    """The same, and the cost."""

    cost: Union[str, Mapping[str, float]]


class SearchWords(CostWords, total=False):
    """The same, and which search minimises it."""

    search: str
    variant: str


_MODELS = ("l", "t", "cap", "missing_sensitive", "k_map", "population", "population_size", "confidence", "presence",
           "average_risk", "records_at_risk")  # fmt: skip
_OF_COLUMNS = ("l", "t", "cap")
_SEARCH = ("variant", "effort", "evaluations", "members", "mutation", "slack", "gap", "start", "two_stage", "seed")
_OUTPUT = ("strict", "safe_cells", "trace", "prices", "report_front")
_EXACT = ("confidence", "average_risk", "records_at_risk", "gap", "reserve")
_LISTS = ("missing", "accept", "l", "t", "cap")


def names(value: Union[str, Sequence[str], None], key: str) -> List[str]:
    """One name or several."""
    if value is None:
        return []
    out = [value] if isinstance(value, str) else list(value)
    for name in out:
        if not isinstance(name, str):
            raise WrongInput(f"\"{key}\" has a value of type {type(name).__name__}, and names are text", key=key, remedy="Write the names of columns.")
    return out


def seconds(value: Time, key: str) -> str:
    """A time as in a recipe: 60 and timedelta(minutes=1) are "60s"."""
    if isinstance(value, datetime.timedelta):
        value = value.total_seconds()
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < float("inf"):
        raise WrongInput("this is no time", key=key, remedy="Write seconds (60), \"2m\", or \"none\".")
    return f"{value:g}s" if value < 10**6 else f"{int(value)}s"


def quasi_of(quasi: Quasi) -> Dict[str, Dict[str, Any]]:
    """``[quasi.NAME]`` for each column."""
    if not isinstance(quasi, Mapping):
        listed = names(quasi, "quasi")
        for name in listed:
            if listed.count(name) > 1:
                raise WrongInput(f"column \"{name}\" is named twice", key="quasi", remedy="Name it once.")
        return {name: {} for name in listed}
    out: Dict[str, Dict[str, Any]] = {}
    for name, coding in quasi.items():
        names([name], "quasi")
        if coding is None:
            out[name] = {}
        elif isinstance(coding, str):
            out[name] = {"coding": coding}
        elif isinstance(coding, Coding):
            out[name] = coding.keys
        else:
            raise WrongInput(
                f"column \"{name}\" has a value of type {type(coding).__name__} for its coding",
                key=f"quasi.{name}",
                remedy="Write kanon.intervals(step=5), kanon.prefix(), kanon.keep(), ..., or None.",
            )
    return out


def _put_sensitive(sensitive: Sensitive, recipe: Dict[str, Any]) -> None:
    if not isinstance(sensitive, Mapping):
        recipe["sensitive"] = names(sensitive, "sensitive")
        return
    recipe["sensitive"] = names(list(sensitive), "sensitive")
    models = recipe.setdefault("models", {})
    for option in _OF_COLUMNS:
        models.pop(option, None)
    for column, asked in sensitive.items():
        for model in models_of(column, asked):
            models.setdefault(model.option, []).append(model.of(column))
    if not models:
        del recipe["models"]


def _beside(words: Mapping[str, Any], recipe: Mapping[str, Any]) -> Dict[str, Any]:
    """Models in words of their own join those that stand beside a sensitive column."""
    models = recipe.get("models", {})
    joined = {key: [*models[key], *names(words[key], key)] for key in _OF_COLUMNS if words.get(key) is not None and key in models}
    return {**words, **joined}


def _plain(key: str, value: Any) -> Any:
    if key in _EXACT:
        return exact(value)
    if key in _LISTS:
        return names(value, key)
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    return value.item() if hasattr(value, "item") else value


def _put_words(words: Mapping[str, Any], recipe: Dict[str, Any]) -> None:
    known = [key for kind in (Words, CostWords, SearchWords) for key in kind.__annotations__]
    for key, value in words.items():
        if key not in known:
            near = difflib.get_close_matches(key, [*known, "k", "quasi", "identifier", "sensitive", "suppress", "time"], 1)
            raise TypeError(f"there is no argument \"{key}\"" + (f"; did you mean \"{near[0]}\"?" if near else ""))
        if value is None:
            continue
        part = "models" if key in _MODELS else "search" if key in _SEARCH else "output" if key in _OUTPUT else ""
        if key == "search":
            recipe.setdefault("search", {})["name"] = value
        elif part:
            recipe.setdefault(part, {})[key] = _plain(key, value)
        else:
            recipe[key] = _plain(key, value)


def recipe_of(
    base: Optional[Mapping[str, Any]],
    *,
    k: Any = None,
    quasi: Optional[Quasi] = None,
    identifier: Union[str, Sequence[str], None] = None,
    sensitive: Optional[Sensitive] = None,
    suppress: Union[str, int, float, None] = None,
    time: Optional[Time] = None,
    **words: "Unpack[SearchWords]",
) -> Dict[str, Any]:
    """What is named here, over what a recipe says.

    >>> recipe_of(None, k=11, quasi=["age"], suppress="1%", time=60, search="lattice")
    {'k': 11, 'quasi': {'age': {}}, 'suppress': '1%', 'search': {'name': 'lattice', 'time': '60s'}}
    """
    recipe: Dict[str, Any] = _copy(base or {})
    if k is not None:
        recipe["k"] = _whole(k, "k")
    if quasi is not None:
        before = recipe.get("quasi", {})
        recipe["quasi"] = {name: keys or before.get(name, {}) for name, keys in quasi_of(quasi).items()}
    if identifier is not None:
        recipe["identifier"] = names(identifier, "identifier")
    if sensitive is not None:
        _put_sensitive(sensitive, recipe)
    if suppress is not None:
        recipe["suppress"] = suppress if isinstance(suppress, str) else str(_whole(suppress, "suppress"))
    _put_words(_beside(words, recipe) if isinstance(sensitive, Mapping) else words, recipe)
    if time is not None:
        recipe.setdefault("search", {})["time"] = seconds(time, "time")
    return recipe


def _whole(value: Any, key: str) -> int:
    if not isinstance(value, bool) and hasattr(value, "__index__"):
        return int(value)
    raise WrongInput(f"\"{key}\" is a value of type {type(value).__name__}, and no whole number", key=key, remedy=f"Write for example {key}=5.")


def _copy(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copy(inner) for key, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, (list, tuple)) else value
