"""Every named profile and language, and how a name is looked up."""

from __future__ import annotations

from mlsquad.errors import UnknownNameError
from mlsquad.profiles.jsquad import JSQUAD
from mlsquad.profiles.korean import KORQUAD_V1
from mlsquad.profiles.languages import CHINESE, JAPANESE
from mlsquad.profiles.ports import HF_SQUAD, HF_SQUAD_V2, TRANSFORMERS_SQUAD, XTREME_SQUAD
from mlsquad.profiles.squad import SQUAD_V1, SQUAD_V2
from mlsquad.registry import unknown_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mlsquad.profiles.profile import Profile

_OFFICIAL = (
    SQUAD_V1,
    SQUAD_V2,
    JSQUAD,
    XTREME_SQUAD,
    HF_SQUAD,
    HF_SQUAD_V2,
    TRANSFORMERS_SQUAD,
    KORQUAD_V1,
)
_NAMED = {profile.name: profile for profile in _OFFICIAL}
_LANGUAGES = {profile.name: profile for profile in (JAPANESE, CHINESE)}


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


def _find(kind: str, name: str, known: dict[str, Profile]) -> Profile:
    if name not in known:
        others = {profile.name: profile.also_called for profile in known.values()}
        raise unknown_name(kind, name, known, others)
    return known[name]


def registered(name: str) -> Profile | None:
    """The profile of that name, or None where somebody else made it."""
    return (_NAMED | _LANGUAGES).get(name)
