"""MeCab as a tokenizer of mlsquad: ``mecab``."""

from __future__ import annotations

from mlsquad_mecab.tokenizer import MecabTokenizer

__all__ = ["MecabTokenizer"]
