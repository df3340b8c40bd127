"""pandas: frames go out slice by slice, and releases get the dtypes of the columns that nothing was done to.

- The index does not go out: a release has other rows in another order, so nothing in it could be told by an index. A
  named index is a column for people, so it is refused until somebody says what it is to be.
- Whole numbers with missing cells are floats in pandas; they go out as whole numbers, as they would stand in a CSV file.
  Moments that are all at midnight go out as dates, for the same reason.
- Categories that no released row has are not carried over: they would tell what the table had.
"""

from __future__ import annotations

from typing import Any, Collection, Dict, Iterator, List, Optional, Set

import pandas as pd

from ._errors import WrongInput
from ._frames import Carried, Stream, _need, check_names

ROWS = 131072  # of a slice


def _check_index(frame: pd.DataFrame) -> None:
    index = frame.index
    named = [str(name) for name in index.names if name is not None]
    if not named and not isinstance(index, pd.MultiIndex) and pd.api.types.is_integer_dtype(index.dtype):
        return
    if not named and len(frame) == 0:
        return
    what = f"the index \"{named[0]}\"" if named else "an index of its own"
    raise WrongInput(
        f"the frame has {what}, and a release has no index: its rows stand in another order",
        key="table",
        remedy="df.reset_index() makes it a column (give it a role), df.reset_index(drop=True) leaves it out.",
    )


def _is_whole(column: Any) -> bool:
    """Floats that pandas made of whole numbers because a cell is missing."""
    values = column.to_numpy()
    missing = values != values
    if not missing.any() or missing.all():
        return False
    there = values[~missing]
    return bool((there == there.round()).all() and (abs(there) < 2.0**53).all())


def _how(column: Any, keep: bool) -> str:
    dtype = column.dtype
    if isinstance(dtype, pd.CategoricalDtype) or pd.api.types.is_extension_array_dtype(dtype):
        if isinstance(dtype, pd.DatetimeTZDtype) and not keep and dtype.unit == "ns":
            return "count" if bool((column.dt.nanosecond.fillna(0) != 0).any()) else ""
        return ""
    if dtype.kind == "f":
        return "whole" if _is_whole(column) else ""
    if dtype.kind == "M":
        there = column.dropna()
        return "date" if len(there) > 0 and bool((there == there.dt.normalize()).all()) else ""
    return "count" if dtype.kind == "m" else ""


def _is_plain_float(column: Any) -> bool:
    return not pd.api.types.is_extension_array_dtype(column.dtype) and column.dtype.kind == "f"


def _as_before(column: Any, how: str) -> str:
    """How another table's column of this name was carried, where this one can be."""
    kind = getattr(column.dtype, "kind", "O")
    if how == "whole":
        there = column.dropna() if kind == "f" else None
        return how if there is not None and bool((there == there.round()).all()) else ""
    if how == "date":
        return how if kind == "M" else ""
    return how if how and kind in "mM" else ""


def _converted(column: Any, how: str, arrow: Any) -> Any:
    """One slice of a column for Arrow."""
    if how == "whole":
        return arrow.array(column.astype("Int64"))
    if how == "date":
        return arrow.array(column, from_pandas=True).cast(arrow.timestamp("s")).cast(arrow.date32())
    if how == "count":
        plain = column.dt.tz_convert("UTC").dt.tz_localize(None) if column.dtype.kind == "M" else column
        return arrow.array(plain.to_numpy().view("int64"), mask=column.isna().to_numpy())
    out = arrow.array(column, from_pandas=True)
    return out.combine_chunks() if isinstance(out, arrow.ChunkedArray) else out


