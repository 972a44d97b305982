"""The parts of a SQuAD file that a score needs, for the typed decoder; the rest is skipped.

A file that does not fit goes the slow way, so nothing here has to cover every accepted shape.
"""

from __future__ import annotations

import msgspec


class Answer(msgspec.Struct, gc=False):
    text: str


class Question(msgspec.Struct, gc=False):
    id: str
    answers: list[Answer]
    is_impossible: bool | None = None


class Paragraph(msgspec.Struct, gc=False):
    qas: list[Question]


class Article(msgspec.Struct, gc=False):
    paragraphs: list[Paragraph]


class SquadFile(msgspec.Struct, gc=False):
    data: list[Article]
