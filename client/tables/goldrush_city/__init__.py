"""The arcade view of Goldrush-City: what its cards, chips and table look like, and how they move."""

from parlour.client.tables.goldrush_city.table import Table

__all__ = ["Table"]
