"""The engine's promises: types of values, work done once, state left alone, errors of our own."""

from __future__ import annotations

import gc
import json
from collections import Counter, OrderedDict, UserDict, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import mlsquad
from mlsquad.profiles import Profile, find, names
from mlsquad.scoring.engine import score_answers
from mlsquad.scoring.overlap import bag
from mlsquad.text.pipeline import Pipeline, Step
from mlsquad.text.tokenizers import CharTokenizer, WhitespaceTokenizer

FIXTURES = Path(__file__).parents[1] / "jsquad_fixtures"
FEW = settings(derandomize=True, deadline=None, database=None, max_examples=150)
PROFILES = [*names()[0], *names()[1]]


def rows(**golds: list[str]) -> list[dict[str, object]]:
    return [{"id": id_, "answers": {"text": texts}} for id_, texts in golds.items()]


# --- integers and floats are kept apart --------------------------------------------------------


def test_scores_are_integers_where_the_script_has_them() -> None:
    golds = [("x",), ("x",), ("x y",), (), ("the",), (), ("x",)]
    texts = ["x", "y", "x", "", "a", "x", None]
    for name in ("squad-v2.0", "jsquad"):
        profile = find(name)
        scores = score_answers(golds, texts, profile, WhitespaceTokenizer())
        assert all(type(value) is int for value in scores.exact)
        # int(gold == prediction) where a side has no tokens, 0 where nothing is shared.
        kinds = [type(value) for value in scores.f1]
        assert kinds[:4] == [float, int, float, int]
        assert kinds[5:] == [int, int]
    squad = score_answers(golds, texts, find("squad-v2.0"), WhitespaceTokenizer())
    assert (squad.f1[4], type(squad.f1[4])) == (1, int)


def test_squad_v1_has_f1_zero_where_nothing_is_left() -> None:
    scores = score_answers([("the",)], ["a"], find("squad-v1.1"), WhitespaceTokenizer())
    assert (scores.exact, scores.f1) == ([1], [0])
    assert type(scores.f1[0]) is int


def test_threshold_makes_floats() -> None:
    report = mlsquad.score(
        rows(a=["x"], b=[]),
        {"a": "x", "b": "y"},
        profile="squad-v2.0",
        no_answer_probs={"a": 0, "b": 2},
    )
    assert report.official == {
        "exact": 100.0,
        "f1": 100.0,
        "total": 2,
        "HasAns_exact": 100.0,
        "HasAns_f1": 100.0,
        "HasAns_total": 1,
        "NoAns_exact": 100.0,
        "NoAns_f1": 100.0,
        "NoAns_total": 1,
        "best_exact": 100.0,
        "best_exact_thresh": 0,
        "best_f1": 100.0,
        "best_f1_thresh": 0,
    }


@pytest.mark.parametrize("number", [0, 1, True, 0.5, -1, 2.0])
def test_best_threshold_keeps_the_type_of_its_number(number: float) -> None:
    report = mlsquad.score(
        rows(a=["x"]), {"a": "x"}, profile="squad-v2.0", no_answer_probs={"a": number}
    )
    official = report.official or {}
    for key in ("best_exact_thresh", "best_f1_thresh"):
        assert official[key] == number
        assert type(official[key]) is type(number)


def test_best_threshold_of_nothing_is_a_float() -> None:
    report = mlsquad.score(
        rows(a=["x"]), {"a": "y"}, profile="squad-v2.0", no_answer_probs={"a": 1}
    )
    official = report.official or {}
    assert (official["best_exact_thresh"], type(official["best_exact_thresh"])) == (0.0, float)


@pytest.mark.parametrize("profile", ["squad-v1.1", "squad-v2.0", "jsquad"])
def test_official_values_by_type(profile: str) -> None:
    report = mlsquad.score(rows(a=["x y"], b=["z"]), {"a": "x", "b": "z"}, profile=profile)
    assert report.official is not None
    for key, value in report.official.items():
        assert type(value) is (int if key.endswith("total") else float), key
    keys = {
        "squad-v1.1": ["exact_match", "f1"],
        "squad-v2.0": ["exact", "f1", "total", "HasAns_exact", "HasAns_f1", "HasAns_total"],
    }
    best = ["best_exact", "best_exact_thresh", "best_f1", "best_f1_thresh"]
    assert list(report.official) == keys.get(profile, [*keys["squad-v2.0"], *best])


