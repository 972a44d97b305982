"""Drop-in for evaluate-v2.0.py: ``mlsquad compat squad-v2.0 DATA PREDICTIONS [options]``."""

from __future__ import annotations

import argparse
import json
import os

from mlsquad.compat.script import fail, load, shaped_as, text_of
from mlsquad.errors import DataError
from mlsquad.profiles import named
from mlsquad.registry import make_tokenizer
from mlsquad.run import collection_paused
from mlsquad.scoring.aggregate import means
from mlsquad.scoring.engine import score_answers
from mlsquad.scoring.official import Outcome
from mlsquad.scoring.threshold import apply_threshold, official_curve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from mlsquad.scoring.threshold import Curve

NAME = "squad-v2.0"
CURVES = ("exact", "f1", "oracle")


def main(arguments: Sequence[str]) -> int:
    """Run the command line; its exit status (1 after the help for a call without arguments)."""
    parser = _parser()
    if not arguments:
        parser.print_help()
        return 1
    options = parser.parse_args(arguments)
    try:
        with collection_paused():
            result = _score(options)
        if options.out_file:
            _write(options.out_file, json.dumps(result))
        else:
            print(json.dumps(result, indent=2))
    except DataError as error:
        return fail(NAME, error)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"mlsquad compat {NAME}",
        description="Score predictions as evaluate-v2.0.py does, to the last bit.",
        epilog="example: mlsquad compat squad-v2.0 dev-v2.0.json predictions.json -n na_prob.json",
    )
    parser.add_argument("data_file", metavar="data.json", help="data set in SQuAD's JSON form")
    parser.add_argument("pred_file", metavar="pred.json", help="JSON object {id: text}")
    parser.add_argument(
        "--out-file", "-o", metavar="eval.json", help="write the scores here, not to stdout"
    )
    parser.add_argument(
        "--na-prob-file",
        "-n",
        metavar="na_prob.json",
        help="JSON object {id: number}: how sure the model is that there is no answer",
    )
    parser.add_argument(
        "--na-prob-thresh",
        "-t",
        type=float,
        default=1.0,
        help="a number greater than this means no answer (default: 1.0)",
    )
    parser.add_argument(
        "--out-image-dir",
        "-p",
        metavar="out_images",
        help="with -n: write precision-recall curves and histograms into this folder "
        "(needs matplotlib: pip install 'mlsquad[plot]')",
    )
    parser.add_argument("--verbose", "-v", action="store_true", help="accepted, without effect")
    return parser


def _score(options: argparse.Namespace) -> dict[str, object]:
    dataset = load(options.data_file)
    with shaped_as(f"{options.data_file}: not a SQuAD 2.0 data set"):
        articles = dataset["data"]
    predictions = load(options.pred_file)
    with shaped_as(f"{options.pred_file}: not an object of predictions {{id: text}}"):
        probs = (
            load(options.na_prob_file) if options.na_prob_file else dict.fromkeys(predictions, 0.0)
        )
    answerable = _answerable(articles)
    golds, texts = _columns(articles, predictions)
    return _result(options, golds, answerable, texts, probs)


def _answerable(articles: Any) -> dict[str, bool]:
    """Whether each question lists any answer, by id; of a repeated id the last counts."""
    answerable: dict[str, bool] = {}
    with shaped_as("not a SQuAD 2.0 data set"):
        for article in articles:
            for paragraph in article["paragraphs"]:
                for question in paragraph["qas"]:
                    answerable[question["id"]] = bool(question["answers"])
    return answerable


