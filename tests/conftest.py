"""Settings of the tests: hypothesis tries the same examples every time and keeps no database; ctrl-C works."""

import signal

from hypothesis import settings

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a shell's background: processes would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("parlour", derandomize=True, database=None, deadline=None)
settings.load_profile("parlour")
