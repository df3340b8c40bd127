"""The Arrow C stream interface: its structs, and PyCapsules that carry a stream from one library to the other."""

from __future__ import annotations

import ctypes
from typing import Any, Dict

from ._errors import WrongInput

NAME = b"arrow_array_stream"


class ArrowSchema(ctypes.Structure):
    """One column's type, or a struct of columns."""


class ArrowArray(ctypes.Structure):
    """One column's data, or a struct of columns: a batch."""


class ArrowArrayStream(ctypes.Structure):
    """A schema, and batch after batch."""


RELEASE_SCHEMA = ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowSchema))
RELEASE_ARRAY = ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowArray))
RELEASE_STREAM = ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowArrayStream))
GET_SCHEMA = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ArrowArrayStream), ctypes.POINTER(ArrowSchema))
GET_NEXT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ArrowArrayStream), ctypes.POINTER(ArrowArray))
GET_ERROR = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(ArrowArrayStream))

ArrowSchema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_void_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(ArrowSchema))),
    ("dictionary", ctypes.POINTER(ArrowSchema)),
    ("release", RELEASE_SCHEMA),
    ("private_data", ctypes.c_void_p),
]
ArrowArray._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(ArrowArray))),
    ("dictionary", ctypes.POINTER(ArrowArray)),
    ("release", RELEASE_ARRAY),
    ("private_data", ctypes.c_void_p),
]
ArrowArrayStream._fields_ = [
    ("get_schema", GET_SCHEMA),
    ("get_next", GET_NEXT),
    ("get_last_error", GET_ERROR),
    ("release", RELEASE_STREAM),
    ("private_data", ctypes.c_void_p),
]

_get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_get_pointer.restype = ctypes.c_void_p
_get_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
# The same function for a capsule that is being destroyed: nothing may take a reference to it any more.
_pointer_of_dying = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)

_held: Dict[int, ArrowArrayStream] = {}  # by address, as long as their capsules live


def release(stream: ArrowArrayStream) -> None:
    """Releases a stream, unless that was done or somebody else took it over."""
    if stream.release:
        stream.release(ctypes.byref(stream))


def _let_go(capsule: Any) -> None:
    stream = _held.pop(_pointer_of_dying(capsule, NAME), None)
    if stream is not None:
        release(stream)


_destroy = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(_let_go)


def capsule_of(stream: ArrowArrayStream) -> Any:
    """A capsule that owns the stream: it is released with the capsule, unless somebody moved it out before."""
    address = ctypes.addressof(stream)
    _held[address] = stream
    return _new_capsule(address, NAME, ctypes.cast(_destroy, ctypes.c_void_p))


def address_of(capsule: Any) -> int:
    """Where the stream of a capsule is; the capsule must outlive the use of it."""
    try:
        address = _get_pointer(capsule, NAME)
    except (ValueError, TypeError, ctypes.ArgumentError):
        raise WrongInput(
            "__arrow_c_stream__ did not return an Arrow stream", remedy="Convert the table with pyarrow.table(...)."
        ) from None
    return int(address)
