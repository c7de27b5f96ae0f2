"""Run the tests from a bare clone: python3 scripts/test.py [PYTEST'S WORDS ...]

Makes `.venv` in the project's root with what the tests need, then runs pytest there, in the
project's root, and exits with its code. Without words all tests run, two at a time on each
processor: many of them wait for other processes.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "Parlour needs Python 3.11 or newer; this is Python %d.%d. Start it with a newer one, "
        "such as: python3.11 scripts/test.py\n" % sys.version_info[:2]
    )
    sys.exit(2)

import bootstrap


def main(words: list) -> None:
    """Install what is missing and run pytest with these words."""
    python = bootstrap.ready("test")
    everything = ["-n", str(2 * (os.cpu_count() or 1))]
    bootstrap.become([python, "-P", "-m", "pytest", *(words or everything)], cwd=bootstrap.ROOT)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except bootstrap.Trouble as trouble:
        bootstrap.say(str(trouble))
        sys.exit(1)
    except KeyboardInterrupt:
        bootstrap.say("Stopped. The next start takes it up again.")
        sys.exit(130)
