"""The normalizer steps one by one, and how a pipeline puts them together."""

from __future__ import annotations

import re
import string
import sys
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mlsquad.profiles import find, names
from mlsquad.text import language_steps, steps
from mlsquad.text.pipeline import Pipeline, Step
from mlsquad.text.steps import ENGLISH_ARTICLES

EVERY = [chr(code) for code in range(sys.maxunicode + 1)]
STEPS = {
    step.name: step
    for name in [*names()[0], *names()[1]]
    for pipeline in (find(name).normalize, find(name).spaced)
    if pipeline is not None
    for step in pipeline.steps
}


def apply(step: Step, text: str) -> str:
    return step.make()(text)


def in_ja(text: str) -> str:
    return find("ja").normalize.compile().form(text)


def in_spaced(text: str) -> str:
    pipeline = find("ja").spaced
    return "" if pipeline is None else pipeline.compile().form(text)


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_every_step_is_named_and_says_what_it_does(step: Step) -> None:
    assert step.name == step.name.strip() != ""
    assert step.says
    assert "+" not in step.name
    assert apply(step, "") == ""


@pytest.mark.parametrize("step", [s for s in STEPS.values() if s.local], ids=lambda s: s.name)
def test_local_steps_do_not_see_past_nul(step: Step) -> None:
    function = step.make()
    pieces = [
        "ΑΣ",
        "Σ",
        "a",
        "the",
        "1",
        ",234",
        "-",
        " 5",
        "か",
        "゛",
        "²",
        "3",
        "C",
        "#",
        "/",
        "",
    ]
    pieces += ["½", " ", "東", "京 ", "。", "\u0301", "%", "\ud800", "'", "\u200b", "「", "2,00"]
    for one in pieces:
        for other in pieces:
            assert function(f"{one}\0{other}") == f"{function(one)}\0{function(other)}"


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_steps_take_every_character(step: Step) -> None:
    function = step.make()
    for start in range(0, len(EVERY), 0x4000):
        assert isinstance(function("".join(EVERY[start : start + 0x4000])), str)


# --- SQuAD's steps -----------------------------------------------------------------------------


def test_lower_is_pythons() -> None:
    for text in ("İ", "ΟΔΟΣ", "ΟΔΟΣ Α", "K", "ẞ", "ﬁ", "\u01c5"):
        assert apply(steps.LOWER, text) == text.lower()


def test_ascii_marks_go_and_no_others() -> None:
    function = steps.DROP_ASCII_MARKS.make()
    for char in EVERY:
        expected = "" if char in string.punctuation else char
        assert function(char) == expected
        assert function(f"é{char}") == f"é{expected}"


def test_articles_are_whole_words() -> None:
    official = re.compile(r"\b(a|an|the)\b")
    ours = re.compile(ENGLISH_ARTICLES)
    words = ["a", "an", "the", "ana", "then", "athe", "a an the", "A", "The", "á", "a\u0301", "aa"]
    contexts = [
        "{}",
        "²{}",
        "{}²",
        "の{}",
        "{}の",
        "_{}",
        "{}٣",
        "\u0903{}",
        "{}\0",
        "\0{}",
        "–{}–",
    ]
    for word in words:
        for context in contexts:
            text = context.format(word)
            assert ours.sub(" ", text) == official.sub(" ", text)
    for char in EVERY:
        assert ours.sub(" ", f"the{char}a") == official.sub(" ", f"the{char}a")
        assert ours.sub(" ", f"{char}an") == official.sub(" ", f"{char}an")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("東京。", "東京"),
        ("東京。。", "東京"),
        ("東京。 ", "東京。 "),
        ("。東京", "。東京"),
        ("。", ""),
    ],
)
def test_final_stops(text: str, expected: str) -> None:
    assert apply(steps.STRIP_FINAL_STOPS, text) == expected


def test_space_is_what_split_splits_at() -> None:
    function = steps.COLLAPSE_SPACE.make()
    for char in EVERY:
        assert function(f" a{char}b ") == ("a b" if char.isspace() else f"a{char}b")


# --- the language defaults ---------------------------------------------------------------------

