"""Per-question scores as JSON lines, in data order."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mlsquad.data import QuestionScore, Report


def rows_json(names: Sequence[str], reports: Sequence[Report]) -> str:
    """One JSON object a line: id, exact (0 or 1), f1 (fraction), gold, prediction.

    For several reports the scores stand in ``runs``, one object for each predictions file.
    """
    encode = json.JSONEncoder(ensure_ascii=False).encode
    if len(reports) == 1:
        lines = [f"{encode(row._asdict())}\n" for row in reports[0].questions]
        return _one_line_each("".join(lines))
    lines = []
    for rows in zip(*(report.questions for report in reports), strict=True):
        runs = [
            {"predictions": name, **_scores(row)} for name, row in zip(names, rows, strict=True)
        ]
        lines.append(f"{encode({'id': rows[0].id, 'runs': runs})}\n")
    return _one_line_each("".join(lines))


def _scores(row: QuestionScore) -> dict[str, object]:
    fields = row._asdict()
    del fields["id"]
    return fields


def _one_line_each(text: str) -> str:
    """Escape what JSON allows in a string but some readers take for the end of a line."""
    for character in ("\u0085", "\u2028", "\u2029"):
        if character in text:
            text = text.replace(character, f"\\u{ord(character):04x}")
    return text
