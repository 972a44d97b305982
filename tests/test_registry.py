"""Names to tokenizers and profiles: what is found, suggested and refused."""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest

import mlsquad
from mlsquad.profiles import find, language, named, names
from mlsquad.registry import BUILT_IN_TOKENIZERS, make_tokenizer, parse_spec, tokenizers

ROWS = [{"id": "q", "answers": {"text": ["x y"]}}]
PREDICTIONS = {"q": "x"}


class Distribution(NamedTuple):
    name: str


class Point:
    """What the registry uses of an entry point."""

    def __init__(self, name: str, home: str | None, found: object = None) -> None:
        self.name = name
        self.value = f"{name}_plug_in:Tokenizer"
        self.dist = None if home is None else Distribution(home)
        self._found = found
        self.loaded = 0

    def load(self) -> object:
        self.loaded += 1
        if isinstance(self._found, BaseException):
            raise self._found
        return self._found


def install(monkeypatch: pytest.MonkeyPatch, *points: Point) -> None:
    def entry_points(*, group: str) -> Sequence[Point]:
        return points if group == "mlsquad.tokenizers" else ()

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)


class Words:
    """A stranger's tokenizer."""

    name = "words"

    def __init__(self, arguments: Mapping[str, str] | None = None) -> None:
        self._settings = [f"{key}={value}" for key, value in (arguments or {}).items()]

    @property
    def signature(self) -> str:
        return f"words[{','.join(['1.0', *self._settings])}]"

    def tokenize(self, texts: Sequence[str]) -> list[list[str]]:
        return [text.split() for text in texts]


# --- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["squad", "squad_v2", "evaluate-v2.0", "squad-v2", "SQuAD-v2.0", "squad-2.0"]
)
def test_near_names_of_squad_v2_are_suggested_not_accepted(name: str) -> None:
    for look_up in (named, find):
        with pytest.raises(mlsquad.UnknownNameError) as caught:
            look_up(name)
        message = str(caught.value)
        assert repr(name) in message
        hint, _, known = message.partition("known are")
        assert "squad-v2.0" in hint
        assert all(profile in known for profile in names()[0])


@pytest.mark.parametrize(
    ("name", "meant"), [("jsqad", "jsquad"), ("JSQuAD", "jsquad"), ("squad_v1.1", "squad-v1.1")]
)
def test_other_near_names(name: str, meant: str) -> None:
    with pytest.raises(mlsquad.UnknownNameError, match=f"did you mean .*{meant}"):
        named(name)


@pytest.mark.parametrize("name", ["", "xyzzy", "東京", "\0", "e" * 1000])
def test_names_that_are_near_nothing(name: str) -> None:
    with pytest.raises(mlsquad.UnknownNameError) as caught:
        named(name)
    assert "did you mean" not in str(caught.value)
    with pytest.raises(mlsquad.UnknownNameError, match="known are ja, zh"):
        language(name)


def test_languages_are_no_profiles_and_the_other_way_round() -> None:
    with pytest.raises(mlsquad.UnknownNameError):
        named("ja")
    with pytest.raises(mlsquad.UnknownNameError):
        language("jsquad")
    assert find("ja").name == language("ja").name == "ja"
    assert find("jsquad").name == named("jsquad").name == "jsquad"


def test_unknown_names_are_lookup_errors() -> None:
    with pytest.raises(LookupError):
        make_tokenizer("nobody")


@pytest.mark.parametrize(
    ("name", "meant"), [("meca", "mecab"), ("chars", "char"), ("mix", "mixed")]
)
def test_near_tokenizers_are_suggested(name: str, meant: str) -> None:
    with pytest.raises(mlsquad.UnknownNameError) as caught:
        make_tokenizer(name)
    hint, _, known = str(caught.value).partition("known are")
    assert meant in hint
    assert all(built_in in known for built_in in BUILT_IN_TOKENIZERS)


@pytest.mark.parametrize("name", [*names()[0], *names()[1]])
def test_every_profile_can_be_made(name: str) -> None:
    profile = find(name)
    assert profile.name == name
    assert make_tokenizer(profile.tokenizer).name == profile.tokenizer


# --- specifications ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "name", "arguments"),
    [
        ("char", "char", {}),
        ("char+space", "char+space", {}),
        ("sudachi:mode=A", "sudachi", {"mode": "A"}),
        ("x:a=1,b=2", "x", {"a": "1", "b": "2"}),
        ("x:a=b=c", "x", {"a": "b=c"}),
        ("x:a=b:c", "x", {"a": "b:c"}),
    ],
)
def test_specifications(spec: str, name: str, arguments: dict[str, str]) -> None:
    assert parse_spec(spec) == (name, arguments)


