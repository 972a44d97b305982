"""Laws that hold for every text: the fast code against slow code written from the definitions."""

from __future__ import annotations

import math
import random
import re
import string
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import naive_language
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import mlsquad
from mlsquad.profiles import find, names
from mlsquad.registry import BUILT_IN_TOKENIZERS, make_tokenizer, tokenizers
from mlsquad.scoring.engine import score_answers
from mlsquad.scoring.threshold import official_best
from mlsquad.signature import FIELDS, Signature
from mlsquad.text.charsets import is_blank, is_only_marks
from mlsquad.text.steps import ENGLISH_ARTICLES
from mlsquad.text.tokenizers import MixedTokenizer

# The same examples in every run: a failure is found here or nowhere, never by chance in a pipeline.
FEW = settings(derandomize=True, deadline=None, database=None, max_examples=60)
SOME = settings(FEW, max_examples=200)
MANY = settings(FEW, max_examples=500)

if TYPE_CHECKING:
    from mlsquad.text.tokenizers import Tokenizer

OFFICIAL, LANGUAGES = names()
PROFILES = [*OFFICIAL, *LANGUAGES]
SPLITS = list(BUILT_IN_TOKENIZERS)
# Making up a text takes longer than scoring it, so each is scored in every way.
WAYS = [(name, split) for name in PROFILES for split in SPLITS]

# What rules speak of comes often, everything else sometimes.
PIECES = (
    *("a", "an", "the", "The", "A", "b", "ab", "e\u0301", "é", "ΟΔΟΣ", "Σ", "σ", "İ", "ﬁ", "ß"),
    *(
        "1",
        "2",
        "12",
        "345",
        "１",
        "٣",
        "๑",
        "²",
        "₂",
        "①",
        "⒈",
        "½",
        "\u2044",
        ".",
        ",",
        "-",
        "/",
        "&",
    ),
    *("%", "#", "$", "'", '"', "(", ")", "。", "、", "「", "」", "・", "’", "−", "–", "〜", "～"),
    *("東", "京", "か", "゛", "\u3099", "ー", "ｶﾞ", "ア", "ก", "가", "😀", "_", "+", "`", "´"),
    *(" ", " ", "\u3000", "\t", "\n", "\x0b", "\x1c", "\x85", "\u00a0", "\u2028", "\u1680"),
    *("\0", "\x01", "\u200b", "\u200d", "\u200c", "\ufeff", "\ufe0f", "\ud800", "\udfff"),
)
# What the running Unicode version does not know yet has no rule.
ANY = st.characters(exclude_categories=["Cn", "Cs"])
TEXTS = st.lists(st.sampled_from(PIECES) | ANY, max_size=8).map("".join)
NON_BLANK = TEXTS.filter(lambda text: not is_blank(text))
NUMBERS = st.lists(
    st.sampled_from("0123456,..--~'/&%‰#()«» \u3000$+²³₂①⒈㉑½⅐⅟aÉñ年カ゛\u0301\u0903٣\u200b\u200d"),
    max_size=12,
).map("".join)


# --- the slow scorer ---------------------------------------------------------------------------


def squad_form(text: str) -> str:
    """The normalization of SQuAD's scripts."""
    text = text.lower()
    text = "".join(char for char in text if char not in string.punctuation)
    text = re.sub(r"\b(a|an|the)\b", " ", text)
    return " ".join(text.split())


def jsquad_form(text: str) -> str:
    """The normalization of JGLUE's patch."""
    text = text.lower()
    while text.endswith("。"):
        text = text[:-1]
    return " ".join(text.split())


def korquad_form(text: str) -> str:
    """The normalization of KorQuAD 1.0's script."""
    text = "".join(" " if char in "'\"《》<>〈〉()‘’" else char for char in text)
    text = "".join(char for char in text.lower() if char not in string.punctuation)
    return " ".join(text.split())


