"""What the commands answer: the outcome's fields as attributes, pages for notebooks, pictures, tables."""

from __future__ import annotations

from typing import Any, Callable, Collection, Dict, List, Optional

from . import _html
from ._errors import WrongInput
from ._files import Path, write_text
from ._frames import Stream, Table, _need
from ._job import Job
from ._plot import Curve, Plot
from ._texts import Plan, Recipe, points


class Outcome:
    """The answer of a command. Every field of its JSON (docs/formats/json.md) is an attribute."""

    _title = "kanon"
    _figures: Collection[str] = ()

    def __init__(self, job: Job, outcome: Dict[str, Any]) -> None:
        self._job = job
        self._outcome = outcome

    def __getattr__(self, name: str) -> Any:
        outcome = self.__dict__.get("_outcome", {})
        if name in outcome:
            return outcome[name]
        raise AttributeError(f"{type(self).__name__} has no field \"{name}\"")

    def __dir__(self) -> List[str]:
        return sorted({*super().__dir__(), *self._outcome})

    def to_dict(self) -> Dict[str, Any]:
        """The whole outcome, as ``--json`` prints it."""
        return dict(self._outcome)

    @property
    def text(self) -> str:
        """What the command line prints."""
        return self._job.text("text") or ""

    def __str__(self) -> str:
        return self.text or repr(self)

    def __repr__(self) -> str:
        parts = [f"{key}={_html.shown(self._outcome[key])}" for key in self._figures if self._outcome.get(key) is not None]
        return f"{type(self).__name__}({', '.join(parts)})"

    def _parts(self) -> List[str]:
        return []

    def _repr_html_(self) -> str:
        figures = _html.figures(self._outcome, self._figures)
        return _html.page(self._title, figures, *self._parts(), warnings=list(self._outcome.get("warnings") or []))

    def _write(self, name: str, path: Optional[Path], force: bool, remedy: str) -> str:
        text = self._job.text(name)
        if text is None:
            raise WrongInput(f"this run has no {name}", key=name, remedy=remedy)
        if path is not None:
            write_text(path, text, force=force)
        return text

    def _frame_of(self, rows: List[Dict[str, Any]]) -> Any:
        return _need("pandas").DataFrame(rows)


class Release(Outcome):
    """A checked release: ``frame`` is the table, ``plan`` what was done, ``status``, ``cost``, ``bound`` and ``gap`` what is proven."""

    _title = "Release"
    _figures = ("status", "k", "cost_name", "cost", "bound", "gap", "suppressed_rows", "blanked_cells", "groups",
                "smallest_group", "rows", "verdict", "release")  # fmt: skip

    status: str
    k: int
    cost: float
    bound: float
    gap: float
    rows: int
    verdict: str
    warnings: List[str]

    def __init__(self, job: Job, outcome: Dict[str, Any], table: Optional[Table]) -> None:
        super().__init__(job, outcome)
        self._table = table
        self._frame: Any = None
        self._later: Optional[Callable[[], str]] = None
        plan = job.text("plan")
        self._plan = Plan(plan) if plan is not None else None

    @property
    def proven(self) -> bool:
        """Is it proven that nothing allowed costs less?"""
        return self._outcome.get("status") in ("optimal", "unchanged")

    @property
    def frame(self) -> Any:
        """The release in the type the table came in; for a table by path a stream for Arrow libraries.

        Its rows stand in an order that tells nothing of the table's. Quasi-identifiers are text, other columns have the
        types they had.
        """
        if self._frame is None:
            stream = self._stream()
            recoded = {column["name"] for column in points(self._outcome, "columns")}
            self._frame = stream if self._table is None else self._table.like_this(stream, recoded)
        return self._frame

    def _stream(self) -> Stream:
        written = self._outcome.get("release")
        if written and not str(written).startswith("arrow:"):
            raise WrongInput(f"the release was written to {written}", key="output", remedy="Read that file.")
        return Stream(self._job)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._stream().__arrow_c_stream__(requested_schema)

    def to_pandas(self) -> Any:
        """The release as a ``pandas.DataFrame``."""
        return self._stream().to_pandas()

    def to_polars(self) -> Any:
        """The release as a ``polars.DataFrame``."""
        return self._stream().to_polars()

    def to_arrow(self) -> Any:
        """The release as a ``pyarrow.Table``."""
        return self._stream().to_arrow()

    @property
    def plan(self) -> Plan:
        """What was done to the table, in its own values."""
        if self._plan is None:
            self._plan = Plan.read(self._outcome["plan"])
        return self._plan

    @property
    def recipe(self) -> Recipe:
        """What repeats this run, for a file."""
        return Recipe(self._write("recipe", None, False, "Not every command has one."))

    def report(self, path: Optional[Path] = None, *, force: bool = False) -> str:
        """The report for people, one page of HTML that works offline; ``force`` replaces a file that exists.

        Where it was not asked for with ``report=True``, the plan is applied to the table once more to make it.
        """
        if self._job.text("report") is not None or self._later is None:
            return self._write("report", path, force, "Say report=True when the release is made.")
        text = self._later()
        if path is not None:
            write_text(path, text, force=force)
        return text

    def _parts(self) -> List[str]:
        keys = ("name", "coding", "hierarchy", "values", "labels", "blanked_cells", "labels_shown")
        lines = points(self._outcome, "columns")
        return [_html.rows(lines, [key for key in keys if any(key in line for line in lines)])]


