"""The commands that make releases: anonymize, suppress, apply, frontier."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Callable, Collection, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from ._errors import WrongInput
from ._files import Path
from ._frames import Carried, is_path
from ._progress import Progress
from ._recipe import Quasi, Sensitive, Time, names, recipe_of, seconds
from ._results import Frontier, Release
from ._run import OUTPUT_FILES, PlanLike, RecipeLike, Run, base_of, ks_of, plan_words, recipe_words, refuse_without_release

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._recipe import CostWords, SearchWords

Report = Union[bool, Path]


def recipe_in(table: Any, recipe: RecipeLike) -> Tuple[Any, Dict[str, Any]]:
    """A recipe may stand where the table does, and may name the table."""
    if recipe is None and is_path(table) and os.fspath(table).lower().endswith(".toml"):
        table, recipe = None, table
    base = base_of(recipe)
    if table is None:
        table = base.get("table")
    elif not is_path(table):
        _forget_files(base)
    if table is None:
        raise WrongInput("no table is named", key="table", remedy="Give a table, or a recipe that names one.")
    return table, base


def _forget_files(base: Dict[str, Any]) -> None:
    """A recipe names files for its own table; what else it says of the output holds for every table."""
    kept = {key: value for key, value in base.pop("output", {}).items() if key not in OUTPUT_FILES}
    if kept:
        base["output"] = kept


def looked_at(recipe: Mapping[str, Any]) -> List[str]:
    """Columns whose values the search or a model looks at: they keep their own scale on the way to the library."""
    models = recipe.get("models", {})
    out = [*recipe.get("quasi", {}), *recipe.get("targets", {})]
    out += [text.partition("=")[0] for option in ("l", "t", "cap") for text in models.get(option, [])]
    return [*out, *(recipe[key] for key in ("target", "entity", "weight") if key in recipe)]


def place_tables(run: Run, table: Any, recipe: Dict[str, Any]) -> None:
    """The table and the population of a recipe, as the request calls them."""
    keep = looked_at(recipe)
    recipe["table"] = run.place(table, "table", keep=keep)
    population = recipe.get("models", {}).get("population")
    if population is not None:
        recipe["models"]["population"] = run.place(population, "population", keep=keep, carried=run.carried("table"))
    start = recipe.get("search", {}).get("start")
    if start is not None:
        if not is_path(start):
            raise WrongInput("a search starts from a plan in a file", key="start", remedy="Save the plan, and name the file.")
        recipe["search"]["start"] = os.fspath(start)


def put_output(recipe: Dict[str, Any], output: Optional[Path], plan: Optional[Path], report: Report) -> Dict[str, Any]:
    """Files that the run writes; what has no name is kept by the result."""
    files = {"release": output, "plan": plan, "report": None if isinstance(report, bool) else report}
    for key, path in files.items():
        if path is not None:
            recipe.setdefault("output", {})[key] = os.fspath(path)
    return {"report": True} if report is True else {}


def anonymize(
    table: Any = None,
    *,
    recipe: RecipeLike = None,
    k: Optional[int] = None,
    quasi: Optional[Quasi] = None,
    identifier: Union[str, Sequence[str], None] = None,
    sensitive: Optional[Sensitive] = None,
    suppress: Union[str, int, None] = None,
    time: Optional[Time] = None,
    output: Optional[Path] = None,
    plan: Optional[Path] = None,
    report: Report = False,
    threads: int = 0,
    memory: Optional[int] = None,
    temp_folder: Optional[Path] = None,
    force: bool = False,
    progress: Progress = None,
    **words: "Unpack[SearchWords]",
) -> Release:
    """Recodes a table so that every released group has at least ``k`` rows, losing as little as possible, and has the
    release checked before it is handed over.

    ``table`` is a data frame (pandas, polars, pyarrow, a DuckDB relation), a dict of columns, or a path; ``frame`` of the
    result is of the same type. ``quasi`` names the columns an outsider could know, with their codings
    (:func:`kanon.intervals` and others) where they matter; ``identifier`` columns are never released; ``sensitive``
    columns are watched, with :func:`kanon.l`, :func:`kanon.t` or :func:`kanon.cap` beside them held to it.
    ``suppress`` says how many rows may be suppressed (``"none"``, ``"any"``, 100, ``"1%"``). ``time`` in seconds ends
    the search, which then releases the best it has found, with its gap; so does Ctrl-C, once. ``recipe`` is a recipe
    file; what is named here goes before it. ``output``, ``plan`` and ``report`` name files to write. All further words
    are those of a recipe (docs/formats/recipe.md), for example ``search="lattice"``, ``cost="dm"``, ``entity="id"``.

    Raises :class:`kanon.CannotBeMet` where no release can keep this, :class:`kanon.BudgetSpent` where nothing was found
    in time, :class:`kanon.WrongInput` for everything that is wrong in the call.

    >>> import kanon
    >>> people = {"age": [23, 27, 31, 38], "illness": ["flu", "burn", "flu", "gout"]}
    >>> release = kanon.anonymize(people, k=2, quasi={"age": kanon.intervals(step=10)}, sensitive={"illness": kanon.l(2)})
    >>> release.status, release.groups
    ('optimal', 2)
    >>> release.frame["age"]
    ['23-27', '23-27', '31-38', '31-38']
    """
    run = Run(threads=threads, memory=memory, temp_folder=temp_folder, force=force, progress=progress)
    given, base = recipe_in(table, recipe)
    asked = recipe_of(base, k=k, quasi=quasi, identifier=identifier, sensitive=sensitive, suppress=suppress, time=time, **words)
    again = words_again(asked, threads=threads, memory=memory, temp_folder=temp_folder)
    place_tables(run, given, asked)
    own = put_output(asked, output, plan, report)
    return release_of(run, "anonymize", {"recipe": asked, **own}, lambda made: apply(made.plan, given, **again))


def words_again(recipe: Mapping[str, Any], **settings: Any) -> Dict[str, Any]:
    """What applying the plan of a run once more needs of the run's words."""
    return {"delimiter": recipe.get("delimiter"), "population": recipe.get("models", {}).get("population"), **settings, **_REPORTED}