@pytest.mark.parametrize(
    "spec",
    [
        ":",
        "x:",
        "whitespace:",
        "x:a",
        "x:=1",
        "x:a=",
        "x:a=1,",
        "x:,a=1",
        "x:a=1,,b=2",
        "x:A",
        "sudachi:A",
    ],
)
def test_arguments_without_key_or_value(spec: str) -> None:
    with pytest.raises(mlsquad.OptionError, match="key=value"):
        parse_spec(spec)


def test_argument_given_twice() -> None:
    with pytest.raises(mlsquad.OptionError, match="twice"):
        parse_spec("sudachi:mode=A,mode=B")


@pytest.mark.parametrize("name", BUILT_IN_TOKENIZERS)
def test_built_ins_take_no_arguments(name: str) -> None:
    with pytest.raises(mlsquad.OptionError, match=f"{name.replace('+', '.')}.*mode"):
        make_tokenizer(f"{name}:mode=A")
    assert make_tokenizer(name).signature == name


@pytest.mark.parametrize(
    "spec", ["sudachi:mode=D", "sudachi:mode=a", "sudachi:size=A", "mecab:x=1"]
)
def test_arguments_that_do_not_exist(spec: str) -> None:
    with pytest.raises(mlsquad.OptionError, match=spec.split(":")[0]):
        make_tokenizer(spec)


@pytest.mark.parametrize("spec", ["", ":mode=A", " char", "char ", "CHAR", "char,mixed"])
def test_odd_names_are_unknown(spec: str) -> None:
    with pytest.raises(mlsquad.UnknownNameError):
        make_tokenizer(spec)


def test_a_colon_alone_changes_nothing() -> None:
    """Either an error, or the same as without the colon: never another score."""
    rows = [{"id": "q", "answers": {"text": ["東京 都"]}}]
    without = mlsquad.score(rows, {"q": "東京 府"}, lang="ja", split="whitespace")
    try:
        with_colon = mlsquad.score(rows, {"q": "東京 府"}, lang="ja", split="whitespace:")
    except mlsquad.MlsquadError:
        return
    assert with_colon.f1 == without.f1
    assert with_colon.signature == without.signature


# --- plug-ins ----------------------------------------------------------------------------------


def test_plug_in_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Point("other", "other-dist", ImportError("never asked for"))
    words = Point("words", "words-dist", Words)
    install(monkeypatch, words, other)
    made = make_tokenizer("words:size=3")
    assert (made.name, made.signature) == ("words", "words[1.0,size=3]")
    assert [list(row) for row in made.tokenize(["a b", ""])] == [["a", "b"], []]
    assert (words.loaded, other.loaded) == (1, 0)
    report = mlsquad.score(ROWS, PREDICTIONS, lang="ja", split="words")
    assert report.signature["tok"] == "words[1.0]"


def test_built_ins_win_and_ask_no_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    def entry_points(**_: object) -> Sequence[Point]:
        raise AssertionError("entry points were read")

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    assert make_tokenizer("char").signature == "char"
    install(monkeypatch, Point("char", "evil-dist", Words))
    assert make_tokenizer("char").signature == "char"
    assert tokenizers().entries().count(("char", "")) == 1
    assert not [name for name, home in tokenizers().entries() if home]


def test_entries_are_built_ins_then_plug_ins_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, Point("z", "a"), Point("b", "y"), Point("b", "x"), Point("n", None))
    entries = tokenizers().entries()
    assert entries[: len(BUILT_IN_TOKENIZERS)] == [(name, "") for name in BUILT_IN_TOKENIZERS]
    assert [name for name, _ in entries[len(BUILT_IN_TOKENIZERS) :]] == ["b", "b", "n", "z"]


def test_two_distributions_with_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [Point("words", "one-dist", Words), Point("words", "two-dist", Words)]
    install(monkeypatch, *points)
    with pytest.raises(mlsquad.PluginError, match="one-dist, two-dist"):
        mlsquad.score(ROWS, PREDICTIONS, lang="ja", split="words")
    assert [point.loaded for point in points] == [0, 0]


def test_one_distribution_seen_twice_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, Point("words", "one-dist", Words), Point("words", "one-dist", Words))
    assert make_tokenizer("words").signature == "words[1.0]"


