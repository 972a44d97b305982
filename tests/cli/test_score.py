"""``mlsquad score``: every flag, what is printed and written, exit statuses, what goes wrong."""

from __future__ import annotations

import codecs
import gc
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

import mlsquad
from mlsquad.cli import main

FIXTURES = Path(__file__).parents[2] / "jsquad_fixtures"
DATA = str(FIXTURES / "jsquad-mini.json")
REALISTIC = str(FIXTURES / "predictions-realistic.json")
PERFECT = str(FIXTURES / "predictions-perfect.json")
OTHER = str(FIXTURES / "predictions-other.json")
ENGLISH = str(FIXTURES / "squad2-mini.json")
ENGLISH_PREDICTIONS = str(FIXTURES / "squad2-predictions.json")
PROBS = str(FIXTURES / "squad2-no-answer-probs.json")

KEYS = [
    *("exact", "f1", "total", "HasAns", "NoAns", "all_empty"),
    *("missing", "extra", "official", "signature", "warnings"),
]


class Result(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def _collection() -> Iterator[None]:
    """A command line ends with its process, so it may leave the garbage collector off."""
    yield
    gc.enable()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:  # Any: a callable with a variable signature
    def command(*arguments: object) -> Result:
        try:
            status = main(["score", *map(str, arguments)])
        except SystemExit as exit_:
            status = int(exit_.code or 0)
        return Result(status, *capsys.readouterr())

    return command


def process(
    *arguments: object,
    stdout: int = subprocess.PIPE,
    environment: Mapping[str, str] = MappingProxyType({}),
) -> Result:
    """The command line in a process of its own, its output buffered as usual."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "LC_", "LANG"))}
    done = subprocess.run(
        [sys.executable, "-m", "mlsquad", *map(str, arguments)],
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=env | {"LC_ALL": "C.UTF-8"} | dict(environment),
        check=False,
        timeout=60,
    )
    out = (done.stdout or b"").decode("latin-1")
    return Result(done.returncode, out, done.stderr.decode("latin-1"))


def strict(text: str) -> Any:
    """JSON without NaN and infinities."""

    def refuse(constant: str) -> float:
        raise AssertionError(f"{constant} is not JSON")

    return json.loads(text, parse_constant=refuse)


def write(path: Path, value: object) -> Path:
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return path


def refused(result: Result, *parts: str) -> None:
    """One line on stderr, nothing on stdout, exit 2."""
    assert result.status == 2
    assert result.out == ""
    assert result.err.startswith("mlsquad: error: ")
    assert result.err.endswith("\n")
    assert result.err.count("\n") == 1
    for part in parts:
        assert part in result.err


@pytest.fixture
def small(tmp_path: Path) -> tuple[Path, Path]:
    """Two questions, and their predictions: one right, one not."""
    data = [{"id": "a", "answers": {"text": ["東京"]}}, {"id": "b", "answers": {"text": ["x y"]}}]
    return write(tmp_path / "d.json", data), write(tmp_path / "p.json", {"a": "東京。", "b": "x z"})


# --- text --------------------------------------------------------------------------------------


def test_text_for_people(run: Any) -> None:
    result = run(DATA, REALISTIC, "--lang", "ja", "--split", "char")
    report = mlsquad.score(DATA, REALISTIC, lang="ja", split="char")
    assert (result.status, result.err) == (0, "")
    lines = result.out.splitlines()
    numbers = f"{report.exact:.2f} +{report.f1:.2f} +100"
    assert any(re.fullmatch(f"all +{numbers}", line) for line in lines)
    assert any(re.fullmatch(f"HasAns +{numbers}", line) for line in lines)
    assert any(re.match("NoAns .*0$", line) for line in lines)
    assert any(re.match("all empty +0.00 +0.00 +100", line) for line in lines)
    assert any(re.match("missing +0$", line) for line in lines)
    assert any(re.match("extra +0$", line) for line in lines)
    assert any(line.endswith(str(report.signature)) for line in lines)


def test_text_shows_missing_extra_and_warnings(run: Any, small: tuple[Path, Path]) -> None:
    data, predictions = small
    write(predictions, {"a": None, "z": "x"})
    result = run(data, predictions, "--lang", "ja", "--missing", "zero")
    report = mlsquad.score(data, predictions, lang="ja", missing="zero")
    assert result.status == 0
    assert "missing    1: 'b'" in result.out
    assert "extra      1: 'z'" in result.out
    assert len(report.warnings) >= 3
    for warning in report.warnings:
        assert warning in result.out


def test_warning_where_answers_are_one_token(run: Any) -> None:
    result = run(DATA, REALISTIC, "--profile", "squad-v1.1")
    assert result.status == 0
    assert "one whitespace token" in result.out
    assert "one char token" not in run(DATA, REALISTIC, "--lang", "ja").out
    assert "one whitespace token" not in run(ENGLISH, ENGLISH_PREDICTIONS, "--lang", "zh").out


def test_all_empty_is_the_score_of_empty_predictions(run: Any, tmp_path: Path) -> None:
    ids = json.loads(Path(ENGLISH_PREDICTIONS).read_text())
    empty = write(tmp_path / "empty.json", dict.fromkeys(ids, ""))
    for chosen in (("--profile", "squad-v2.0"), ("--lang", "zh"), ("--profile", "jsquad")):
        of_empty = strict(run(ENGLISH, empty, *chosen, "--format", "json").out)
        said = strict(run(ENGLISH, ENGLISH_PREDICTIONS, *chosen, "--format", "json").out)
        assert said["all_empty"] == {"exact": of_empty["exact"], "f1": of_empty["f1"]}


# --- JSON --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "chosen",
    [
        {"lang": "ja"},
        {"lang": "zh", "split": "mixed"},
        {"lang": "ja", "split": "whitespace"},
        {"profile": "squad-v1.1"},
        {"profile": "squad-v2.0"},
        {"profile": "jsquad"},
        {"profile": "jsquad", "split": "char"},
    ],
    ids=lambda chosen: "-".join(chosen.values()),
)
@pytest.mark.parametrize(
    ("data", "predictions"),
    [(DATA, REALISTIC), (ENGLISH, ENGLISH_PREDICTIONS)],
    ids=["ja", "en"],
)
def test_json_is_the_report(run: Any, chosen: dict[str, str], data: str, predictions: str) -> None:
    flags = [part for key, value in chosen.items() for part in (f"--{key}", value)]
    result = run(data, predictions, *flags, "--format", "json", "--quiet")
    assert (result.status, result.err) == (0, "")
    value = strict(result.out)
    report = mlsquad.score(data, predictions, **chosen)  # type: ignore[arg-type]  # by name
    assert list(value) == KEYS
    assert (value["exact"], value["f1"], value["total"]) == report[:3]
    for part in ("HasAns", "NoAns"):
        assert list(value[part]) == ["exact", "f1", "total"]
        assert tuple(value[part].values()) == report.parts[part]
    assert list(value["all_empty"]) == ["exact", "f1"]
    assert tuple(value["all_empty"].values()) == report.all_empty[:2]
    assert (value["missing"], value["extra"]) == ([], [])
    assert value["official"] == report.official
    if report.official is not None:
        assert list(value["official"]) == list(report.official)
    assert value["signature"] == str(report.signature)
    assert value["warnings"] == list(report.warnings)


def test_json_has_null_where_there_is_nothing(run: Any, small: tuple[Path, Path]) -> None:
    value = strict(run(*small, "--lang", "ja", "--format", "json").out)
    assert value["NoAns"] == {"exact": None, "f1": None, "total": 0}
    write(small[0], [{"id": "a", "answers": []}, {"id": "b", "answers": {"text": [" "]}}])
    value = strict(run(*small, "--lang", "ja", "--format", "json", "--quiet").out)
    assert value["HasAns"] == {"exact": None, "f1": None, "total": 0}
    assert value["NoAns"]["total"] == 2


def test_json_has_ids_and_warnings(run: Any, small: tuple[Path, Path]) -> None:
    data, predictions = small
    write(predictions, {"a": None, "東\n": "x"})
    flags = ("--lang", "ja", "--missing", "zero", "--format", "json")
    result = run(data, predictions, *flags)
    value = strict(result.out)
    assert (value["missing"], value["extra"]) == (["b"], ["東\n"])
    assert len(value["warnings"]) >= 3
    lines = result.err.splitlines()
    assert lines == [f"mlsquad: warning: {warning}" for warning in value["warnings"]]
    quiet = run(data, predictions, *flags, "--quiet")
    assert (quiet.out, quiet.err) == (result.out, "")


def test_json_may_hold_nan_in_official_only(run: Any, tmp_path: Path) -> None:
    data = write(tmp_path / "d.json", [{"id": "a", "answers": {"text": ["x"]}}])
    predictions = write(tmp_path / "p.json", {"a": "x"})
    numbers = tmp_path / "n.json"
    numbers.write_text('{"a": NaN}')
    flags = ("--profile", "squad-v2.0", "--no-answer-probs", numbers, "--format", "json")
    result = run(data, predictions, *flags)
    assert "NaN" in result.out
    value = json.loads(result.out)
    assert str(value["official"].pop("best_exact_thresh")) == "nan"
    assert str(value["official"].pop("best_f1_thresh")) == "nan"
    strict(json.dumps(value))


def test_same_bytes_each_time(run: Any) -> None:
    flags = (DATA, REALISTIC, "--lang", "ja", "--format", "json")
    assert run(*flags).out == run(*flags).out


# --- which profile -----------------------------------------------------------------------------


def test_lang_or_profile_is_required(run: Any) -> None:
    refused(run(DATA, REALISTIC), "--lang", "--profile")
    refused(run(DATA, REALISTIC, "--split", "char"), "--lang", "--profile")
    refused(run(DATA, REALISTIC, "--lang", "ja", "--profile", "jsquad"), "--lang", "--profile")


def test_unknown_names(run: Any) -> None:
    refused(run(DATA, REALISTIC, "--profile", "squad_v2"), "squad-v2.0")
    refused(run(DATA, REALISTIC, "--lang", "jp"), "'jp'", "ja, zh")
    refused(run(DATA, REALISTIC, "--lang", "ja", "--split", "meca"), "mecab")
    refused(run(DATA, REALISTIC, "--lang", "ja", "--split", "char:x=1"), "char")
    refused(run(DATA, REALISTIC, "--lang", "ja", "--split", "sudachi:A"), "key=value")


def test_missing_package_says_what_to_install(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fugashi", None)
    result = run(DATA, REALISTIC, "--lang", "ja", "--split", "mecab")
    refused(result, "pip install 'mlsquad[mecab]'")


def test_split_shows_in_the_signature(run: Any) -> None:
    out = run(DATA, REALISTIC, "--profile", "jsquad", "--split", "mixed", "--format", "json").out
    value = strict(out)
    assert value["official"] is None
    assert "|tok:mixed|" in value["signature"]


# --- thresholds --------------------------------------------------------------------------------


@pytest.mark.parametrize("threshold", ["0.1", "-1e-05", "-1", "1e-3", "-inf", "inf", "nan", "-.5"])
def test_thresholds(run: Any, threshold: str) -> None:
    flags = ("--no-answer-probs", PROBS, "--no-answer-threshold", threshold)
    result = run(
        ENGLISH, ENGLISH_PREDICTIONS, "--profile", "squad-v2.0", *flags, "--format", "json"
    )
    assert (result.status, result.err) == (0, "")
    report = mlsquad.score(
        ENGLISH,
        ENGLISH_PREDICTIONS,
        profile="squad-v2.0",
        no_answer_probs=PROBS,
        no_answer_threshold=float(threshold),
    )
    value = json.loads(result.out)
    assert (value["exact"], value["f1"]) == report[:2]
    assert value["signature"] == str(report.signature)
    assert value["official"] == report.official


def test_threshold_with_an_equals_sign(run: Any) -> None:
    flags = ("--lang", "zh", "--no-answer-probs", PROBS)
    with_space = run(ENGLISH, ENGLISH_PREDICTIONS, *flags, "--no-answer-threshold", "-1e-05")
    with_sign = run(ENGLISH, ENGLISH_PREDICTIONS, *flags, "--no-answer-threshold=-1e-05")
    assert with_space.status == 0
    assert with_space.out == with_sign.out


def test_threshold_that_is_no_number(run: Any) -> None:
    result = run(ENGLISH, ENGLISH_PREDICTIONS, "--lang", "zh", "--no-answer-threshold", "high")
    assert (result.status, result.out) == (2, "")
    assert "--no-answer-threshold" in result.err
    assert "Traceback" not in result.err


def test_threshold_without_use(run: Any) -> None:
    refused(
        run(DATA, REALISTIC, "--lang", "ja", "--no-answer-threshold", "0.5"), "--no-answer-probs"
    )
    refused(run(DATA, REALISTIC, "--profile", "squad-v1.1", "--no-answer-threshold", "0.5"))
    refused(
        run(DATA, REALISTIC, "--profile", "squad-v1.1", "--no-answer-probs", PROBS), "squad-v1.1"
    )


def test_numbers_that_do_not_cover_the_questions(run: Any) -> None:
    refused(run(DATA, REALISTIC, "--lang", "ja", "--no-answer-probs", PROBS), "100")
    refused(run(DATA, REALISTIC, "--lang", "ja", "--no-answer-probs", "none.json"), "none.json")


# --- several files -----------------------------------------------------------------------------


def test_several_files_as_text(run: Any) -> None:
    result = run(DATA, PERFECT, REALISTIC, OTHER, "--lang", "ja")
    assert (result.status, result.err) == (0, "")
    rows = {}
    for path in (PERFECT, REALISTIC, OTHER):
        (rows[path],) = [line for line in result.out.splitlines() if line.startswith(f"{path} ")]
        report = mlsquad.score(DATA, path, lang="ja")
        assert f"{report.exact:.2f}" in rows[path]
        assert f"{report.f1:.2f}" in rows[path]
    differing = strict(
        run(DATA, PERFECT, REALISTIC, OTHER, "--lang", "ja", "--format", "json").out
    )["differing"]
    assert f"100 (HasAns 100, NoAns 0); {differing} of them" in result.out


def test_several_files_as_json(run: Any) -> None:
    value = strict(run(DATA, REALISTIC, OTHER, "--lang", "ja", "--format", "json").out)
    assert list(value) == ["runs", "total", "differing"]
    assert [part["predictions"] for part in value["runs"]] == [REALISTIC, OTHER]
    reports = [mlsquad.score(DATA, path, lang="ja") for path in (REALISTIC, OTHER)]
    for part, report in zip(value["runs"], reports, strict=True):
        assert list(part) == ["predictions", *KEYS]
        assert (part["exact"], part["f1"], part["total"]) == report[:3]
    pairs = zip(*(report.questions for report in reports), strict=True)
    assert value["differing"] == sum(a[1:3] != b[1:3] for a, b in pairs)
    assert value["total"] == 100


def test_the_same_file_twice_does_not_differ(run: Any) -> None:
    value = strict(run(DATA, OTHER, OTHER, "--lang", "ja", "--format", "json").out)
    assert value["differing"] == 0


def test_several_files_one_wrong(run: Any, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    target = tmp_path / "out.json"
    refused(run(DATA, REALISTIC, bad, "--lang", "ja", "--out", target), str(bad))
    assert not target.exists()


# --- files that are written --------------------------------------------------------------------


def test_out_holds_what_would_be_printed(run: Any, tmp_path: Path) -> None:
    target = tmp_path / "報告.txt"
    for format_ in ("text", "json"):
        printed = run(DATA, REALISTIC, "--lang", "ja", "--format", format_).out
        result = run(DATA, REALISTIC, "--lang", "ja", "--format", format_, "--out", target)
        assert result == (0, "", "")
        assert target.read_bytes().decode("utf-8") == printed
    assert [path.name for path in tmp_path.iterdir()] == [target.name]


def test_per_question(run: Any, tmp_path: Path) -> None:
    target = tmp_path / "q.jsonl"
    result = run(DATA, REALISTIC, "--lang", "ja", "--per-question", target)
    assert result.status == 0
    assert result.out == run(DATA, REALISTIC, "--lang", "ja").out
    content = target.read_bytes()
    assert content.endswith(b"\n")
    assert b"\r" not in content
    assert "大" in content.decode("utf-8") or "の" in content.decode("utf-8")
    rows = [strict(line) for line in content.decode("utf-8").split("\n")[:-1]]
    report = mlsquad.score(DATA, REALISTIC, lang="ja")
    assert len(rows) == report.total
    for row, score in zip(rows, report.questions, strict=True):
        assert list(row) == ["id", "exact", "f1", "gold", "prediction"]
        assert tuple(row.values()) == score
        assert type(row["exact"]) is int


def test_per_question_of_several_files(run: Any, tmp_path: Path) -> None:
    target = tmp_path / "q.jsonl"
    assert run(DATA, REALISTIC, OTHER, "--lang", "ja", "--per-question", target).status == 0
    rows = [strict(line) for line in target.read_text("utf-8").splitlines()]
    reports = [mlsquad.score(DATA, path, lang="ja") for path in (REALISTIC, OTHER)]
    for index, row in enumerate(rows):
        assert list(row) == ["id", "runs"]
        assert [part["predictions"] for part in row["runs"]] == [REALISTIC, OTHER]
        for part, report in zip(row["runs"], reports, strict=True):
            assert list(part) == ["predictions", "exact", "f1", "gold", "prediction"]
            assert (row["id"], *list(part.values())[1:]) == report.questions[index]


def test_per_question_with_null_and_odd_text(run: Any, small: tuple[Path, Path]) -> None:
    data, predictions = small
    predictions.write_text(json.dumps({"a": '\ud800 "\u2028\n'}))
    target = data.parent / "q.jsonl"
    flags = ("--lang", "ja", "--missing", "zero", "--per-question", target, "--quiet")
    assert run(data, predictions, *flags).status == 0
    rows = [strict(line) for line in target.read_text("utf-8").split("\n")[:-1]]
    assert [row["prediction"] for row in rows] == ['\ud800 "\u2028\n', None]
    assert rows[1]["gold"] is None


def test_both_files_at_once(run: Any, tmp_path: Path) -> None:
    out, rows = tmp_path / "o.json", tmp_path / "q.jsonl"
    flags = ("--lang", "ja", "--format", "json", "--out", out, "--per-question", rows)
    assert run(DATA, REALISTIC, *flags) == (0, "", "")
    assert list(strict(out.read_text("utf-8"))) == KEYS
    assert len(rows.read_text("utf-8").splitlines()) == 100


def test_existing_file_is_replaced_and_keeps_its_mode(run: Any, tmp_path: Path) -> None:
    target, link = tmp_path / "o.txt", tmp_path / "link.txt"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    assert run(DATA, REALISTIC, "--lang", "ja", "--out", link).status == 0
    assert link.is_symlink()
    assert "signature" in target.read_text()
    assert target.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("order", "bad"),
    [
        *[("--out", name) for name in ("none/x", "file/x", "folder", "", "x" * 300)],
        *[("--per-question", name) for name in ("none/x", "file/x", "folder", "", "x" * 300)],
    ],
)
def test_nothing_is_written_where_one_target_is_bad(
    run: Any, tmp_path: Path, bad: str, order: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("kept")
    (tmp_path / "folder").mkdir()
    good = tmp_path / "good.txt"
    good.write_text("kept")
    other = "--per-question" if order == "--out" else "--out"
    target = str(tmp_path / bad) if bad else ""
    result = run(DATA, REALISTIC, "--lang", "ja", order, target, other, good)
    refused(result, "cannot be written", *([target] if target else []))
    assert good.read_text() == "kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder", "good.txt"]


@pytest.mark.skipif(os.name != "posix", reason="needs file permissions")
def test_folder_that_may_not_be_written(run: Any, tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o555)
    if os.access(folder, os.W_OK):
        pytest.skip("this user may write everywhere")
    refused(run(DATA, REALISTIC, "--lang", "ja", "--out", folder / "x"), "cannot be written")


def test_nothing_is_left_where_the_disk_fails(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replace(*_: str) -> None:
        raise OSError(28, "No space left on device")

    target = tmp_path / "o.txt"
    target.write_text("kept")
    monkeypatch.setattr(os, "replace", replace)
    refused(run(DATA, REALISTIC, "--lang", "ja", "--out", target), str(target), "No space left")
    assert target.read_text() == "kept"
    assert [path.name for path in tmp_path.iterdir()] == ["o.txt"]


@pytest.mark.parametrize("spelling", ["q.txt", "./q.txt", "link/../q.txt"])
def test_one_file_for_both_is_an_error(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spelling: str
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(run(DATA, REALISTIC, "--lang", "ja", "--out", "q.txt", "--per-question", spelling))
    assert list(tmp_path.iterdir()) == []


def test_device_is_written_to(run: Any) -> None:
    assert run(DATA, REALISTIC, "--lang", "ja", "--out", os.devnull) == (0, "", "")


# --- checks ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("check", "status"),
    [
        ("f1=0", 0),
        ("exact=100", 0),
        ("f1=100", 0),
        ("HasAns.f1=100", 0),
        ("f1=100.0001", 1),
        ("HasAns.exact=1e3", 1),
        ("NoAns.f1=0", 1),
        ("NoAns.exact=-5", 1),
        ("f1=inf", 1),
        ("f1=-inf", 0),
    ],
)
def test_fail_under(run: Any, check: str, status: int) -> None:
    result = run(DATA, PERFECT, "--lang", "ja", "--fail-under", check)
    assert result.status == status
    assert result.out == run(DATA, PERFECT, "--lang", "ja").out
    if status:
        assert check.partition("=")[0] in result.err
        assert result.err.count("\n") == 1
    else:
        assert result.err == ""


def test_fail_under_shows_the_failing_numbers(run: Any) -> None:
    report = mlsquad.score(DATA, REALISTIC, lang="ja")
    checks = ("--fail-under", "exact=99", "--fail-under", "f1=1", "--fail-under", "HasAns.f1=99.5")
    result = run(DATA, REALISTIC, "--lang", "ja", *checks, "--quiet")
    assert result.status == 1
    first, second = result.err.splitlines()
    assert "exact" in first
    assert repr(report.exact) in first
    assert "99" in first
    assert "HasAns.f1" in second
    assert repr(report.parts["HasAns"].f1) in second


def test_fail_under_exactly_the_score_passes(run: Any) -> None:
    report = mlsquad.score(DATA, REALISTIC, lang="ja")
    flag = f"--fail-under=f1={report.f1!r}"
    assert run(DATA, REALISTIC, "--lang", "ja", flag).status == 0


def test_fail_under_without_such_questions(run: Any, small: tuple[Path, Path]) -> None:
    write(small[0], [{"id": "a", "answers": []}, {"id": "b", "answers": []}])
    result = run(*small, "--lang", "ja", "--fail-under", "HasAns.f1=0")
    assert result.status == 1
    assert "HasAns.f1" in result.err


def test_fail_under_of_several_files(run: Any) -> None:
    result = run(DATA, PERFECT, REALISTIC, "--lang", "ja", "--fail-under", "f1=100")
    assert result.status == 1
    assert REALISTIC in result.err
    assert PERFECT not in result.err


@pytest.mark.parametrize(
    "check",
    [
        *("", "f1", "f1=", "=80", "f2=80", "F1=80", "f1=nan", "f1=NaN", "f1=high", "hasans.f1=1"),
        *("HasAns=1", "HasAns.total=1", "total=1", "HasAns.f1.f1=1", "f1>80", "all.f1=1"),
    ],
)
def test_fail_under_that_is_no_check(run: Any, check: str, tmp_path: Path) -> None:
    target = tmp_path / "o.txt"
    result = run(DATA, PERFECT, "--lang", "ja", "--fail-under", check, "--out", target)
    refused(result, "--fail-under", repr(check))
    assert not target.exists()


# --- what is wrong with the files --------------------------------------------------------------

BROKEN: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "empty"),
    "truncated": (b'{"a": "x', "line 1, column 7"),
    "binary": (b"\x89PNG\r\n\x1a\n", "--encoding"),
    "utf-16": ("{}".encode("utf-16"), "--encoding"),
    "cp932": ('{"a": "東京"}'.encode("cp932"), "--encoding"),
    "deep": (b"[" * 100_000, "nested too deeply"),
    "shape": (b"3", "found a number"),
    "rows": (b"[3]", "$[0]"),
}


@pytest.mark.parametrize(("content", "part"), BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("which", ["data", "predictions"])
def test_broken_files(
    run: Any, small: tuple[Path, Path], which: str, content: bytes, part: str
) -> None:
    path = small[0 if which == "data" else 1]
    path.write_bytes(content)
    refused(run(*small, "--lang", "ja"), str(path), part)
    refused(run(*small, "--profile", "squad-v2.0", "--format", "json"), str(path), part)


def test_missing_files(run: Any, tmp_path: Path) -> None:
    refused(run(tmp_path / "none.json", REALISTIC, "--lang", "ja"), "none.json")
    refused(run(DATA, tmp_path / "none.json", "--lang", "ja"), "none.json")
    refused(run(DATA, tmp_path, "--lang", "ja"), str(tmp_path), "directory")
    refused(run(DATA, tmp_path / "a\nb.json", "--lang", "ja"), "a b.json")


def test_ids(run: Any, small: tuple[Path, Path]) -> None:
    data, predictions = small
    predictions.write_text('{"a": "x", "b": "y", "a": "x"}')
    refused(run(data, predictions, "--lang", "ja"), str(predictions), "'a'", "twice")
    write(predictions, {"a": "x"})
    refused(run(data, predictions, "--lang", "ja"), str(predictions), "1 of 2", "'b'")
    write(predictions, {"z": "x"})
    refused(run(data, predictions, "--lang", "ja", "--missing", "zero"), "'z'", "'a'")
    write(predictions, {"a": "x", "b": 3})
    refused(run(data, predictions, "--lang", "ja"), str(predictions), "'b'", "string")
    write(data, [{"id": "a", "answers": []}] * 2)
    refused(run(data, predictions, "--lang", "ja"), str(data), "'a'", "more than once")


def test_encoding(run: Any, small: tuple[Path, Path]) -> None:
    wanted = run(*small, "--lang", "ja")
    for path in small:
        path.write_bytes(path.read_text("utf-8").encode("cp932"))
    refused(run(*small, "--lang", "ja"), str(small[0]), "--encoding", "cp932")
    assert run(*small, "--lang", "ja", "--encoding", "cp932") == wanted
    refused(run(*small, "--lang", "ja", "--encoding", "utf-9"), "utf-9")


def test_byte_order_mark_and_line_ends(run: Any, small: tuple[Path, Path]) -> None:
    wanted = run(*small, "--lang", "ja")
    for path in small:
        content = json.dumps(json.loads(path.read_text("utf-8")), indent=1)
        path.write_bytes(codecs.BOM_UTF8 + content.replace("\n", "\r\n").encode())
    assert run(*small, "--lang", "ja") == wanted


@pytest.mark.parametrize(
    "flags",
    [
        ("--lang",),
        ("--format", "yaml", "--lang", "ja"),
        ("--missing", "skip", "--lang", "ja"),
        ("--unknown", "--lang", "ja"),
        ("--missing", "Zero", "--lang", "ja"),
    ],
)
def test_usage_errors(run: Any, flags: tuple[str, ...]) -> None:
    result = run(DATA, REALISTIC, *flags)
    assert (result.status, result.out) == (2, "")
    assert re.match("mlsquad( score)?: error: ", result.err.splitlines()[-1])


def test_too_few_arguments(run: Any) -> None:
    for arguments in ((), (DATA,), ("--lang", "ja")):
        result = run(*arguments)
        assert (result.status, result.out) == (2, "")
        assert "PREDICTIONS" in result.err


def test_help(run: Any) -> None:
    result = run("--help")
    assert result.status == 0
    assert "example: mlsquad score " in result.out
    for flag in (
        *("--lang", "--split", "--profile", "--no-answer-probs", "--no-answer-threshold"),
        *("--missing", "--encoding", "--format", "--out", "--per-question", "--quiet"),
        "--fail-under",
    ):
        assert flag in result.out


# --- as a process ------------------------------------------------------------------------------


@pytest.fixture
def odd(tmp_path: Path) -> tuple[Path, Path]:
    """Ids that few consoles can show, in what is printed."""
    data = [{"id": name, "answers": {"text": ["x"]}} for name in ("東京", "é😀", "a")]
    predictions = {"a": "x", "ｶﾞ\u0301": "y"}
    return write(tmp_path / "d.json", data), write(tmp_path / "p.json", predictions)


CONSOLES: dict[str, dict[str, str]] = {
    "utf-8": {"PYTHONIOENCODING": "utf-8"},
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "ascii:strict": {"PYTHONIOENCODING": "ascii:strict"},
    "cp932": {"PYTHONIOENCODING": "cp932"},
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
}


def test_a_locale_that_cannot_show_a_character(
    odd: tuple[Path, Path], locale_c: dict[str, str]
) -> None:
    test_consoles_that_cannot_show_a_character(odd, locale_c)
    test_errors_on_consoles_that_cannot_show_them(odd, locale_c)


@pytest.mark.parametrize("environment", CONSOLES.values(), ids=CONSOLES)
def test_consoles_that_cannot_show_a_character(
    odd: tuple[Path, Path], environment: dict[str, str]
) -> None:
    flags = ("score", *odd, "--lang", "ja", "--missing", "zero")
    text = process(*flags, environment=environment)
    assert (text.status, text.err) == (0, "")
    assert "signature" in text.out
    result = process(*flags, "--format", "json", environment=environment)
    assert result.status == 0
    assert "Traceback" not in result.err
    encoding = environment.get("PYTHONIOENCODING", "utf-8").partition(":")[0]
    value = strict(result.out.encode("latin-1").decode(encoding))
    assert (value["missing"], value["extra"]) == (["東京", "é😀"], ["ｶﾞ\u0301"])


@pytest.mark.parametrize("environment", CONSOLES.values(), ids=CONSOLES)
def test_errors_on_consoles_that_cannot_show_them(
    odd: tuple[Path, Path], environment: dict[str, str]
) -> None:
    refused(process("score", *odd, "--lang", "ja", environment=environment), "2 of 3")


def test_lone_surrogates_are_printed(tmp_path: Path) -> None:
    data, predictions = tmp_path / "d.json", tmp_path / "p.json"
    data.write_text('[{"id": "\\ud800", "answers": []}, {"id": "a", "answers": []}]')
    predictions.write_text('{"a": "\\udfff"}')
    flags = ("score", data, predictions, "--lang", "ja", "--missing", "zero")
    assert process(*flags).status == 0
    value = strict(process(*flags, "--format", "json").out)
    assert value["missing"] == ["\ud800"]


def test_reader_that_has_enough() -> None:
    command = f'"{sys.executable}" -m mlsquad score "{DATA}" "{REALISTIC}" --lang ja'
    env = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    for tail, count in (("head -1", 1), ("true", 0)):
        done = subprocess.run(
            ["bash", "-c", f"set -o pipefail; {command} | {tail}"],
            capture_output=True,
            text=True,
            check=False,
            env=env,
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert len(done.stdout.splitlines()) == count


def test_output_that_cannot_be_written() -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full")
    with open("/dev/full", "wb") as full:
        result = process("score", DATA, REALISTIC, "--lang", "ja", stdout=full.fileno())
    assert "Traceback" not in result.err
    assert result.status not in (0, 1)


# --- what must not happen -----------------------------------------------------------------------


@pytest.mark.parametrize("option", ["--out", "--per-question"])
@pytest.mark.parametrize("victim", ["d.json", "p.json", "n.json", "./sub/../d.json"])
def test_inputs_are_not_overwritten(
    run: Any, small: tuple[Path, Path], option: str, victim: str
) -> None:
    data, predictions = small
    folder = data.parent
    (folder / "sub").mkdir()
    probs = write(folder / "n.json", {"a": 0.1, "b": 0.2})
    before = {path: path.read_bytes() for path in (data, predictions, probs)}
    flags = ("--lang", "ja", "--no-answer-probs", probs, option, folder / victim)
    refused(run(data, predictions, *flags), "overwrite")
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize(
    "twice", [("--lang", "ja"), ("--split", "char"), ("--profile", "jsquad")], ids=str
)
def test_a_choice_is_made_once(run: Any, small: tuple[Path, Path], twice: tuple[str, str]) -> None:
    result = run(*small, *twice, *twice)
    assert (result.status, result.out) == (2, "")
    assert "given twice" in result.err


def test_a_check_fails_also_when_nobody_reads_the_report() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        result = process(
            "score", DATA, REALISTIC, "--lang", "ja", "--fail-under", "f1=99.9", stdout=writing
        )
    finally:
        os.close(writing)
    assert result.status == 1
    assert "check failed" in result.err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
@pytest.mark.parametrize(("predictions", "status"), [(REALISTIC, 0), ("none.json", 2)])
def test_a_full_stderr_changes_no_status(predictions: str, status: int) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*(sys.executable, "-m", "mlsquad", "score", DATA, predictions), "--lang", "ja"],
            stdout=subprocess.DEVNULL,
            stderr=full,
            check=False,
        )
    assert done.returncode == status


def test_a_row_is_a_line_for_every_reader(run: Any, tmp_path: Path) -> None:
    odd = "a\u2028b\u2029c\u0085d\ne"
    data = write(tmp_path / "d.json", [{"id": odd, "answers": {"text": [odd]}}])
    predictions = write(tmp_path / "p.json", {odd: odd})
    rows = tmp_path / "rows.jsonl"
    assert run(data, predictions, "--lang", "ja", "--per-question", rows).status == 0
    (line,) = rows.read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["prediction"] == odd


def test_a_check_says_the_number_it_asked_for(run: Any, small: tuple[Path, Path]) -> None:
    result = run(*small, "--lang", "ja", "--fail-under", "exact=50.0000000001")
    assert result.status == 1
    assert "exact is 50.0, under 50.0000000001" in result.err


def test_names_of_files_do_not_break_the_table(run: Any, small: tuple[Path, Path]) -> None:
    data, predictions = small
    other = predictions.parent / "p\nq.json"
    other.write_bytes(predictions.read_bytes())
    result = run(data, predictions, other, "--lang", "ja")
    assert result.status == 0
    assert r"p\nq.json" in result.out
