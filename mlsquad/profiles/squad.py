"""SQuAD's own scorers."""

from __future__ import annotations

from mlsquad.profiles.profile import Profile
from mlsquad.scoring.official import ExactMatchOutput, ThresholdOutput
from mlsquad.text.pipeline import Pipeline
from mlsquad.text.steps import COLLAPSE_SPACE, DROP_ASCII_MARKS, ENGLISH_ARTICLES_OUT, LOWER

# The articles go after the marks: "a-an-the" has become "aanthe" by then, and stays.
SQUAD_STEPS = Pipeline((LOWER, DROP_ASCII_MARKS, ENGLISH_ARTICLES_OUT, COLLAPSE_SPACE))

SQUAD_V1 = Profile(
    name="squad-v1.1",
    about="SQuAD 1.1: English words, every question answerable",
    source="rajpurkar/SQuAD-explorer, evaluate-v1.1.py",
    normalize=SQUAD_STEPS,
    tokenizer="whitespace",
    overlap="bag",
    both_empty=0,
    golds="all",
    abstention="empty",
    averaging="running",
    answerable="listed",
    output=ExactMatchOutput(),
    missing="zero",
    also_called=("squad", "squad1", "squad-v1", "evaluate-v1.1"),
    kept=(
        "an answer that is only an article or marks has EM 1 against itself, but F1 0",
        "a question without golds cannot be scored: the script dies, and official is None",
        "a question without a prediction scores 0 and is counted",
    ),
    golden="tests/golden/squad-v1.1",
    command="python evaluate-v1.1.py DATA PREDICTIONS",
)

SQUAD_V2 = Profile(
    name="squad-v2.0",
    about="SQuAD 2.0: English words, unanswerable questions, no-answer threshold",
    source="rajpurkar/SQuAD-explorer, evaluate-v2.0.py",
    normalize=SQUAD_STEPS,
    tokenizer="whitespace",
    overlap="bag",
    both_empty=1,
    golds="nonempty",
    abstention="empty",
    averaging="sum",
    answerable="listed",
    output=ThresholdOutput(best="with-probs"),
    missing="fails",
    also_called=("squad", "squad2", "squad-v2", "evaluate-v2.0"),
    kept=(
        "a question counts as HasAns if it lists any answer, even one that normalizes to nothing",
        "is_impossible and plausible_answers are never read",
        "the threshold is strict: with 1.0, a probability of 1.0 keeps the answer",
        "the best threshold is searched without grouping ties, in the order of the numbers' file",
        "means use sum(), so the last bits depend on the Python version (3.12 changed it)",
    ),
    golden="tests/golden/squad-v2.0",
    command="python evaluate-v2.0.py DATA PREDICTIONS [-n PROBS] [-t THRESHOLD] [-o OUT] [-p DIR]",
)
