"""The tokenizer ``mecab``: what MeCab says, and nothing lost where it says nothing."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import shlex
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from importlib import metadata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mlsquad_mecab import MecabTokenizer

from mlsquad.errors import OptionError, PluginError

fugashi = pytest.importorskip("fugashi")
unidic_lite = pytest.importorskip("unidic_lite")

SPECIALS = "aÐ1 \n\t\v\x1c\x85\u3000\0\x01\ud800\udfff。,国か\u3099\u0301\ufe0f\u200d👩\ufffd"
ALPHABET = st.one_of(st.sampled_from(SPECIALS), st.characters())
TEXTS = st.lists(st.text(ALPHABET))
ORDINARY = [
    "国立国会図書館",
    "1998年、東京 大阪\u3000京都へ行った。",
    "Mac OS X 10.4はApple社の製品です…",
    "",
    "ｶﾞｷﾞ①㍿e\u0301か\u3099👨\u200d👩",
]
PIP = "pip install 'mlsquad[mecab]'"


def bare(text: str) -> str:
    return "".join(char for char in text if not char.isspace())


@pytest.fixture(scope="module")
def mecab() -> MecabTokenizer:
    return MecabTokenizer()


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("国立国会図書館", ["国立", "国会", "図書", "館"]),
        ("国会図書館", ["国会", "図書", "館"]),  # F1 with the line above: 2 * 3 / 7
        ("東京\0大阪", ["東京", "\0", "大阪"]),
        ("\0\0a\0", ["\0\0", "a", "\0"]),
        ("東京\ud800大阪", ["東京", "\ud800", "大阪"]),
        (" 東京\n大阪\u3000\t", ["東京", "大阪"]),
        ("a\rb\x01c", ["a", "b", "\x01", "c"]),
        ("\r\u0301", ["\u0301"]),
        (" \n", []),
        ("", []),
    ],
    ids=ascii,
)
def test_tokens(mecab: MecabTokenizer, text: str, tokens: list[str]) -> None:
    assert mecab.tokenize([text]) == [tokens]


def test_ordinary_texts_get_the_surfaces_of_the_analyser(mecab: MecabTokenizer) -> None:
    folder = unidic_lite.DICDIR
    tagger = fugashi.Tagger(f"-r {shlex.quote(folder + '/mecabrc')} -d {shlex.quote(folder)}")
    expected = [[n.surface for n in tagger(text) if n.surface.strip()] for text in ORDINARY]
    assert mecab.tokenize(ORDINARY) == expected


@settings(deadline=None)
@given(TEXTS)
def test_laws(mecab: MecabTokenizer, texts: list[str]) -> None:
    results = mecab.tokenize(texts)
    assert ["".join(tokens) for tokens in results] == [bare(text) for text in texts]
    assert all(all(tokens) for tokens in results)
    assert results == [mecab.tokenize([text])[0] for text in texts]


@pytest.mark.parametrize("unit", ["a", "国", "7", "1998年の東京。"])
def test_long_texts(mecab: MecabTokenizer, unit: str) -> None:
    text = (unit * 300_000)[: 300_000 if unit != "7" else 31_000]
    [tokens] = mecab.tokenize([text])
    whole = "".join(tokens) == text  # pytest would print a third of a million letters
    assert whole
    assert mecab.notes(["a", text]) == (
        "mecab: 1 text was longer than 30,000 bytes, analysed in pieces",
    )


def test_30_000_bytes_are_analysed_whole(mecab: MecabTokenizer) -> None:
    text = "。" + "東京大阪" * 2_500  # a cut would come after the punctuation mark
    text = text[:10_000]
    folder = unidic_lite.DICDIR
    tagger = fugashi.Tagger(f"-r {shlex.quote(folder + '/mecabrc')} -d {shlex.quote(folder)}")
    assert mecab.tokenize([text]) == [[node.surface for node in tagger(text)]]
    assert mecab.notes([text]) == ()


def test_notes(mecab: MecabTokenizer) -> None:
    assert mecab.notes(ORDINARY) == ()
    assert mecab.notes(["a\0", "\0", "\ud800", "b"]) == (
        "mecab: 2 texts were split at NUL, where the analyser stops",
        "mecab: 1 text was analysed with U+FFFD in place of lone surrogates",
    )


def test_signature(mecab: MecabTokenizer) -> None:
    versions = (
        f"fugashi={metadata.version('fugashi')},unidic-lite={metadata.version('unidic-lite')}"
    )
    assert mecab.signature == f"mecab[{versions}]"


def test_threads() -> None:
    mecab = MecabTokenizer()
    texts = ORDINARY * 200
    expected = mecab.tokenize(texts)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(mecab.tokenize, [texts] * 8)) == [expected] * 8


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_forked_child_tokenizes(mecab: MecabTokenizer) -> None:
    expected = mecab.tokenize(ORDINARY)  # so that the child inherits a tagger
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()
    child = context.Process(target=lambda: there.send(mecab.tokenize(ORDINARY)))
    child.start()
    assert here.poll(20)
    assert here.recv() == expected
    child.join()
    here.close()
    there.close()


def test_a_spawned_child_tokenizes(mecab: MecabTokenizer) -> None:
    expected = mecab.tokenize(ORDINARY)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        assert pool.submit(mecab.tokenize, ORDINARY).result(timeout=20) == expected


def test_pickle(mecab: MecabTokenizer) -> None:
    expected = mecab.tokenize(ORDINARY)
    copy: MecabTokenizer = pickle.loads(pickle.dumps(mecab))
    assert copy.signature == mecab.signature
    assert copy.tokenize(ORDINARY) == expected


def test_arguments_are_refused() -> None:
    assert MecabTokenizer({}).name == "mecab"
    with pytest.raises(OptionError, match="unknown argument dic; it takes none"):
        MecabTokenizer({"dic": "ipadic"})


@pytest.mark.parametrize("package", ["fugashi", "unidic_lite"])
def test_a_missing_package(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(PluginError) as caught:
        MecabTokenizer()
    assert isinstance(caught.value.__cause__, ImportError)
    assert package in str(caught.value)
    assert str(caught.value).endswith(PIP)
    assert "\n" not in str(caught.value)


def test_a_missing_dictionary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(unidic_lite, "DICDIR", str(tmp_path))
    with pytest.raises(PluginError, match=r"sys\.dic") as caught:
        MecabTokenizer()
    assert isinstance(caught.value.__cause__, FileNotFoundError)
    assert str(caught.value).endswith(PIP)


def test_a_broken_dictionary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "sys.dic").write_bytes(b"not a dictionary")
    monkeypatch.setattr(unidic_lite, "DICDIR", str(tmp_path))
    mecab = MecabTokenizer()
    with pytest.raises(PluginError, match="cannot load") as caught:
        mecab.tokenize(["a"])
    assert isinstance(caught.value.__cause__, RuntimeError)


def test_a_missing_version(monkeypatch: pytest.MonkeyPatch, mecab: MecabTokenizer) -> None:
    def nowhere(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", nowhere)
    with pytest.raises(PluginError, match="fugashi"):
        _ = mecab.signature


def test_settings_from_outside_do_not_matter(
    monkeypatch: pytest.MonkeyPatch, mecab: MecabTokenizer, tmp_path: Path
) -> None:
    expected = mecab.tokenize(ORDINARY)
    (tmp_path / "my dictionary's home").symlink_to(unidic_lite.DICDIR)
    (tmp_path / ".mecabrc").write_text("dicdir = /nowhere\n", encoding="utf-8")
    monkeypatch.setattr(unidic_lite, "DICDIR", str(tmp_path / "my dictionary's home"))
    monkeypatch.setenv("MECABRC", str(tmp_path / ".mecabrc"))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert MecabTokenizer().tokenize(ORDINARY) == expected


def test_importing_it_imports_no_analyser() -> None:
    code = "import sys, mlsquad_mecab; print({'fugashi', 'unidic_lite'} & set(sys.modules))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout == "set()\n"
