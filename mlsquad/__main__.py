"""``python -m mlsquad``: the same command line as ``mlsquad``."""

from mlsquad.cli import run

if __name__ == "__main__":
    run()