FORMS = {"jsquad": jsquad_form, "korquad-1.0": korquad_form}
# Scripts with a loop over all questions, made after SQuAD 1.1's.
LOOPS = ("squad-v1.1", "xtreme-squad", "hf-squad", "korquad-1.0")


class Rules(NamedTuple):
    """What a slow scorer needs to know of a profile."""

    form: Callable[[str], str]
    f1_of_two_empty: int
    drops_empty_golds: bool
    abstains: Callable[[str], bool]
    total: Callable[[Sequence[float]], float]
    has_answer: Callable[[Sequence[str]], bool]


def running(values: Sequence[float]) -> float:
    total: float = 0
    for value in values:
        total += value
    return total


def rules_of(name: str, split: str) -> Rules:
    if name in LANGUAGES:
        return Rules(
            form=partial(naive_language.normalize, spaced=split == "whitespace"),
            f1_of_two_empty=1,
            drops_empty_golds=True,
            abstains=naive_language.abstains,
            total=math.fsum,
            has_answer=lambda golds: any(not naive_language.is_blank(gold) for gold in golds),
        )
    form = FORMS.get(name, squad_form)
    return Rules(
        form=form,
        f1_of_two_empty=0 if name in LOOPS else 1,
        drops_empty_golds=name not in LOOPS,
        abstains=lambda text: not form(text),
        total=running if name in LOOPS else sum,
        has_answer=lambda golds: len(golds) > 0,
    )


TOKENS: Mapping[str, Callable[[str], list[str]]] = {
    "whitespace": str.split,
    "char": naive_language.char_tokens,
    "char+space": list,
    "mixed": naive_language.mixed_tokens,
}


def slow_f1(gold: Sequence[str], prediction: Sequence[str], both_empty: int) -> float:
    """The official compute_f1, on tokens."""
    if not gold or not prediction:
        return both_empty if not gold and not prediction else 0
    common = sum((Counter(gold) & Counter(prediction)).values())
    if common == 0:
        return 0
    precision = 1.0 * common / len(prediction)
    recall = 1.0 * common / len(gold)
    return (2 * precision * recall) / (precision + recall)


class SlowScore(NamedTuple):
    exact: int
    f1: float
    gold: str | None


def slow_score(
    golds: Sequence[str], prediction: str, rules: Rules, tokens: Callable[[str], list[str]]
) -> SlowScore:
    compared = [gold for gold in golds if rules.form(gold) or not rules.drops_empty_golds]
    if not compared:
        right = int(rules.abstains(prediction))
        return SlowScore(right, right * rules.f1_of_two_empty, None)
    form = rules.form(prediction)
    rows = []
    for gold in compared:
        exact = int(rules.form(gold) == form)
        f1 = slow_f1(tokens(rules.form(gold)), tokens(form), rules.f1_of_two_empty)
        rows.append((f1, exact, gold))
    f1, _, gold = max(rows, key=lambda row: row[:2])  # of equal ones the exact one, else the first
    return SlowScore(max(row[1] for row in rows), f1, gold)


@st.composite
def questions(draw: st.DrawFn, max_size: int = 6) -> list[tuple[list[str], str]]:
    """Golds and a prediction, often related to one another, for each of some questions."""
    rows = []
    for _ in range(draw(st.integers(1, max_size))):
        golds = draw(st.lists(TEXTS, max_size=3))
        close = [st.sampled_from(golds), st.sampled_from(golds).flatmap(_changed)] if golds else []
        rows.append((golds, draw(st.one_of(TEXTS, *close))))
    return rows


def _changed(text: str) -> st.SearchStrategy[str]:
    return st.sampled_from(PIECES).flatmap(
        lambda piece: st.sampled_from(
            [f"{text}{piece}", f"{piece}{text}", f"{text} {piece}", text[1:], text[::-1]]
        )
    )


