"""SQuAD's scorers as other projects ship them: the same rules, other results and number types."""

from __future__ import annotations

from mlsquad.profiles.squad import SQUAD_V1, SQUAD_V2
from mlsquad.scoring.official import ThresholdOutput

XTREME_SQUAD = SQUAD_V1._replace(
    name="xtreme-squad",
    about="XTREME's SQuAD 1.1 scorer, for XQuAD in every language: English rules all the same",
    source="google-research/xtreme, third_party/evaluate_squad.py",
    also_called=("xquad", "xtreme"),
    kept=(
        "English articles go and ASCII marks go, whatever the language; 。 and ؟ stay",
        *SQUAD_V1.kept,
    ),
    golden="tests/golden/xtreme-squad",
    command="",
)

HF_SQUAD = SQUAD_V1._replace(
    name="hf-squad",
    about="the metric squad of Hugging Face's evaluate",
    source="evaluate 0.4.6, metrics/squad",
    also_called=("evaluate-squad", "huggingface-squad"),
    golden="tests/golden/hf-squad",
    command="",
)

TRANSFORMERS_SQUAD = SQUAD_V2._replace(
    name="transformers-squad",
    about="transformers' squad_metrics: SQuAD 2.0's rules, best thresholds always",
    source="transformers 4.57.6, data/metrics/squad_metrics.py",
    output=ThresholdOutput(best="always"),
    also_called=("squad-metrics",),
    kept=(
        "best_* are there without no-answer numbers too; then the threshold is always 0.0",
        *SQUAD_V2.kept,
    ),
    golden="tests/golden/transformers-squad",
    command="",
)

HF_SQUAD_V2 = TRANSFORMERS_SQUAD._replace(
    name="hf-squad-v2",
    about="the metric squad_v2 of Hugging Face's evaluate",
    source="evaluate 0.4.6, metrics/squad_v2, with datasets 5.2.0",
    probs="float32",
    also_called=("evaluate-squad-v2", "huggingface-squad-v2"),
    kept=(
        "no-answer numbers are stored as 32-bit floats: 0.1 becomes 0.10000000149011612, which is "
        "greater than a threshold of 0.1, and best_*_thresh show it",
        *TRANSFORMERS_SQUAD.kept,
    ),
    golden="tests/golden/hf-squad-v2",
)