_REPORTED: Dict[str, Any] = {"report": True, "progress": False}


def release_of(run: Run, command: str, request: Dict[str, Any], again: Callable[[Release], Release]) -> Release:
    """Runs a command that makes a release; ``again`` makes it once more, with a report."""
    job, outcome = run(command, request)
    refuse_without_release(outcome)
    release = Release(job, outcome, run.table("table"))
    release._later = _report_later(release, again)
    return release


def _sealed(release: Release) -> Dict[str, Any]:
    """What a plan's digest seals, but for the key of a report, which only a run with a report has."""
    return {key: value for key, value in release.plan.to_dict().items() if key not in ("digest", "report_key")}


def _report_later(release: Release, again: Callable[[Release], Release]) -> Callable[[], str]:
    """A report that nobody asked for in time: the plan is applied once more, and that is reported if it is the same."""

    def make() -> str:
        made = again(release)
        if _sealed(made) == _sealed(release):
            return made.report()
        raise WrongInput(
            "the table is not as it was when the release was made, so a report would show another release",
            key="report",
            remedy="Say report=True when the release is made.",
        )

    return make


def suppress(
    table: Any = None,
    *,
    rule: Optional[str] = None,
    recipe: RecipeLike = None,
    k: Optional[int] = None,
    quasi: Optional[Quasi] = None,
    identifier: Union[str, Sequence[str], None] = None,
    sensitive: Union[str, Sequence[str], None] = None,
    weights: Optional[Mapping[str, int]] = None,
    drop: Union[str, Sequence[str], None] = None,
    recode: Optional[Mapping[str, Any]] = None,
    max_size: Optional[int] = None,
    missing_as: Optional[str] = None,
    blank: Optional[str] = None,
    witnesses: Optional[Path] = None,
    time: Optional[Time] = None,
    output: Optional[Path] = None,
    plan: Optional[Path] = None,
    report: Report = False,
    threads: int = 0,
    memory: Optional[int] = None,
    temp_folder: Optional[Path] = None,
    force: bool = False,
    progress: Progress = None,
    **words: "Unpack[SearchWords]",
) -> Release:
    """Blanks the fewest single cells, so that ``k`` rows share what a row still shows.

    ``rule`` has no default: ``"strict"``, k rows of the release; ``"original"``, k rows of the table. ``weights`` say
    what blanking a cell of a column costs, ``recode`` what is recoded first (``{"age": kanon.interval([10])}``, or the
    same with a level: ``{"zip": (kanon.prefix(), 2)}``).

    >>> import kanon
    >>> people = {"age": [23, 23, 31, 38], "zip": ["10115", "10115", "10115", "10115"]}
    >>> kanon.suppress(people, rule="strict", k=2, quasi=["age", "zip"]).blanked_cells
    2
    """
    run = Run(threads=threads, memory=memory, temp_folder=temp_folder, force=force, progress=progress)
    given, base = recipe_in(table, recipe)
    asked = recipe_of(base, k=k, quasi=quasi, identifier=identifier, sensitive=sensitive, time=time, **words)
    put_cells(asked, weights=weights, drop=drop, recode=recode, max_size=max_size, missing_as=missing_as)
    own_cells = {"rule": rule, "blank": blank, "witnesses": None if witnesses is None else os.fspath(witnesses)}
    asked.setdefault("cells", {}).update({key: value for key, value in own_cells.items() if value is not None})
    again = words_again(asked, threads=threads, memory=memory, temp_folder=temp_folder)
    place_tables(run, given, asked)
    own = put_output(asked, output, plan, report)
    return release_of(run, "suppress", {"recipe": asked, **own}, lambda made: apply(made.plan, given, **again))