def as_arguments(
    rows: Sequence[tuple[Sequence[str], str]],
) -> tuple[list[dict[str, object]], dict[str, str]]:
    references: list[dict[str, object]] = [
        {"id": f"q{index}", "answers": {"text": list(golds)}}
        for index, (golds, _) in enumerate(rows)
    ]
    return references, {f"q{index}": prediction for index, (_, prediction) in enumerate(rows)}


def run(
    name: str, split: str | None, rows: Sequence[tuple[Sequence[str], str]], **more: object
) -> mlsquad.Report:
    references, predictions = as_arguments(rows)
    kind = "lang" if name in LANGUAGES else "profile"
    chosen: dict[str, object] = {kind: name, "split": split, **more}
    return mlsquad.score(references, predictions, **chosen)  # type: ignore[arg-type]  # by name


def pair(name: str, split: str | None, gold: str, prediction: str) -> tuple[int, float]:
    row = run(name, split, [([gold], prediction)]).questions[0]
    return row.exact, row.f1


@SOME
@given(questions())
@example([([], ""), (["the"], "a."), (["", " "], "\u200b"), (["。"], ""), (["x", "。"], "。")])
@example([(["a b", "b c"], "b d"), (["a a b"], "a a a"), (["ab", "AB."], "ab")])
@example([(["ΑΣ\0", "ας"], "ΑΣ"), (["か゛"], "が"), (["\ud800"], "\ud800 x")])
@example([(["1" * 60 + "2"], "2" * 3 + "1" * 61)])
def test_engine_is_the_slow_loop(rows: list[tuple[list[str], str]]) -> None:
    for name, split in WAYS:
        rules = rules_of(name, split)
        expected = [slow_score(golds, text, rules, TOKENS[split]) for golds, text in rows]
        report = run(name, split, rows)
        assert [(row.exact, row.f1, row.gold) for row in report.questions] == expected
        assert [row.prediction for row in report.questions] == [text for _, text in rows]
        assert [row.id for row in report.questions] == [f"q{index}" for index in range(len(rows))]
        check_means(report, expected, rules, [rules.has_answer(golds) for golds, _ in rows])


def check_means(
    report: mlsquad.Report, rows: Sequence[SlowScore], rules: Rules, has_answer: Sequence[bool]
) -> None:
    for part, flags in (
        (mlsquad.Aggregate(report.exact, report.f1, report.total), [True] * len(rows)),
        (report.parts["HasAns"], has_answer),
        (report.parts["NoAns"], [not flag for flag in has_answer]),
    ):
        chosen = [row for row, flag in zip(rows, flags, strict=True) if flag]
        assert part.total == len(chosen)
        if chosen:
            assert part.exact == 100.0 * rules.total([row.exact for row in chosen]) / len(chosen)
            assert part.f1 == 100.0 * rules.total([row.f1 for row in chosen]) / len(chosen)
        else:
            assert (part.exact, part.f1) == (None, None)


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("name", PROFILES)
def test_engine_is_the_slow_loop_on_long_texts(name: str, split: str) -> None:
    rules = rules_of(name, split)
    source = random.Random(f"{name} {split}")
    rows = []
    for _ in range(60):
        alphabet = source.choice(["ab ", "ab c東京 ", "東京都か。 ", "12, "])
        texts = ["".join(source.choices(alphabet, k=source.randint(0, 120))) for _ in range(4)]
        rows.append((texts[:3], texts[3] if source.random() < 0.8 else texts[0][5:]))
    expected = [slow_score(golds, text, rules, TOKENS[split]) for golds, text in rows]
    report = run(name, split, rows)
    assert [(row.exact, row.f1, row.gold) for row in report.questions] == expected


