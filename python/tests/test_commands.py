"""What the commands answer, each once, beyond the examples of their docstrings."""

from __future__ import annotations

from typing import Any, Dict, List

import pytest

import kanon

People = Dict[str, List[Any]]


@pytest.fixture
def release(people: People, asked: Dict[str, Any]) -> kanon.Release:
    return kanon.anonymize(people, **asked)


def test_reports_asked_for_in_time_and_later(people: People, asked: Dict[str, Any], release: kanon.Release, tmp_path: Any) -> None:
    for made in (kanon.anonymize(people, **asked, report=True), release, kanon.frontier(people, **{**asked, "k": None}).pick(2)):
        assert made.report(tmp_path / "r.html", force=True).startswith("<!")
        assert (tmp_path / "r.html").stat().st_size > 1000
    with pytest.raises(kanon.WrongInput):
        release.report(tmp_path / "r.html")


def test_a_recipe_repeats_the_run(people: People, release: kanon.Release, tmp_path: Any) -> None:
    release.recipe.save(tmp_path / "r.toml")
    for recipe in (release.recipe, tmp_path / "r.toml"):
        assert kanon.anonymize(people, recipe=recipe, progress=False).plan == release.plan
    assert kanon.anonymize(people, recipe=release.recipe, k=3, progress=False).k == 3


def test_words_of_all_kinds(people: People, asked: Dict[str, Any]) -> None:
    population = {"age": people["age"] * 2, "zip": people["zip"] * 2}
    paid = {**people, "pay": list(range(8))}
    for table, words in (
        (people, {"k_map": 2, "population": population, "search": "lattice"}), (paid, {"cost": "rm", "target": "pay"}),
        (people, {"reserve": "10%"}), (people, {"gap": 0.01}), (people, {"sensitive": {"illness": [kanon.l(2), kanon.cap(0.9)]}}),
    ):  # fmt: skip
        assert kanon.anonymize(table, **{**asked, **words}).proven
    local = kanon.anonymize(people, **asked, search="local", time=2)
    assert local.boxes["formed_at"] == 2 and kanon.verify(local.frame, plan=local.plan, original=people, progress=False)


def test_a_plan_to_start_from_is_a_file(people: People, asked: Dict[str, Any], release: kanon.Release, tmp_path: Any) -> None:
    release.plan.save(tmp_path / "p.json")
    assert kanon.anonymize(people, **asked, start=tmp_path / "p.json").cost == release.cost
    with pytest.raises(kanon.WrongInput, match="file"):
        kanon.anonymize(people, **asked, start=release.plan)


def test_cells(people: People) -> None:
    words: Dict[str, Any] = {"k": 2, "quasi": ["age", "zip"], "progress": False}
    made = kanon.suppress(people, rule="original", identifier="name", recode={"age": (kanon.interval([10, 20]), 1)}, **words)
    assert made.blanked_cells > 0 and kanon.verify(made.frame, plan=made.plan, original=people, progress=False)
    found = kanon.unsafe(people, suggest=True, **words)
    assert found.suggestions and "stand out" in found._repr_html_()
    assert kanon.frontier(people, rule="strict", identifier="name", **{**words, "k": [2, 3]}).plot().curves[0].name == "blanked cells"


def test_fronts_and_comparisons_are_shown(people: People, asked: Dict[str, Any]) -> None:
    axes = pytest.importorskip("matplotlib.figure").Figure().subplots()
    front = kanon.frontier(people, **{**asked, "k": range(2, 4)}, flexible=True)
    assert [curve.name for curve in front.plot().curves] == ["whole levels", "all recodings"]
    assert front.plot(axes) is axes and len(axes.lines) == 2
    runs = kanon.compare(people, **asked, searches=["koptimize", "climb"], time=1)
    assert "<svg" in runs._repr_html_() and list(runs.to_pandas()["search"]) == ["koptimize", "climb"]
    assert front.to_pandas()["k"].iloc[0] == 2


def test_evaluation(people: People, release: kanon.Release) -> None:
    made = kanon.evaluate(people, release.frame, plan=release.plan, report=True, progress=False)
    assert made.report().startswith("<!") and made.risk["after"]["rows"] == len(release.frame["age"])
    learnt = kanon.evaluate(people, release, classify="illness", learner="tree", folds=2, progress=False)
    assert len(learnt.files) == 2 and "tree" in learnt._repr_html_()