class Frontier(Outcome):
    """The trade-off of k against cost: ``points``, ``plot()``, and ``pick(k)`` makes a release of one."""

    _title = "k against cost"
    _figures = ("status", "cost_name", "rows", "limit_rows", "complete", "front")

    points: List[Dict[str, Any]]

    def __init__(self, job: Job, outcome: Dict[str, Any], pick: Callable[[int], Release]) -> None:
        super().__init__(job, outcome)
        self._pick = pick

    def pick(self, k: int) -> Release:
        """Releases the cheapest point that holds this k."""
        return self._pick(k)

    def to_pandas(self) -> Any:
        """The points as a ``pandas.DataFrame``."""
        return self._frame_of(points(self._outcome, "points"))

    def plot(self, axes: Any = None) -> Any:
        """A picture for notebooks; with ``axes`` of matplotlib it is drawn there."""
        curves = []
        for name in ("levels", "flexible", "boxes"):
            front = self._outcome if name == self._outcome.get("front") else self._outcome.get(name) or {}
            found = [(point["k"], point["cost"]) for point in points(front, "points") if point.get("cost") is not None]
            curves.append(Curve({"levels": "whole levels", "flexible": "all recodings", "boxes": "a box per group"}[name], found))
        if self._outcome.get("rule"):
            curves = [Curve("blanked cells", [(point["k"], point["cost"]) for point in points(self._outcome, "points")])]
        plot = Plot(curves, "k", str(self._outcome.get("cost_name", "blanked cells")))
        return plot if axes is None else plot.draw(axes)

    def _parts(self) -> List[str]:
        return [self.plot()._repr_svg_(), _html.rows(points(self._outcome, "points"), ("k", "cost", "bound", "proven", "suppressed_rows"))]


class Inspection(Outcome):
    """A first look: columns, suggested roles, whom the quasi-identifiers tell apart."""

    _title = "What gives people away"
    _figures = ("rows", "quasi", "unique_rows", "unique_share", "groups", "smallest_group")

    columns: List[Dict[str, Any]]
    quasi: List[str]

    def to_pandas(self) -> Any:
        """The columns as a ``pandas.DataFrame``."""
        return self._frame_of(points(self._outcome, "columns"))

    def _parts(self) -> List[str]:
        return [_html.rows(points(self._outcome, "columns"), ("name", "kind", "distinct", "missing", "role", "reason"))]


class Unsafe(Outcome):
    """Which combinations of values make rows stand out."""

    _title = "Combinations that stand out"
    _figures = ("status", "k", "rows", "combinations", "pairs", "rows_with_combinations", "suppressed_cells")

    def to_pandas(self) -> Any:
        """What each change would leave, or the columns where nothing was suggested, as a ``pandas.DataFrame``."""
        return self._frame_of(points(self._outcome, "suggestions") or points(self._outcome, "columns"))

    def _parts(self) -> List[str]:
        suggested = ("column", "change", "values", "labels", "combinations", "suppressed_cells")
        return [
            _html.rows(points(self._outcome, "by_columns"), ("columns", "combinations", "pairs")),
            _html.rows(points(self._outcome, "suggestions"), suggested),
        ]


