"""`python -m parlour` and the installed command `parlour`."""

import sys


def main() -> int:
    """Run the words on the command line and return the exit code."""
    try:
        from parlour import cli

        return cli.main()
    except KeyboardInterrupt:  # so early that the command line itself wasn't there yet
        sys.stderr.write("parlour: stopped\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
