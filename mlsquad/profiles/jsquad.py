"""JSQuAD as JGLUE scores it."""

from __future__ import annotations

from mlsquad.profiles.squad import SQUAD_V2
from mlsquad.scoring.official import ThresholdOutput
from mlsquad.text.pipeline import Pipeline
from mlsquad.text.steps import COLLAPSE_SPACE, LOWER, STRIP_FINAL_STOPS

# All that is not named here is SQuAD 2.0's: gold filter, both sides empty, threshold, sums.
JSQUAD = SQUAD_V2._replace(
    name="jsquad",
    about="JSQuAD: Japanese characters, as JGLUE's patch of transformers has it",
    source="yahoojapan/JGLUE, patch 1.3.0 of transformers 4.9.2",
    normalize=Pipeline((LOWER, STRIP_FINAL_STOPS, COLLAPSE_SPACE)),
    tokenizer="char+space",
    output=ThresholdOutput(best="always"),
    also_called=("jglue", "jglue-jsquad"),
    kept=(
        "spaces are characters: 東京 駅 and 東京駅 share three of four and three",
        "。 goes only at the very end: with a space behind it, it stays",
        "no other mark goes, and no width is folded: ２０２４ and 2024 share nothing",
        "best_* are there without no-answer numbers too; then the threshold is always 0.0",
    ),
    golden="tests/golden/jsquad",
    command="",
)