@FEW
@given(questions(), st.data())
def test_threshold_is_the_slow_one(rows: list[tuple[list[str], str]], data: st.DataObject) -> None:
    numbers = st.sampled_from([0, 0.25, 0.5, 1.0, 1, 2.0, -1, math.nan, math.inf])
    probs = {f"q{index}": data.draw(numbers) for index in range(len(rows))}
    threshold = data.draw(numbers)
    for name in ("squad-v2.0", "jsquad", *LANGUAGES):
        split = find(name).tokenizer
        rules = rules_of(name, split)
        report = run(name, None, rows, no_answer_probs=probs, no_answer_threshold=threshold)
        for index, (golds, text) in enumerate(rows):
            exact, f1, _ = slow_score(golds, text, rules, TOKENS[split])
            if probs[f"q{index}"] > threshold:
                exact = f1 = int(not rules.has_answer(golds))
            assert report.questions[index][1:3] == (exact, f1)


@FEW
@given(questions())
def test_all_empty_is_what_empty_predictions_score(rows: list[tuple[list[str], str]]) -> None:
    for name, split in WAYS:
        empty = run(name, split, [(golds, "") for golds, _ in rows])
        said = run(name, split, rows).all_empty
        assert said == (empty.exact, empty.f1, empty.total)


# --- normalizers -------------------------------------------------------------------------------

NORMALIZERS = {
    f"{name}{' spaced' if spaced else ''}": pipeline.compile()
    for name in PROFILES
    for spaced, pipeline in enumerate((find(name).normalize, find(name).spaced))
    if pipeline is not None
}


@SOME
@given(st.lists(TEXTS | NUMBERS, max_size=12))
@example(["ΟΔΟΣ", "Α", "ΟΔΟΣ\0Α", "\0", "", "\0\0", "ΑΣ\0ΑΣ", "Σ"])
@example(["。", "「」", "\u200b", "a", "", " ", "\u200b\0。", "、 。", "..", "1,000", "- 5"])
@example(["a", "1", "2", ",000", "-", "5", "th", "e", "か", "゛"])
def test_many_texts_at_once_are_one_after_the_other(texts: list[str]) -> None:
    for name, normalizer in NORMALIZERS.items():
        forms = normalizer.forms(list(dict.fromkeys(texts)))
        assert forms == {text: normalizer.form(text) for text in texts}, name
        for text in texts:
            assert normalizer.trace(text)[-1][1] == normalizer.form(text), name


@SOME
@given(TEXTS)
def test_official_pipeline_is_the_script(text: str) -> None:
    for name in OFFICIAL:
        expected = FORMS.get(name, squad_form)(text)
        assert NORMALIZERS[name].form(text) == expected


@MANY
@given(TEXTS | NUMBERS)
@example("1,000,00円 1,000,000 12,345,678.5 0,123")
@example("$.5 ~.5 (.5 -.5 気温-.5 'a.5 ).5 é.5 \u0301.5 「.5")
@example("10²³ 10²½ ①② 1½ ²5 ①¹ ½₂")
def test_language_pipeline_is_the_slow_one(text: str) -> None:
    for name in LANGUAGES:
        assert NORMALIZERS[name].form(text) == naive_language.normalize(text)
        segmented = naive_language.normalize(text, spaced=True)
        assert NORMALIZERS[f"{name} spaced"].form(text) == segmented


def test_language_pipeline_is_the_slow_one_on_many_texts() -> None:
    source = random.Random(20)
    everything = [
        chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) not in ("Cn", "Co")
    ]
    marks = [char for char in everything if unicodedata.category(char)[0] == "P"]
    usual = "0123456789.,.,--~~'\"()「」  \u3000\t/&#%‰$+‐−–〜～²³¹⁵₂₃①⒈㉑½⅐カか゛゜ー東京ก"
    usual += "๑aZéß٣Σ\u3099\u0301"
    texts = []
    for _ in range(8_000):
        size = source.randint(1, 14)
        pools = source.choices((usual, marks, everything), (80, 8, 12), k=size)
        texts.append("".join(source.choice(pool) for pool in pools))
    texts = list(dict.fromkeys(texts))
    unspaced, spaced = NORMALIZERS["ja"], NORMALIZERS["ja spaced"]
    assert unspaced.forms(texts) == {text: naive_language.normalize(text) for text in texts}
    assert spaced.forms(texts) == {
        text: naive_language.normalize(text, spaced=True) for text in texts
    }