def put_cells(recipe: Dict[str, Any], *, recode: Optional[Mapping[str, Any]], drop: Any, **own: Any) -> None:
    """``[cells]`` of a recipe."""
    cells = recipe.setdefault("cells", {})
    for key, value in own.items():
        if value is not None:
            cells[key] = dict(value) if isinstance(value, Mapping) else value
    if drop is not None:
        cells["drop"] = names(drop, "drop")
    for name, coding in (recode or {}).items():
        keys, level = coding if isinstance(coding, tuple) else (coding, None)
        cells.setdefault("recode", {})[name] = {**({} if keys is None else keys.keys), **({} if level is None else {"level": level})}
    if not cells:
        del recipe["cells"]


def apply(
    plan: PlanLike,
    table: Any,
    *,
    unseen: Optional[str] = None,
    suppress: Union[str, int, None] = None,
    accept: Union[str, Sequence[str], None] = None,
    strict: bool = False,
    population: Any = None,
    policy: Optional[Path] = None,
    compare_fresh: Optional[Time] = None,
    recipe: RecipeLike = None,
    delimiter: Optional[str] = None,
    output: Optional[Path] = None,
    new_plan: Optional[Path] = None,
    report: Report = False,
    threads: int = 0,
    memory: Optional[int] = None,
    temp_folder: Optional[Path] = None,
    force: bool = False,
    progress: Progress = None,
) -> Release:
    """An earlier plan on a table: the same recoding, suppression and k checked anew.

    ``unseen`` says what becomes of values the plan does not know: ``"error"``, ``"map"`` or ``"suppress"``;
    ``compare_fresh=60`` also searches anew for so long and compares the costs.

    >>> import kanon
    >>> people = {"age": [23, 27, 31, 38]}
    >>> first = kanon.anonymize(people, k=2, quasi={"age": kanon.intervals(step=10)})
    >>> kanon.apply(first.plan, {"age": [38, 31, 27, 23]}).frame == first.frame
    True
    """
    run = Run(threads=threads, memory=memory, temp_folder=temp_folder, force=force, progress=progress)
    keep, numbers = _quasi_of_plan(plan), _numbers_of_plan(plan)
    words: Dict[str, Any] = {
        "unseen": unseen, "suppress": suppress, "accept": accept, "strict": strict, "population": population, "policy": policy,
        "recipe": recipe, "delimiter": delimiter, "threads": threads, "memory": memory, "temp_folder": temp_folder,
    }  # fmt: skip
    request: Dict[str, Any] = {
        "plan": plan_words(plan),
        "table": run.place(table, "table", keep=keep, numbers=numbers),
        "unseen": unseen,
        "suppress": None if suppress is None else str(suppress),
        "accept": None if accept is None else names(accept, "accept"),
        "strict": strict or None,
        "population": None if population is None else run.place(population, "population", keep=keep, carried=run.carried("table"), numbers=numbers),
        "policy": None if policy is None else os.fspath(policy),
        "compare_fresh": None if compare_fresh is None else seconds(compare_fresh, "compare_fresh"),
        "recipe": recipe_words(recipe),
        "delimiter": delimiter,
        "release": None if output is None else os.fspath(output),
        "new_plan": None if new_plan is None else os.fspath(new_plan),
        "report": True if report is True else None if report is False else os.fspath(report),
    }
    return release_of(run, "apply", request, lambda _: apply(plan, table, **words, **_REPORTED))


