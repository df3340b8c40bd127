"""Dicts of columns to Arrow and back, without another package; pyarrow reads the same."""

from __future__ import annotations

import datetime
from typing import Any, Dict, List

import pytest
from hypothesis import given
from hypothesis import strategies as some

import kanon
from kanon import _columns
from kanon._columns import Columns
from kanon._rows import columns_of

UTC = datetime.timezone.utc
CELLS = some.one_of(
    some.lists(some.none() | some.text(some.characters(exclude_categories=["Cs"])), max_size=30),
    some.lists(some.none() | some.integers(-(2**63), 2**63 - 1), max_size=30),
    some.lists(some.none() | some.floats(allow_nan=False), max_size=30),
    some.lists(some.none() | some.booleans(), max_size=30),
    some.lists(some.none() | some.dates(), max_size=30),
    some.lists(some.none() | some.datetimes(), max_size=30),
    some.lists(some.none() | some.datetimes(timezones=some.just(UTC)), max_size=30),
)


@given(CELLS)
def test_a_column_comes_back_as_it_was(cells: List[Any]) -> None:
    assert columns_of(Columns({"c": cells}).__arrow_c_stream__()) == {"c": cells}


@given(CELLS)
def test_pyarrow_reads_the_same(cells: List[Any]) -> None:
    arrow = pytest.importorskip("pyarrow")
    table = arrow.table(Columns({"c": cells}))
    table.validate(full=True)
    assert table.to_pydict() == {"c": cells}
    assert columns_of(table.__arrow_c_stream__()) == {"c": cells}


def test_several_batches_and_slices() -> None:
    arrow = pytest.importorskip("pyarrow")
    table = {"n": list(range(200_000)), "t": [None if i % 7 == 0 else str(i) for i in range(200_000)]}
    assert columns_of(Columns(table).__arrow_c_stream__()) == table
    part = arrow.table(table).slice(65_531, 70_003)
    assert columns_of(part.__arrow_c_stream__()) == {name: cells[65_531:135_534] for name, cells in table.items()}


def test_types_that_only_come_back() -> None:
    arrow = pytest.importorskip("pyarrow")
    table = arrow.table({
        "small": arrow.array([1, None, -3], arrow.int8()), "great": arrow.array([2**64 - 1, 0, None], arrow.uint64()),
        "short": arrow.array(["a", None, "b"], arrow.string()), "nothing": arrow.nulls(3),
        "money": arrow.array([None, 1, 2], arrow.decimal128(10, 2)), "word": arrow.array(["x", "y", "x"]).dictionary_encode(),
        "moment": arrow.array([0, None, 1], arrow.timestamp("s")),
    })  # fmt: skip
    assert columns_of(table.__arrow_c_stream__()) == table.to_pydict()


def test_nothing_is_kept_when_streams_are_gone() -> None:
    capsule = Columns({"a": [1], "b": ["x"]}).__arrow_c_stream__()
    columns_of(capsule)
    del capsule
    assert not _columns._structs and not _columns._streams


@pytest.mark.parametrize(
    "table",
    [
        {"a": [1, "x"]},
        {"a": [object()]},
        {"a": [b"bytes"]},
        {"a": "text"},
        {"a": 5},
        {"a": [1, 2], "b": [1]},
        {"a": [datetime.date(2020, 1, 1), datetime.datetime(2020, 1, 1)]},
        {"a": [2**70]},
        {"a": ["\ud800"]},
    ],
)
def test_what_is_no_table_is_refused(table: Dict[str, Any]) -> None:
    with pytest.raises(kanon.WrongInput) as refused:
        Columns(table)
    assert refused.value.key == "table" and refused.value.remedy
