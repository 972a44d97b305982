"""Pictures by matplotlib (extra ``plot``), drawn without a display and without global state."""

from __future__ import annotations

from mlsquad.errors import DataError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from mlsquad.scoring.threshold import Curve

_CURVE_TITLES = {
    "exact": "Precision and recall of exact match",
    "f1": "Precision and recall of F1",
    "oracle": "Precision and recall of HasAns against NoAns (oracle)",
}
_GROUPS = {"hasAns": "questions with an answer", "noAns": "questions without an answer"}


def curve_image(path: str, name: str, curve: Curve) -> None:
    """Write a precision-recall curve as PNG. Raises DataError if it cannot be drawn or written."""

    def draw(axes: Any) -> None:
        axes.step(curve.recalls, curve.precisions, color="tab:blue", where="post")
        axes.fill_between(curve.recalls, curve.precisions, step="post", alpha=0.2)
        axes.set(xlabel="Recall", ylabel="Precision", xlim=(0.0, 1.05), ylim=(0.0, 1.05))
        axes.set_title(f"{_CURVE_TITLES[name]}\naverage precision {curve.average_precision:.2f} %")

    _image(path, draw)


def histogram_image(path: str, group: str, numbers: Sequence[float]) -> None:
    """Write a histogram of no-answer numbers from 0 to 1 as PNG; raises as ``curve_image``."""

    def draw(axes: Any) -> None:
        share = [1.0 / len(numbers)] * len(numbers)
        # What lies outside of the range is not drawn; some of it would not fit into a float.
        shown = [float(max(-1, min(2, n))) for n in numbers]
        axes.hist(shown, weights=share, bins=20, range=(0.0, 1.0))
        axes.set(xlabel="No-answer probability", ylabel="Share of the questions")
        axes.set_title(f"No-answer probability: {_GROUPS[group]}")

    _image(path, draw)


def require_matplotlib() -> None:
    """Raise DataError with the extra to install if there is no matplotlib."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError as error:
        raise DataError(
            "plots need matplotlib, which is not installed: pip install 'mlsquad[plot]'"
        ) from error


def _image(path: str, draw: Callable[[Any], None]) -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    try:
        figure = Figure(layout="constrained")
        FigureCanvasAgg(figure)
        draw(figure.add_subplot())
        figure.savefig(path, format="png")
    except (OSError, ValueError, OverflowError) as error:
        raise DataError(f"{path}: cannot be drawn: {error}") from error
