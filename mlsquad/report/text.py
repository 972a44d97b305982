"""A report as text for people: plain lines that survive a pipe."""

from __future__ import annotations

from mlsquad.errors import some

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mlsquad.data import Aggregate, Report


def report_text(names: Sequence[str], reports: Sequence[Report]) -> str:
    """Text of one report, or a table with a row for each of several."""
    if len(reports) == 1:
        return "\n".join(_single(reports[0])) + "\n"
    return "\n".join(_several(names, reports)) + "\n"


def _single(report: Report) -> list[str]:
    lines = [
        f"{'':<10}{'EM %':>8}{'F1 %':>8}{'questions':>11}",
        _row("all", report.exact, report.f1, report.total),
    ]
    lines += [_part(name, part) for name, part in report.parts.items()]
    lines.append(_part("all empty", report.all_empty) + "  (what empty predictions would score)")
    lines.append("")
    lines += _ids(report)
    lines += [f"warning    {warning}" for warning in report.warnings]
    lines.append(f"signature  {report.signature}")
    return lines


def _ids(report: Report) -> list[str]:
    lines = []
    for label, ids in (("missing", report.missing), ("extra", report.extra)):
        shown = f": {some(ids)}" if ids else ""
        lines.append(f"{label:<11}{len(ids)}{shown}")
    return lines


def _several(names: Sequence[str], reports: Sequence[Report]) -> list[str]:
    names = [_printable(name) for name in names]
    width = max(len("predictions"), *map(len, names))
    lines = [
        f"{'predictions':<{width}}{'EM %':>8}{'F1 %':>8}{'HasAns F1':>11}{'NoAns F1':>10}  differs"
    ]
    for name, report in zip(names, reports, strict=True):
        differing = count_differing([reports[0], report])
        lines.append(
            f"{name:<{width}}{report.exact:>8.2f}{report.f1:>8.2f}"
            f"{_number(report.parts['HasAns'].f1):>11}{_number(report.parts['NoAns'].f1):>10}"
            f"{differing:>9}"
        )
    first = reports[0]
    parts = ", ".join(f"{name} {part.total}" for name, part in first.parts.items())
    lines += [
        "",
        f"questions  {first.total} ({parts}); {count_differing(reports)} of them score differently "
        "(differs: from the first file)",
    ]
    empty = first.all_empty
    lines.append(f"all empty  EM {_number(empty.exact)}, F1 {_number(empty.f1)}")
    for name, report in zip(names, reports, strict=True):
        lines += [f"{name}: {line}" for line in _ids(report) if not line.endswith(" 0")]
        lines += [f"{name}: warning: {warning}" for warning in report.warnings]
    signatures = dict.fromkeys(str(report.signature) for report in reports)
    lines += [f"signature  {signature}" for signature in signatures]
    return lines


def count_differing(reports: Sequence[Report]) -> int:
    """How many questions do not have the same EM and F1 in all of these reports."""
    columns = zip(*(report.questions for report in reports), strict=True)
    return sum(1 for rows in columns if len({(row.exact, row.f1) for row in rows}) > 1)


def _part(name: str, part: Aggregate) -> str:
    return _row(name, part.exact, part.f1, part.total)


def _row(name: str, exact: float | None, f1: float | None, total: int) -> str:
    return f"{name:<10}{_number(exact):>8}{_number(f1):>8}{total:>11}"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _printable(name: str) -> str:
    """A file's name, with what would break a line escaped."""
    return name if name.isprintable() else repr(name)[1:-1]
