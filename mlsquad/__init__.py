"""One scorer for extractive question answering in any language.

>>> import mlsquad
>>> references = [{"id": "q1", "answers": {"text": ["東京駅"]}}]
>>> report = mlsquad.score(references, {"q1": "東京駅。"}, lang="ja")
>>> report.exact, report.f1, report.total
(100.0, 100.0, 1)
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mlsquad.data import Aggregate, Example, QuestionScore, Report
    from mlsquad.errors import (
        DataError,
        MlsquadError,
        OptionError,
        PluginError,
        SignatureError,
        UnknownNameError,
    )
    from mlsquad.profiles import Profile
    from mlsquad.run import score
    from mlsquad.signature import Signature

__version__ = "0.1.0"

__all__ = [
    "Aggregate",
    "DataError",
    "Example",
    "MlsquadError",
    "OptionError",
    "PluginError",
    "Profile",
    "QuestionScore",
    "Report",
    "Signature",
    "SignatureError",
    "UnknownNameError",
    "__version__",
    "score",
]

_HOMES = {
    "Aggregate": "data",
    "Example": "data",
    "QuestionScore": "data",
    "Report": "data",
    "DataError": "errors",
    "MlsquadError": "errors",
    "OptionError": "errors",
    "PluginError": "errors",
    "SignatureError": "errors",
    "UnknownNameError": "errors",
    "Profile": "profiles",
    "Signature": "signature",
    "score": "run",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is first used, so that importing the package costs nothing."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'mlsquad' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"mlsquad.{home}"), name)
    globals()[name] = value
    return value