@SOME
@given(NON_BLANK | NUMBERS)
def test_nothing_is_emptied(text: str) -> None:
    for name in LANGUAGES:
        for normalizer in (NORMALIZERS[name], NORMALIZERS[f"{name} spaced"]):
            assert is_blank(normalizer.form(text)) == is_blank(text)


@MANY
@given(TEXTS)
@example("\u2212")
@example("\u301c")
@example("\uff5e")
@example("` \u00b4\u2032")
def test_only_marks_is_what_abstains(text: str) -> None:
    assert is_only_marks(text) == naive_language.abstains(text)


def test_only_marks_is_what_abstains_for_every_character() -> None:
    every = [chr(code) for code in range(0x110000)]
    known = [char for char in every if unicodedata.category(char) != "Cn"]
    assert [c for c in known if is_only_marks(c) != naive_language.abstains(c)] == []


@SOME
@given(st.text(st.sampled_from("antheANTHE  -'_01é\u0301\u0903²\0\n。の٣")))
@example("athe the\0a an0 a\u0301 the_ a-an-the theの ²the the² a")
def test_articles_are_the_official_ones(text: str) -> None:
    official = re.sub(r"\b(a|an|the)\b", " ", text)
    assert re.sub(ENGLISH_ARTICLES, " ", text) == official


def test_articles_are_the_official_ones_on_many_texts() -> None:
    source = random.Random(3)
    ours, official = re.compile(ENGLISH_ARTICLES).sub, re.compile(r"\b(a|an|the)\b").sub
    for _ in range(30_000):
        text = "".join(source.choices("aaantheeAT  -_1\u0301\0。の", k=source.randint(1, 12)))
        assert ours(" ", text) == official(" ", text)


# --- tokenizers --------------------------------------------------------------------------------

USABLE = [name for name, _ in tokenizers().entries()]


def bare(text: str) -> str:
    return "".join(char for char in text if not char.isspace())


@MANY
@given(TEXTS)
@example("\u3099\u0301a\u3099b")
@example("C++\u0301 2024年のab_c²①")
def test_mixed_is_the_slow_one(text: str) -> None:
    assert list(MixedTokenizer().tokenize([text])[0]) == naive_language.mixed_tokens(text)


@SOME
@given(st.lists(TEXTS, max_size=6))
def test_built_in_tokens_are_the_slow_ones(texts: list[str]) -> None:
    for split, slow in TOKENS.items():
        rows = make_tokenizer(split).tokenize(texts)
        assert [list(row) for row in rows] == [slow(text) for text in texts]


@pytest.mark.parametrize("name", USABLE)
@FEW
@given(st.lists(TEXTS, max_size=6))
def test_texts_do_not_change_each_other(name: str, texts: list[str]) -> None:
    tokenizer = _tokenizer(name)
    together = [list(row) for row in tokenizer.tokenize(texts)]
    assert together == [list(tokenizer.tokenize([text])[0]) for text in texts]


@pytest.mark.parametrize("name", USABLE)
@FEW
@given(TEXTS)
def test_tokens_are_the_whole_text(name: str, text: str) -> None:
    tokens = list(_tokenizer(name).tokenize([text])[0])
    assert all(tokens)
    assert "".join(tokens) == (text if name == "char+space" else bare(text))


def _tokenizer(name: str) -> Tokenizer:
    try:
        return make_tokenizer(name)
    except mlsquad.PluginError as error:
        pytest.skip(str(error))


# --- scores ------------------------------------------------------------------------------------


@FEW
@given(NON_BLANK, NON_BLANK)
def test_f1_is_symmetric_and_a_fraction(one: str, other: str) -> None:
    for name, split in WAYS:
        exact, f1 = pair(name, split, one, other)
        assert exact in (0, 1)
        assert 0.0 <= f1 <= 1.0
        form = rules_of(name, split).form
        if form(one) and form(other):
            assert (exact, f1) == pair(name, split, other, one)
            assert f1 == 1.0 or not exact


