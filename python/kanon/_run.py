"""From a call to a finished job: tables placed, request sent, outcome read, refusals raised."""

from __future__ import annotations

import os
import re
from typing import Any, Collection, Dict, List, Mapping, Optional, Tuple, Union

from ._errors import BudgetSpent, CannotBeMet, WrongInput
from ._files import Path, read_text
from ._frames import Carried, DuckTable, Table, is_path, table_of
from ._job import Job
from ._progress import Progress, listener_of
from ._texts import Plan, Recipe

RecipeLike = Union[Path, Recipe, Mapping[str, Any], None]
PlanLike = Union[Path, Plan, None]


class Run:
    """What every command has beside its own words: tables by name, threads, memory, progress."""

    def __init__(
        self, *, threads: int = 0, memory: Optional[int] = None, temp_folder: Optional[Path] = None, force: bool = False, progress: Progress = None
    ) -> None:
        self._run: Dict[str, Any] = {}
        if threads:
            self._run["threads"] = threads
        if memory is not None:
            self._run["memory_mb"] = memory
        if temp_folder is not None:
            self._run["temp_folder"] = os.fspath(temp_folder)
        if force:
            self._run["force"] = True
        self._progress = progress
        self._tables: Dict[str, Table] = {}

    def place(
        self, table: Any, name: str, *, keep: Collection[str] = (), carried: Optional[Carried] = None, numbers: Optional[Carried] = None
    ) -> str:
        """How the request calls the table: its path, or a stream that is given to the job."""
        if is_path(table):
            return os.fspath(table)  # type: ignore[no-any-return]
        self._tables[name] = table_of(table, key=name, keep=keep, carried=carried, numbers=numbers)
        return f"arrow:{name}"

    def table(self, name: str) -> Optional[Table]:
        """The adapter of a table that is no path."""
        return self._tables.get(name)

    def carried(self, name: str) -> Optional[Carried]:
        """How this table's columns are handed over."""
        table = self._tables.get(name)
        return None if table is None else table.carried

    def __call__(self, command: str, words: Mapping[str, Any]) -> Tuple[Job, Dict[str, Any]]:
        request = {"version": 1, "command": command, **{key: value for key, value in words.items() if value is not None}}
        if self._run:
            request["run"] = self._run
        try:
            job = Job(request)
        except (TypeError, ValueError) as error:
            raise WrongInput("the request has a value that is no number, text, list or truth value",
                             remedy="Convert it first.") from error  # fmt: skip
        try:
            self._give(job)
            outcome = job.run(listener_of(self._progress))
        except BaseException:
            job.free()
            raise
        return job, outcome

    def _give(self, job: Job) -> None:
        relations = [table for table in self._tables.values() if isinstance(table, DuckTable)]
        for relation in relations if len(relations) > 1 else []:
            relation.read()
        for name, table in self._tables.items():
            job.give(name, table)


def refuse_without_release(outcome: Mapping[str, Any]) -> None:
    """An outcome that released nothing is an exception: nobody may take it for a release."""
    status = outcome.get("status")
    if status not in ("infeasible", "unknown"):
        return
    said = "; ".join(outcome.get("warnings") or []) or "nothing was released"
    if status == "infeasible":
        raise CannotBeMet(said, key="recipe.k", remedy="Ask for a smaller k, allow more suppressed rows, or coarser codings.")
    raise BudgetSpent(said, key="recipe.search.time", remedy="Give it more time.")


def base_of(recipe: RecipeLike) -> Dict[str, Any]:
    """The keys of a recipe: a file, its text, or what is already a dict."""
    if recipe is None:
        return {}
    if isinstance(recipe, Mapping):
        return dict(recipe)
    folder = "" if isinstance(recipe, Recipe) else os.path.dirname(os.path.abspath(os.fspath(recipe)))
    text = recipe.text if isinstance(recipe, Recipe) else read_text(recipe)
    job, outcome = Run(progress=False)("recipe", {"toml": text})
    job.free()
    found: Dict[str, Any] = outcome["recipe"]
    return in_folder(found, folder) if folder else found


OUTPUT_FILES = ("release", "plan", "prices", "trace", "report")
_PATHS = {"": ("table", "policy"), "models": ("population",), "search": ("start",), "cells": ("witnesses",), "output": OUTPUT_FILES}


def in_folder(recipe: Dict[str, Any], folder: str) -> Dict[str, Any]:
    """Paths of a recipe are relative to its file."""
    for part, keys in _PATHS.items():
        inner = recipe.get(part, {}) if part else recipe
        for key in keys:
            if isinstance(inner.get(key), str):
                inner[key] = os.path.join(folder, inner[key])
    columns = [*recipe.get("quasi", {}).values(), *recipe.get("cells", {}).get("recode", {}).values()]
    for column in columns:
        if "file" in column:
            column["file"] = os.path.join(folder, column["file"])
    models = recipe.get("models", {})
    if "t" in models:
        models["t"] = [_t_in_folder(text, folder) for text in models["t"]]
    return recipe


def _t_in_folder(text: str, folder: str) -> str:
    """COLUMN=NUMBER:FILE; the file may have an equals sign, so the column ends at the first one that a number follows."""
    found = re.fullmatch(r"(.+?=[0-9./%]+:)(.+)", text, re.DOTALL)
    return text if found is None or found[2] in ("ordered", "equal") else found[1] + os.path.join(folder, found[2])


def plan_words(plan: PlanLike) -> Any:
    """A plan in a request: its path or its text."""
    if plan is None:
        return None
    return {"text": plan.text} if isinstance(plan, Plan) else os.fspath(plan)


def recipe_words(recipe: RecipeLike) -> Any:
    """A recipe beside a plan: its path or its text."""
    if isinstance(recipe, Mapping):
        raise WrongInput("the recipe of a plan is a file or its text", key="recipe", remedy="Give the recipe of the first release: release.recipe.")
    if recipe is None:
        return None
    return {"text": recipe.text} if isinstance(recipe, Recipe) else os.fspath(recipe)


def list_of(value: Any) -> Optional[List[Any]]:
    """None stays None, one value becomes a list."""
    if value is None:
        return None
    return [value] if isinstance(value, (str, int, float)) else list(value)


def ks_of(k: Any) -> Any:
    """2, [2, 5], range(2, 51) or "2..50"."""
    if k is None or isinstance(k, str):
        return k
    values = list(k) if hasattr(k, "__iter__") else [k]
    if all(hasattr(one, "__index__") and not isinstance(one, bool) for one in values):
        return [int(one) for one in values]
    raise WrongInput("k is a whole number, a list of them, a range, or a text", key="k", remedy="Write for example range(2, 51).")
