"""kanon turns a table about people into a release in which nobody stands out, loses as little as possible doing it, and
says what of that is proven.

>>> import kanon
>>> people = {"age": [23, 27, 31, 38, 35, 39], "zip": ["10115", "10117", "10115", "10117", "20095", "20099"]}
>>> release = kanon.anonymize(people, k=2, quasi={"age": kanon.intervals(step=10), "zip": kanon.prefix()})
>>> release.status, release.smallest_group
('optimal', 2)
>>> kanon.verify(release.frame, plan=release.plan, original=people).holds
True

Data frames of pandas, polars and pyarrow, relations of DuckDB, dicts of columns and paths go in, and the same type comes
out. Commands: :func:`inspect`, :func:`anonymize`, :func:`questions`, :func:`frontier`, :func:`unsafe`, :func:`suppress`,
:func:`compare`, :func:`apply`, :func:`evaluate`, :func:`verify`, :func:`hierarchy`, :func:`check_hierarchy`. Everything that
is refused is a :class:`kanon.Error` with ``code``, ``key``, ``message`` and ``remedy``.
"""

from __future__ import annotations

from ._codings import (
    Coding,
    automatic,
    date,
    flat,
    icd9,
    icd10,
    interval,
    intervals,
    keep,
    levels,
    merged,
    others,
    prefix,
    suppressed,
    taxonomy,
)
from ._errors import (
    BudgetSpent,
    CannotBeMet,
    DoesNotHold,
    Error,
    InternalError,
    Interrupted,
    NotHere,
    WrongInput,
)
from ._frames import Stream
from ._judge import evaluate, verify
from ._look import Answers, check_hierarchy, compare, hierarchy, inspect, questions, unsafe
from ._make import anonymize, apply, frontier, suppress
from ._models import Model, beta, cap, l, t
from ._native import version
from ._plot import Plot
from ._results import (
    Comparison,
    Evaluation,
    Frontier,
    HierarchyCheck,
    HierarchyText,
    Inspection,
    Outcome,
    Release,
    Unsafe,
    Verdict,
)
from ._texts import Plan, Recipe

__version__ = "0.1.0"

__all__ = [
    "anonymize", "apply", "check_hierarchy", "compare", "evaluate", "frontier", "hierarchy", "inspect", "questions",
    "suppress", "unsafe", "verify", "version",
    "automatic", "date", "flat", "icd10", "icd9", "interval", "intervals", "keep", "levels", "merged", "others", "prefix",
    "suppressed", "taxonomy", "Coding",
    "beta", "cap", "l", "t", "Model",
    "Answers", "Comparison", "Evaluation", "Frontier", "HierarchyCheck", "HierarchyText", "Inspection", "Outcome", "Plan",
    "Plot", "Recipe", "Release", "Stream", "Unsafe", "Verdict",
    "BudgetSpent", "CannotBeMet", "DoesNotHold", "Error", "InternalError", "Interrupted", "NotHere", "WrongInput",
]  # fmt: skip

for _public in __all__:  # where people find them, and where errors say they are
    if isinstance(globals()[_public], type):
        globals()[_public].__module__ = "kanon"