@pytest.mark.parametrize(
    "error",
    [
        ModuleNotFoundError("No module named 'nowhere'"),
        AttributeError("module has no attribute"),
        SyntaxError("bad"),
        OSError("libmecab.so.2: cannot open"),
        ValueError("at import"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_plug_in_that_cannot_be_imported(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    install(monkeypatch, Point("words", "words-dist", error))
    with pytest.raises(mlsquad.PluginError) as caught:
        mlsquad.score(ROWS, PREDICTIONS, lang="ja", split="words")
    assert caught.value.__cause__ is error
    for part in ("words", "words-dist", str(error)):
        assert part in str(caught.value)


@pytest.mark.parametrize(
    ("name", "package"), [("mecab", "fugashi"), ("mecab", "unidic_lite"), ("sudachi", "sudachipy")]
)
def test_missing_package_names_the_extra(
    monkeypatch: pytest.MonkeyPatch, name: str, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(mlsquad.PluginError, match=rf"pip install 'mlsquad\[{name}\]'"):
        make_tokenizer(name)


def test_plug_in_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Words):
        def __init__(self, _: Mapping[str, str] | None = None) -> None:
            raise RuntimeError("no dictionary")

    install(monkeypatch, Point("words", "words-dist", Broken))
    with pytest.raises(mlsquad.PluginError, match="no dictionary") as caught:
        make_tokenizer("words")
    assert isinstance(caught.value.__cause__, RuntimeError)


def test_plug_in_that_refuses_arguments_may_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Strict(Words):
        def __init__(self, arguments: Mapping[str, str] | None = None) -> None:
            raise mlsquad.OptionError(f"no {arguments}")

    install(monkeypatch, Point("words", "words-dist", Strict))
    with pytest.raises(mlsquad.OptionError, match=r"no \{'a': '1'\}"):
        make_tokenizer("words:a=1")


def test_plug_in_that_is_no_class(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, Point("words", "words-dist", "not callable"))
    with pytest.raises(mlsquad.PluginError, match="words"):
        make_tokenizer("words")


class TooFew(Words):
    def tokenize(self, texts: Sequence[str]) -> list[list[str]]:
        return super().tokenize(texts)[1:]


class TooMany(Words):
    def tokenize(self, texts: Sequence[str]) -> list[list[str]]:
        return [*super().tokenize(texts), []]


@pytest.mark.parametrize("kind", [TooFew, TooMany])
def test_wrong_number_of_rows(monkeypatch: pytest.MonkeyPatch, kind: type[Words]) -> None:
    install(monkeypatch, Point("words", "words-dist", kind))
    with pytest.raises(mlsquad.PluginError, match=r"words.* \d rows of tokens for \d texts"):
        mlsquad.score(ROWS, PREDICTIONS, lang="ja", split="words")


def test_tokenizer_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(Words):
        def tokenize(self, texts: Sequence[str]) -> list[list[str]]:
            raise UnicodeEncodeError("utf-8", texts[0], 0, 1, "surrogates not allowed")

    install(monkeypatch, Point("words", "words-dist", Failing))
    with pytest.raises(mlsquad.PluginError, match="words failed") as caught:
        mlsquad.score(ROWS, PREDICTIONS, lang="ja", split="words")
    assert isinstance(caught.value.__cause__, UnicodeEncodeError)


class NoSignature:
    name = "words"

    def __init__(self, arguments: Mapping[str, str] | None = None) -> None:
        pass

    def tokenize(self, texts: Sequence[str]) -> list[list[str]]:
        return [text.split() for text in texts]


class EmptySignature(NoSignature):
    signature = ""


class NumericSignature(NoSignature):
    signature = 3


class Nameless:
    signature = "words"

    def __init__(self, arguments: Mapping[str, str] | None = None) -> None:
        pass

    def tokenize(self, texts: Sequence[str]) -> list[list[str]]:
        raise RuntimeError(f"no name, either, for {len(texts)} texts")


class Nothing(Words):
    def tokenize(self, texts: Sequence[str]) -> list[list[str]]:
        del texts
        return None  # type: ignore[return-value]  # what a careless plug-in does


class NoRows(Words):
    def tokenize(self, texts: Sequence[str]) -> list[list[str]]:
        return [3 for _ in texts]  # type: ignore[misc]  # a number for each text


class Unhashable(Words):
    def tokenize(self, texts: Sequence[str]) -> list[list[str]]:
        return [[[text]] for text in texts]  # type: ignore[list-item]  # tokens must be strings


@pytest.mark.parametrize(
    "kind",
    [
        EmptySignature,
        NumericSignature,
        NoSignature,
        Nameless,
        Nothing,
        NoRows,
        Unhashable,
    ],
)
def test_plug_in_that_keeps_no_contract(monkeypatch: pytest.MonkeyPatch, kind: type) -> None:
    install(monkeypatch, Point("words", "words-dist", kind))
    with pytest.raises(mlsquad.MlsquadError):
        mlsquad.score(ROWS, PREDICTIONS, lang="ja", split="words")


def test_rows_may_come_from_a_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lazy(Words):
        def tokenize(self, texts: Sequence[str]) -> list[list[str]]:
            return (text.split() for text in texts)  # type: ignore[return-value]  # a generator

    install(monkeypatch, Point("words", "words-dist", Lazy))
    report = mlsquad.score(ROWS, PREDICTIONS, lang="ja", split="words")
    assert report.f1 == pytest.approx(200 / 3)


def test_our_own_plug_ins_come_through_the_public_door() -> None:
    entries = dict(tokenizers().entries())
    assert entries["mecab"] == entries["sudachi"] == "mlsquad"
