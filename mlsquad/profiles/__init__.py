"""The named scorers. A profile is data: it names its parts; no stage ever asks for its name."""

from mlsquad.profiles.catalogue import find, language, named, names, registered
from mlsquad.profiles.profile import Profile, checked

__all__ = ["Profile", "checked", "find", "language", "named", "names", "registered"]