@SOME
@given(NON_BLANK | NUMBERS.filter(lambda text: not is_blank(text)))
@example("/")
@example("\u200b")
@example("\ufe0f 。")
@example("\0")
@example("\ud800")
@example("-")
def test_every_answer_is_right_against_itself(text: str) -> None:
    for name, split in WAYS:
        if name in LANGUAGES:
            assert pair(name, split, text, text) == (1, 1.0)


@FEW
@given(st.lists(TEXTS, min_size=1, max_size=3), st.lists(TEXTS, max_size=3), TEXTS)
def test_more_golds_never_lower_a_score(golds: list[str], more: list[str], prediction: str) -> None:
    for name, split in WAYS:
        if not any(map(rules_of(name, split).form, golds)):
            continue  # a first gold that counts may well make an abstention wrong
        few, many = run(name, split, [(golds, prediction), ([*golds, *more], prediction)]).questions
        assert many.exact >= few.exact
        assert many.f1 >= few.f1


@FEW
@given(questions(), st.randoms(use_true_random=False))
def test_order_does_not_matter(rows: list[tuple[list[str], str]], source: random.Random) -> None:
    order = list(range(len(rows)))
    source.shuffle(order)
    for name in PROFILES:
        before, after = run(name, None, rows), run(name, None, [rows[index] for index in order])
        for position, index in enumerate(order):
            assert after.questions[position][1:] == before.questions[index][1:]
        assert after.exact == before.exact
        if name in LANGUAGES:
            assert (after.f1, after.parts) == (before.f1, before.parts)


def test_order_does_not_matter_to_the_last_bit() -> None:
    source = random.Random(5)
    words = ["一二三四五六七八九十百"[: source.randint(1, 11)] for _ in range(300)]
    rows = [(["一二三四五六七"], word) for word in words]
    means = set()
    for _ in range(20):
        source.shuffle(rows)
        means.add(run("ja", None, rows).f1)
    assert len(means) == 1


@FEW
@given(questions())
def test_the_engine_is_pure(rows: list[tuple[list[str], str]]) -> None:
    profile = find("ja")
    tokenizer = make_tokenizer(profile.tokenizer)
    golds = [tuple(answers) for answers, _ in rows]
    texts = [text for _, text in rows]
    first = score_answers(golds, texts, profile, tokenizer)
    second = score_answers(golds, texts, profile, tokenizer)
    assert (second.exact, second.f1, second.best) == (first.exact, first.f1, first.best)
    assert (golds, texts) == ([tuple(answers) for answers, _ in rows], [text for _, text in rows])


# --- signatures --------------------------------------------------------------------------------

ODD_VALUES = st.text(
    st.sampled_from("\\|:u{}0a1=, +\n\r\0\u2028\ud800\udfff東😀[]()") | st.characters(), min_size=1
)
VALUES = {
    **dict.fromkeys(FIELDS, ODD_VALUES),
    "overlap": st.just("bag"),
    "empty": st.sampled_from("01"),
    "golds": st.sampled_from(["all", "nonempty"]),
    "abstain": st.sampled_from(["empty", "marks"]),
    "mean": st.sampled_from(["running", "sum", "fsum"]),
    "answerable": st.sampled_from(["listed", "text"]),
    "probs": st.sampled_from(["float64", "float32"]),
    "missing": st.just("zero"),
    "na": st.floats().map(repr) | st.integers().map(repr),
}


@MANY
@given(st.fixed_dictionaries({}, optional=VALUES).filter(bool))
@example({"tok": "\\"})
@example({"tok": "\\u{41}"})
@example({"tok": "|:\\|"})
def test_signature_parses_back(fields: dict[str, str]) -> None:
    signature = Signature(fields)
    text = str(signature)
    assert len(text.splitlines()) == 1
    text.encode("utf-8")
    assert Signature.parse(text) == signature
    assert dict(Signature.parse(text).items()) == fields
    assert hash(Signature.parse(text)) == hash(signature)


