"""What a profile is made of."""

from typing import Literal, NamedTuple

from mlsquad.errors import OptionError
from mlsquad.scoring.official import OfficialOutput
from mlsquad.signature import Signature
from mlsquad.text.pipeline import Pipeline

# Annotations are evaluated here on purpose: a NamedTuple compiles each one that is a string, which
# would be a tenth of the start-up time.


class Profile(NamedTuple):
    """A scorer, as data. Derive with ``_replace``; the signature shows what was changed.

    Axes that move a score:
        normalize: steps for both sides, of EM and of F1.
        tokenizer: specification of the tokenizer, as for ``--split``.
        overlap: what two token rows share; a name in ``scoring.overlap.OVERLAPS``.
        both_empty: F1 where gold and prediction both have an empty normal form.
        golds: "all", or "nonempty": only those whose normal form is not empty.
        abstention: which prediction is right where no gold is left to compare with: "empty", one
            with an empty normal form; "marks", one with nothing but marks and white space.
        averaging: how sums are taken; a name in ``scoring.aggregate.SUMS``.
        answerable: whether a question counts as HasAns: "listed", if it lists any answer; "text",
            if one of them has more than white space.
        probs: as what no-answer numbers are stored: "float64", as given, or "float32".

    The rest does not move EM or F1:
        output: what the official scorer returns; None where there is no official scorer.
        missing: what the official scorer does with an id without a prediction: "zero" or "fails".
        spaced: the steps to use with the white-space tokenizer; None for the same.
        shown: signature fields that are printed even where they are as named.
        source, about, also_called, kept, golden, command: for people; ``also_called`` are names to
            suggest this one for, ``kept`` lists peculiarities that were
            kept on purpose, ``golden`` the folder of the golden values that guard them, ``command``
            is the official command line.
    """

    name: str
    about: str
    source: str
    normalize: Pipeline
    tokenizer: str
    overlap: str
    both_empty: Literal[0, 1]
    golds: Literal["all", "nonempty"]
    abstention: Literal["empty", "marks"]
    averaging: Literal["running", "sum", "fsum"]
    answerable: Literal["listed", "text"]
    probs: Literal["float64", "float32"] = "float64"
    output: OfficialOutput | None = None
    missing: Literal["zero", "fails"] = "zero"
    spaced: Pipeline | None = None
    shown: tuple[str, ...] = ()
    also_called: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    golden: str = ""
    command: str = ""

    def with_split(self, spec: str) -> "Profile":
        """This profile with another tokenizer; the result is no longer the official scorer."""
        if spec == self.tokenizer:
            return self
        normalize = self.normalize
        if self.spaced is not None and spec == "whitespace":
            normalize = self.spaced
        return self._replace(tokenizer=spec, normalize=normalize, output=None)

    def axes(self) -> dict[str, str]:
        """The axes that move a score, as signature fields."""
        return {
            "norm": str(self.normalize),
            "tok": self.tokenizer,
            "overlap": self.overlap,
            "empty": str(self.both_empty),
            "golds": self.golds,
            "abstain": self.abstention,
            "mean": self.averaging,
            "answerable": self.answerable,
            "probs": self.probs,
        }


def checked(profile: Profile) -> Profile:
    """A profile of somebody's own, if its parts can be used.

    Raises:
        OptionError: a part is of another kind than its field.
        SignatureError: an axis has a value that nobody knows.
    """
    for part, kind in (
        ("name", str),
        ("normalize", Pipeline),
        ("tokenizer", str),
        ("output", OfficialOutput | None),
        ("spaced", Pipeline | None),
    ):
        if not isinstance(getattr(profile, part), kind):
            raise OptionError(f"profile {profile.name}: {part} is not of the kind {kind}")
    Signature({"profile": profile.name, **profile.axes()})
    return profile
