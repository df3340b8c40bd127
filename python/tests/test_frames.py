"""Frames of every kind: the same type out, the same plan, dtypes kept, the index neither lost nor leaked."""

from __future__ import annotations

import datetime
from typing import Any, Callable, Dict, List

import pytest

import kanon

pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")
pa = pytest.importorskip("pyarrow")

People = Dict[str, List[Any]]


def _duck(people: People) -> Any:
    return pytest.importorskip("duckdb").from_arrow(pa.table(people))


MAKERS: Dict[str, Callable[[People], Any]] = {
    "dict": dict, "pandas": pd.DataFrame, "polars": pl.DataFrame, "pyarrow": pa.table, "duckdb": _duck,
}  # fmt: skip


def as_dict(frame: Any) -> People:
    if isinstance(frame, dict):
        return frame
    if isinstance(frame, pd.DataFrame):
        return {name: [None if cell != cell else cell for cell in frame[name]] for name in frame}
    return kanon._rows.columns_of(frame.__arrow_c_stream__())  # type: ignore[attr-defined,no-any-return]


@pytest.mark.parametrize("kind", MAKERS)
def test_the_type_that_came_in_comes_out(kind: str, people: People, asked: Dict[str, Any]) -> None:
    table = MAKERS[kind](people)
    release = kanon.anonymize(table, **asked)
    assert type(release.frame) is type(table)
    assert as_dict(release.frame) == kanon.anonymize(people, **asked).frame
    assert release.frame is release.frame
    verdict = kanon.verify(release.frame, plan=release.plan, original=table, progress=False)
    assert verdict.holds and verdict.status in ("holds", "holds_for_listed")


def test_the_same_plan_however_the_table_came(people: People, asked: Dict[str, Any], tmp_path: Any) -> None:
    pl.DataFrame(people).write_csv(tmp_path / "people.csv")
    pl.DataFrame(people).write_parquet(tmp_path / "people.parquet")
    plans = {name: kanon.anonymize(make(people), **asked).plan for name, make in MAKERS.items()}
    plans["csv"] = kanon.anonymize(tmp_path / "people.csv", **asked).plan
    plans["parquet"] = kanon.anonymize(str(tmp_path / "people.parquet"), **asked).plan
    plans["pandas from csv"] = kanon.anonymize(pd.read_csv(tmp_path / "people.csv", dtype={"zip": str}), **asked).plan
    plans["pandas of arrow"] = kanon.anonymize(pd.read_parquet(tmp_path / "people.parquet", dtype_backend="pyarrow"), **asked).plan
    assert plans["csv"].digest.startswith("sha256:")
    assert {name: plan.digest for name, plan in plans.items()} == dict.fromkeys(plans, plans["csv"].digest)


def test_anything_with_an_arrow_stream_comes_in(people: People, asked: Dict[str, Any]) -> None:
    class Mine:
        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return pa.table(people).__arrow_c_stream__()

    release = kanon.anonymize(Mine(), **asked)
    assert isinstance(release.frame, kanon.Stream)
    assert pa.table(release.frame) == release.to_arrow()
    assert release.to_polars().equals(pl.DataFrame(release))
    assert release.frame.to_dict() == release.to_pandas().astype(object).where(release.to_pandas().notna(), None).to_dict("list")


MOMENTS = [datetime.datetime(2020, 1, 1, 3, 4, 5, 678900), None, datetime.datetime(1969, 2, 3), datetime.datetime(2021, 6, 7)]


