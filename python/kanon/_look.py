"""The commands that look at a table and release nothing: inspect, questions, unsafe, compare, hierarchies."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Union

from ._codings import Coding
from ._files import Path
from ._make import place_tables, put_cells, recipe_in
from ._progress import Progress
from ._recipe import Quasi, Sensitive, Time, names, recipe_of
from ._results import Comparison, HierarchyCheck, HierarchyText, Inspection, Outcome, Unsafe
from ._run import RecipeLike, Run, ks_of, list_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._recipe import CostWords, Words


def inspect(
    table: Any,
    *,
    quasi: Union[str, Sequence[str], None] = None,
    k: Optional[int] = None,
    entity: Optional[str] = None,
    missing: Union[str, Sequence[str], None] = None,
    delimiter: Optional[str] = None,
    threads: int = 0,
    memory: Optional[int] = None,
    temp_folder: Optional[Path] = None,
    progress: Progress = None,
) -> Inspection:
    """A first look: columns, suggested roles, unique rows, the riskiest columns.

    >>> import kanon
    >>> look = kanon.inspect({"age": [23, 27, 31, 31], "sex": ["f", "m", "f", "f"]}, quasi=["age", "sex"])
    >>> look.rows, look.unique_rows
    (4, 2)
    """
    run = Run(threads=threads, memory=memory, temp_folder=temp_folder, progress=progress)
    request = {
        "table": run.place(table, "table", keep=names(quasi, "quasi")),
        "quasi": None if quasi is None else names(quasi, "quasi"),
        "k": k,
        "entity": entity,
        "missing": None if missing is None else names(missing, "missing"),
        "delimiter": delimiter,
    }
    return Inspection(*run("inspect", request))


def questions(
    table: Any = None,
    *,
    k: Any,
    suppress: Union[str, Sequence[str], None] = None,
    cost: Union[str, Sequence[str], None] = None,
    recipe: RecipeLike = None,
    quasi: Optional[Quasi] = None,
    identifier: Union[str, Sequence[str], None] = None,
    sensitive: Optional[Sensitive] = None,
    time: Optional[Time] = None,
    threads: int = 0,
    memory: Optional[int] = None,
    temp_folder: Optional[Path] = None,
    progress: Progress = None,
    **words: "Unpack[Words]",
) -> "Answers":
    """The optima over whole levels for several k, limits and costs in one pass; nothing is released.

    >>> import kanon
    >>> people = {"age": [23, 27, 31, 38], "zip": ["10115", "10117", "10115", "10117"]}
    >>> [answer["k"] for answer in kanon.questions(people, k=[2, 4], quasi=["age", "zip"]).answers]
    [2, 4]
    """
    run = Run(threads=threads, memory=memory, temp_folder=temp_folder, progress=progress)
    given, base = recipe_in(table, recipe)
    asked = recipe_of(base, quasi=quasi, identifier=identifier, sensitive=sensitive, time=time, search="lattice", **words)
    place_tables(run, given, asked)
    lists = {"k": ks_of(k), "suppress": list_of(suppress), "cost": list_of(cost)}
    return Answers(*run("anonymize", {"recipe": asked, "questions": {key: value for key, value in lists.items() if value is not None}}))


class Answers(Outcome):
    """Optima by cost, limit and k: ``answers``, and ``to_pandas()``."""

    _title = "Answers"
    _figures = ("status", "rows", "search", "columns", "heights")

    def to_pandas(self) -> Any:
        """A row per question as a ``pandas.DataFrame``."""
        return self._frame_of(list(self._outcome.get("answers", [])))

    def _parts(self) -> List[str]:
        from . import _html

        keys = ("k", "suppress", "cost_name", "status", "cost", "bound", "suppressed_rows", "levels")
        return [_html.rows(list(self._outcome.get("answers", [])), keys)]


def unsafe(
    table: Any = None,
    *,
    recipe: RecipeLike = None,
    k: Optional[int] = None,
    quasi: Optional[Quasi] = None,
    max_size: Optional[int] = None,
    missing_as: Optional[str] = None,
    drop: Union[str, Sequence[str], None] = None,
    recode: Optional[Mapping[str, Any]] = None,
    weights: Optional[Mapping[str, int]] = None,
    suggest: bool = False,
    top: Optional[int] = None,
    engine: Optional[str] = None,
    combinations: Optional[Path] = None,
    scores: Optional[Path] = None,
    time: Optional[Time] = None,
    threads: int = 0,
    memory: Optional[int] = None,
    temp_folder: Optional[Path] = None,
    force: bool = False,
    progress: Progress = None,
    **words: "Unpack[CostWords]",
) -> Unsafe:
    """Which combinations of values fewer than ``k`` rows have, and what to drop or recode against them.

    ``combinations`` and ``scores`` name files to write them to (.csv or .parquet).

    >>> import kanon
    >>> kanon.unsafe({"age": [23, 23, 31], "sex": ["f", "m", "f"]}, k=2, quasi=["age", "sex"]).combinations
    3
    """
    run = Run(threads=threads, memory=memory, temp_folder=temp_folder, force=force, progress=progress)
    given, base = recipe_in(table, recipe)
    asked = recipe_of(base, k=k, quasi=quasi, time=time, **words)
    put_cells(asked, weights=weights, drop=drop, recode=recode, max_size=max_size, missing_as=missing_as)
    place_tables(run, given, asked)
    own = {
        "suggest": suggest or None,
        "top": top,
        "engine": engine,
        "output": None if combinations is None else os.fspath(combinations),
        "scores": None if scores is None else os.fspath(scores),
    }
    return Unsafe(*run("unsafe", {"recipe": asked, **own}))


def compare(
    table: Any = None,
    *,
    searches: Optional[Sequence[str]] = None,
    recipe: RecipeLike = None,
    k: Optional[int] = None,
    quasi: Optional[Quasi] = None,
    identifier: Union[str, Sequence[str], None] = None,
    sensitive: Optional[Sensitive] = None,
    suppress: Union[str, int, None] = None,
    time: Optional[Time] = None,
    threads: int = 0,
    memory: Optional[int] = None,
    temp_folder: Optional[Path] = None,
    progress: Progress = None,
    **words: "Unpack[CostWords]",
) -> Comparison:
    """Several searches on one problem, each for ``time`` (30 seconds unless named): cost over time. Releases nothing.

    >>> import kanon
    >>> people = {"age": [23, 27, 31, 38], "zip": ["10115", "10117", "10115", "10117"]}
    >>> runs = kanon.compare(people, k=2, quasi=["age", "zip"], searches=["koptimize", "climb"], time=1)
    >>> [search["search"] for search in runs.searches]
    ['koptimize', 'climb']
    """
    run = Run(threads=threads, memory=memory, temp_folder=temp_folder, progress=progress)
    given, base = recipe_in(table, recipe)
    asked = recipe_of(base, k=k, quasi=quasi, identifier=identifier, sensitive=sensitive, suppress=suppress, time=time, **words)
    place_tables(run, given, asked)
    of_all = {key: asked["search"].pop(key) for key in ("evaluations", "members", "mutation", "slack") if words.get(key) is not None}
    return Comparison(*run("compare", {"recipe": asked, "searches": list_of(searches), **of_all}))


def hierarchy(
    column: str,
    table: Any,
    build: Union[str, Coding, None] = None,
    *,
    missing: Union[str, Sequence[str], None] = None,
    delimiter: Optional[str] = None,
    threads: int = 0,
    memory: Optional[int] = None,
    temp_folder: Optional[Path] = None,
    progress: Progress = None,
    **options: Any,
) -> HierarchyText:
    """A hierarchy for a column, to be edited; ``build`` as in :func:`kanon.interval`, :func:`kanon.prefix`, ...

    >>> import kanon
    >>> kanon.hierarchy("zip", {"zip": ["10115", "10117"]}, kanon.prefix()).lines[0]
    ['10115', '1011*', '101**', '10***', '1****', '*']
    """
    run = Run(threads=threads, memory=memory, temp_folder=temp_folder, progress=progress)
    built: Dict[str, Any] = build.keys if isinstance(build, Coding) else {} if build is None else {"build": build}
    request = {
        "column": column,
        "table": run.place(table, "table", keep=[column]),
        "missing": None if missing is None else names(missing, "missing"),
        "delimiter": delimiter,
        **built,
        **options,
    }
    return HierarchyText(*run("hierarchy", request))


def check_hierarchy(
    file: Path,
    *,
    table: Any = None,
    column: Optional[str] = None,
    missing: Union[str, Sequence[str], None] = None,
    delimiter: Optional[str] = None,
    threads: int = 0,
    memory: Optional[int] = None,
    temp_folder: Optional[Path] = None,
    progress: Progress = None,
) -> HierarchyCheck:
    """What is wrong or odd in the file of a hierarchy, alone or beside the column it is for."""
    run = Run(threads=threads, memory=memory, temp_folder=temp_folder, progress=progress)
    request = {
        "file": os.fspath(file),
        "table": None if table is None else run.place(table, "table", keep=[column] if column else []),
        "column": column,
        "missing": None if missing is None else names(missing, "missing"),
        "delimiter": delimiter,
    }
    return HierarchyCheck(*run("check_hierarchy", request))
