"""The commands that judge a release: verify and evaluate."""

from __future__ import annotations

import os
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from ._errors import DoesNotHold
from ._files import Path
from ._make import _quasi_of_plan
from ._progress import Progress
from ._recipe import names
from ._results import Evaluation, Release, Verdict
from ._run import PlanLike, Run, list_of, plan_words

Names = Union[str, Sequence[str], None]


def _names(value: Names, key: str) -> Optional[List[str]]:
    return None if value is None else names(value, key)


def _path(value: Optional[Path]) -> Optional[str]:
    return None if value is None else os.fspath(value)


def verify(
    release: Any,
    *,
    plan: PlanLike = None,
    original: Any = None,
    k: Optional[int] = None,
    quasi: Names = None,
    entity: Optional[str] = None,
    missing: Names = None,
    rule: Optional[str] = None,
    blank: Optional[str] = None,
    missing_as: Optional[str] = None,
    witnesses: Optional[Path] = None,
    prices: Optional[Path] = None,
    hierarchies: Optional[Mapping[str, Path]] = None,
    population: Any = None,
    with_release: Any = None,
    with_plan: PlanLike = None,
    with_original: Any = None,
    accept: Names = None,
    strict: bool = False,
    delimiter: Optional[str] = None,
    threads: int = 0,
    memory: Optional[int] = None,
    temp_folder: Optional[Path] = None,
    progress: Progress = None,
) -> Verdict:
    """The independent checker's verdict on a release, by its plan and the original, or by ``k`` and ``quasi`` of your own.

    Raises :class:`kanon.DoesNotHold`, with the verdict in it, where the release does not keep its promises; with
    ``strict`` also where columns that nobody accepted tell rows apart.

    >>> import kanon
    >>> people = {"age": [23, 27, 31, 38]}
    >>> release = kanon.anonymize(people, k=2, quasi={"age": kanon.intervals(step=10)})
    >>> kanon.verify(release.frame, plan=release.plan, original=people).status
    'holds'
    >>> kanon.verify({"age": ["20-29", "30-39"]}, k=2, quasi=["age"])
    Traceback (most recent call last):
        ...
    kanon.DoesNotHold: ...
    """
    run = Run(threads=threads, memory=memory, temp_folder=temp_folder, progress=progress)
    plan = release.plan if plan is None and isinstance(release, Release) and k is None else plan
    keep = [*_quasi_of_plan(plan), *names(quasi, "quasi")]

    def place(table: Any, name: str, like: Optional[str] = None) -> Optional[str]:
        if table is None:
            return None
        return run.place(table, name, keep=keep, carried=run.carried(like) if like else None)

    request: Dict[str, Any] = {
        "original": place(original, "original"),
        "release": place(release, "release", "original"),
        "with_original": place(with_original, "with_original"),
        "with": place(with_release, "with", "with_original"),
        "population": place(population, "population", "original"),
        "plan": plan_words(plan),
        "with_plan": plan_words(with_plan),
        "k": k, "quasi": _names(quasi, "quasi"), "entity": entity, "missing": _names(missing, "missing"), "rule": rule,
        "blank": blank, "missing_as": missing_as, "witnesses": _path(witnesses), "prices": _path(prices),
        "hierarchy": None if hierarchies is None else {name: os.fspath(path) for name, path in hierarchies.items()},
        "accept": _names(accept, "accept"), "strict": strict or None, "delimiter": delimiter,
    }  # fmt: skip
    job, outcome = run("verify", request)
    verdict = Verdict(job, outcome)
    if job.code == 0:
        return verdict
    said = outcome.get("failures") or ["columns that nobody accepted tell rows apart, or not everything was judged"]
    raise DoesNotHold(str(said[0]), key="release", remedy="The whole verdict is in .verdict of this exception.", verdict=verdict)


def evaluate(
    original: Any,
    release: Any,
    *,
    plan: PlanLike = None,
    quasi: Names = None,
    sensitive: Names = None,
    target: Optional[str] = None,
    weight: Optional[str] = None,
    strata: Optional[str] = None,
    psu: Optional[str] = None,
    entity: Optional[str] = None,
    population_size: Optional[int] = None,
    k: Optional[int] = None,
    missing: Names = None,
    suppressed_as: Optional[str] = None,
    threshold: Optional[Sequence[float]] = None,
    describe: Names = None,
    table: Names = None,
    regression: Names = None,
    logistic: Names = None,
    classify: Optional[str] = None,
    regress: Optional[str] = None,
    more: Optional[Sequence[Any]] = None,
    features: Names = None,
    test: Any = None,
    test_release: Optional[Sequence[Any]] = None,
    represent: Optional[str] = None,
    learner: Names = None,
    folds: Optional[int] = None,
    seed: Optional[int] = None,
    report: bool = False,
    delimiter: Optional[str] = None,
    threads: int = 0,
    memory: Optional[int] = None,
    temp_folder: Optional[Path] = None,
    progress: Progress = None,
) -> Evaluation:
    """Risk, loss, and what the data still say, before and after; or what a model still learns (``classify``, ``regress``).

    The result holds values of the original: keep it with the table.

    >>> import kanon
    >>> people = {"age": [23, 27, 31, 38], "pay": [1, 2, 3, 4]}
    >>> release = kanon.anonymize(people, k=2, quasi={"age": kanon.intervals(step=10)}, accept=["pay"])
    >>> kanon.evaluate(people, release.frame, plan=release.plan).risk["after"]["smallest_group"]
    2
    """
    run = Run(threads=threads, memory=memory, temp_folder=temp_folder, progress=progress)
    plan = release.plan if plan is None and isinstance(release, Release) and quasi is None else plan
    keep = [*_quasi_of_plan(plan), *names(quasi, "quasi"), *(name for name in (target, weight, strata, psu, entity) if name)]

    def places(tables: Optional[Sequence[Any]], name: str) -> Optional[List[str]]:
        return [run.place(one, f"{name}{index}", keep=keep, carried=run.carried("original")) for index, one in enumerate(tables or [])] or None

    request: Dict[str, Any] = {
        "original": run.place(original, "original", keep=keep),
        "release": run.place(release, "release", keep=keep, carried=run.carried("original")),
        "plan": plan_words(plan),
        "quasi": _names(quasi, "quasi"), "missing": _names(missing, "missing"), "suppressed_as": suppressed_as,
        "delimiter": delimiter, "classify": classify, "regress": regress, "more": places(more, "more"),
        "features": _names(features, "features"), "represent": represent, "learner": _names(learner, "learner"),
        "test": None if test is None else run.place(test, "test", keep=keep), "test_release": places(test_release, "tested"),
        "folds": folds, "seed": seed, "sensitive": _names(sensitive, "sensitive"), "target": target, "weight": weight,
        "strata": strata, "psu": psu, "entity": entity, "population_size": population_size, "k": k, "threshold": list_of(threshold),
        "describe": _names(describe, "describe"), "table": _names(table, "table"), "regression": _names(regression, "regression"),
        "logistic": _names(logistic, "logistic"), "report": report or None,
    }  # fmt: skip
    return Evaluation(*run("evaluate", request))
