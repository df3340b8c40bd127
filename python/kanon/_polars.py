"""polars: frames go out as they are, and releases get the dtypes of the columns that nothing was done to."""

from __future__ import annotations

from typing import Any, Collection, List, Set

import polars as pl

from ._errors import WrongInput
from ._frames import Carried, Stream, check_names


def _counts_ticks(column: pl.Series, keep: bool) -> bool:
    """The library knows moments to a microsecond, and no durations: these go out as whole numbers and come back."""
    if isinstance(column.dtype, pl.Duration):
        return True
    if keep or not isinstance(column.dtype, pl.Datetime) or column.dtype.time_unit != "ns":
        return False
    return bool((column.to_physical() % 1000 != 0).any())


def _sent(column: pl.Series, how: str) -> pl.Series:
    if how == "count":
        return pl.Series(column.to_physical())
    if column.dtype == pl.Null:
        return pl.Series(column.name, column.to_list(), dtype=pl.String)
    if column.dtype == pl.Object:
        raise WrongInput(
            f"column \"{column.name}\" holds objects of Python",
            key="table",
            remedy="Convert it to one type, for example to text with .map_elements(str).",
        )
    return column


class PolarsTable:
    """A ``polars.DataFrame``."""

    def __init__(self, frame: pl.DataFrame, keep: Set[str]) -> None:
        self.names: List[str] = frame.columns
        check_names(self.names)
        self._schema = frame.schema
        self.carried: Carried = {
            column.name: "count" if _counts_ticks(column, column.name in keep) else "" for column in frame
        }
        self._sent = pl.DataFrame([_sent(column, self.carried[column.name]) for column in frame])

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._sent.__arrow_c_stream__()

    def like_this(self, release: Stream, recoded: Collection[str]) -> pl.DataFrame:
        frame: pl.DataFrame = release.to_polars()
        return frame.with_columns(
            [self._restored(column) for column in frame if column.name not in recoded and column.name in self._schema]
        )

    def _restored(self, column: pl.Series) -> Any:
        dtype = self._schema[column.name]
        if dtype == pl.Null:
            return pl.Series(column.name, [None] * len(column), dtype=pl.Null)
        if isinstance(dtype, pl.Enum):  # only the categories that a released row has
            there = set(column.drop_nulls().unique().to_list())
            return column.cast(pl.Enum([category for category in dtype.categories if category in there]))
        return column if column.dtype == dtype else column.cast(dtype)
