"""The language defaults: the meaningful score of each language. docs/scores.md has the rules."""

from __future__ import annotations

from mlsquad.profiles.profile import Profile
from mlsquad.text.language_steps import SPACED_STEPS, UNSPACED_STEPS
from mlsquad.text.pipeline import Pipeline

_RULES = (
    "`$5` is not `5`: symbols stay; `三・一` is `三一`, while `3・11` keeps its point",
    "the year `2,000年` is `2000年`: a comma between groups of three digits goes",
    "an answer of marks only keeps its marks; nothing is ever emptied",
    "a question none of whose golds has more than white space is unanswerable: there a prediction "
    "of nothing but marks, white space and invisible characters is right",
)

_UNSPACED = Profile(
    name="",
    about="",
    source="mlsquad, docs/scores.md",
    normalize=Pipeline(UNSPACED_STEPS),
    tokenizer="char",
    overlap="bag",
    both_empty=1,
    golds="nonempty",
    abstention="marks",
    averaging="fsum",
    answerable="text",
    spaced=Pipeline(SPACED_STEPS),
    shown=("tok",),
    kept=_RULES,
)

JAPANESE = _UNSPACED._replace(
    name="ja",
    about="Japanese: characters, widths and look-alikes folded, marks go",
    also_called=("jp", "jpn", "japanese", "ja-jp"),
)
CHINESE = _UNSPACED._replace(
    name="zh",
    about="Chinese: characters, widths and look-alikes folded, marks go",
    also_called=("cn", "zho", "chinese", "zh-cn", "zh-tw", "zh-hans", "zh-hant"),
)