class PandasTable:
    """A ``pandas.DataFrame``."""

    def __init__(self, frame: pd.DataFrame, keep: Set[str], carried: Optional[Carried], numbers: Carried) -> None:
        self._arrow = _need("pyarrow")
        self.names: List[str] = list(frame.columns)
        check_names(self.names)
        _check_index(frame)
        self._frame = frame.copy(deep=False)
        self._dtypes = dict(frame.dtypes.items())
        self.carried: Carried = {}
        self._types: Dict[str, Any] = {}
        for name in self.names:
            column = self._frame[name]
            if name in numbers and _is_plain_float(column):
                how = _as_before(column, numbers[name])
            else:
                how = _how(column, name in keep) if carried is None else _as_before(column, carried.get(name, ""))
            self.carried[name] = how
            self._types[name] = self._type(name, column, how)

    def _type(self, name: str, column: Any, how: str) -> Any:
        probe = column if column.dtype == object else column.iloc[:0]
        found = self._array(name, probe, how).type
        return self._arrow.string() if self._arrow.types.is_null(found) else found

    def _array(self, name: str, column: Any, how: str) -> Any:
        try:
            return _converted(column, how, self._arrow)
        except (self._arrow.ArrowException, TypeError, ValueError, OverflowError):
            pass  # its words may hold a cell
        raise WrongInput(
            f"column \"{name}\" has values of several types, or of one that a table cannot hold",
            key="table",
            remedy=f"Convert it to one type, for example df[\"{name}\"] = df[\"{name}\"].astype(\"string\").",
        )

    def _batches(self) -> Iterator[Any]:
        schema = self._schema()
        for begin in range(0, len(self._frame), ROWS):
            part = self._frame.iloc[begin : begin + ROWS]
            arrays = [self._array(name, part[name], self.carried[name]) for name in self.names]
            fitting = [array if array.type == field.type else array.cast(field.type) for array, field in zip(arrays, schema)]
            yield self._arrow.RecordBatch.from_arrays(fitting, schema=schema)

    def _schema(self) -> Any:
        return self._arrow.schema([(name, self._types[name]) for name in self.names])

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        reader = self._arrow.RecordBatchReader.from_batches(self._schema(), self._batches())
        return reader.__arrow_c_stream__()

    def like_this(self, release: Stream, recoded: Collection[str]) -> Any:
        reader = self._arrow.RecordBatchReader.from_stream(release)
        table = reader.read_all()
        out: Dict[str, Any] = {}
        for name in table.column_names:
            column = table.column(name)
            table = table.drop_columns([name])  # each is freed when it is converted
            out[name] = column.to_pandas() if name in recoded or name not in self._dtypes else self._restored(name, column)
            del column
        return pd.DataFrame(out, copy=False)

    def _restored(self, name: str, column: Any) -> Any:
        dtype = self._dtypes[name]
        if self.carried.get(name) == "count":
            return _moments(column.to_pandas(integer_object_nulls=True), dtype)
        if isinstance(dtype, pd.CategoricalDtype):
            return _categorical(column.to_pandas(), dtype)
        if hasattr(dtype, "__from_arrow__"):
            fitting = column if column.type == self._types[name] else column.cast(self._types[name])
            return pd.Series(dtype.__from_arrow__(fitting))
        if dtype == object:
            return pd.Series(column.to_pylist(), dtype=object)  # to_numpy would make other values of some
        series = column.to_pandas()
        return series if series.dtype == dtype else series.astype(dtype)


def _moments(ticks: Any, dtype: Any) -> Any:
    if getattr(dtype, "kind", "") == "m":
        return pd.Series(pd.to_timedelta(ticks, unit=dtype.name[len("timedelta64[") : -1])).astype(dtype)
    return pd.Series(pd.to_datetime(ticks, unit=dtype.unit, utc=True)).dt.tz_convert(dtype.tz).astype(dtype)


def _categorical(values: Any, dtype: Any) -> Any:
    there = set(values.dropna().unique())
    categories = [category for category in dtype.categories if category in there]
    kept = pd.CategoricalDtype(dtype.categories[dtype.categories.isin(categories)], ordered=dtype.ordered)
    return values.astype(kept)
