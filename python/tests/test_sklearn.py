"""The transformer: rows keep their order, k is counted anew, and it goes through scikit-learn's own hands."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import kanon

pd = pytest.importorskip("pandas")
pytest.importorskip("sklearn")

from sklearn.base import clone  # noqa: E402
from sklearn.compose import ColumnTransformer  # noqa: E402
from sklearn.exceptions import NotFittedError  # noqa: E402
from sklearn.linear_model import LogisticRegression  # noqa: E402
from sklearn.pipeline import Pipeline  # noqa: E402
from sklearn.preprocessing import OneHotEncoder  # noqa: E402

from kanon.sklearn import Anonymizer  # noqa: E402


@pytest.fixture
def rows() -> Any:
    ages = [20 + (index * 7) % 40 for index in range(120)]
    return pd.DataFrame({"age": ages, "sex": ["f", "m", "m"] * 40, "score": range(120)}, index=range(1000, 1120))


def test_rows_keep_their_order_and_index(rows: Any) -> None:
    made = Anonymizer(k=10, quasi=["age", "sex"]).fit_transform(rows)
    assert list(made.index) == list(rows.index) and list(made["score"]) == list(rows["score"])
    assert made.groupby(["age", "sex"]).size().min() >= 10
    assert list(made.columns) == ["age", "sex", "score"]


def test_the_plan_is_applied_and_k_is_counted_anew(rows: Any) -> None:
    fitted = Anonymizer(k=10, quasi=["age", "sex"], unseen="map").fit(rows)
    again = fitted.transform(rows)
    pd.testing.assert_frame_equal(again, fitted.fit_transform(rows))
    with pytest.raises(kanon.Error):
        fitted.transform(rows.head(3))


def test_wrong_use_is_refused(rows: Any) -> None:
    with pytest.raises(NotFittedError):
        Anonymizer(k=2, quasi=["age"]).transform(rows)
    with pytest.raises(kanon.WrongInput):
        Anonymizer(k=2).fit(rows)
    with pytest.raises(kanon.WrongInput):
        Anonymizer(k=2, quasi=["age"]).fit(rows.to_numpy())
    with pytest.raises(kanon.WrongInput):
        Anonymizer(k=2, quasi=["age"], options={"suppressed_rows": "drop"}).fit(rows)


def test_in_a_pipeline(rows: Any) -> None:
    coded = ColumnTransformer([("labels", OneHotEncoder(handle_unknown="ignore"), ["age", "sex"])])
    pipeline = Pipeline([("private", Anonymizer(k=5, quasi=["age", "sex"])), ("coded", coded), ("model", LogisticRegression())])
    pipeline.fit(rows, rows["age"] > 40)
    assert pipeline.score(rows, rows["age"] > 40) > 0.7
    copy = clone(pipeline)
    assert copy.get_params()["private__k"] == 5


def test_names_and_pickles(rows: Any) -> None:
    fitted = Anonymizer(k=5, quasi=["age"], identifier=["sex"]).fit(rows)
    assert list(fitted.get_feature_names_out()) == ["age", "score"]
    copy = pickle.loads(pickle.dumps(fitted))
    assert copy.transform(rows).equals(fitted.transform(rows))