def pandas_types() -> Any:
    return pd.DataFrame({
        "q": [1, 1, 2, 2],
        "int8": pd.Series([1, 2, 3, 4], dtype="int8"), "uint64": pd.Series([2**64 - 1, 2, 3, 4], dtype="uint64"),
        "nullable": pd.Series([2**53 + 1, None, 3, 4], dtype="Int64"), "float32": pd.Series([1.5, None, 3, 4], dtype="float32"),
        "float64": pd.Series([1.0, None, 3, 4]), "real": pd.Series([1.5, None, 3, 4], dtype="Float64"),
        "bool": [True, False, True, True], "boolean": pd.Series([True, None, False, True], dtype="boolean"),
        "object": pd.Series(["a", None, "b", "c"], dtype=object), "string": pd.Series(["a", None, "b", "c"], dtype="string"),
        "category": pd.Categorical(["x", "y", None, "x"], categories=["y", "x"], ordered=True),
        "numbers": pd.Categorical([3, 1, None, 3]),
        "naive": pd.Series(pd.to_datetime(MOMENTS)), "days": pd.Series(pd.to_datetime(["2020-01-01", None, "2019-02-03", "2019-02-03"])),
        "zone": pd.Series(pd.to_datetime(MOMENTS)).dt.tz_localize("Europe/Berlin"),
        "fine": pd.Series(pd.to_datetime([1, 2, 3, 10**18 + 1], unit="ns", utc=True)).dt.tz_convert("Asia/Tokyo"),
        "delta": pd.Series(pd.to_timedelta([1, None, 3, 4], unit="ns")),
        "arrow": pd.Series([1, None, 3, 4], dtype=pd.ArrowDtype(pa.int16())),
        "period": pd.Series(pd.period_range("2020-01", periods=4, freq="M")),
    })  # fmt: skip


def test_pandas_dtypes_are_kept_where_nothing_was_done() -> None:
    frame = pandas_types()
    before = frame.copy(deep=True)
    out = kanon.anonymize(frame, k=2, quasi={"q": kanon.keep()}, progress=False).frame
    pd.testing.assert_frame_equal(frame, before)
    rest = [name for name in frame if name != "q"]
    assert out.dtypes[rest].to_dict() == frame.dtypes[rest].to_dict()
    assert isinstance(out.index, pd.RangeIndex) and list(out["q"]) == ["1", "1", "2", "2"]
    key = "uint64"
    pd.testing.assert_frame_equal(
        out[rest].sort_values(key, ignore_index=True), frame[rest].sort_values(key, ignore_index=True), check_column_type=False
    )


def test_polars_dtypes_are_kept_where_nothing_was_done() -> None:
    frame = pl.DataFrame({
        "q": [1, 1, 2, 2], "u8": pl.Series([1, 2, 3, 4], dtype=pl.UInt8), "f32": pl.Series([1.5, None, 2, 3], dtype=pl.Float32),
        "cat": pl.Series(["a", "b", None, "a"], dtype=pl.Categorical), "enum": pl.Series(["a", "b", None, "a"], dtype=pl.Enum(["b", "a"])),
        "date": [datetime.date(2020, 1, 1), None, datetime.date(1900, 1, 1), datetime.date(2020, 1, 1)],
        "ms": pl.Series(MOMENTS, dtype=pl.Datetime("ms")), "us": pl.Series(MOMENTS, dtype=pl.Datetime("us", "Europe/Berlin")),
        "ns": pl.Series([1, 2, None, 4], dtype=pl.Int64).cast(pl.Datetime("ns", "UTC")),
        "duration": pl.Series([1, 2, None, 4], dtype=pl.Int64).cast(pl.Duration("us")),
        "time": [datetime.time(1, 2, 3), None, datetime.time(4), datetime.time(5, 6)], "nothing": pl.Series([None] * 4, dtype=pl.Null),
        "bool": [True, None, False, True], "decimal": pl.Series(["1.50", None, "2.25", "3.00"]).cast(pl.Decimal(10, 2)),
    })  # fmt: skip
    out = kanon.anonymize(frame, k=2, quasi={"q": kanon.keep()}, progress=False).frame
    rest = [name for name in frame.columns if name != "q"]
    assert dict(out.select(rest).schema) == dict(frame.select(rest).schema)
    assert out.select(rest).sort("u8").equals(frame.select(rest).sort("u8"))


def test_arrow_types_are_kept_where_nothing_was_done() -> None:
    table = pa.table({
        "q": ["a", "a", "b", "b"], "i": pa.array([1, 2, None, 4], pa.int16()), "word": pa.array(["x", "y", None, "x"]).dictionary_encode(),
        "large": pa.array(["x", "y", None, "x"], pa.large_string()), "moment": pa.array([1, 2, 3, None], pa.timestamp("ns", "UTC")),
        "lasts": pa.array([1, 2, 3, None], pa.duration("s")), "none": pa.nulls(4), "bytes": pa.array([b"x", b"yz", None, b"\0"]),
    })  # fmt: skip
    out = kanon.anonymize(table, k=2, quasi={"q": kanon.keep()}, progress=False).frame
    assert out.schema.remove_metadata().equals(table.schema.remove_metadata())
    assert out.drop_columns(["q"]).sort_by("i").equals(table.drop_columns(["q"]).sort_by("i"))


