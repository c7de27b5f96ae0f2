"""Settings of the tests: hypothesis tries the same examples every time and keeps no database."""

from hypothesis import settings

settings.register_profile("parlour", derandomize=True, database=None, deadline=None)
settings.load_profile("parlour")
