"""Whatever comes in wrong is an exception with a key and a remedy, and never a crash or a cell in a message."""

from __future__ import annotations

from typing import Any, Dict, List

import pytest

import kanon

pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")

SECRET = "Rumpelstilzchen"


def refused(call: Any) -> kanon.Error:
    with pytest.raises(kanon.Error) as caught:
        call()
    error = caught.value
    assert error.message and SECRET not in str(error) and "--" not in str(error)
    assert error.__cause__ is None or SECRET not in str(error.__cause__)
    return error


@pytest.mark.parametrize(
    "table",
    [
        None, 5, [1, 2], object(), {}, {"a": []}, {1: [2]}, {"q": [SECRET, 3]},
        pd.DataFrame(), pd.DataFrame({"q": []}), pd.DataFrame([[1, 2]]), pd.DataFrame([[1, 2]], columns=["q", "q"]),
        pd.DataFrame({"q": [SECRET, 3]}), pd.DataFrame({"q": [object(), 3]}), pd.DataFrame({"q": [{1}, {2}]}), pd.Series([1], name="q"),
        pl.DataFrame(), pl.DataFrame({"q": [object(), 1]}, strict=False), pl.Series("q", [1]), pl.LazyFrame({"q": [1]}),
        "nowhere.csv", "", "people.xlsx", "arrow:table",
    ],
    ids=lambda table: type(table).__name__,
)  # fmt: skip
def test_tables(table: Any) -> None:
    error = refused(lambda: kanon.anonymize(table, k=2, quasi=["q"], progress=False))
    assert error.code == "wrong_input"


@pytest.mark.parametrize(
    "words",
    [
        {"k": 0}, {"k": -1}, {"k": 10**30}, {"quasi": []}, {"quasi": ["nobody"]}, {"quasi": ["age", "age"]}, {"identifier": ["nobody"]},
        {"suppress": "some"}, {"time": "soon"}, {"search": "magic"}, {"cost": "beauty"}, {"quasi": {"age": "magic"}},
        {"quasi": {"age": kanon.taxonomy("nowhere.csv")}}, {"sensitive": {"nobody": kanon.l(2)}}, {"seed": -1}, {"gap": "x"},
        {"quasi": {"age": kanon.intervals(step=-1)}}, {"sensitive": {"illness": kanon.t(7)}}, {"threads": -3}, {"memory": 1},
        {"matrix": {"x": object()}}, {"delimiter": "long"}, {"mutation": float("nan")},
    ],
    ids=str,
)  # fmt: skip
def test_words(words: Dict[str, Any], people: Dict[str, List[Any]], asked: Dict[str, Any]) -> None:
    refused(lambda: kanon.anonymize(people, **{**asked, **words}))


def test_the_key_and_the_remedy_are_said(people: Dict[str, List[Any]], asked: Dict[str, Any]) -> None:
    error = refused(lambda: kanon.anonymize(people, **{**asked, "quasi": {"agee": None}}))
    assert "agee" in str(error) and "age" in error.remedy
    error = refused(lambda: kanon.anonymize(people, **{**asked, "search": "magic"}))
    assert "magic" in str(error) and "lattice" in error.remedy and error.key == "recipe.search.name"


def test_what_cannot_be_met_and_what_does_not_hold(people: Dict[str, List[Any]]) -> None:
    with pytest.raises(kanon.CannotBeMet):
        kanon.anonymize(people, k=9, quasi=["age"], identifier="name", progress=False)
    with pytest.raises(kanon.DoesNotHold) as caught:
        kanon.verify(people, k=2, quasi=["age"], progress=False)
    assert caught.value.verdict.failures and not caught.value.verdict


def test_a_changed_release_does_not_hold(people: Dict[str, List[Any]], asked: Dict[str, Any]) -> None:
    release = kanon.anonymize(people, **asked)
    frame = {**release.frame, "illness": [*release.frame["illness"][1:], "plague"]}
    with pytest.raises(kanon.DoesNotHold):
        kanon.verify(frame, plan=release.plan, original=people, progress=False)


def test_a_stream_that_fails_half_way(people: Dict[str, List[Any]]) -> None:
    arrow = pytest.importorskip("pyarrow")
    schema = arrow.schema([("q", arrow.int64())])

    def batches() -> Any:
        yield arrow.RecordBatch.from_pydict({"q": [1, 1]}, schema=schema)
        raise ValueError(SECRET)

    reader = arrow.RecordBatchReader.from_batches(schema, batches())
    refused(lambda: kanon.anonymize(reader, k=2, quasi=["q"], progress=False))


class Liar:
    """Says it has a stream."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.answer


@pytest.mark.parametrize("answer", [None, 5, "text"])
def test_what_is_no_stream(answer: Any) -> None:
    refused(lambda: kanon.inspect(Liar(answer), progress=False))


def test_a_stream_that_was_read_already() -> None:
    arrow = pytest.importorskip("pyarrow")
    capsule = arrow.table({"q": [1]}).__arrow_c_stream__()
    arrow.RecordBatchReader._import_from_c_capsule(capsule)
    refused(lambda: kanon.inspect(Liar(capsule), progress=False))


def test_many_columns() -> None:
    wide = {f"c{index}": [index % 3, 1] for index in range(10_000)}
    error = refused(lambda: kanon.inspect(wide, quasi=["c1", "c2"], progress=False, memory=100))
    assert "memory" in error.message