@SOME
@given(st.text(st.sampled_from("profiletoknav:|\\{}u0a \n") | st.characters()))
@example("tok:\\u{110000}")
@example("tok:\\u{-1}")
@example("tok:\\u{ 41}")
@example("tok:\\")
@example("tok:a|tok:a")
@example("tok:a:b")
@example("v:1|tok:a")
@example("tok:\\a")
def test_what_is_no_signature_is_refused_or_printed_the_same(text: str) -> None:
    try:
        signature = Signature.parse(text)
    except mlsquad.SignatureError:
        return
    assert str(signature) == text


@pytest.mark.parametrize("split", [None, *USABLE])
@pytest.mark.parametrize("name", PROFILES)
def test_signature_of_every_report_parses_back(name: str, split: str | None) -> None:
    if split is not None:
        _tokenizer(split)
    rows = [(["東京 駅", "x"], "東京"), ([], "")]
    references, predictions = as_arguments(rows)
    reports = [run(name, split, rows)]
    kind = "lang" if name in LANGUAGES else "profile"
    chosen: dict[str, object] = {kind: name, "split": split}
    del predictions["q1"]
    reports.append(mlsquad.score(references, predictions, missing="zero", **chosen))  # type: ignore[arg-type]
    if name not in LOOPS:
        reports.append(run(name, split, rows, no_answer_probs={"q0": 0, "q1": 1e-07}))
        for threshold in (-1e-05, 3, math.nan, math.inf):
            numbers: dict[str, object] = {"no_answer_probs": {"q0": 0.5, "q1": 0.5}}
            reports.append(run(name, split, rows, **numbers, no_answer_threshold=threshold))
    signatures = [report.signature for report in reports]
    for signature in signatures:
        assert Signature.parse(str(signature)) == signature
    assert len(set(signatures)) == len(signatures)


def test_signature_shows_every_axis() -> None:
    base = find("squad-v2.0")
    rows = as_arguments([(["x"], "x")])
    changed = [
        base._replace(normalize=find("ja").normalize),
        base._replace(tokenizer="char"),
        base._replace(both_empty=0),
        base._replace(golds="all"),
        base._replace(abstention="marks"),
        base._replace(averaging="fsum"),
        base._replace(name="mine"),
    ]
    signatures = {str(mlsquad.score(*rows, profile=profile).signature) for profile in changed}
    assert len(signatures) == len(changed)
    assert str(mlsquad.score(*rows, profile=base).signature) not in signatures
    for signature in signatures:
        assert str(Signature.parse(signature)) == signature


# --- thresholds --------------------------------------------------------------------------------


@SOME
@given(st.data(), st.integers(1, 9))
def test_threshold_walk_is_brute_force_without_ties(data: st.DataObject, size: int) -> None:
    # Eighths: sums are exact, so the order of adding cannot matter.
    ids = [f"q{index}" for index in range(size)]
    number = st.floats(-2, 2, allow_nan=False)
    probs = dict(
        zip(
            ids, data.draw(st.lists(number, min_size=size, max_size=size, unique=True)), strict=True
        )
    )
    probs = {id_: probs[id_] for id_ in data.draw(st.permutations(ids))}
    answerable = {id_: data.draw(st.booleans()) for id_ in ids}
    answered = {id_ for id_ in ids if data.draw(st.booleans())}
    scores = {
        id_: data.draw(st.integers(0, 8)) / 8 if answerable[id_] else float(id_ not in answered)
        for id_ in ids
    }

    def total(threshold: float) -> float:
        return sum(
            float(not answerable[id_]) if probs[id_] > threshold else scores[id_] for id_ in ids
        )

    best, found = total(-math.inf), 0.0
    for threshold in sorted(probs.values()):
        if total(threshold) > best:
            best, found = total(threshold), threshold
    assert official_best(scores, probs, answerable, answered) == (100.0 * best / size, found)
