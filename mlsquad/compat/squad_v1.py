"""Drop-in for evaluate-v1.1.py: ``mlsquad compat squad-v1.1 DATA PREDICTIONS``."""

from __future__ import annotations

import argparse
import json
import sys

from mlsquad.compat.script import fail, load, shaped_as, text_of
from mlsquad.errors import DataError
from mlsquad.profiles import named
from mlsquad.registry import make_tokenizer
from mlsquad.run import collection_paused
from mlsquad.scoring.aggregate import means
from mlsquad.scoring.engine import score_answers
from mlsquad.scoring.official import Outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

NAME = "squad-v1.1"
EXPECTED_VERSION = "1.1"


def main(arguments: Sequence[str]) -> int:
    """Run the command line; its exit status."""
    parser = argparse.ArgumentParser(
        prog=f"mlsquad compat {NAME}",
        description="Score predictions as evaluate-v1.1.py does, to the last bit.",
        epilog="example: mlsquad compat squad-v1.1 dev-v1.1.json predictions.json",
    )
    parser.add_argument("dataset_file", help="data set in SQuAD's JSON form")
    parser.add_argument("prediction_file", help="JSON object {id: text}")
    options = parser.parse_args(arguments)
    try:
        with collection_paused():
            result = _score(options.dataset_file, options.prediction_file)
    except DataError as error:
        return fail(NAME, error)
    print(json.dumps(result))
    return 0


def _score(dataset_file: str, prediction_file: str) -> dict[str, object]:
    dataset = load(dataset_file)
    with shaped_as(f"{dataset_file}: not a SQuAD 1.1 data set"):
        version = dataset["version"]
        if version != EXPECTED_VERSION:
            print(
                "Evaluation expects v-" + EXPECTED_VERSION + ", but got dataset with v-" + version,
                file=sys.stderr,
            )
        articles = dataset["data"]
    predictions = load(prediction_file)
    golds, texts = _columns(articles, predictions)
    if not golds:
        raise DataError(f"{dataset_file}: there are no questions in it")
    profile = named(NAME)
    scores = score_answers(golds, texts, profile, make_tokenizer(profile.tokenizer))
    ids = [""] * len(golds)  # they do not matter any more: each occurrence is counted
    answerable = [True] * len(golds)
    averages = means(scores.exact, scores.f1, answerable, profile.averaging)
    outcome = Outcome(ids, answerable, scores.exact, scores.f1, averages, {}, None)
    if profile.output is None:
        raise DataError(f"profile {NAME} has no official output")
    return profile.output.build(outcome)


def _columns(articles: Any, predictions: Any) -> tuple[list[tuple[str, ...]], list[str | None]]:
    """Golds and predictions, one row for each occurrence of a question, repeated ids included."""
    golds: list[tuple[str, ...]] = []
    texts: list[str | None] = []
    with shaped_as("not a SQuAD 1.1 data set with predictions {id: text}"):
        for article in articles:
            for paragraph in article["paragraphs"]:
                for question in paragraph["qas"]:
                    id_ = question["id"]
                    if id_ not in predictions:
                        print(
                            "Unanswered question " + id_ + " will receive score 0.",
                            file=sys.stderr,
                        )
                        golds.append(())
                        texts.append(None)
                        continue
                    found = [answer["text"] for answer in question["answers"]]
                    if not found:
                        raise DataError(
                            f"question {id_!r} has no answers, and SQuAD 1.1 has no rule for that; "
                            "squad-v2.0 has"
                        )
                    texts.append(text_of(predictions[id_], f"the prediction for id {id_!r}"))
                    golds.append(
                        tuple([text_of(gold, f"an answer of id {id_!r}") for gold in found])
                    )
    return golds, texts
