"""Scorers of Korean data sets."""

from __future__ import annotations

from mlsquad.profiles.squad import SQUAD_V1
from mlsquad.text.pipeline import Pipeline
from mlsquad.text.steps import COLLAPSE_SPACE, DROP_ASCII_MARKS, KORQUAD_MARKS_TO_SPACE, LOWER

# All that is not named here is SQuAD 1.1's: every gold counts, both sides empty, running sums.
KORQUAD_V1 = SQUAD_V1._replace(
    name="korquad-1.0",
    about="KorQuAD 1.0: Korean syllables, spaces not counted",
    source="korquad/korquad.github.io, evaluate-korquad_v1.0.py",
    normalize=Pipeline((KORQUAD_MARKS_TO_SPACE, LOWER, DROP_ASCII_MARKS, COLLAPSE_SPACE)),
    tokenizer="char",
    also_called=("korquad", "korquad1", "korquad-v1", "korquad-v1.0"),
    kept=(
        "quotes and angle brackets become spaces before the other ASCII marks go: don't is don t",
        "“ ” 「 」 · and 。 stay",
        "a syllable and its letters in decomposed form share nothing",
        *SQUAD_V1.kept,
    ),
    golden="tests/golden/korquad-1.0",
    command="python evaluate-korquad_v1.0.py DATA PREDICTIONS",
)
