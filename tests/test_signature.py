"""Signatures: how they are written, read back, and what is refused."""

from __future__ import annotations

import pytest

import mlsquad
from mlsquad.signature import FIELDS, Signature

FULL = {
    "profile": "mine",
    "norm": "lower+drop(ascii)",
    "tok": "mecab[fugashi=1.5.2,unidic-lite=1.0.8]",
    "overlap": "bag",
    "empty": "1",
    "golds": "nonempty",
    "abstain": "marks",
    "mean": "fsum",
    "answerable": "text",
    "probs": "float32",
    "missing": "zero",
    "na": "-1e-05",
    "ucd": "14.0.0",
    "py": "3.11",
    "v": "0.1.0",
}


def test_fields_are_printed_in_their_order() -> None:
    assert list(FULL) == list(FIELDS)
    backwards = Signature(dict(reversed(FULL.items())))
    assert str(backwards) == "|".join(f"{key}:{value}" for key, value in FULL.items())
    assert list(backwards) == list(FIELDS)
    assert backwards.items() == list(FULL.items())
    assert backwards == Signature(FULL)
    assert hash(backwards) == hash(Signature(FULL))


def test_values_by_field() -> None:
    signature = Signature(FULL)
    assert signature["tok"] == FULL["tok"]
    with pytest.raises(KeyError):
        Signature({"v": "1"})["tok"]


def test_signatures_are_compared_by_value() -> None:
    assert Signature({"tok": "char"}) != Signature({"tok": "mixed"})
    assert Signature({"tok": "char"}) != "tok:char"
    assert repr(Signature({"tok": "char"})) == "Signature({'tok': 'char'})"


def test_what_it_was_made_from_may_change() -> None:
    fields = {"tok": "char"}
    signature = Signature(fields)
    fields["tok"] = "mixed"
    assert str(signature) == "tok:char"
    signature.items().clear()
    assert str(signature) == "tok:char"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("a:b", "a\\:b"),
        ("a|b", "a\\|b"),
        ("a\\b", "a\\\\b"),
        ("a\nb", "a\\u{a}b"),
        ("\u2028", "\\u{2028}"),
        ("\0", "\\u{0}"),
        ("\ud800", "\\u{d800}"),
        ("\U000e0001", "\\u{e0001}"),
        ("東 京", "東 京"),
        ("sudachi:mode=A", "sudachi\\:mode=A"),
        ("\\u{41}", "\\\\u{41}"),
    ],
)
def test_escapes(value: str, written: str) -> None:
    text = f"tok:{written}|v:1"
    assert str(Signature({"tok": value, "v": "1"})) == text
    assert Signature.parse(text)["tok"] == value


@pytest.mark.parametrize(
    "fields",
    [
        {"unknown": "1"},
        {"tok": ""},
        {"profile": ""},
        {"overlap": "run"},
        {"empty": "2"},
        {"empty": ""},
        {"golds": "some"},
        {"abstain": "never"},
        {"mean": "median"},
        {"answerable": "never"},
        {"probs": "float16"},
        {"missing": "error"},
        {"na": "often"},
        {"na": ""},
        {"v": ""},
    ],
    ids=str,
)
def test_values_that_no_score_has(fields: dict[str, str]) -> None:
    with pytest.raises(mlsquad.SignatureError, match=next(iter(fields))):
        Signature(fields)
    text = "|".join(f"{key}:{value}" for key, value in fields.items())
    with pytest.raises(mlsquad.SignatureError):
        Signature.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tok",
        "tok:a:b",
        "tok:a|",
        "|tok:a",
        "tok:a||v:1",
        "tok:a|tok:b",
        "tok:a|tok:a",
        "v:1|tok:a",  # not in order
        " tok:a",
        "tok:a\n",
        "TOK:a",
        "tok:\\a",  # nothing to escape
        "tok:\\",
        "tok:a\\",
        "tok:\\u{",
        "tok:\\u{}",
        "tok:\\u{41}",  # printable
        "tok:\\u{0A}",
        "tok:\\u{g}",
        "tok:\\u{110000}",
        "tok:\\u{-1}",
        "tok:\\u{ffffffffffffffffffffff}",
        "tok:\\u{a",
        "tok:\0",
        "nothing of the kind",
    ],
)
def test_what_is_no_signature(text: str) -> None:
    with pytest.raises(mlsquad.SignatureError) as caught:
        Signature.parse(text)
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, mlsquad.MlsquadError)
    assert str(caught.value)


def test_official_profile_prints_its_name_only() -> None:
    rows = [{"id": "q", "answers": {"text": ["x"]}}]
    for profile in ("squad-v1.1", "squad-v2.0", "jsquad"):
        signature = mlsquad.score(rows, {"q": "x"}, profile=profile).signature
        assert list(signature) == ["profile", "ucd", "py", "v"]
        assert signature["v"] == mlsquad.__version__


def test_language_prints_its_tokenizer() -> None:
    rows = [{"id": "q", "answers": {"text": ["x"]}}]
    signature = mlsquad.score(rows, {"q": "x"}, lang="ja").signature
    assert list(signature) == ["profile", "tok", "ucd", "py", "v"]
    assert (signature["profile"], signature["tok"]) == ("ja", "char")


def test_white_space_split_shows_the_other_space_rule() -> None:
    rows = [{"id": "q", "answers": {"text": ["x"]}}]
    signature = mlsquad.score(rows, {"q": "x"}, lang="ja", split="whitespace").signature
    assert signature["tok"] == "whitespace"
    assert signature["norm"].endswith("+space")
    assert "norm" not in mlsquad.score(rows, {"q": "x"}, lang="ja", split="mixed").signature


def test_changed_profile_shows_what_was_changed() -> None:
    rows = [{"id": "q", "answers": {"text": ["x"]}}]
    report = mlsquad.score(rows, {"q": "x"}, profile="squad-v2.0", split="char")
    assert report.official is None
    assert (report.signature["profile"], report.signature["tok"]) == ("squad-v2.0", "char")


def test_threshold_and_missing_are_shown_where_they_count() -> None:
    rows = [{"id": name, "answers": {"text": ["x"]}} for name in "ab"]
    report = mlsquad.score(rows, {"a": "x"}, lang="ja", missing="zero")
    assert report.signature["missing"] == "zero"
    complete = mlsquad.score(rows, {"a": "x", "b": "x"}, lang="ja", missing="zero")
    assert "missing" not in complete.signature
    assert "na" not in complete.signature
    probs = {"a": 0, "b": 1}
    report = mlsquad.score(
        rows, {"a": "x", "b": "x"}, lang="ja", no_answer_probs=probs, no_answer_threshold=-1e-05
    )
    assert report.signature["na"] == "-1e-05"
    report = mlsquad.score(rows, {"a": "x", "b": "x"}, lang="ja", no_answer_probs=probs)
    assert report.signature["na"] == "1.0"


@pytest.mark.parametrize("threshold", [0.5, 1, -0.0])
def test_threshold_of_another_type_is_the_same_number(threshold: float) -> None:
    class Number(float):
        def __repr__(self) -> str:  # as numpy's scalars print themselves
            return f"np.float64({float(self)!r})"

    rows = [{"id": "q", "answers": {"text": ["x"]}}]
    report = mlsquad.score(
        rows,
        {"q": "x"},
        profile="squad-v2.0",
        no_answer_probs={"q": 0.5},
        no_answer_threshold=Number(threshold),
    )
    assert float(report.signature["na"]) == threshold
