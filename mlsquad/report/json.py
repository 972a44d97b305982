"""A report as strict JSON. Scores in percent; a part without questions has null scores."""

from __future__ import annotations

import json
import math

from mlsquad.report.text import count_differing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mlsquad.data import Report


def report_json(names: Sequence[str], reports: Sequence[Report], *, ascii_only: bool) -> str:
    """JSON of one report; of several, ``{"runs": [...], "total", "differing"}``.

    NaN and infinities become null, except inside ``official``, which is as the scorer returns it.
    """
    if len(reports) == 1:
        value = as_object(reports[0])
    else:
        value = {
            "runs": [
                {"predictions": name, **as_object(report)}
                for name, report in zip(names, reports, strict=True)
            ],
            "total": reports[0].total,
            "differing": count_differing(reports),
        }
    return json.dumps(value, ensure_ascii=ascii_only, indent=2) + "\n"


def as_object(report: Report) -> dict[str, object]:
    """A report as JSON values."""
    parts = {
        name: {"exact": _finite(part.exact), "f1": _finite(part.f1), "total": part.total}
        for name, part in report.parts.items()
    }
    return {
        "exact": _finite(report.exact),
        "f1": _finite(report.f1),
        "total": report.total,
        **parts,
        "all_empty": {"exact": report.all_empty.exact, "f1": report.all_empty.f1},
        "missing": list(report.missing),
        "extra": list(report.extra),
        "official": _plain(report.official),
        "signature": str(report.signature),
        "warnings": list(report.warnings),
    }


def _plain(official: Mapping[str, object] | None) -> dict[str, object] | None:
    return None if official is None else dict(official)


def _finite(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) else None
