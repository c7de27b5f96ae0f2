"""What of the tests changes with the commit: each has cases for itself, so that many are tried in the long run."""

import subprocess

from tests.commands import ROOT


def number_of_commit() -> int:
    """A number that comes from the commit; 0 where there is none."""
    words = ["git", "rev-parse", "HEAD"]
    try:
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return 0
    return int(done.stdout[:7], 16) if done.returncode == 0 else 0
