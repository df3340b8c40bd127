"""Recipes from what people write; no library is needed for these."""

from __future__ import annotations

import datetime
import pickle
from fractions import Fraction
from typing import Any

import pytest

import kanon
from kanon._html import page, rows
from kanon._make import recipe_in
from kanon._plot import Curve, Plot
from kanon._recipe import recipe_of, seconds
from kanon._run import in_folder, ks_of


def test_everything_has_its_place() -> None:
    recipe = recipe_of(
        {"k": 3, "quasi": {"age": {"file": "age.csv"}}, "models": {"l": ["x=2"]}},
        k=5, quasi=["age", "zip"], identifier="name", sensitive={"illness": [kanon.l(3), kanon.t(0.2)], "pay": None},
        suppress=10, time=datetime.timedelta(minutes=1), search="lattice", cost={"lm": 1, "dm": 2}, gap="1%", k_map=7,
        confidence=0.95, safe_cells=True, missing="?", effort=None,
    )  # fmt: skip
    assert recipe == {
        "k": 5, "quasi": {"age": {"file": "age.csv"}, "zip": {}}, "identifier": ["name"], "sensitive": ["illness", "pay"],
        "models": {"l": ["illness=3"], "t": ["illness=0.2"], "k_map": 7, "confidence": "0.95"}, "suppress": "10",
        "search": {"name": "lattice", "gap": "1%", "time": "60s"}, "cost": {"lm": 1, "dm": 2}, "output": {"safe_cells": True},
        "missing": ["?"],
    }  # fmt: skip


def test_the_base_is_not_changed() -> None:
    base = {"search": {"seed": 1}, "quasi": {"a": {}}}
    recipe_of(base, time=5, quasi={"a": kanon.keep()})
    assert base == {"search": {"seed": 1}, "quasi": {"a": {}}}


def test_numbers_are_written_as_people_write_them() -> None:
    assert kanon.t(0.1).of("c") == "c=0.1"
    assert kanon.t(Fraction(1, 3)).of("c") == "c=1/3"
    assert kanon.cap("10%", value="a=b").of("c") == "c:a=b=10%"


@pytest.mark.parametrize(
    "call",
    [
        lambda: recipe_of(None, k="five"),
        lambda: recipe_of(None, k=2.5),
        lambda: recipe_of(None, k=True),
        lambda: recipe_of(None, quasi=[1]),
        lambda: recipe_of(None, quasi={"age": 5}),  # type: ignore[dict-item]
        lambda: recipe_of(None, sensitive={"x": 3}),
        lambda: recipe_of(None, suppress=0.5),
        lambda: recipe_of(None, time=-1),
        lambda: seconds(float("nan"), "time"),
        lambda: kanon.intervals(cuts=[1], step=2),
        lambda: kanon.intervals(start=2),
        lambda: kanon.l(),
        lambda: kanon.l(2, entropy=3),
        lambda: kanon.t(0.1, ordered=True, hierarchy="x.csv"),
        lambda: kanon.taxonomy("job.csv", shown=[1]),
        lambda: ks_of(2.5),
    ],
)
def test_wrong_words_are_refused(call: Any) -> None:
    with pytest.raises(kanon.WrongInput) as refused:
        call()
    assert refused.value.code == "wrong_input" and refused.value.key and refused.value.remedy


def test_an_unknown_word_is_a_type_error_with_a_hint() -> None:
    with pytest.raises(TypeError, match='did you mean "suppressed_rows"'):
        recipe_of(None, supressed_rows="drop")


def test_numbers_of_arrays_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    assert recipe_of(None, k=numpy.int64(5), slack=numpy.int32(7)) == {"k": 5, "search": {"slack": 7}}
    assert kanon.intervals(cuts=numpy.array([18, 65])).keys == {"coding": "intervals", "cuts": [18, 65]}


def test_paths_of_a_recipe_are_relative_to_its_file() -> None:
    recipe = {"table": "a.csv", "quasi": {"x": {"file": "x.csv"}}, "models": {"t": ["c=0.1:c.csv", "d=0.2:ordered", "e=1", "c=1/3:a=b.csv", "x=y=10%:z=1:2.csv", "f=0.1:equal"]},
              "output": {"release": "/abs/out.csv"}, "cells": {"witnesses": "w.csv", "recode": {"x": {"file": "y.csv"}}}}  # fmt: skip
    assert in_folder(recipe, "/f") == {
        "table": "/f/a.csv", "quasi": {"x": {"file": "/f/x.csv"}},
        "models": {"t": ["c=0.1:/f/c.csv", "d=0.2:ordered", "e=1", "c=1/3:/f/a=b.csv", "x=y=10%:/f/z=1:2.csv", "f=0.1:equal"]},
        "output": {"release": "/abs/out.csv"}, "cells": {"witnesses": "/f/w.csv", "recode": {"x": {"file": "/f/y.csv"}}},
    }  # fmt: skip


def test_errors_survive_pickling() -> None:
    error = pickle.loads(pickle.dumps(kanon.CannotBeMet("no", key="k", remedy="less")))
    assert isinstance(error, kanon.CannotBeMet) and str(error) == "no (k)\n  less"


def test_pages_and_pictures_escape_what_they_show() -> None:
    assert "<b>" not in page("<b>", rows([{"<b>": "<b>"}], ["<b>"]), warnings=["<b>"])
    picture = Plot([Curve("<b>", [(1, 0.5), (2, 1.0)]), Curve("empty", [])], "<b>", "<b>")._repr_svg_()
    assert "<b>" not in picture and picture.count("<polyline") == 1
    assert "nothing" in Plot([], "x", "y")._repr_svg_()


def test_files_are_kept_unless_forced(tmp_path: Any) -> None:
    plan = kanon.Plan('{"digest": "sha256:1"}')
    plan.save(tmp_path / "p.json")
    with pytest.raises(kanon.WrongInput, match="exists"):
        plan.save(tmp_path / "p.json")
    plan.save(tmp_path / "p.json", force=True)
    assert kanon.Plan.read(tmp_path / "p.json") == plan and plan.digest == "sha256:1"
    assert [path.name for path in tmp_path.iterdir()] == ["p.json"]
    with pytest.raises(kanon.WrongInput):
        plan.save(tmp_path / "nowhere" / "p.json")


def test_models_given_in_two_words_are_both_held() -> None:
    both = recipe_of(None, sensitive={"a": kanon.l(2), "b": None}, l=["b=3"], t="a=0.2")
    assert both["models"] == {"l": ["a=2", "b=3"], "t": ["a=0.2"]}
    base = {"sensitive": ["a"], "models": {"l": ["a=2"]}}
    assert recipe_of(base, l=["a=3"])["models"] == {"l": ["a=3"]}
    assert recipe_of(base, sensitive={"a": None}, l=["a=3"])["models"] == {"l": ["a=3"]}


def test_a_recipe_beside_a_frame_keeps_all_but_its_files() -> None:
    recipe = {"k": 2, "table": "a.csv", "output": {"strict": True, "safe_cells": True, "release": "r.csv", "plan": "p", "report": "r", "trace": "t", "prices": "p"}}
    assert recipe_in({"q": [1]}, recipe)[1]["output"] == {"strict": True, "safe_cells": True}
    assert len(recipe["output"]) == 7  # type: ignore[arg-type]
    assert "output" not in recipe_in({"q": [1]}, {"output": {"release": "r.csv"}})[1]
    assert recipe_in(None, recipe)[1]["output"] == recipe["output"]
