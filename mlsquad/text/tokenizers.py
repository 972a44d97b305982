"""Built-in tokenizers. Each takes texts and returns a row of tokens for each, in the same order.

A ``str`` in the answer is a sequence of one-character tokens: no list is built for characters.
"""

from __future__ import annotations

import re

from mlsquad.errors import OptionError
from mlsquad.text.charsets import HAN_AND_KANA, in_category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Protocol

    class Tokenizer(Protocol):
        """What the engine asks of a tokenizer, built in or plugged in.

        ``signature`` names everything that can change a token. ``tokenize`` is pure: the tokens of
        a text do not depend on the other texts of the call.
        """

        name: str

        @property
        def signature(self) -> str: ...

        def tokenize(self, texts: Sequence[str]) -> Sequence[Sequence[str]]: ...


def refuse_arguments(name: str, arguments: Mapping[str, str] | None) -> None:
    """Raise OptionError if a tokenizer that takes no arguments was given one."""
    if arguments:
        raise OptionError(f"tokenizer {name} takes no arguments, but got {', '.join(arguments)}")


class WhitespaceTokenizer:
    """Splits at white space: for languages that write it between words."""

    name = "whitespace"
    signature = "whitespace"

    def __init__(self, arguments: Mapping[str, str] | None = None) -> None:
        refuse_arguments(self.name, arguments)

    def tokenize(self, texts: Sequence[str]) -> Sequence[Sequence[str]]:
        return [text.split() for text in texts]


class CharTokenizer:
    """Splits into Unicode code points; white space is no token."""

    name = "char"
    signature = "char"

    def __init__(self, arguments: Mapping[str, str] | None = None) -> None:
        refuse_arguments(self.name, arguments)

    def tokenize(self, texts: Sequence[str]) -> Sequence[Sequence[str]]:
        return ["".join(text.split()) for text in texts]


class CharSpaceTokenizer:
    """Splits into Unicode code points, white space included (JSQuAD's rule)."""

    name = "char+space"
    signature = "char+space"

    def __init__(self, arguments: Mapping[str, str] | None = None) -> None:
        refuse_arguments(self.name, arguments)

    def tokenize(self, texts: Sequence[str]) -> Sequence[Sequence[str]]:
        return texts


class MixedTokenizer:
    """Han and kana one by one, runs of other letters and digits whole, other characters single.

    Combining signs stay with the character that they follow.

    >>> MixedTokenizer().tokenize(["2024年のC++"])
    [['2024', '年', 'の', 'C', '+', '+']]
    """

    name = "mixed"
    signature = "mixed"

    def __init__(self, arguments: Mapping[str, str] | None = None) -> None:
        refuse_arguments(self.name, arguments)

    def tokenize(self, texts: Sequence[str]) -> Sequence[Sequence[str]]:
        signs = re.escape(in_category(set().union(*texts), "M"))
        follow = f"[{signs}]*" if signs else ""
        find = re.compile(
            f"[{HAN_AND_KANA}]{follow}|(?:(?![{HAN_AND_KANA}])[^\\W_]{follow})+|\\S"
        ).findall
        return [find(text) for text in texts]
