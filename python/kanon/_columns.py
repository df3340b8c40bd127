"""A dict of columns as an Arrow stream, made here: tables need no other package to come in."""

from __future__ import annotations

import ctypes
import datetime
import errno
import itertools
import math
from array import array
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Type

from ._arrow import (
    GET_ERROR,
    GET_NEXT,
    GET_SCHEMA,
    RELEASE_ARRAY,
    RELEASE_SCHEMA,
    RELEASE_STREAM,
    ArrowArray,
    ArrowArrayStream,
    ArrowSchema,
    capsule_of,
)
from ._errors import WrongInput

ROWS = 65536  # of a batch
_EPOCH = datetime.date(1970, 1, 1)
_INSTANT = datetime.datetime(1970, 1, 1)
_MICROSECOND = datetime.timedelta(microseconds=1)
_UTC = datetime.timezone.utc

Buffers = List[Optional[bytes]]


def _bits(flags: Sequence[bool]) -> bytes:
    out = bytearray((len(flags) + 7) // 8)
    for index, flag in enumerate(flags):
        if flag:
            out[index >> 3] |= 1 << (index & 7)
    return bytes(out)


def _numbers(code: str, convert: Callable[[Any], Any]) -> Callable[[Sequence[Any]], Buffers]:
    return lambda cells: [array(code, [0 if cell is None else convert(cell) for cell in cells]).tobytes()]


def _texts(cells: Sequence[Any]) -> Buffers:
    offsets, parts, end = array("q", [0]), [], 0
    for cell in cells:
        part = b"" if cell is None else str(cell).encode()
        parts.append(part)
        end += len(part)
        offsets.append(end)
    return [offsets.tobytes(), b"".join(parts)]


def _microseconds(cell: datetime.datetime) -> int:
    plain = cell if cell.tzinfo is None else cell.astimezone(_UTC).replace(tzinfo=None)
    return (plain - _INSTANT) // _MICROSECOND


# What a column of such cells is in Arrow, and how its buffers are filled (validity apart).
_KINDS: Dict[str, Tuple[str, Callable[[Sequence[Any]], Buffers]]] = {
    "truth": ("b", lambda cells: [_bits([bool(cell) for cell in cells])]),
    "whole": ("l", _numbers("q", int)),
    "number": ("g", _numbers("d", float)),
    "text": ("U", _texts),
    "date": ("tdD", _numbers("i", lambda cell: (cell - _EPOCH).days)),
    "moment": ("tsu:", _numbers("q", _microseconds)),
    "instant": ("tsu:UTC", _numbers("q", _microseconds)),
}


def _kind_of(cell: Any) -> Optional[str]:
    if isinstance(cell, str):
        return "text"
    if isinstance(cell, bool):
        return "truth"
    if isinstance(cell, datetime.datetime):
        return "moment" if cell.tzinfo is None else "instant"
    if isinstance(cell, datetime.date):
        return "date"
    if isinstance(cell, float):
        return "number"
    if hasattr(cell, "__index__"):
        return "whole" if -(2**63) <= int(cell) < 2**63 else None
    return None


def _column_kind(name: str, cells: Sequence[Any]) -> str:
    by_type: Dict[Type[Any], Optional[str]] = {}
    kinds = set()
    for cell in cells:
        if cell is None:
            continue
        kind = by_type.get(type(cell))
        if kind is None or kind == "whole":
            kind = by_type[type(cell)] = _kind_of(cell)
        kinds.add(kind)
    if kinds == {"whole", "number"}:
        return "number"
    if kinds == {"text"}:
        _check_unicode(name, cells)
    if len(kinds) <= 1 and None not in kinds:
        return kinds.pop() or "text" if kinds else "text"
    what = "values of several types" if None not in kinds else "values that are no text, number, truth value or date"
    raise WrongInput(f"column \"{name}\" has {what}", key="table", remedy="Convert the column to one type, for example to text.")


def _check_unicode(name: str, cells: Sequence[Any]) -> None:
    try:
        "".join(cell for cell in cells if cell is not None).encode()
    except UnicodeEncodeError:
        raise WrongInput(
            f"column \"{name}\" has text that is no Unicode", key="table", remedy="Decode the file with its own encoding."
        ) from None


def _cells(name: str, column: Any) -> List[Any]:
    if isinstance(column, (str, bytes)) or not hasattr(column, "__iter__"):
        raise WrongInput(f"column \"{name}\" is no list of values", key="table", remedy="Give a list, a tuple or an array.")
    plain = column.tolist() if hasattr(column, "tolist") else list(column)
    if not isinstance(plain, list):
        raise WrongInput(f"column \"{name}\" is no list of values", key="table", remedy="Give a list, a tuple or an array.")
    return [None if isinstance(cell, float) and math.isnan(cell) else cell for cell in plain]


class Columns:
    """A dict of columns, each a list of values with None for the missing one; NaN is missing, too.

    The lists are copied, so that nothing the caller does later changes the table.

    >>> Columns({"age": [23, None], "sex": ["f", "m"]}).kinds
    {'age': 'whole', 'sex': 'text'}
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.cells = {name: _cells(name, column) for name, column in table.items()}
        lengths = {len(column) for column in self.cells.values()}
        if len(lengths) > 1:
            raise WrongInput("the columns have different numbers of values", key="table", remedy="Make them as long as each other.")
        self.rows = lengths.pop() if lengths else 0
        self.kinds = {name: _column_kind(name, column) for name, column in self.cells.items()}

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return capsule_of(_stream(self))


class _Producer:
    """What one stream has still to give. It lives until the stream's consumer releases it."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._row = 0
        self._done = columns.rows == 0

    def schema(self) -> ArrowSchema:
        kinds = self._columns.kinds
        return _schema("+s", "", [_schema(_KINDS[kind][0], name, []) for name, kind in kinds.items()])

    def batch(self) -> Optional[ArrowArray]:
        if self._done:
            return None
        begin, end = self._row, min(self._row + ROWS, self._columns.rows)
        self._row, self._done = end, end == self._columns.rows
        kinds = self._columns.kinds
        children = [_column(_KINDS[kind][1], self._columns.cells[name][begin:end]) for name, kind in kinds.items()]
        return _array(end - begin, 0, [None], children)


_streams: Dict[int, _Producer] = {}  # by the number in their private_data


def _answer(stream: Any, out: Any, kind: Any, ask: Callable[[_Producer], Any]) -> int:
    """Nothing may be raised through C: what cannot be given is an error number."""
    try:
        struct = ask(_streams[stream.contents.private_data])
    except Exception:  # noqa: BLE001
        return errno.EINVAL
    if struct is None:
        ctypes.memset(out, 0, ctypes.sizeof(kind))
    else:
        _move(struct, out)
    return 0


def _release(stream: Any) -> None:
    _streams.pop(stream.contents.private_data, None)
    stream.contents.release = RELEASE_STREAM()


_FUNCTIONS = (
    GET_SCHEMA(lambda stream, out: _answer(stream, out, ArrowSchema, _Producer.schema)),
    GET_NEXT(lambda stream, out: _answer(stream, out, ArrowArray, _Producer.batch)),
    GET_ERROR(lambda _stream: None),
    RELEASE_STREAM(_release),
)


def _stream(columns: Columns) -> ArrowArrayStream:
    number = next(_numbers_given)
    _streams[number] = _Producer(columns)
    return ArrowArrayStream(*_FUNCTIONS, number)


_structs: Dict[int, Any] = {}  # what a schema or an array points to, by the number in its private_data
_numbers_given = itertools.count(1)


def _keep(struct: Any, parts: Any) -> Any:
    number = next(_numbers_given)
    struct.private_data = number
    _structs[number] = (struct, parts)
    return struct


def _let_go(struct: Any) -> None:
    kept = _structs.pop(struct.contents.private_data, None)
    for index in range(struct.contents.n_children):
        child = struct.contents.children[index]
        if child.contents.release:
            child.contents.release(child)
    struct.contents.release = type(struct.contents.release)()
    del kept


_release_schema = RELEASE_SCHEMA(_let_go)
_release_array = RELEASE_ARRAY(_let_go)


def _pointers(kind: Any, children: List[Any]) -> Any:
    return (ctypes.POINTER(kind) * max(1, len(children)))(*[ctypes.pointer(child) for child in children])


def _schema(form: str, name: str, children: List[ArrowSchema]) -> ArrowSchema:
    pointers = _pointers(ArrowSchema, children)
    texts = (form.encode(), name.encode())
    nullable = 2
    out = ArrowSchema(texts[0], texts[1], None, nullable, len(children), pointers, None, _release_schema, None)
    return _keep(out, (pointers, texts, children))  # type: ignore[no-any-return]


def _array(length: int, nulls: int, buffers: Buffers, children: List[ArrowArray]) -> ArrowArray:
    texts = [None if part is None else ctypes.create_string_buffer(part, max(1, len(part))) for part in buffers]
    addresses = (ctypes.c_void_p * len(texts))(*[None if part is None else ctypes.addressof(part) for part in texts])
    pointers = _pointers(ArrowArray, children)
    out = ArrowArray(length, nulls, 0, len(texts), len(children), addresses, pointers, None, _release_array, None)
    return _keep(out, (texts, addresses, pointers, children))  # type: ignore[no-any-return]


def _column(fill: Callable[[Sequence[Any]], Buffers], cells: Sequence[Any]) -> ArrowArray:
    nulls = sum(cell is None for cell in cells)
    validity = _bits([cell is not None for cell in cells]) if nulls else None
    return _array(len(cells), nulls, [validity, *fill(cells)], [])


def _move(struct: Any, out: Any) -> None:
    """The consumer's struct becomes the one that owns everything."""
    ctypes.memmove(out, ctypes.addressof(struct), ctypes.sizeof(struct))
