"""Every named profile and language, and how a name is looked up.

A family of profiles is imported when one of its names is asked for: a run needs one of them.
"""

from __future__ import annotations

from importlib import import_module

from mlsquad.errors import UnknownNameError
from mlsquad.registry import unknown_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mlsquad.profiles.profile import Profile

# Where each is defined, in the order of the table.
_NAMED = {
    "squad-v1.1": "squad:SQUAD_V1",
    "squad-v2.0": "squad:SQUAD_V2",
    "jsquad": "jsquad:JSQUAD",
    "xtreme-squad": "ports:XTREME_SQUAD",
    "hf-squad": "ports:HF_SQUAD",
    "hf-squad-v2": "ports:HF_SQUAD_V2",
    "transformers-squad": "ports:TRANSFORMERS_SQUAD",
    "korquad-1.0": "korean:KORQUAD_V1",
}
_LANGUAGES = {"ja": "languages:JAPANESE", "zh": "languages:CHINESE"}


def names() -> tuple[list[str], list[str]]:
    """Names of the official profiles, and of the languages, in the order of the table."""
    return list(_NAMED), list(_LANGUAGES)


def named(name: str) -> Profile:
    """The official profile of that name. Raises UnknownNameError with the nearest names."""
    if name in _LANGUAGES:
        raise UnknownNameError(f"{name!r} is a language: pass --lang {name}, not --profile {name}")
    return _find("profile", name, _NAMED)


def language(name: str) -> Profile:
    """The default profile of a language. Raises UnknownNameError with the nearest names."""
    if name in _NAMED:
        raise UnknownNameError(f"{name!r} is no language: pass --profile {name}, not --lang {name}")
    return _find("language", name, _LANGUAGES)


def find(name: str) -> Profile:
    """The official profile or language of that name. Raises UnknownNameError."""
    return _find("profile", name, _NAMED | _LANGUAGES)


def registered(name: str) -> Profile | None:
    """The profile of that name, or None where somebody else made it."""
    home = (_NAMED | _LANGUAGES).get(name)
    return None if home is None else _load(home)


def _find(kind: str, name: str, homes: Mapping[str, str]) -> Profile:
    if name not in homes:
        others = {known: _load(home).also_called for known, home in homes.items()}
        raise unknown_name(kind, name, homes, others)
    return _load(homes[name])


def _load(home: str) -> Profile:
    module, _, attribute = home.partition(":")
    profile: Profile = getattr(import_module(f"mlsquad.profiles.{module}"), attribute)
    return profile
