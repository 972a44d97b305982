"""Synthetic workloads: SQuAD-2.0-shaped files and predictions for them, of made-up words.

Usage: python bench/workload.py LANGUAGE SIZE FOLDER
Writes FOLDER/data.json and FOLDER/predictions.json with SIZE questions, the same for the same
arguments, and prints a line that describes them.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple  # Any: JSON values

VOCABULARY = 30_000  # different words besides the function words
QUESTIONS_PER_CONTEXT = 5
QUESTIONS_PER_ARTICLE = 100
ONSETS = (*"bdfghklmnprst", "ch", "gr", "sh", "th", "")
RIMES = ("a", "e", "i", "o", "en", "or", "el", "an", "er", "u")
SYLLABLES = tuple(onset + rime for onset in ONSETS for rime in RIMES)
ACCENTS = str.maketrans("aeiou", "áéïöü")
KANJI = (
    "山川田町村市県国東西南北中大小高新古年月日時分人口社会学校長文化時代戦争政府法律経済工業農地球海空"
    "港駅道路車電気水火木金土石光音色花鳥魚馬手足目耳心身体力男女子親王城寺神仏歌書画本語英米仏独第一二三"
)
KATAKANA = "アイウエオカキクケコサシスセソタチツテトナニノハマミムメモラリルレロワンガギジドバブパ"
HIRAGANA = "いうえきくけしすせちつてなにのまみむめらりるれわ"
UNITS = ("年", "月", "日", "人", "km", "万人", "世紀", "か国")


class Language(NamedTuple):
    """How the text of one language is made."""

    word: Callable[[random.Random], str]
    joiner: str
    particles: Sequence[str]  # function words and marks, repeated as often as they are frequent
    particle_share: float
    openers: Sequence[str]  # the particles that may begin an answer
    context_words: int
    answer_lengths: Sequence[int]  # weights of answers of 1, 2, 3... words
    same_gold: float  # share of the second and third golds that repeat the first
    unanswerable: float  # share of the questions


def english_word(rng: random.Random) -> str:
    """A made-up word, name, number or quotation, with the mark behind it."""
    word = "".join(rng.choices(SYLLABLES, k=rng.choice((1, 2, 2, 3, 3, 4))))
    forms: tuple[Callable[[], str], ...] = (
        lambda: word,
        word.capitalize,
        lambda: str(rng.randrange(1000, 2030)),
        lambda: f"{rng.randrange(1, 900)},{rng.randrange(1000):03}",
        lambda: f"{word}-{rng.choice(SYLLABLES)}",
        lambda: f"{word.capitalize()}'s",
        lambda: word.capitalize().translate(ACCENTS),
        lambda: f"“{word}”",
    )
    form = rng.choices(forms, (52, 30, 6, 3, 4, 3, 1, 1))[0]
    return form() + rng.choices(("", ",", "."), (86, 8, 6))[0]


def japanese_word(rng: random.Random) -> str:
    """A made-up compound, loan word, number with its unit, verb or quotation."""
    kanji = "".join(rng.choices(KANJI, k=rng.choice((2, 2, 2, 3, 4))))
    forms: tuple[Callable[[], str], ...] = (
        lambda: kanji,
        lambda: "".join(rng.choices(KATAKANA, k=rng.randrange(2, 6))),
        lambda: f"{rng.randrange(1, 2030)}{rng.choice(UNITS)}",
        lambda: kanji[0] + "".join(rng.choices(HIRAGANA, k=2)),
        lambda: f"「{kanji}」",
    )
    return rng.choices(forms, (60, 18, 10, 8, 4))[0]()


LANGUAGES = {
    "en": Language(
        word=english_word,
        joiner=" ",
        particles=(*("the", "of") * 4, *("in", "and", "to", "a") * 2, "an", "was", "by", "for"),
        particle_share=0.4,
        openers=("the", "a", "an"),
        context_words=120,
        answer_lengths=(35, 24, 15, 8, 6, 5, 4, 3),
        same_gold=0.7,
        unanswerable=1 / 3,
    ),
    "ja": Language(
        word=japanese_word,
        joiner="",
        particles=tuple("ののののはははががをををににとでも、、。"),
        particle_share=0.45,
        openers=(),
        context_words=90,
        answer_lengths=(30, 20, 25, 10, 8, 4, 3),
        same_gold=0.85,
        unanswerable=0.0,
    ),
}


def span(rng: random.Random, words: Sequence[str], language: Language) -> tuple[int, int]:
    """Where an answer could be: it ends with a content word, and begins with one or an article."""
    lengths = range(1, len(language.answer_lengths) + 1)
    while True:
        length = rng.choices(lengths, language.answer_lengths)[0]
        start = rng.randrange(1, len(words) - length)
        end = start + length
        if words[end - 1] in language.particles:
            continue
        if words[start] not in language.particles or words[start] in language.openers:
            return start, end


def vary(rng: random.Random, start: int, end: int, limit: int) -> tuple[int, int]:
    """The same place, one word longer or shorter."""
    choices = [(start - 1, end), (start, min(end + 1, limit))]
    if end - start > 1:
        choices += [(start + 1, end), (start, end - 1)]
    return rng.choice(choices)


def question(
    rng: random.Random, words: Sequence[str], language: Language
) -> tuple[dict[str, Any], str]:
    """One question of a context as SQuAD has it, and what a fair model would predict."""
    join = language.joiner.join
    start, end = span(rng, words, language)
    spans = [(start, end)]
    while len(spans) < 3:
        same = rng.random() < language.same_gold
        spans.append((start, end) if same else vary(rng, start, end, len(words)))
    golds: list[dict[str, Any]] = [
        {"text": join(words[a:b]).rstrip(",."), "answer_start": len(join([*words[:a], ""]))}
        for a, b in spans
    ]
    impossible = rng.random() < language.unanswerable
    qa: dict[str, Any] = {
        "id": f"{rng.getrandbits(96):024x}",
        "question": join(rng.choices(words, k=10)) + "?",
        "answers": [] if impossible else golds,
        "is_impossible": impossible,
    }
    fate = rng.random()
    if impossible:
        return {**qa, "plausible_answers": golds[:1]}, "" if fate < 0.5 else join(words[start:end])
    if fate < 0.60:
        return qa, golds[0]["text"]
    if fate < 0.85:
        start, end = vary(rng, start, end, len(words))
    else:
        start, end = span(rng, words, language)
    return qa, join(words[start:end]) if fate < 0.95 else ""


def make(language: Language, size: int, rng: random.Random) -> tuple[Any, dict[str, str]]:
    """Data and predictions of ``size`` questions."""
    words = [language.word(rng) for _ in range(VOCABULARY)]
    share = language.particle_share
    often = round(VOCABULARY * share / (1 - share) / len(language.particles))
    pool = [*words, *list(language.particles) * often]
    articles: list[dict[str, Any]] = []
    predictions: dict[str, str] = {}
    while len(predictions) < size:
        if len(predictions) % QUESTIONS_PER_ARTICLE == 0:
            articles.append({"title": rng.choice(words), "paragraphs": []})
        context = rng.choices(pool, k=language.context_words)
        asked = range(min(QUESTIONS_PER_CONTEXT, size - len(predictions)))
        pairs = [question(rng, context, language) for _ in asked]
        predictions.update((qa["id"], predicted) for qa, predicted in pairs)
        paragraph = {"context": language.joiner.join(context), "qas": [qa for qa, _ in pairs]}
        articles[-1]["paragraphs"].append(paragraph)
    return {"version": "v2.0", "data": articles}, predictions


def describe(data: Any, predictions: Mapping[str, str]) -> str:
    """One line: how many questions, golds and predictions there are, and how many distinct."""
    paragraphs = [part for article in data["data"] for part in article["paragraphs"]]
    answers = [qa["answers"] for part in paragraphs for qa in part["qas"]]
    golds = [answer["text"] for each in answers for answer in each]
    given = [text for text in predictions.values() if text]
    ascii_share = sum(map(str.isascii, golds)) / max(len(golds), 1)
    return (
        f"{len(answers):,} questions ({answers.count([]):,} unanswerable), "
        f"{len(golds):,} golds ({len(set(golds)):,} distinct, {ascii_share:.0%} ASCII), "
        f"{len(given):,} non-empty predictions ({len(set(given)):,} distinct)"
    )


def main() -> None:
    """Write the two files."""
    code, size, folder = sys.argv[1:]
    data, predictions = make(LANGUAGES[code], int(size), random.Random(f"{code} {size}"))
    for name, value in (("data", data), ("predictions", predictions)):
        text = json.dumps(value, ensure_ascii=code == "en")
        Path(folder, f"{name}.json").write_text(text, encoding="utf-8")
    print(describe(data, predictions))


if __name__ == "__main__":
    main()