class Comparison(Outcome):
    """Several searches on one problem: cost over time."""

    _title = "Searches compared"
    _figures = ("status", "k", "cost_name", "rows", "tuples", "seconds_each")

    def to_pandas(self) -> Any:
        """A row per search as a ``pandas.DataFrame``."""
        return self._frame_of([{key: value for key, value in line.items() if key != "curve"} for line in points(self._outcome, "searches")])

    def plot(self, axes: Any = None) -> Any:
        """Cost over time; with ``axes`` of matplotlib it is drawn there."""
        curves = []
        for search in points(self._outcome, "searches"):
            found = [(point["seconds"], point["cost"]) for point in search.get("curve", []) if point.get("cost") is not None]
            curves.append(Curve(search["search"], found, steps=True))
        plot = Plot(curves, "seconds", str(self._outcome.get("cost_name", "cost")))
        return plot if axes is None else plot.draw(axes)

    def _parts(self) -> List[str]:
        keys = ("search", "space", "status", "cost", "bound", "gap", "seconds", "note")
        return [self.plot()._repr_svg_(), _html.rows(points(self._outcome, "searches"), keys)]


class Evaluation(Outcome):
    """Risk, loss and what the data still say, before and after. It holds values of the original."""

    _title = "Before and after"
    _figures = ("k", "k_holds", "quasi", "sensitive")

    def report(self, path: Optional[Path] = None, *, force: bool = False) -> str:
        """The report for people, without values of the original; ``force`` replaces a file that exists."""
        return self._write("report", path, force, "Say report=True when you evaluate.")

    def _parts(self) -> List[str]:
        risk = self._outcome.get("risk") or {}
        keys = ("rows", "groups", "smallest_group", "unique_rows", "highest", "average")
        lines = [{"when": when, **(risk.get(when) or {})} for when in ("before", "after") if risk.get(when)]
        loss = _html.figures(self._outcome.get("loss") or {}, ("lm", "dm", "cm", "rm", "suppressed_cells", "starred_rows"))
        scores = [{"file": one.get("file"), **score} for one in points(self._outcome, "files") for score in one.get("scores", [])]
        return [_html.rows(lines, ("when", *keys)), loss, _html.rows(scores, ("file", "learner", "on", "accuracy", "auc", "rmse"))]


class Verdict(Outcome):
    """The independent checker's verdict on a release."""

    _title = "Verdict"
    _figures = ("status", "k", "rows", "groups", "smallest_group", "starred_rows")

    status: str
    checked: List[str]
    failures: List[str]

    @property
    def holds(self) -> bool:
        """Does the release keep its promises?"""
        return str(self._outcome.get("status")) != "fails"

    def __bool__(self) -> bool:
        return self.holds

    def _parts(self) -> List[str]:
        lines = [{"": word, "what": text} for key, word in (("failures", "fails"), ("checked", "holds"), ("unchecked", "open"))
                 for text in points(self._outcome, key)]  # fmt: skip
        return [_html.rows(lines, ("", "what"))]


class HierarchyText(Outcome):
    """A hierarchy for a column, to be edited and used as ``taxonomy(file)`` or ``levels(file)``."""

    _title = "Hierarchy"

    @property
    def text(self) -> str:
        """The text of the file."""
        return self._job.text("hierarchy") or ""

    @property
    def lines(self) -> List[List[str]]:
        """A list per value, from the value itself to the most general label."""
        import csv
        import io

        return list(csv.reader(io.StringIO(self.text), delimiter=";"))

    def save(self, path: Path, *, force: bool = False) -> None:
        """Writes the file; ``force`` replaces one that exists."""
        write_text(path, self.text, force=force)

    def _parts(self) -> List[str]:
        return [_html.rows([{str(level): label for level, label in enumerate(line)} for line in self.lines],
                           [str(level) for level in range(max(map(len, self.lines), default=0))])]  # fmt: skip


class HierarchyCheck(Outcome):
    """What is wrong or odd in the file of a hierarchy."""

    _title = "Hierarchy"
    _figures = ("status", "file", "values", "labels", "errors", "warnings", "notes")

    @property
    def usable(self) -> bool:
        """Would a search take it?"""
        return self._outcome.get("status") == "usable"

    def __bool__(self) -> bool:
        return self.usable

    def _repr_html_(self) -> str:
        findings = _html.rows(points(self._outcome, "findings"), ("severity", "kind", "level", "message", "hint", "count"))
        return _html.page(self._title, _html.figures(self._outcome, self._figures), findings)