def _columns(articles: Any, predictions: Any) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """Golds and predictions by id; a line on stdout for each question without a prediction.

    Of a repeated id the last question counts, at the place of the first.
    """
    golds: dict[str, tuple[str, ...]] = {}
    texts: dict[str, str] = {}
    n_missing = 0
    with shaped_as("not a SQuAD 2.0 data set with predictions {id: text}"):
        for article in articles:
            for paragraph in article["paragraphs"]:
                for question in paragraph["qas"]:
                    id_ = question["id"]
                    what = f"an answer of id {id_!r}"
                    found = tuple([text_of(answer["text"], what) for answer in question["answers"]])
                    if id_ not in predictions:
                        print(f"Missing prediction for {id_}")
                        n_missing += 1
                        continue
                    texts[id_] = text_of(predictions[id_], f"the prediction for id {id_!r}")
                    golds[id_] = found
    if n_missing:
        raise DataError(f"questions without a prediction: {n_missing} (named on stdout)")
    if not golds:
        raise DataError("there are no questions in the data set")
    return golds, texts


def _result(
    options: argparse.Namespace,
    golds: dict[str, tuple[str, ...]],
    answerable: dict[str, bool],
    texts: dict[str, str],
    probs: Any,
) -> dict[str, object]:
    profile = named(NAME)
    if profile.output is None:
        raise DataError(f"profile {NAME} has no official output")
    scores = score_answers(
        list(golds.values()), list(texts.values()), profile, make_tokenizer(profile.tokenizer)
    )
    flags = list(answerable.values())
    used = _checked_probs(probs, texts)
    abstained = [used[id_] > options.na_prob_thresh for id_ in texts]
    averages = means(
        apply_threshold(scores.exact, abstained, flags),
        apply_threshold(scores.f1, abstained, flags),
        flags,
        profile.averaging,
    )
    given = used if options.na_prob_file else None
    outcome = Outcome(list(golds), flags, scores.exact, scores.f1, averages, texts, given)
    result = profile.output.build(outcome)
    if options.na_prob_file and options.out_image_dir:
        result.update(_with_images(options.out_image_dir, outcome, answerable, used))
    return result


def _checked_probs(probs: Any, texts: Mapping[str, str]) -> dict[str, float]:
    if not isinstance(probs, dict):
        raise DataError("the no-answer numbers must be an object {id: number}")
    for id_, value in probs.items():
        if not isinstance(value, int | float):
            raise DataError(f"the no-answer number of id {id_!r} must be a number")
    for id_ in texts:
        if id_ not in probs:
            raise DataError(f"there is no no-answer number for id {id_!r}")
    return probs


def _with_images(
    folder: str, outcome: Outcome, answerable: Mapping[str, bool], probs: Mapping[str, float]
) -> dict[str, object]:
    """The pr_* values; writes the curves and histograms under the official file names."""
    from mlsquad.report.plots import curve_image, histogram_image, require_matplotlib

    require_matplotlib()
    try:
        os.makedirs(folder, exist_ok=True)
    except (OSError, ValueError) as error:
        raise DataError(f"{folder}: cannot be made: {error}") from error
    result: dict[str, object] = {}
    for name, curve in _curves(outcome, answerable, probs).items():
        curve_image(os.path.join(folder, f"pr_{name}.png"), name, curve)
        result[f"pr_{name}_ap"] = curve.average_precision
    for label, wanted in (("hasAns", True), ("noAns", False)):
        numbers = [probs[id_] for id_, flag in answerable.items() if flag is wanted]
        if numbers:
            histogram_image(os.path.join(folder, f"na_prob_hist_{label}.png"), label, numbers)
    return result


def _curves(
    outcome: Outcome, answerable: Mapping[str, bool], probs: Mapping[str, float]
) -> dict[str, Curve]:
    if not any(answerable.values()):
        return {}
    for id_ in probs:
        if id_ not in answerable:
            raise DataError(f"the no-answer number of id {id_!r} belongs to no question")
    oracle = [float(flag) for flag in outcome.answerable]
    columns = (outcome.exact, outcome.f1, oracle)
    return {
        name: official_curve(dict(zip(outcome.ids, column, strict=True)), probs, answerable)
        for name, column in zip(CURVES, columns, strict=True)
    }


def _write(path: str, text: str) -> None:
    from mlsquad.report.files import write_whole

    write_whole({path: text})
