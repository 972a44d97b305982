"""The rules of the language defaults, one pair at a time, through ``mlsquad.score``."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mlsquad

LANGUAGES = ("ja", "zh")

# The table of the rules: gold, prediction, whether they are the same answer.
TABLE = [
    ("1,000円", "1000円", True),
    ("1,234,567.5", "1234567.5", True),
    ("1990,200", "1990200", False),
    ("3.14", "314", False),
    (".5", "5", False),
    ("1467〜1487年", "14671487年", False),
    ("1990 〜 2000年", "1990〜2000年", True),
    ("30 - 200℃", "30-200℃", True),
    ("2007年9月23日-24日", "2007年9月23日24日", False),
    ("−5", "-5", True),
    ("−5", "5", False),
    ("気温−5度", "気温5度", False),
    ("-5〜-3℃", "-53℃", False),
    ("QS-9000", "QS9000", True),
    ("3½", "31/2", False),
    ("10²", "102", False),
    ("①②", "12", False),
    ("(1)(2)", "12", False),
    ("60%", "60", False),
    ("R+h", "Rh", False),
    ("C++", "C", False),
    ("C#", "C", False),
    ("120km/h", "120kmh", False),
    ("R&B", "RB", False),
    ("can’t", "can't", True),
    ("can´t", "can't", True),
    ("12:30", "1230", False),
    ("第1・2回", "第12回", False),
    ("03-1234-5678", "0312345678", False),
    ("マイケル・ジャクソン", "マイケルジャクソン", True),
    ("(株)青森", "㈱青森", True),
    ("2024 年", "2024年", True),
    ("Google 検索", "Google検索", True),
    ("北 京 大 学", "北京大学", True),
    ("リンゴ", "ﾘﾝｺﾞ", True),
    ("ＡＢＣ", "abc", True),
    ("New York", "NewYork", False),
    ("東京駅", "東京駅。", True),
    ("東京駅", "「東京駅」", True),
    ("/", "/", True),
    ("/", "", False),
]

# What is said about the rules beside the table, rule by rule.
RULES = [
    # Known: symbols stay, and three digits behind a comma are one number.
    ("$5", "5", False),
    ("三・一", "三一", True),
    ("3・11", "311", False),
    ("2,000年", "2000年", True),
    # 1: the classes of look-alikes stay apart, and box-drawing lines are no dashes.
    ("3-5", "3~5", False),
    ("3'5", "3-5", False),
    ("3─5", "3-5", False),
    ("東\u200b京\ufeff", "東京", True),
    ("❤\ufe0f", "❤", True),
    ("\u06a9\u200c\u06a9", "\u06a9\u06a9", False),
    ("\u0915\u094d\u200d\u0937", "\u0915\u094d\u0937", False),
    # 2
    ("か゛", "が", True),
    ("は゜", "ぱ", True),
    ("x²", "x2", True),
    ("10⁻⁵", "10-5", False),
    ("2₋1", "2-1", False),
    ("10²³", "1023", False),
    ("①", "1", True),
    ("½", "1/2", True),
    ("1⁄2", "1/2", True),
    ("e\u0301", "é", True),
    # 3
    ("TOKYO", "tokyo", True),
    # 4
    ("1,00", "100", False),
    ("12,345,67", "1234567", False),
    ("0,123", "0123", True),
    ("5- 3", "5-3", True),
    ("5 ~ 3", "5~3", True),
    ("5 : 3", "5:3", False),
    ("F-5", "F5", True),
    ("東-5", "東5", False),
    ("No.5", "No5", True),
    ("約 .5", "約 5", False),
    ("5‰", "5", False),
    ("%5", "5", True),
    ("東/京", "東京", False),
    ("/東京/", "東京", True),
    ("F#", "F", False),
    ("#1", "1", True),
    ("《東京》、", "東京", True),
    ("^_^", "^^", True),
    # 5
    ("東\t\u3000京", "東京", True),
    ("กรุง เทพ", "กรุงเทพ", True),
    ("  New \n York ", "New York", True),
    ("1 2", "12", False),
    # 6
    ("the 東京", "東京", False),
    # 7
    ("「」", "「」", True),
    ("「」", "『』", False),
    ("、 。", "、\u3000。", True),
    ("…", "", False),
    ("\u200b", "\u200b", True),
    ("A\u200b", "\u200b", False),
]

LOOK_ALIKES = {
    "'": "\u2018\u2019\u201b\u02bc\u0060\u00b4\u2032\uff07",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d\ufe63",
    "~": "\u301c\uff5e\u223c\u02dc",
}
FOLDED = [(character, sign) for sign, characters in LOOK_ALIKES.items() for character in characters]

# On an unanswerable question these are right, and these are not.
NOTHING_SAID = [
    "",
    " ",
    "\u3000\n",
    "。",
    "「」",
    "...",
    "−",
    "\u200b",
    "\ufeff \u00ad",
    "\0\a",
    "\ufe0f",
]
SOMETHING_SAID = ["無し", "the", "a", "$", "〜", "+", "0", "\u0301", "\u3164", "😀"]
UNANSWERABLE = [[], [""], [" ", "\u3000"]]

SPLITS = ("char", "char+space", "mixed", "whitespace")
ANY_TEXT = st.text(
    st.one_of(st.characters(exclude_categories=()), st.sampled_from("-.,/%#1a東 。"))
)


def score_one(
    golds: list[str], prediction: str, lang: str, split: str | None = None
) -> mlsquad.QuestionScore:
    references = [{"id": "q", "answers": {"text": golds}}]
    (question,) = mlsquad.score(references, {"q": prediction}, lang=lang, split=split).questions
    return question


def shown(text: str) -> str:
    return ascii(text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("gold", "prediction", "same"), [*TABLE, *RULES], ids=shown)
def test_pair(gold: str, prediction: str, same: bool, lang: str) -> None:
    question = score_one([gold], prediction, lang)
    assert question.exact == same
    if same:
        assert question.f1 == 1.0
    if prediction:
        back = score_one([prediction], gold, lang)
        assert (back.exact, back.f1) == (question.exact, question.f1)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("character", "sign"), FOLDED, ids=shown)
def test_look_alike(character: str, sign: str, lang: str) -> None:
    for form in ("3{}5", "x {} y", "{}"):
        assert score_one([form.format(character)], form.format(sign), lang).exact == 1
    others = set(LOOK_ALIKES) - {sign}
    assert [score_one([f"3{character}5"], f"3{other}5", lang).exact for other in others] == [0, 0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("golds", UNANSWERABLE, ids=shown)
def test_unanswerable_question(golds: list[str], lang: str) -> None:
    right = [score_one(golds, prediction, lang) for prediction in NOTHING_SAID]
    wrong = [score_one(golds, prediction, lang) for prediction in SOMETHING_SAID]
    assert [(question.exact, question.f1) for question in right] == [(1, 1.0)] * len(NOTHING_SAID)
    assert [(question.exact, question.f1) for question in wrong] == [(0, 0.0)] * len(SOMETHING_SAID)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("prediction", NOTHING_SAID, ids=shown)
def test_nothing_said_is_compared_as_text_elsewhere(prediction: str, lang: str) -> None:
    question = score_one(["東京"], prediction, lang)
    assert (question.exact, question.f1) == (0, 0.0)
    if prediction.strip():
        question = score_one([prediction], prediction, lang)
        assert (question.exact, question.f1) == (1, 1.0)
        assert score_one([prediction], "", lang).exact == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_blank_gold_is_left_out_with_a_warning(lang: str) -> None:
    references = [
        {"id": "a", "answers": {"text": ["東京", " "]}},
        {"id": "b", "answers": {"text": ["\u3000"]}},
    ]
    report = mlsquad.score(references, {"a": "", "b": ""}, lang=lang)
    assert [(question.exact, question.f1) for question in report.questions] == [(0, 0.0), (1, 1.0)]
    assert {name: part.total for name, part in report.parts.items()} == {"HasAns": 1, "NoAns": 1}
    (warning,) = [warning for warning in report.warnings if "left out" in warning]
    assert re.findall(r"\d+", warning) == ["2"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_is_impossible_that_disagrees_is_told(lang: str) -> None:
    references = [
        {"id": "a", "answers": {"text": ["東京"]}, "is_impossible": True},
        {"id": "b", "answers": {"text": []}, "is_impossible": False},
        {"id": "c", "answers": {"text": []}, "is_impossible": True},
        {"id": "d", "answers": {"text": ["。"]}, "is_impossible": False},
    ]
    report = mlsquad.score(references, dict.fromkeys("abcd", ""), lang=lang)
    assert [question.exact for question in report.questions] == [0, 1, 1, 0]
    (warning,) = [warning for warning in report.warnings if "is_impossible" in warning]
    assert re.findall(r"\d+", warning) == ["2"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("split", SPLITS)
@settings(deadline=None)
@given(texts=st.lists(ANY_TEXT.filter(lambda text: not text.isspace() and text != "")))
def test_every_text_is_right_against_itself(lang: str, split: str, texts: list[str]) -> None:
    texts = ["東京", *texts]
    references = [{"id": str(i), "answers": {"text": [text]}} for i, text in enumerate(texts)]
    predictions = {str(i): text for i, text in enumerate(texts)}
    report = mlsquad.score(references, predictions, lang=lang, split=split)
    assert [(row.exact, row.f1) for row in report.questions] == [(1, 1.0)] * len(texts)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("split", "gold", "prediction", "exact", "f1"),
    [
        # Code points without white space; with it; Han and kana one by one, other runs whole.
        ("char", "New York", "NewYork", 0, 1.0),
        ("char+space", "New York", "NewYork", 0, 0.9333333333333333),
        ("mixed", "New York", "NewYork", 0, 0.0),
        ("mixed", "New York", "York", 0, 0.6666666666666666),
        ("mixed", "2024年", "2024", 0, 0.6666666666666666),
        ("char", "2024年", "2024", 0, 0.888888888888889),
        ("mixed", "東京大学", "東京", 0, 0.6666666666666666),
        # Text that is segmented already keeps its white space, whatever stands beside it.
        ("whitespace", "2024 年", "2024年", 0, 0.0),
        ("whitespace", "これ は 応答", "これ は 応答", 1, 1.0),
        ("whitespace", "これ は 応答", "これ は", 0, 0.8),
        ("whitespace", "これ は 応答 。", "これ　は  応答", 1, 1.0),
        ("mixed", "2024 年", "2024年", 1, 1.0),
    ],
)
def test_unit(lang: str, split: str, gold: str, prediction: str, exact: int, f1: float) -> None:
    question = score_one([gold], prediction, lang, split)
    assert (question.exact, question.f1) == (exact, f1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_characters_are_the_unit_where_none_is_named(lang: str) -> None:
    assert score_one(["東京都"], "東京", lang) == score_one(["東京都"], "東京", lang, "char")
