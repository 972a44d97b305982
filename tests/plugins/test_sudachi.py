"""The tokenizer ``sudachi``: what Sudachi says, and nothing lost where it says nothing."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mlsquad_sudachi import SudachiTokenizer

from mlsquad.errors import OptionError, PluginError

sudachipy = pytest.importorskip("sudachipy")
sudachidict_core = pytest.importorskip("sudachidict_core")

SPECIALS = "aÐ1… \n\t\v\x1c\x85\u3000\0\x01\ud800\udfff。,国か\u3099\u0301\ufe0f\u200d👩\ufffd"
ALPHABET = st.one_of(st.sampled_from(SPECIALS), st.characters())
TEXTS = st.lists(st.text(ALPHABET))
ORDINARY = [
    "国立国会図書館",
    "1998年、東京 大阪\u3000京都へ行った。",
    "Mac OS X 10.4はApple社の製品です…",
    "",
    "ｶﾞｷﾞ①㍿e\u0301か\u3099👨\u200d👩",
]
PIP = "pip install 'mlsquad[sudachi]'"


def bare(text: str) -> str:
    return "".join(char for char in text if not char.isspace())


@pytest.fixture(scope="module")
def sudachi() -> SudachiTokenizer:
    return SudachiTokenizer()


@pytest.mark.parametrize(
    ("mode", "tokens"),
    [
        ("A", ["関西", "国際", "空港"]),
        ("B", ["関西", "国際", "空港"]),
        ("C", ["関西国際空港"]),
    ],
)
def test_modes(mode: str, tokens: list[str]) -> None:
    sudachi = SudachiTokenizer({"mode": mode})
    assert sudachi.tokenize(["関西国際空港"]) == [tokens]
    assert sudachi.signature.endswith(f",mode={mode}]")


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("国立国会図書館", ["国立", "国会", "図書館"]),
        ("東京\0大阪", ["東京", "\0", "大阪"]),
        ("東京\ud800大阪", ["東京", "\ud800", "大阪"]),
        (" 東京\n大阪\u3000\t", ["東京", "大阪"]),
        ("大阪…", ["大阪", "…"]),  # Sudachi adds two empty surfaces
        ("\t\u0301", ["\u0301"]),  # and makes one token of white space and a mark
        (" \n", []),
        ("", []),
    ],
    ids=ascii,
)
def test_tokens(sudachi: SudachiTokenizer, text: str, tokens: list[str]) -> None:
    assert sudachi.tokenize([text]) == [tokens]


@pytest.mark.parametrize("mode", ["A", "B", "C"])
def test_ordinary_texts_get_the_surfaces_of_the_analyser(mode: str) -> None:
    dictionary = sudachipy.Dictionary(dict="core")
    make = getattr(dictionary, "tokenizer", None) or dictionary.create
    analyser = make(mode=getattr(sudachipy.SplitMode, mode))
    expected = [
        [word.surface() for word in analyser.tokenize(text) if word.surface().strip()]
        for text in ORDINARY
    ]
    assert SudachiTokenizer({"mode": mode}).tokenize(ORDINARY) == expected


@settings(deadline=None)
@given(TEXTS)
def test_laws(sudachi: SudachiTokenizer, texts: list[str]) -> None:
    results = sudachi.tokenize(texts)
    assert ["".join(tokens) for tokens in results] == [bare(text) for text in texts]
    assert all(all(tokens) for tokens in results)
    assert results == [sudachi.tokenize([text])[0] for text in texts]


@pytest.mark.parametrize("unit", ["a", "国", "7", "1998年の東京。"])
def test_long_texts(sudachi: SudachiTokenizer, unit: str) -> None:
    text = (unit * 300_000)[:300_000]
    [tokens] = sudachi.tokenize([text])
    whole = "".join(tokens) == text  # pytest would print a third of a million letters
    assert whole
    assert sudachi.notes(["a", text]) == (
        "sudachi: 1 text was longer than 30,000 bytes, analysed in pieces",
    )


@pytest.mark.parametrize("unit", ["㍿", "\ufdfa", "東\ufdfa", "İ", "か\u3099", "각"])
def test_texts_that_grow_when_normalized(sudachi: SudachiTokenizer, unit: str) -> None:
    text = unit * (30_000 // len(unit.encode("utf-8")))
    [tokens] = sudachi.tokenize([text])
    whole = "".join(tokens) == text  # pytest would print a third of a million letters
    assert whole
    grows = unit in ("㍿", "\ufdfa", "東\ufdfa")
    assert sudachi.notes([text, "a"]) == (
        (
            "sudachi: 1 text was too long for the analyser once normalized, "
            "analysed in smaller pieces",
        )
        if grows
        else ()
    )


def test_notes(sudachi: SudachiTokenizer) -> None:
    assert sudachi.notes([*ORDINARY, "a\0"]) == ()
    assert sudachi.notes(["\ud800", "b"]) == (
        "sudachi: 1 text was analysed with U+FFFD in place of lone surrogates",
    )


def test_signature(sudachi: SudachiTokenizer) -> None:
    analyser = metadata.version("sudachipy")
    dictionary = metadata.version("sudachidict-core")
    assert (
        sudachi.signature == f"sudachi[sudachipy={analyser},sudachidict-core={dictionary},mode=C]"
    )


def test_threads() -> None:
    sudachi = SudachiTokenizer()
    texts = ORDINARY * 200
    expected = sudachi.tokenize(texts)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(sudachi.tokenize, [texts] * 8)) == [expected] * 8


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_forked_child_tokenizes(sudachi: SudachiTokenizer) -> None:
    expected = sudachi.tokenize(ORDINARY)  # so that the child inherits an analyser
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()
    child = context.Process(target=lambda: there.send(sudachi.tokenize(ORDINARY)))
    child.start()
    assert here.poll(20)
    assert here.recv() == expected
    child.join()
    here.close()
    there.close()


def test_a_spawned_child_tokenizes() -> None:
    sudachi = SudachiTokenizer({"mode": "A"})
    expected = sudachi.tokenize(ORDINARY)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        assert pool.submit(sudachi.tokenize, ORDINARY).result(timeout=20) == expected


def test_pickle() -> None:
    sudachi = SudachiTokenizer({"mode": "A"})
    expected = sudachi.tokenize(ORDINARY)
    copy: SudachiTokenizer = pickle.loads(pickle.dumps(sudachi))
    assert copy.signature == sudachi.signature
    assert copy.tokenize(ORDINARY) == expected


def test_arguments() -> None:
    assert SudachiTokenizer({}).signature == SudachiTokenizer({"mode": "C"}).signature
    with pytest.raises(OptionError, match="unknown argument size; known: mode"):
        SudachiTokenizer({"size": "A", "mode": "A"})
    with pytest.raises(OptionError, match="unknown mode 'D'; known: A, B, C"):
        SudachiTokenizer({"mode": "D"})


@pytest.mark.parametrize("package", ["sudachipy", "sudachidict_core"])
def test_a_missing_package(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(PluginError) as caught:
        SudachiTokenizer()
    assert isinstance(caught.value.__cause__, ImportError)
    assert package in str(caught.value)
    assert str(caught.value).endswith(PIP)
    assert "\n" not in str(caught.value)


def test_a_missing_dictionary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sudachidict_core, "__file__", str(tmp_path / "__init__.py"))
    with pytest.raises(PluginError, match=r"system\.dic") as caught:
        SudachiTokenizer()
    assert isinstance(caught.value.__cause__, FileNotFoundError)
    assert str(caught.value).endswith(PIP)


def test_a_broken_dictionary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "resources").mkdir()
    (tmp_path / "resources" / "system.dic").write_bytes(b"not a dictionary" * 100)
    monkeypatch.setattr(sudachidict_core, "__file__", str(tmp_path / "__init__.py"))
    sudachi = SudachiTokenizer()
    with pytest.raises(PluginError, match="cannot load") as caught:
        sudachi.tokenize(["a"])
    assert caught.value.__cause__ is not None


def test_a_missing_version(monkeypatch: pytest.MonkeyPatch, sudachi: SudachiTokenizer) -> None:
    def nowhere(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", nowhere)
    with pytest.raises(PluginError, match="sudachipy"):
        _ = sudachi.signature


def test_a_sudachipy_that_only_knows_create(monkeypatch: pytest.MonkeyPatch) -> None:
    class Analyser:
        def tokenize(self, text: str) -> list[SimpleNamespace]:
            return [SimpleNamespace(surface=lambda: text)]

    class Dictionary:
        def __init__(self, **arguments: str) -> None:
            assert set(arguments) == {"dict"}

        def create(self, mode: str) -> Analyser:
            assert mode == "long"
            return Analyser()

    old = SimpleNamespace(Dictionary=Dictionary, SplitMode=SimpleNamespace(C="long"))
    monkeypatch.setitem(sys.modules, "sudachipy", old)
    assert SudachiTokenizer().tokenize(["関西国際空港"]) == [["関西国際空港"]]


def test_importing_it_imports_no_analyser() -> None:
    code = "import sys, mlsquad_sudachi; print({'sudachipy'} & set(sys.modules))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout == "set()\n"