def _columns_of_plan(plan: PlanLike) -> List[Dict[str, Any]]:
    from ._texts import Plan

    if plan is None:
        return []
    try:
        columns = (plan if isinstance(plan, Plan) else Plan.read(plan)).to_dict().get("columns", [])
        return [column for column in columns if isinstance(column["name"], str)]
    except (ValueError, KeyError, TypeError, AttributeError):
        return []  # the library says what is wrong with it


def _quasi_of_plan(plan: PlanLike) -> Collection[str]:
    return [column["name"] for column in _columns_of_plan(plan) if column.get("role") not in ("plain", "identifier")]


def _numbers_of_plan(plan: PlanLike) -> Carried:
    """How the plan writes the values of its columns: floats go out so that it knows them, 23 as "23" or as "23.0"."""
    out: Carried = {}
    for column in _columns_of_plan(plan):
        nodes = column.get("nodes")
        values = [value for node in nodes if isinstance(node, dict) for value in node.get("values") or []] if isinstance(nodes, list) else []
        if any(value is not None for value in values):
            out[column["name"]] = "" if any("." in str(value) for value in values) else "whole"
    return out


def frontier(
    table: Any = None,
    *,
    recipe: RecipeLike = None,
    k: Any = None,
    quasi: Optional[Quasi] = None,
    identifier: Union[str, Sequence[str], None] = None,
    sensitive: Optional[Sensitive] = None,
    suppress: Union[str, int, None] = None,
    flexible: bool = False,
    search: Optional[str] = None,
    variant: Optional[str] = None,
    depth: Optional[int] = None,
    budget: Optional[str] = None,
    exhaustive: bool = False,
    average_size: bool = False,
    range: Optional[Mapping[str, str]] = None,  # noqa: A002 - the recipe's word
    rule: Optional[str] = None,
    time: Optional[Time] = None,
    threads: int = 0,
    memory: Optional[int] = None,
    temp_folder: Optional[Path] = None,
    progress: Progress = None,
    **words: "Unpack[CostWords]",
) -> Frontier:
    """The exact trade-off of k against cost, before anybody decides; ``pick(k)`` of the result releases a point of it.

    ``k`` is ``range(2, 51)``, a list or ``"2..50"``; ``flexible=True`` also gives the optimum over all recodings at each
    k; ``range={"l": "illness=1..5"}`` what each step of a model costs; ``rule="strict"`` the cells to blank at each k.

    >>> import kanon
    >>> people = {"age": [23, 27, 31, 38], "zip": ["10115", "10117", "10115", "10117"]}
    >>> front = kanon.frontier(people, quasi=["age", "zip"])
    >>> [point["k"] for point in front.points][-1]
    4
    >>> front.pick(2).smallest_group >= 2
    True
    """
    settings: Dict[str, Any] = {"threads": threads, "memory": memory, "temp_folder": temp_folder, "progress": progress}
    given, base = recipe_in(table, recipe)
    asked = recipe_of(base, quasi=quasi, identifier=identifier, sensitive=sensitive, suppress=suppress, time=time, **words)
    request: Dict[str, Any] = {
        "k": ks_of(k), "flexible": flexible or None, "search": search, "variant": variant, "depth": depth, "budget": budget,
        "exhaustive": exhaustive or None, "average_size": average_size or None, "rule": rule,
        "range": None if range is None else dict(range),
    }  # fmt: skip

    def run_it(own: Mapping[str, Any]) -> Any:
        run = Run(**settings)
        words_now = recipe_of(asked)
        place_tables(run, given, words_now)
        return run, run("frontier", {"recipe": words_now, **request, **own})

    def pick(wanted: int) -> Release:
        run, (job, outcome) = run_it({"pick": wanted})
        if not outcome.get("released"):
            raise WrongInput(f"no point of the front holds k = {wanted}", key="pick", remedy="Pick a k that the front has.")
        release = Release(job, outcome["released"], run.table("table"))
        again = words_again(asked, threads=threads, memory=memory, temp_folder=temp_folder)
        release._later = _report_later(release, lambda made: apply(made.plan, given, **again))
        return release

    _, (job, outcome) = run_it({})
    return Frontier(job, outcome, pick)