def test_hierarchies(people: People, asked: Dict[str, Any], tmp_path: Any) -> None:
    kanon.hierarchy("zip", people, kanon.prefix(), progress=False).save(tmp_path / "zip.csv")
    assert kanon.check_hierarchy(tmp_path / "zip.csv", table=people, column="zip", progress=False)
    assert kanon.anonymize(people, **{**asked, "quasi": {"age": None, "zip": kanon.taxonomy(tmp_path / "zip.csv")}}).proven
    (tmp_path / "wrong.csv").write_text("10115;a\n10115;b\n")
    wrong = kanon.check_hierarchy(tmp_path / "wrong.csv", progress=False)
    assert not wrong and "duplicate_value" in wrong._repr_html_()


def test_results_are_easy_to_look_at(release: kanon.Release) -> None:
    assert "status='optimal'" in repr(release) or "status=optimal" in repr(release)
    assert "k" in dir(release) and release.to_dict()["k"] == 2 and str(release)
    with pytest.raises(AttributeError):
        release.nothing_of_the_kind


def test_a_strict_recipe_is_strict_for_a_frame_too(people: People, asked: Dict[str, Any]) -> None:
    recipe = {"output": {"strict": True, "release": "nowhere/release.csv"}}
    table = {**people, "pay": list(range(8))}
    assert kanon.anonymize(table, **asked).proven
    with pytest.raises(kanon.Error, match="pay"):
        kanon.anonymize(table, recipe=recipe, **asked)


def test_a_report_of_an_applied_plan_at_a_path(people: People, release: kanon.Release, tmp_path: Any) -> None:
    kanon.apply(release.plan, people, report=tmp_path / "page.html", progress=False)
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!")


def test_a_later_report_has_the_words_of_the_run(people: People, asked: Dict[str, Any], tmp_path: Any) -> None:
    header, *rows = zip(*([name, *cells] for name, cells in {**people, "age": [1, 1, 2, 2, 3, 3, 4, 4]}.items()))
    path = tmp_path / "people.csv"
    path.write_text("".join("~".join(map(str, row)) + "\n" for row in (header, *rows)))
    made = kanon.anonymize(path, **asked, delimiter="~", output=tmp_path / "r.csv", temp_folder=tmp_path, threads=1)
    assert made.report().startswith("<!")
    population = {"age": people["age"] * 2, "zip": people["zip"] * 2}
    assert kanon.anonymize(people, **asked, k_map=2, population=population, search="lattice").report().startswith("<!")
    assert kanon.suppress(people, rule="strict", k=2, quasi=["age", "zip"], identifier="name", progress=False).report().startswith("<!")
    applied = kanon.apply(kanon.anonymize(people, **asked).plan, people, progress=False)
    assert applied.report().startswith("<!")


def test_a_later_report_is_of_the_same_release(people: People, asked: Dict[str, Any]) -> None:
    table = dict(people)
    made = kanon.anonymize(table, **asked)
    table["age"] = [*people["age"][1:], 23]
    with pytest.raises(kanon.WrongInput, match="not as it was") as refused:
        made.report()
    assert "report=True" in refused.value.remedy


def test_a_comparison_takes_the_words_of_its_searches(people: People, asked: Dict[str, Any]) -> None:
    runs = kanon.compare(people, **asked, searches=["genetic"], evaluations=40, members=8, mutation=0.1, time=5)
    assert [line["search"] for line in runs.searches] == ["genetic"]
    assert kanon.compare(people, **asked, searches=["mondrian-relaxed"], slack=2, time=5).searches


def test_words_of_a_comparison_stand_beside_its_recipe(people: People, asked: Dict[str, Any], monkeypatch: Any) -> None:
    sent: List[Dict[str, Any]] = []

    class Seen(Exception):
        """The request was made."""

    def note(request: Dict[str, Any]) -> Any:
        sent.append(request)
        raise Seen

    monkeypatch.setattr("kanon._run.Job", note)
    with pytest.raises(Seen):
        kanon.compare(people, **asked, evaluations=40, members=8, mutation=0.1, slack=2, seed=3)
    assert [sent[0].get(key) for key in ("evaluations", "members", "mutation", "slack")] == [40, 8, 0.1, 2]
    assert sent[0]["recipe"]["search"] == {"seed": 3}


@pytest.mark.parametrize(
    "words", [{"folds": 3}, {"learner": "tree"}, {"features": ["age"]}, {"classify": "illness", "report": True}, {"classify": "illness", "k": 2}], ids=str
)
def test_words_that_an_evaluation_has_no_use_for_are_refused(words: Dict[str, Any], people: People, release: kanon.Release) -> None:
    with pytest.raises(kanon.WrongInput, match=list(words)[-1]):
        kanon.evaluate(people, release, progress=False, **words)
