"""`python -m tests.toy WORDS`: Parlour's command line with the toy game registered."""

import sys

import tests.toy
from parlour.cli import main

if __name__ == "__main__":
    assert tests.toy.GAME.id
    sys.exit(main())
