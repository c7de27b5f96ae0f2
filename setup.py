"""Finds the packages to install; all the rest is in pyproject.toml.

The folders core/, net/ and client/ are installed as parlour.core, parlour.net and parlour.client,
which pyproject.toml's own package finder can't express.
"""

import shutil
from pathlib import Path

from setuptools import find_packages, setup

HERE = Path(__file__).resolve().parent

# Files of an earlier build, since renamed or deleted, would go into the wheel again.
shutil.rmtree(HERE / "build" / "lib", ignore_errors=True)

parts = find_packages(str(HERE), include=["core", "core.*", "net", "net.*", "client", "client.*"])
setup(packages=["parlour", "parlour.assets", *(f"parlour.{part}" for part in parts)])