def test_report_values_by_type() -> None:
    for name in PROFILES:
        kind = "lang" if name in ("ja", "zh") else "profile"
        chosen: dict[str, Any] = {kind: name}
        report = mlsquad.score(rows(a=["x"], b=["y"]), {"a": "x", "b": "z"}, **chosen)
        assert [type(value) for value in report[:3]] == [float, float, int]
        for aggregate in (*report.parts.values(), report.all_empty):
            assert type(aggregate.total) is int
            for value in aggregate[:2]:
                assert value is None or type(value) is float
        for row in report.questions:
            assert (type(row.exact), type(row.f1)) == (int, float)
        assert list(report.parts) == ["HasAns", "NoAns"]
        for texts in (report.missing, report.extra, report.warnings):
            assert isinstance(texts, tuple)


@pytest.mark.parametrize("n", [3, 7, 10, 11, 49, 1000])
def test_sums_are_those_of_the_running_python(n: int) -> None:
    golds = {f"q{index}": ["a b c"] for index in range(n)}
    predictions = {f"q{index}": "a b c d e f g"[: 2 * (index % 7) + 1] for index in range(n)}
    report = mlsquad.score(rows(**golds), predictions, profile="squad-v2.0")
    values = [row.f1 if row.f1 else 0 for row in report.questions]
    assert report.f1 == 100.0 * sum(values) / n
    assert (report.official or {})["f1"] == report.f1
    total = 0.0
    for value in values:
        total += value
    assert mlsquad.score(rows(**golds), predictions, profile="squad-v1.1").f1 == 100.0 * total / n


# --- each distinct string once -----------------------------------------------------------------


class Counting(CharTokenizer):
    """Counts how often each text is asked for."""

    name = "counting"
    signature = "counting"

    def __init__(self) -> None:
        super().__init__()
        self.seen: Counter[str] = Counter()

    def tokenize(self, texts: Sequence[str]) -> Sequence[Sequence[str]]:
        self.seen.update(texts)
        return super().tokenize(texts)


def counted(profile: Profile) -> tuple[Profile, Counter[str]]:
    """A profile that counts every text that its normalizer is given; NUL ends each of them."""
    seen: Counter[str] = Counter()

    def make() -> Callable[[str], str]:
        def count(text: str) -> str:
            seen[text] += 1
            return text

        return count

    step = Step("count", "counts", make, local=False)
    return profile._replace(normalize=Pipeline((step, *profile.normalize.steps))), seen


GOLDS = [("東京", "東京。"), ("東京",), ("大阪", "東京"), (), ("京都", "京都"), ("x y",), ("𠮷",)]
TEXTS = ["東京", "大阪府", "大阪府", "東京", "京都", "Ｘ y", None]


@pytest.mark.parametrize("name", PROFILES)
def test_each_distinct_text_is_normalized_once(name: str) -> None:
    profile, seen = counted(find(name))
    score_answers(GOLDS, TEXTS, profile, CharTokenizer())
    wanted = {*chain.from_iterable(GOLDS), *(text for text in TEXTS if text is not None)}
    assert set(seen) - {""} == wanted
    assert set(seen.values()) == {1}


@pytest.mark.parametrize("name", PROFILES)
def test_each_distinct_form_is_tokenized_at_most_once(name: str) -> None:
    tokenizer = Counting()
    profile = find(name)
    scores = score_answers(GOLDS, TEXTS, profile, tokenizer)
    assert set(tokenizer.seen.values()) <= {1}
    still_open = [row for row, exact in enumerate(scores.exact) if not exact]
    form = profile.normalize.compile().form
    wanted = {form(text) for row in still_open if (text := TEXTS[row]) is not None}
    wanted |= {form(gold) for row in still_open if TEXTS[row] is not None for gold in GOLDS[row]}
    assert set(tokenizer.seen) == wanted - {""}
    assert form("京都") not in tokenizer.seen  # exact: no tokens are needed


def test_nothing_is_tokenized_where_all_is_exact() -> None:
    tokenizer = Counting()
    golds = [("東京",), ("x", "y"), ()]
    scores = score_answers(golds, ["東京。", "ｙ", ""], find("ja"), tokenizer)
    assert (scores.exact, scores.f1) == ([1, 1, 1], [1.0, 1.0, 1])
    assert not tokenizer.seen


