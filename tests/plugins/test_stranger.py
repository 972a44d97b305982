"""The example of tokenizers/README.md, installed as a stranger would and scored with."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import mlsquad
from mlsquad.cli import main

ROOT = Path(__file__).parents[2]
FILES = re.compile(r"^`([\w.]+)`\n\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.fixture
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of the example in a folder on the path, with the metadata that pip would write."""
    readme = (ROOT / "tokenizers" / "README.md").read_text(encoding="utf-8")
    files = dict(FILES.findall(readme))
    assert set(files) == {"mlsquad_digits.py", "pyproject.toml"}
    (tmp_path / "mlsquad_digits.py").write_text(files["mlsquad_digits.py"], encoding="utf-8")
    project = files["pyproject.toml"]
    found = re.search(r'\[project\.entry-points\."([\w.]+)"\]\n(\w+) = "([\w.:]+)"', project)
    assert found is not None
    metadata = tmp_path / "mlsquad_digits-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: mlsquad-digits\nVersion: 1.0\n", encoding="utf-8"
    )
    (metadata / "entry_points.txt").write_text(
        f"[{found[1]}]\n{found[2]} = {found[3]}\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "mlsquad_digits", raising=False)


@pytest.mark.usefixtures("_installed")
def test_the_example_scores() -> None:
    report = mlsquad.score(
        [{"id": "q", "answers": [{"text": "2024年"}]}],
        {"q": "2024年4月"},
        lang="ja",
        split="digits",
    )
    assert report.f1 == pytest.approx(100 * 2 / 3)
    assert report.signature["tok"] == "digits[1.0]"


@pytest.mark.usefixtures("_installed")
def test_the_example_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tokenizers"]) == 0
    listed = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["digits", "mlsquad-digits", "-", "ready:", "digits[1.0]"] in listed


@pytest.mark.usefixtures("_installed")
def test_the_example_refuses_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "d.json", "p.json", "--lang", "ja", "--split", "digits:x=1"]) == 2
    assert "takes no arguments, got x" in capsys.readouterr().err
