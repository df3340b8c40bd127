"""An Arrow stream read into a dict of columns, without any other package."""

from __future__ import annotations

import ctypes
import datetime
import decimal
import struct
from typing import Any, Callable, Dict, List, Optional

from ._arrow import ArrowArray, ArrowArrayStream, ArrowSchema, address_of
from ._errors import NotHere, InternalError

_EPOCH = datetime.date(1970, 1, 1)
_INSTANT = datetime.datetime(1970, 1, 1)
_NUMBERS = {
    "c": ctypes.c_int8, "C": ctypes.c_uint8, "s": ctypes.c_int16, "S": ctypes.c_uint16, "i": ctypes.c_int32,
    "I": ctypes.c_uint32, "l": ctypes.c_int64, "L": ctypes.c_uint64, "f": ctypes.c_float, "g": ctypes.c_double,
}  # fmt: skip
_PER_SECOND = {"s": 1, "m": 10**3, "u": 10**6, "n": 10**9}

Column = List[Any]


def _span(array: ArrowArray, buffer: int, kind: Any) -> Any:
    """The cells of a buffer of numbers, as a sequence that stays in Arrow's memory."""
    address = array.buffers[buffer]
    if not address:
        return (kind * 0)()
    begin = address + array.offset * ctypes.sizeof(kind)
    return (kind * array.length).from_address(begin)


def _bits(array: ArrowArray, buffer: int) -> Optional[List[bool]]:
    address = array.buffers[buffer]
    if not address:
        return None
    end = array.offset + array.length
    data = ctypes.string_at(address, (end + 7) // 8)
    return [bool(data[i >> 3] >> (i & 7) & 1) for i in range(array.offset, end)]


def _texts(array: ArrowArray, kind: Any) -> Column:
    address, size = array.buffers[1], ctypes.sizeof(kind)
    if array.length == 0 or not address:
        return []
    ends = (kind * (array.length + 1)).from_address(address + array.offset * size)
    first = ends[0]
    data = ctypes.string_at(array.buffers[2], ends[array.length]) if array.buffers[2] else b""
    out = []
    for end in ends[1:]:
        out.append(data[first:end].decode("utf-8", "replace"))
        first = end
    return out


def _views(array: ArrowArray) -> Column:
    """Texts of at most 12 bytes stand in their view, longer ones in one of the buffers behind it."""
    size = 16
    if array.length == 0:
        return []
    views = ctypes.string_at(array.buffers[1] + array.offset * size, array.length * size)
    there = _bits(array, 0) if array.buffers[0] else None
    out: Column = []
    for index in range(array.length):
        if there is not None and not there[index]:
            out.append(None)
            continue
        length, _, buffer, offset = struct.unpack_from("<i4sii", views, index * size)
        if length <= 12:
            cell = views[index * size + 4 : index * size + 4 + length]
        else:
            cell = ctypes.string_at(array.buffers[2 + buffer] + offset, length)
        out.append(cell.decode("utf-8", "replace"))
    return out


def _moment(form: str) -> Callable[[int], datetime.datetime]:
    unit, zone = _PER_SECOND[form[2]], form[4:]
    start = _INSTANT.replace(tzinfo=datetime.timezone.utc) if zone else _INSTANT
    return lambda count: start + datetime.timedelta(microseconds=count * 10**6 // unit)


def _decimals(array: ArrowArray, form: str) -> Column:
    scale = int(form[2:].split(",")[1])
    data = ctypes.string_at(array.buffers[1] + array.offset * 16, array.length * 16)
    numbers = (int.from_bytes(data[i : i + 16], "little", signed=True) for i in range(0, len(data), 16))
    return [decimal.Decimal(number).scaleb(-scale) for number in numbers]


def _cells(schema: ArrowSchema, array: ArrowArray) -> Column:
    form = (schema.format or b"").decode()
    if form in _NUMBERS:
        return list(_span(array, 1, _NUMBERS[form]))
    if form == "b":
        return _bits(array, 1) or []
    if form in ("u", "U"):
        return _texts(array, ctypes.c_int32 if form == "u" else ctypes.c_int64)
    if form == "vu":
        return _views(array)
    if form == "tdD":
        return [_EPOCH + datetime.timedelta(days=count) for count in _span(array, 1, ctypes.c_int32)]
    if form.startswith("ts"):
        return list(map(_moment(form), _span(array, 1, ctypes.c_int64)))
    if form.startswith("d:") and form.count(",") == 1:
        return _decimals(array, form)
    if form == "n":
        return [None] * array.length
    name = (schema.name or b"").decode("utf-8", "replace")
    raise NotHere(f"column \"{name}\" has a type that only pyarrow can read", remedy="Install pyarrow.")


def _column(schema: ArrowSchema, array: ArrowArray) -> Column:
    if schema.dictionary:
        labels = _column(schema.dictionary.contents, array.dictionary.contents)
        index = _NUMBERS[(schema.format or b"i").decode()]
        out = [labels[i] if 0 <= i < len(labels) else None for i in _span(array, 1, index)]
    else:
        out = _cells(schema, array)
    there = _bits(array, 0) if array.null_count != 0 and array.n_buffers > 0 else None
    return out if there is None else [cell if is_there else None for cell, is_there in zip(out, there)]


def columns_of(capsule: Any) -> Dict[str, Column]:
    """All rows of the stream in the capsule, by column."""
    stream = ctypes.cast(address_of(capsule), ctypes.POINTER(ArrowArrayStream))
    schema = ArrowSchema()
    if stream.contents.get_schema(stream, ctypes.byref(schema)) != 0:
        raise InternalError("the release has no schema")
    try:
        kinds = [schema.children[i].contents for i in range(schema.n_children)]
        out: Dict[str, Column] = {(kind.name or b"").decode("utf-8", "replace"): [] for kind in kinds}
        while True:
            batch = ArrowArray()
            if stream.contents.get_next(stream, ctypes.byref(batch)) != 0:
                raise InternalError("the release could not be read to its end")
            if not batch.release:
                return out
            try:
                for index, column in enumerate(out.values()):
                    column.extend(_column(kinds[index], batch.children[index].contents))
            finally:
                batch.release(ctypes.byref(batch))
    finally:
        schema.release(ctypes.byref(schema))
