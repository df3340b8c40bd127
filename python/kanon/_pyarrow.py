"""pyarrow: tables go out as they are, and releases get the types of the columns that nothing was done to."""

from __future__ import annotations

from typing import Any, Collection, List, Set

import pyarrow as pa
import pyarrow.compute as pc

from ._frames import Carried, Stream, check_names


def _counts_ticks(column: Any, keep: bool) -> bool:
    """The library knows moments to a microsecond, and no durations: these go out as whole numbers and come back."""
    kind = column.type
    if pa.types.is_duration(kind):
        return True
    if keep or not pa.types.is_timestamp(kind) or kind.unit != "ns":
        return False
    ticks = column.cast(pa.int64())
    whole = pc.multiply(pc.divide(ticks, 1000), 1000)
    return bool(pc.any(pc.not_equal(whole, ticks)).as_py())


class ArrowTable:
    """A ``pyarrow.Table`` or a ``RecordBatch``."""

    def __init__(self, table: Any, keep: Set[str]) -> None:
        self.names: List[str] = list(table.schema.names)
        check_names(self.names)
        whole = table if isinstance(table, pa.Table) else pa.Table.from_batches([table])
        self._schema = whole.schema
        self.carried: Carried = {
            name: "count" if _counts_ticks(whole.column(name), name in keep) else "" for name in self.names
        }
        columns = [self._sent(whole.column(name), self.carried[name]) for name in self.names]
        self._table = pa.table(dict(zip(self.names, columns)))

    @staticmethod
    def _sent(column: Any, how: str) -> Any:
        if how == "count":
            return column.cast(pa.int64())
        return column.cast(pa.string()) if pa.types.is_null(column.type) else column

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._table.__arrow_c_stream__()

    def like_this(self, release: Stream, recoded: Collection[str]) -> Any:
        table = release.to_arrow()
        for index, name in enumerate(table.column_names):
            if name in recoded or name not in self.names:
                continue
            field = self._schema.field(name)
            if table.column(name).type != field.type:
                table = table.set_column(index, field.remove_metadata(), _cast(table.column(name), field.type))
        return table.replace_schema_metadata(None)


def _cast(column: Any, kind: Any) -> Any:
    if pa.types.is_null(kind):
        return pa.chunked_array([pa.nulls(len(column))])
    if not pa.types.is_dictionary(kind) or pa.types.is_dictionary(column.type):
        return column.cast(kind)
    plain = column.cast(kind.value_type)
    return plain.dictionary_encode().cast(kind)
