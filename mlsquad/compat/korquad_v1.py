"""Drop-in for evaluate-korquad_v1.0.py: ``mlsquad compat korquad-1.0 DATA PREDICTIONS``."""

from __future__ import annotations

from mlsquad.compat.squad_v1 import LoopScript, run_script

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


def _without_last_part(version: Any) -> Any:
    """KorQuAD_v1.0_dev is KorQuAD_v1.0; a version of one part is nothing."""
    return "_".join(version.split("_")[:-1])


KORQUAD_V1 = LoopScript("korquad-1.0", "KorQuAD 1.0", "KorQuAD_v1.0", _without_last_part, "")


def main(arguments: Sequence[str]) -> int:
    """Run the command line; its exit status."""
    return run_script(KORQUAD_V1, arguments)
