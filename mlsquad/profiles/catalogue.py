"""Every named profile and language, and how a name is looked up."""

from __future__ import annotations

from mlsquad.profiles.jsquad import JSQUAD
from mlsquad.profiles.languages import CHINESE, JAPANESE
from mlsquad.profiles.squad import SQUAD_V1, SQUAD_V2
from mlsquad.registry import unknown_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mlsquad.profiles.profile import Profile

_NAMED = {profile.name: profile for profile in (SQUAD_V1, SQUAD_V2, JSQUAD)}
_LANGUAGES = {profile.name: profile for profile in (JAPANESE, CHINESE)}


def names() -> tuple[list[str], list[str]]:
    """Names of the official profiles, and of the languages, in the order of the table."""
    return list(_NAMED), list(_LANGUAGES)


def named(name: str) -> Profile:
    """The official profile of that name. Raises UnknownNameError with the nearest names."""
    if name not in _NAMED:
        raise unknown_name("profile", name, _NAMED)
    return _NAMED[name]


def language(name: str) -> Profile:
    """The default profile of a language. Raises UnknownNameError with the nearest names."""
    if name not in _LANGUAGES:
        raise unknown_name("language", name, _LANGUAGES)
    return _LANGUAGES[name]


def find(name: str) -> Profile:
    """The official profile or language of that name. Raises UnknownNameError."""
    known = _NAMED | _LANGUAGES
    if name not in known:
        raise unknown_name("profile", name, known)
    return known[name]


def registered(name: str) -> Profile | None:
    """The profile of that name, or None where somebody else made it."""
    return (_NAMED | _LANGUAGES).get(name)
