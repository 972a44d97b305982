"""What all tests share."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from mlsquad import registry


@pytest.fixture(autouse=True)
def _fresh_plug_ins() -> None:
    """No test sees the analysers that another one loaded."""
    registry._plugged.cache_clear()


@pytest.fixture
def locale_c() -> dict[str, str]:
    """Variables of a locale that knows ASCII only; skips where Python itself cannot start in it."""
    variables = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    started = subprocess.run(
        [sys.executable, "-c", "pass"], env=os.environ | variables, capture_output=True, check=False
    )
    if started.returncode:  # an editable install below a folder with other letters
        pytest.skip("Python does not start from this folder in an ASCII locale")
    return variables
