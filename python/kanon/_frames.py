"""Tables of other packages: how each is handed to the library, and how its release becomes the same type again.

No package is imported here before somebody gives a table of it.
"""

from __future__ import annotations

import os
from typing import Any, Collection, Dict, Iterable, List, Mapping, Optional, Protocol, Sequence, Set

from ._columns import Columns
from ._errors import WrongInput
from ._rows import columns_of

# "whole": numbers with a fraction nowhere, "date": moments at midnight, "count": ticks of a clock; else as it is
Carried = Dict[str, str]


class Table(Protocol):
    """A table as it came in."""

    carried: Carried
    names: List[str]

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The rows, once."""

    def like_this(self, release: "Stream", recoded: Collection[str]) -> Any:
        """A release of this table in the caller's type: columns that are not recoded get their types back."""


class Stream:
    """A table that the library holds: whoever takes Arrow streams can read it, as often as wanted."""

    def __init__(self, job: Any, name: str = "release") -> None:
        self._job = job
        self._name = name

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        capsule = self._job.take(self._name)
        if capsule is None:
            raise WrongInput("the release was written to a file, and is not held in memory", remedy="Read the file.")
        return capsule

    def to_dict(self) -> Dict[str, List[Any]]:
        """Columns by name, each a list of values."""
        return columns_of(self.__arrow_c_stream__())

    def to_arrow(self) -> Any:
        """A ``pyarrow.Table``."""
        return _need("pyarrow").table(self)

    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame``."""
        _need("pandas")
        return self.to_arrow().to_pandas()

    def to_polars(self) -> Any:
        """A ``polars.DataFrame``."""
        return _need("polars").DataFrame(self)

    def __repr__(self) -> str:
        return f"<kanon {self._name}: use .to_pandas(), .to_polars(), .to_arrow(), .to_dict()>"


def _need(name: str) -> Any:
    from importlib import import_module

    from ._errors import NotHere

    try:
        return import_module(name)
    except ImportError:
        raise NotHere(f"{name} is not installed", remedy=f"Install it with: pip install {name}") from None


class DictTable:
    """A dict of columns."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        check_names(list(table))
        self._columns = Columns(table)
        self.names = list(table)
        self.carried: Carried = {}

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._columns.__arrow_c_stream__()

    def like_this(self, release: Stream, recoded: Collection[str]) -> Dict[str, List[Any]]:
        return release.to_dict()


class AnyTable:
    """Whatever else has ``__arrow_c_stream__``; its release stays a stream."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self.names: List[str] = []
        self.carried: Carried = {}

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._table.__arrow_c_stream__()

    def like_this(self, release: Stream, recoded: Collection[str]) -> Any:
        return release


class DuckTable(AnyTable):
    """A relation of duckdb-python; its release is a relation on duckdb's own default connection."""

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.names = list(table.columns)
        check_names(self.names)

    def read(self) -> None:
        """Reads the relation into memory: one connection cannot give two tables at a time."""
        self._table = self._table.to_arrow_table() if hasattr(self._table, "to_arrow_table") else self._table.arrow()

    def like_this(self, release: Stream, recoded: Collection[str]) -> Any:
        duckdb = _need("duckdb")
        return duckdb.from_arrow(release.to_arrow())


def check_names(names: Sequence[Any]) -> None:
    """Refuses names that are no text, or that occur twice."""
    for name in names:
        if not isinstance(name, str):
            raise WrongInput(
                f"a column is named by a value of type {type(name).__name__}, and names are text",
                key="table",
                remedy="Rename the columns, in pandas for example with df.columns = df.columns.map(str).",
            )
    if not names:
        raise WrongInput("the table has no columns", key="table", remedy="Give a table with at least one.")
    seen: Set[str] = set()
    twice = [name for name in names if name in seen or seen.add(name)]  # type: ignore[func-returns-value]
    if twice:
        raise WrongInput(f"the table has two columns named \"{twice[0]}\"", key="table", remedy="Rename one of them.")


def _module_of(table: Any) -> str:
    for kind in type(table).__mro__:
        root = kind.__module__.split(".")[0].lstrip("_")
        if root in ("pandas", "polars", "pyarrow", "duckdb"):
            return root
    return ""


def is_path(table: Any) -> bool:
    """Is the table named by a path or a pattern?"""
    return isinstance(table, (str, os.PathLike))


def _is_kind(table: Any, name: str) -> bool:
    return any(kind.__name__ == name for kind in type(table).__mro__)


def table_of(
    table: Any, *, key: str = "table", keep: Iterable[str] = (), carried: Optional[Carried] = None, numbers: Optional[Carried] = None
) -> Table:
    """The adapter for a table that is no path.

    ``keep`` names columns whose values matter to the search and must keep their own scale; ``carried`` says how another table of the same
    columns was handed over, so that both show their values alike; ``numbers`` says the same of columns whose floats a plan knows.
    """
    module = _module_of(table)
    if module == "pandas" and _is_kind(table, "DataFrame"):
        from ._pandas import PandasTable

        return PandasTable(table, set(keep), carried, numbers or {})
    if module == "polars" and _is_kind(table, "DataFrame"):
        from ._polars import PolarsTable

        return PolarsTable(table, set(keep))
    if module == "pyarrow" and (_is_kind(table, "Table") or _is_kind(table, "RecordBatch")):
        from ._pyarrow import ArrowTable

        return ArrowTable(table, set(keep))
    if module == "duckdb" and hasattr(table, "__arrow_c_stream__"):
        return DuckTable(table)
    if isinstance(table, Mapping):
        return DictTable(table)
    if hasattr(table, "__arrow_c_stream__") and not _is_kind(table, "Series"):
        return AnyTable(table)
    raise WrongInput(f"{_a_type(table)} is no table", key=key, remedy=_remedy(table))


def _a_type(table: Any) -> str:
    return f"a value of type {type(table).__name__}"


def _remedy(table: Any) -> str:
    if _is_kind(table, "LazyFrame"):
        return "Collect it first: table.collect()."
    if _is_kind(table, "Series"):
        return "Make a table of it: series.to_frame()."
    return "Give a data frame (pandas, polars, pyarrow, a DuckDB relation), a dict of columns, or a path."
