"""What is shipped, what an import does, and that nobody else's package is in the way."""

from __future__ import annotations

import ast
import importlib.metadata
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

import mlsquad

ROOT = Path(__file__).parents[1]


def python(
    *arguments: str, folder: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env=env | environment,
        check=False,
        timeout=120,
    )


def pyproject() -> dict[str, Any]:  # Any: whatever the file holds
    tomllib = pytest.importorskip("tomllib" if sys.version_info >= (3, 11) else "tomli")
    value = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert isinstance(value, dict)
    return value


# --- the folder tokenizers/ --------------------------------------------------------------------


def test_tokenizers_is_a_plain_folder() -> None:
    folder = ROOT / "tokenizers"
    inside = [path for path in folder.iterdir() if path.name != "__pycache__"]
    assert [path.name for path in inside if path.suffix in (".py", ".pyi", ".so")] == []
    packages = {path.name for path in inside if path.is_dir()}
    assert packages
    assert all(name.startswith("mlsquad_") for name in packages)
    assert all((folder / name / "__init__.py").is_file() for name in packages)


def test_every_plug_in_package_is_shipped() -> None:
    wheel = pyproject()["tool"]["hatch"]["build"]["targets"]["wheel"]
    packages = {
        f"tokenizers/{path.name}"
        for path in (ROOT / "tokenizers").iterdir()
        if (path / "__init__.py").exists()
    }
    assert set(wheel["packages"]) == {"mlsquad", *packages}


@pytest.mark.parametrize("folder", [ROOT, ROOT / "tokenizers", ROOT / "tests", Path("/")], ids=str)
def test_the_other_tokenizers_package_is_not_in_the_way(folder: Path) -> None:
    try:
        version = importlib.metadata.version("tokenizers")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("Hugging Face's tokenizers is not installed")
    code = (
        "import tokenizers; print(tokenizers.__version__, tokenizers.Tokenizer.__name__); "
        "import mlsquad, mlsquad_mecab, mlsquad_sudachi; print(tokenizers.__file__)"
    )
    done = python("-c", code, folder=folder)
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.splitlines()
    assert first == f"{version} Tokenizer"
    assert not Path(second).is_relative_to(ROOT / "tokenizers")


# --- the wheel ---------------------------------------------------------------------------------


def test_wheel_holds_our_packages_and_no_more(tmp_path: Path) -> None:
    pytest.importorskip("hatchling", reason="hatchling is not installed")
    code = (
        "import sys; from hatchling.build import build_wheel; "
        "print(build_wheel(sys.argv[1]), file=sys.stderr)"
    )
    done = python("-c", code, str(tmp_path))
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == f"mlsquad-{mlsquad.__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        found = archive.namelist()
        metadata = archive.read(f"mlsquad-{mlsquad.__version__}.dist-info/METADATA").decode()
    ours = ("mlsquad/", "mlsquad_mecab/", "mlsquad_sudachi/")
    others = [name for name in found if not name.startswith(ours)]
    assert all(name.startswith(f"mlsquad-{mlsquad.__version__}.dist-info/") for name in others)
    assert "mlsquad/py.typed" in found
    assert any(name.endswith("/licenses/LICENSE") for name in others)
    assert not [name for name in found if "test" in name or "__pycache__" in name]
    for home in ("mlsquad", "tokenizers/mlsquad_mecab", "tokenizers/mlsquad_sudachi"):
        for path in (ROOT / home).rglob("*.py"):
            shipped = path.relative_to(ROOT).as_posix().removeprefix("tokenizers/")
            assert shipped in found
    required = [line for line in metadata.splitlines() if line.startswith("Requires-Dist: ")]
    core = [line for line in required if "extra ==" not in line]
    assert all(line.split()[1].startswith(("msgspec", "regex", "tomli")) for line in core)


def test_typed_marker_is_there() -> None:
    assert (Path(mlsquad.__file__).parent / "py.typed").is_file()


def test_version_is_the_same_everywhere() -> None:
    assert mlsquad.__version__ == importlib.metadata.version("mlsquad")
    project = pyproject()
    assert project["project"]["dynamic"] == ["version"]
    path = ROOT / project["tool"]["hatch"]["version"]["path"]
    assert f'__version__ = "{mlsquad.__version__}"' in path.read_text("utf-8")


def test_python_versions_agree() -> None:
    project = pyproject()
    assert project["project"]["requires-python"] == ">=3.10"
    assert project["tool"]["ruff"]["target-version"] == "py310"


def test_extras() -> None:
    extras = pyproject()["project"]["optional-dependencies"]
    assert {"mecab", "sudachi", "ja", "plot", "test", "dev", "all"} <= set(extras)


