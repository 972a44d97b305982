"""Sudachi as a tokenizer of mlsquad: ``sudachi``, ``sudachi:mode=A``."""

from __future__ import annotations

from mlsquad_sudachi.tokenizer import SudachiTokenizer

__all__ = ["SudachiTokenizer"]