def test_a_whole_run_asks_for_a_text_twice_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for the scores, and once more where a warning looks at a sample of the golds."""
    tokenizer = Counting()
    monkeypatch.setattr("mlsquad.run.make_tokenizer", lambda _: tokenizer)
    data = json.loads((FIXTURES / "jsquad-mini.json").read_text("utf-8"))
    mlsquad.score(data, FIXTURES / "predictions-realistic.json", lang="ja")
    assert set(tokenizer.seen.values()) == {1}
    tokenizer.seen.clear()
    mlsquad.score(data, FIXTURES / "predictions-perfect.json", lang="ja")
    assert max(tokenizer.seen.values(), default=0) <= 1


def test_equal_counts_give_equal_scores() -> None:
    golds = [("x y",)] * 3
    scores = score_answers(golds, ["x z", "y z", "x z"], find("squad-v2.0"), WhitespaceTokenizer())
    assert scores.f1 == [0.5] * 3


# --- overlap -----------------------------------------------------------------------------------

TOKENS = st.lists(st.sampled_from("abcd"), max_size=70) | st.text("abcd東京", max_size=70)


@FEW
@given(st.lists(TOKENS, max_size=3), TOKENS)
@example(["abab"], "ab")
@example([["a"] * 60, "b" * 60], "ab" * 40)
@example([[]], "")
def test_bag_is_the_multiset_intersection(golds: list[Sequence[str]], text: Sequence[str]) -> None:
    wanted = [sum((Counter(gold) & Counter(text)).values()) for gold in golds]
    assert list(bag(golds, text)) == wanted


# --- the garbage collector ---------------------------------------------------------------------


def with_step(function: Callable[[str], str]) -> Profile:
    """A profile whose normalizer calls this first."""
    step = Step("own", "", lambda: function, local=False)
    profile = find("ja")
    return profile._replace(normalize=Pipeline((step, *profile.normalize.steps)))


@pytest.mark.parametrize("was_on", [True, False])
def test_collection_is_as_it_was(was_on: bool) -> None:
    seen: set[bool] = set()

    def watch(text: str) -> str:
        seen.add(gc.isenabled())
        return text

    try:
        if not was_on:
            gc.disable()
        mlsquad.score(rows(a=["x"]), {"a": "x"}, profile=with_step(watch))
        assert gc.isenabled() is was_on
        assert seen == {False}
        calls: list[Callable[[], object]] = [
            lambda: mlsquad.score(None, {}, lang="ja"),
            lambda: mlsquad.score(rows(a=["x"]), {"b": "x"}, lang="ja"),
            lambda: mlsquad.score(rows(a=["x"]), {"a": "x"}, lang="xx"),
            lambda: mlsquad.score(rows(a=["x"]), {"a": "x"}, lang="ja", split="xx"),
            lambda: mlsquad.score(rows(a=["x"]), {"a": "x"}),
            lambda: mlsquad.score("no such file", {"a": "x"}, lang="ja"),
        ]
        for wrong in calls:
            with pytest.raises(mlsquad.MlsquadError):
                wrong()
            assert gc.isenabled() is was_on
    finally:
        gc.enable()


def test_collection_is_as_it_was_after_any_exception() -> None:
    def fail(text: str) -> str:
        raise ZeroDivisionError(text)

    with pytest.raises(ZeroDivisionError):
        mlsquad.score(rows(a=["x"]), {"a": "x"}, profile=with_step(fail))
    assert gc.isenabled()


def test_arguments_are_left_as_they_are() -> None:
    references = rows(a=["Ｘ", " "], b=[])
    predictions: dict[str, object] = {"b": None, "a": "x", "z": "y"}
    numbers = {"a": 0, "b": 1, "z": 2}
    before = json.dumps([references, predictions, numbers])
    mlsquad.score(references, predictions, profile="squad-v2.0", no_answer_probs=numbers)
    assert json.dumps([references, predictions, numbers]) == before


# --- errors are of one family ------------------------------------------------------------------

JUNK = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text("ab./\0東", max_size=3),
        st.binary(max_size=3),
        st.sampled_from([object(), print, int, Ellipsis, 1j, range(2), b"{}"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.tuples(inner),
        st.dictionaries(st.text("ab", max_size=2) | st.integers(0, 3), inner, max_size=3),
        st.fixed_dictionaries({"data": inner}),
        st.fixed_dictionaries({"id": inner, "answers": inner}),
        st.fixed_dictionaries({"id": inner, "prediction_text": inner}),
        st.fixed_dictionaries({"text": inner}),
        st.dictionaries(st.text("ab", max_size=2), inner, max_size=2).map(MappingProxyType),
        st.dictionaries(st.text("ab", max_size=2), inner, max_size=2).map(UserDict),
        st.dictionaries(st.text("ab", max_size=2), inner, max_size=2).map(OrderedDict),
        st.lists(inner, max_size=2).map(iter),
        st.lists(inner, max_size=2).map(lambda items: {"data": [{"paragraphs": [{"qas": items}]}]}),
    ),
    max_leaves=6,
)
NAMES = st.none() | st.text("jaz", max_size=3) | st.sampled_from([*PROFILES, "char", "a:b", ":"])
GOOD_ROWS = rows(a=["x"], b=[])
GOOD_PREDICTIONS = {"a": "x", "b": ""}


def score_or_refuse(*arguments: object, **options: object) -> None:
    """Whatever the arguments are, there is a report or an error of our own."""
    try:
        report = mlsquad.score(*arguments, **options)  # type: ignore[arg-type]  # on purpose
    except mlsquad.MlsquadError:
        return
    assert isinstance(report, mlsquad.Report)


@FEW
@given(JUNK, JUNK)
def test_junk_for_references_and_predictions(one: object, other: object) -> None:
    score_or_refuse(one, GOOD_PREDICTIONS, lang="ja")
    score_or_refuse(GOOD_ROWS, other, profile="squad-v2.0", missing="zero")
    score_or_refuse(one, other, lang="zh")
    score_or_refuse(GOOD_ROWS, GOOD_PREDICTIONS, lang="ja", no_answer_probs=one)


@FEW
@given(st.dictionaries(st.sampled_from("ab") | JUNK.filter(callable), JUNK, max_size=3))
def test_junk_in_predictions(predictions: Mapping[object, object]) -> None:
    for mapping in (predictions, defaultdict(str, predictions), MappingProxyType(predictions)):
        score_or_refuse(GOOD_ROWS, mapping, lang="ja", missing="zero")
        score_or_refuse(GOOD_ROWS, GOOD_PREDICTIONS, lang="ja", no_answer_probs=mapping)


@FEW
@given(NAMES, NAMES, NAMES, JUNK, JUNK)
def test_junk_for_options(
    lang: str | None, split: str | None, profile: str | None, threshold: object, missing: object
) -> None:
    score_or_refuse(GOOD_ROWS, GOOD_PREDICTIONS, lang=lang, split=split, profile=profile)
    score_or_refuse(GOOD_ROWS, GOOD_PREDICTIONS, lang="ja", missing=missing)
    score_or_refuse(
        GOOD_ROWS, GOOD_PREDICTIONS, profile="squad-v2.0", no_answer_threshold=threshold
    )
    score_or_refuse(GOOD_ROWS, GOOD_PREDICTIONS, profile=threshold)


@pytest.mark.parametrize("value", [3, True, ["ja"], {"ja": 1}, b"ja", 1.5], ids=repr)
@pytest.mark.parametrize("option", ["lang", "split"])
def test_names_of_other_types(option: str, value: object) -> None:
    options: dict[str, object] = {"lang": "ja"} if option == "split" else {}
    score_or_refuse(GOOD_ROWS, GOOD_PREDICTIONS, **options, **{option: value})


HUGE = 10**5000  # more digits than Python converts to text


@pytest.mark.parametrize(
    ("references", "predictions", "options"),
    [
        ([{"id": HUGE, "answers": []}], GOOD_PREDICTIONS, {}),
        (GOOD_ROWS, {HUGE: "x"}, {}),
        (GOOD_ROWS, [{"id": HUGE, "prediction_text": "x"}], {}),
        (GOOD_ROWS, GOOD_PREDICTIONS, {"no_answer_probs": {HUGE: 1}}),
        (
            GOOD_ROWS,
            GOOD_PREDICTIONS,
            {"no_answer_probs": {"a": 0, "b": 0}, "no_answer_threshold": HUGE},
        ),
    ],
    ids=["reference", "prediction", "row", "number", "threshold"],
)
def test_huge_integers(references: object, predictions: object, options: dict[str, object]) -> None:
    score_or_refuse(references, predictions, lang="ja", **options)


def test_number_that_cannot_be_converted() -> None:
    class Several:
        def __float__(self) -> float:  # as an array of two numbers does
            raise TypeError("only one number can be converted")

    score_or_refuse(GOOD_ROWS, GOOD_PREDICTIONS, lang="ja", no_answer_probs={"a": Several()})


@pytest.mark.parametrize(
    "change",
    [{"normalize": None}, {"tokenizer": 3}, {"output": 3}],
    ids=str,
)
def test_profile_with_a_part_of_another_type(change: dict[str, Any]) -> None:
    profile = find("squad-v2.0")._replace(**change)
    score_or_refuse(rows(a=["x y"]), {"a": "x"}, profile=profile)


@pytest.mark.parametrize(
    "change",
    [
        {"averaging": "median"},
        {"overlap": "run"},
        {"golds": "some"},
        {"abstention": "never"},
        {"both_empty": 2},
        {"name": ""},
        {"tokenizer": ""},
    ],
    ids=str,
)
def test_profile_that_no_signature_can_name(change: dict[str, Any]) -> None:
    profile = find("ja")._replace(**change)
    with pytest.raises(mlsquad.MlsquadError):
        mlsquad.score(rows(a=["x y"]), {"a": "x"}, profile=profile)


def test_what_moves_a_score_shows_in_the_signature() -> None:
    listed = find("squad-v2.0")
    by_text = listed._replace(answerable="text")
    reports = [
        mlsquad.score(rows(a=[" "]), {"a": "x"}, profile=profile, no_answer_probs={"a": 2})
        for profile in (listed, by_text)
    ]
    assert reports[0].exact != reports[1].exact
    assert reports[0].signature != reports[1].signature


def test_errors_are_also_the_nearest_built_in() -> None:
    assert issubclass(mlsquad.DataError, ValueError)
    assert issubclass(mlsquad.OptionError, ValueError)
    assert issubclass(mlsquad.SignatureError, ValueError)
    assert issubclass(mlsquad.UnknownNameError, LookupError)
    assert issubclass(mlsquad.PluginError, RuntimeError)
    family = [getattr(mlsquad, name) for name in mlsquad.__all__ if name.endswith("Error")]
    assert all(issubclass(value, mlsquad.MlsquadError) for value in family)


# --- reports -----------------------------------------------------------------------------------


def test_questions_are_a_sequence() -> None:
    report = mlsquad.score(rows(a=["x"], b=["y"], c=[]), {"a": "x", "b": "z", "c": ""}, lang="ja")
    questions = report.questions
    assert len(questions) == 3
    assert [row.id for row in questions] == ["a", "b", "c"]
    assert questions[-1] == questions[2] == ("c", 1, 1.0, None, "")
    assert questions[:2] == [questions[0], questions[1]]
    assert questions[::-1][0] == questions[2]
    assert questions[0] in questions
    with pytest.raises(IndexError):
        questions[3]


def test_winning_gold_is_the_exact_one_then_the_first() -> None:
    golds = ["a b", "b", "B.", "b c"]
    report = mlsquad.score(
        rows(a=golds, b=golds, c=golds), {"a": "b", "b": "c", "c": "z"}, lang="ja"
    )
    assert [row.gold for row in report.questions] == ["b", "b c", "a b"]


def test_a_question_that_the_script_passes_over_needs_no_golds() -> None:
    """SQuAD 1.1's script skips a question without a prediction before it looks at its golds."""
    data = [{"id": "a", "answers": {"text": ["x"]}}, {"id": "c", "answers": []}]
    report = mlsquad.score(data, {"a": "x"}, profile="squad-v1.1", missing="zero")
    assert report.official == {"exact_match": 50.0, "f1": 50.0}
    answered = mlsquad.score(data, {"a": "x", "c": ""}, profile="squad-v1.1")
    assert answered.official is None
    assert "squad-v2.0" in answered.warnings[0]


@pytest.mark.parametrize("lang", ["ja", "zh"])
def test_no_word_about_units_where_there_is_nothing_to_say(lang: str) -> None:
    perfect = mlsquad.score(rows(a=["Paris"]), {"a": "Paris"}, profile="squad-v2.0")
    letters = mlsquad.score(rows(a=["x"], b=["y"]), {"a": "x", "b": "z"}, lang=lang)
    assert perfect.warnings == letters.warnings == ()
    words = mlsquad.score(
        rows(a=["東京駅"], b=["京都"]), {"a": "東京", "b": "京都"}, profile="squad-v2.0"
    )
    assert "one whitespace token" in words.warnings[0]


def test_analysers_are_shared_between_calls() -> None:
    from mlsquad.registry import make_tokenizer

    pytest.importorskip("sudachipy")
    pytest.importorskip("sudachidict_core")
    try:
        first = make_tokenizer("sudachi:mode=A")
    except mlsquad.MlsquadError as error:
        pytest.skip(f"not installed: {error}")
    assert make_tokenizer("sudachi:mode=A") is first
    assert make_tokenizer("sudachi:mode=B") is not first