SAME = [
    ("1,000円", "1000円"),
    ("1,234,567.5", "1234567.5"),
    ("1990 〜 2000年", "1990〜2000年"),
    ("30 - 200℃", "30-200℃"),
    ("−5", "-5"),
    ("QS-9000", "QS9000"),
    ("can’t", "can't"),
    ("can´t", "can't"),
    ("マイケル・ジャクソン", "マイケルジャクソン"),
    ("(株)青森", "㈱青森"),
    ("2024 年", "2024年"),
    ("Google 検索", "Google検索"),
    ("北 京 大 学", "北京大学"),
    ("リンゴ", "ﾘﾝｺﾞ"),
    ("ＡＢＣ", "abc"),
    ("東京駅", "東京駅。"),
    ("東京駅", "「東京駅」"),
    ("三・一", "三一"),
    ("2,000年", "2000年"),
    ("か゛", "が"),
    ("が", "か\u3099"),
    ("a\u200bb", "ab"),
    ("東\u00ad京", "東京"),
    ("葛\U000e0100城", "葛城"),
    ("1⁄2", "1/2"),
    ("10²³", "10 23"),
    ("ข ค", "ขค"),
]
DIFFERENT = [
    ("1990,200", "1990200"),
    ("3.14", "314"),
    (".5", "5"),
    ("$.5", "$5"),
    ("~.5", "~5"),
    ("(.5", "5"),
    ("-.5", "-5"),
    ("1467〜1487年", "14671487年"),
    ("2007年9月23日-24日", "2007年9月23日24日"),
    ("−5", "5"),
    ("気温−5度", "気温5度"),
    ("気温-.5", "気温-5"),
    ("-5〜-3℃", "-53℃"),
    ("3½", "31/2"),
    ("10²", "102"),
    ("①②", "12"),
    ("(1)(2)", "12"),
    ("½½", "1/21/2"),
    ("①²", "12"),
    ("60%", "60"),
    ("60‰", "60"),
    ("R+h", "Rh"),
    ("C++", "C"),
    ("C#", "C"),
    ("120km/h", "120kmh"),
    ("R&B", "RB"),
    ("12:30", "1230"),
    ("第1・2回", "第12回"),
    ("03-1234-5678", "0312345678"),
    ("New York", "NewYork"),
    ("$5", "5"),
    ("3・11", "311"),
    ("๑ ๒", "๑๒"),
    ("a\u200db", "ab"),
    ("1,2345", "12345"),
    ("e\u0301/a", "e\u0301a"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_same(one: str, other: str) -> None:
    assert in_ja(one) == in_ja(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different(one: str, other: str) -> None:
    assert in_ja(one) != in_ja(other)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("10²³", "10 23"),
        ("10²½", "10 2 1/2"),
        ("3½", "3 1/2"),
        ("²5", "2 5"),
        ("①②③", "1 2 3"),
        ("No.5", "no5"),
        ("é.5", "é5"),
        (").5", "5"),
        ("「.5」", ".5"),
        ("'.5", ".5"),
        ("AT&T's", "at&ts"),
        ("and/or / x", "and/or x"),
        ("é#", "é#"),
        ("1#", "1"),
        ("50 %", "50"),
        ("1,000,00", "1,000,00"),
        ("1 ~ 2", "1~2"),
        ("1 - -2", "1 -2"),
        ("。 、", "。 、"),
        ("  。\u3000、 ", "。 、"),
        ("\u200b", "\u200b"),
        ("", ""),
        (" \u3000", ""),
        ("\0", "\0"),
        ("/", "/"),
    ],
)
def test_form(text: str, form: str) -> None:
    assert in_ja(text) == form


def test_segmented_text_keeps_its_spaces() -> None:
    assert in_spaced("東京 都\u3000に  ある") == "東京 都 に ある"
    assert in_ja("東京 都\u3000に  ある") == "東京都にある"


@pytest.mark.parametrize("mark", list("。、「」・…!?.,:;()[]{}'\"-/&#%‰_@*\\"))
def test_marks_alone_stay(mark: str) -> None:
    assert in_ja(mark) != ""
    assert in_ja(f" {mark} {mark} ") != ""


@pytest.mark.parametrize("step", [language_steps.LOOK_ALIKES, language_steps.MARKS])
def test_steps_that_could_empty_a_text_keep_it(step: Step) -> None:
    assert step.keeps
    alone = "\u200b" if step is language_steps.LOOK_ALIKES else "。、"
    assert apply(step, alone) == ""
    normalizer = Pipeline((step,)).compile()
    assert normalizer.form(alone) == alone
    assert normalizer.forms([alone, "a", "", f"{alone}\0"]) == {
        text: normalizer.form(text) for text in (alone, "a", "", f"{alone}\0")
    }


# --- pipelines ---------------------------------------------------------------------------------


def test_pipeline_names_its_steps_in_order() -> None:
    assert str(find("squad-v2.0").normalize) == "lower+drop(ascii)+articles(en)+space"
    assert str(find("jsquad").normalize) == "lower+rstrip(。)+space"
    assert str(find("ja").normalize).endswith("+marks+space+unspace")


def test_pipeline_compiles_nothing_before_it_must() -> None:
    made: list[str] = []

    def make(name: str) -> Callable[[], Callable[[str], str]]:
        def build() -> Callable[[str], str]:
            made.append(name)
            return str.upper

        return build

    pipeline = Pipeline((Step("one", "", make("one"), True), Step("two", "", make("two"), False)))
    assert made == []
    normalizer = pipeline.compile()
    assert made == ["one", "two"]
    assert normalizer.forms(["a", "b"]) == {"a": "A", "b": "B"}
    assert made == ["one", "two"]


def test_pipeline_of_no_steps_changes_nothing() -> None:
    assert Pipeline(()).compile().forms(["a", "\0", ""]) == {"a": "a", "\0": "\0", "": ""}
    assert Pipeline(()).compile().forms([]) == {}


def test_forms_are_by_the_text() -> None:
    normalizer = find("ja").normalize.compile()
    assert normalizer.forms(dict.fromkeys(["Ａ", "b"])) == {"Ａ": "a", "b": "b"}


@pytest.mark.parametrize("texts", [["\0"], ["\0", "\0\0", "a"], ["", "a"], [""]])
def test_texts_with_nul_stay_whole(texts: list[str]) -> None:
    normalizer = find("squad-v2.0").normalize.compile()
    assert normalizer.forms(texts) == {text: normalizer.form(text) for text in texts}


@given(
    st.text(
        st.one_of(st.characters(), st.sampled_from("a\u0301\u0323\u0345\u3099\u0f71ｶﾞ각ﬁ²")),
        max_size=30,
    )
)
@settings(deadline=None, derandomize=True, database=None)
def test_long_texts_are_composed_as_short_ones_are(text: str) -> None:
    """A long text goes another, linear way through NFKC; it must end at the same place."""
    long = text + "a" * 2001 + text
    assert apply(language_steps.NFKC, long) == unicodedata.normalize("NFKC", long)


def test_a_long_run_of_combining_signs_is_put_in_order() -> None:
    marks = "\u0301\u0323" * 100_000  # by insertion this would take hours
    composed = apply(language_steps.NFKC, f"a{marks}")
    assert composed == "\u1ea1" + "\u0323" * 99_999 + "\u0301" * 100_000