def test_an_index_is_neither_lost_nor_leaked(people: People, asked: Dict[str, Any]) -> None:
    frame = pd.DataFrame(people)
    for wrong in (frame.set_index("name"), frame.set_index(["name", "zip"]), frame.set_axis(list("abcdefgh"))):
        with pytest.raises(kanon.WrongInput) as refused:
            kanon.anonymize(wrong, **{**asked, "quasi": ["age"], "identifier": None})
        assert "index" in refused.value.message and "reset_index" in refused.value.remedy
    some_rows = pd.concat([frame, frame]).sample(frac=1, random_state=1)
    out = kanon.anonymize(some_rows, **asked).frame
    assert list(out.columns) == ["age", "zip", "illness"] and list(out.index) == list(range(len(out)))


def test_categories_that_no_row_has_are_not_carried_over(people: People) -> None:
    frame = pd.DataFrame({"q": [1, 1], "c": pd.Categorical(["flu", "flu"], categories=["flu", "plague"])})
    out = kanon.anonymize(frame, k=2, quasi=["q"], progress=False).frame
    assert list(out["c"].cat.categories) == ["flu"]


def test_a_table_that_goes_or_changes_meanwhile(people: People, asked: Dict[str, Any]) -> None:
    frame = pd.DataFrame({name: cells * 200 for name, cells in people.items()})
    told: List[str] = []

    def change(state: Dict[str, Any]) -> None:
        if "stage" in state:
            told.append(state["stage"])
            frame.loc[:, "zip"] = "changed"
            frame["age"] = 1

    release = kanon.anonymize(frame, **{**asked, "progress": change})
    del frame
    assert told and len(release.frame) + release.dropped_rows == 1600
    kanon.verify(release.frame, plan=release.plan, progress=False)


def test_a_release_by_path_is_written(people: People, asked: Dict[str, Any], tmp_path: Any) -> None:
    pl.DataFrame(people).write_csv(tmp_path / "people.csv")
    out = tmp_path / "release.csv"
    release = kanon.anonymize(tmp_path / "people.csv", **asked, output=out)
    assert release.release == str(out) and out.read_text().startswith("age,zip,illness\n")
    assert release.plan == kanon.Plan.read(f"{out}.plan.json")
    with pytest.raises(kanon.WrongInput, match="written to"):
        release.frame
    with pytest.raises(kanon.WrongInput):
        kanon.anonymize(tmp_path / "people.csv", **asked, output=out)
    kanon.anonymize(tmp_path / "people.csv", **asked, output=out, force=True)
    assert kanon.verify(out, plan=release.plan, original=tmp_path / "people.csv", progress=False)


def test_objects_of_pandas_come_back_as_the_same_values() -> None:
    day, moment = datetime.date(2020, 1, 2), datetime.datetime(2020, 1, 2, 3, 4, 5)
    cells = {"whole": [2**53 + 1, None, 3, 4], "day": [day, None, day, day], "moment": [moment, None, moment, moment],
             "truth": [True, None, False, True], "text": ["a", None, "b", "c"]}  # fmt: skip
    frame = pd.DataFrame({"q": [1, 1, 2, 2], "place": range(4), **{name: pd.Series(column, dtype=object) for name, column in cells.items()}})
    out = kanon.anonymize(frame, k=2, quasi={"q": kanon.keep()}, progress=False).frame.sort_values("place")
    for name, column in cells.items():
        found = list(out[name])
        assert out[name].dtype == object and found == column and list(map(type, found)) == list(map(type, column)), name


@pytest.mark.parametrize("missing_first", [True, False])
def test_a_plan_knows_floats_with_and_without_missing_cells(missing_first: bool) -> None:
    whole = pd.DataFrame({"age": [23.0, 23.0, 31.0, 31.0, 31.0]})
    tables = [whole.assign(age=whole["age"].where(whole.index != 4)), whole]
    first, then = tables if missing_first else tables[::-1]
    plan = kanon.anonymize(first, k=2, quasi={"age": kanon.keep()}, suppress="any", progress=False).plan
    made = kanon.apply(plan, then, unseen="suppress", suppress="any", progress=False)
    assert sorted(map(str, made.frame["age"]))[:2] == [["23.0", "23.0"], ["23", "23"]][missing_first]