def test_every_entry_point_loads() -> None:
    distribution = importlib.metadata.distribution("mlsquad")
    points = {(point.group, point.name): point for point in distribution.entry_points}
    for key in (
        ("console_scripts", "mlsquad"),
        ("mlsquad.tokenizers", "mecab"),
        ("mlsquad.tokenizers", "sudachi"),
    ):
        assert key in points
    for point in points.values():
        assert callable(point.load())


# --- what an import does -----------------------------------------------------------------------


def test_public_names_are_all_there() -> None:
    assert sorted(mlsquad.__all__) == mlsquad.__all__
    for name in mlsquad.__all__:
        assert getattr(mlsquad, name) is not None
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        mlsquad.nothing_of_the_kind  # noqa: B018
    namespace: dict[str, object] = {}
    exec("from mlsquad import *", namespace)
    assert set(mlsquad.__all__) <= set(namespace)


def test_score_stays_the_function() -> None:
    code = (
        "import mlsquad; import mlsquad.cli.score, mlsquad.run, mlsquad.scoring.engine; "
        "print(callable(mlsquad.score), mlsquad.score.__module__)"
    )
    assert python("-c", code).stdout == "True mlsquad.run\n"


IMPORT = """
import gc, json, locale, os, signal, sys, warnings, threading
def state():
    return [
        gc.isenabled(), gc.get_threshold(), list(map(str, warnings.filters)), os.getcwd(),
        sorted(os.environ.items()), locale.setlocale(locale.LC_ALL), sys.stdout.encoding,
        sys.stdout.errors, sys.getrecursionlimit(), sys.path[:], str(sys.excepthook),
        threading.active_count(), str(signal.getsignal(signal.SIGPIPE)), os.umask(0o22),
        sys.flags.utf8_mode, [str(hook) for hook in sys.meta_path],
    ]
events = []
def hook(event, arguments):
    if event.startswith(("open", "os.", "socket.", "subprocess.", "exec_")) and watching:
        events.append((event, str(arguments[0]) if arguments else ""))
watching = False
sys.addaudithook(hook)
os.umask(0o22)
before, modules = state(), set(sys.modules)
watching = True
import mlsquad
watching = False
after = state()
print(json.dumps({
    "same": before == after, "events": events, "modules": sorted(set(sys.modules) - modules),
    "printed": False,
}))
"""


def test_importing_does_nothing_but_define() -> None:
    done = python("-W", "error", "-c", IMPORT, folder=ROOT / "tests")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    (line,) = done.stdout.splitlines()
    found = json.loads(line)
    assert found["same"]
    assert set(found["modules"]) <= {"mlsquad", "__future__"}
    opened = [name for event, name in found["events"] if event == "open"]
    # The module itself, its compiled form, and how an editable install is found.
    assert all("mlsquad" in name or name.endswith((".pth", ".pyc")) for name in opened)
    others = {event for event, _ in found["events"]}
    assert others <= {"open", "os.listdir", "os.scandir", "os.mkdir", "os.rename"}


@pytest.mark.parametrize(
    "module",
    sorted(
        path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
        for path in (ROOT / "mlsquad").rglob("*.py")
        if path.stem not in ("__init__", "__main__")
    ),
)
def test_every_module_can_be_imported_first(module: str) -> None:
    done = python("-W", "error", "-c", f"import {module}, sys; print(len(sys.modules))")
    assert (done.returncode, done.stderr) == (0, "")


def test_importing_a_module_keeps_analysers_and_plots_out() -> None:
    code = (
        "import sys, mlsquad, mlsquad.run, mlsquad.cli.score, mlsquad.registry, mlsquad.read.text; "
        "print({'fugashi', 'sudachipy', 'matplotlib', 'numpy', 'tokenizers', 'transformers', "
        "'importlib.metadata', 'dataclasses', 'logging'} & set(sys.modules))"
    )
    assert python("-c", code).stdout == "set()\n"


def test_no_assert_outside_of_tests() -> None:
    for folder in ("mlsquad", "tokenizers"):
        for path in (ROOT / folder).rglob("*.py"):
            tree = ast.parse(path.read_text("utf-8"))
            assert not [node for node in ast.walk(tree) if isinstance(node, ast.Assert)], path


def test_no_test_needs_git() -> None:
    """The tests also run where there is no repository: in an unpacked source distribution."""
    for path in (ROOT / "tests").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        words = [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
        commands = [word for word in words if word == "g" + "it" or word.startswith("g" + "it ")]
        assert commands == [], path
