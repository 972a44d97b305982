"""Drop-in for evaluate-v1.1.py: ``mlsquad compat squad-v1.1 DATA PREDICTIONS``."""

from __future__ import annotations

import argparse
import json
import sys
from typing import NamedTuple

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
    from collections.abc import Callable, Sequence
    from typing import Any


class LoopScript(NamedTuple):
    """A script made like evaluate-v1.1.py: the profile, what it expects, how it reads versions."""

    name: str
    data_set: str
    expected: str
    version_of: Callable[[Any], Any]
    prefix: str  # of versions, in the warning about another one


SQUAD_V1 = LoopScript("squad-v1.1", "SQuAD 1.1", "1.1", lambda version: version, "v-")


def main(arguments: Sequence[str]) -> int:
    """Run the command line of SQuAD 1.1; its exit status."""
    return run_script(SQUAD_V1, arguments)


def run_script(script: LoopScript, arguments: Sequence[str]) -> int:
    """Run the command line of such a script; its exit status."""
    parser = argparse.ArgumentParser(
        prog=f"mlsquad compat {script.name}",
        description=f"Score predictions as {script.data_set}'s script does, to the last bit.",
        epilog=f"example: mlsquad compat {script.name} dev.json predictions.json",
    )
    parser.add_argument("dataset_file", help="data set in SQuAD's JSON form")
    parser.add_argument("prediction_file", help="JSON object {id: text}")
    options = parser.parse_args(arguments)
    try:
        with collection_paused():
            result = _score(script, options.dataset_file, options.prediction_file)
    except DataError as error:
        return fail(script.name, error)
    print(json.dumps(result))
    return 0


def _score(script: LoopScript, dataset_file: str, prediction_file: str) -> dict[str, object]:
    dataset = load(dataset_file)
    with shaped_as(f"{dataset_file}: not a {script.data_set} data set"):
        version = script.version_of(dataset["version"])
        if version != script.expected:
            print(
                f"Evaluation expects {script.prefix}{script.expected}, "
                "but got dataset with " + script.prefix + version,
                file=sys.stderr,
            )
        articles = dataset["data"]
    predictions = load(prediction_file)
    golds, texts = _columns(articles, predictions)
    if not golds:
        raise DataError(f"{dataset_file}: there are no questions in it")
    profile = named(script.name)
    scores = score_answers(golds, texts, profile, make_tokenizer(profile.tokenizer))
    ids = [""] * len(golds)  # they do not matter any more: each occurrence is counted
    answerable = [True] * len(golds)
    averages = means(scores.exact, scores.f1, answerable, profile.averaging)
    outcome = Outcome(ids, answerable, scores.exact, scores.f1, averages, {}, None)
    if profile.output is None:
        raise DataError(f"profile {script.name} has no official output")
    return profile.output.build(outcome)


def _columns(articles: Any, predictions: Any) -> tuple[list[tuple[str, ...]], list[str | None]]:
    """Golds and predictions, one row for each occurrence of a question, repeated ids included."""
    golds: list[tuple[str, ...]] = []
    texts: list[str | None] = []
    with shaped_as("not a data set of this kind with predictions {id: text}"):
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
                            f"question {id_!r} has no answers, and the script has no rule for it; "
                            "squad-v2.0 has"
                        )
                    texts.append(text_of(predictions[id_], f"the prediction for id {id_!r}"))
                    golds.append(
                        tuple([text_of(gold, f"an answer of id {id_!r}") for gold in found])
                    )
    return golds, texts
