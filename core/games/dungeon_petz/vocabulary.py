"""Checks that the data of the components says only what the rules know, and that its lists add up.

Everything here looks at the data as it was read, before it becomes rows.
"""

from collections.abc import Iterable, Mapping
from typing import Any

Data = Mapping[str, Any]
Used = tuple[str, str, str]
"""A word that a row uses: the id of the row, the list of words that it has to stand in, and the word."""

WITH_TRAITS = ("pet", "artifact", "cage", "addon", "workshop")
"""The kinds of pieces that can have a trait."""
_MEANING = {"symbol": "symbols", "token": "tokens", "count": "counts"}
"""Where the word of a line of `scores` has to stand."""


def check(data: Data) -> None:
    """Raise `ValueError` for a word that is unknown, that no row uses, or that stands twice."""
    known = {name: tuple(words) for name, words in data["vocabulary"].items()}
    known |= {f"trait of a {kind}": tuple(data["traits"][kind]) for kind in WITH_TRAITS}
    used = [use for find in _FINDERS for use in find(data)]
    for name, words in known.items():
        if len(set(words)) != len(words):
            raise ValueError(f"a word of {name} stands there twice")
    for row, name, word in used:
        if word not in known[name]:
            raise ValueError(f"{row}: unknown {name} {word}")
    spoken = {(name, word) for _, name, word in used}
    for name, words in known.items():
        for word in words:
            if (name, word) not in spoken:
                raise ValueError(f"{word} of {name} is used by no row")


def _of_needs(data: Data) -> list[Used]:
    """Return the words of need cards: colours and symbols."""
    found: list[Used] = []
    for row in data["need"]:
        found += [(row["id"], "colours", row["colour"])]
        found += [(row["id"], "symbols", symbol) for symbol in row["symbols"]]
    return found


def _of_pets(data: Data) -> list[Used]:
    """Return the words of pets: diets and stripes."""
    found: list[Used] = []
    for row in data["pet"]:
        found += [(row["id"], "diets", row["diet"])]
        extra = [row["extra_stripe"]] if "extra_stripe" in row else []
        found += [(row["id"], "colours", colour) for colour in row["stripes"] + extra]
    return found


def _of_housings(data: Data) -> list[Used]:
    """Return what cages and addons and their modes do free of charge."""
    rows = [row for kind in ("cage", "addon") for row in data[kind]]
    helping = [(row["id"], part) for row in rows for part in (row, *row.get("modes", ()))]
    return [(name, "auto", word) for name, part in helping for word in part.get("auto", {})]


def _of_traits(data: Data) -> list[Used]:
    """Return the traits of all kinds of pieces."""
    pairs = [(kind, row) for kind in WITH_TRAITS for row in data[kind] if "trait" in row]
    return [(row["id"], f"trait of a {kind}", row["trait"]) for kind, row in pairs]


def _of_judging(data: Data) -> list[Used]:
    """Return what customers and exhibitions give points for."""
    found: list[Used] = []
    for row in (*data["customer"], *data["exhibition"]):
        found += [(row["id"], "symbols", symbol) for symbol in row.get("pair", ())]
        for line in row["scores"]:
            for kind in line:
                if kind != "points":
                    found += [(row["id"], "scores", kind), (row["id"], _MEANING.get(kind, "scores"), line[kind])]
    return found


def _of_others(data: Data) -> list[Used]:
    """Return the words of the other rows: sets, foods, demands, costs, scopes, ways of the starting token."""
    kinds = ("pet", "cage", "addon", "artifact", "accessory", "workshop", "customer", "exhibition", "space")
    found: list[Used] = [(row["id"], "sets", row["set"]) for kind in kinds for row in data[kind]]
    found += [(row["id"], "food", row["made_from"]) for row in data["processed_food"]]
    found += [(row["id"], "demands", row["demand"]) for row in data["space"]]
    found += [(row["id"], "costs", cost) for row in data["workshop"] for cost in row["cost"]]
    found += [(row["id"], "scopes", row["scope"]) for row in data["exhibition"]]
    boards = data["progress_board"]
    return found + [(row["id"], "start_token", way) for row in boards for way in row["start_token"].values()]


_FINDERS = (_of_needs, _of_pets, _of_housings, _of_traits, _of_judging, _of_others)


def check_totals(data: Data) -> None:
    """Raise `ValueError` if a list doesn't add up to its total, or if two rows have the same id."""
    ids = [row["id"] for rows in data.values() if isinstance(rows, list) for row in rows]
    for name in ids:
        if ids.count(name) > 1:
            raise ValueError(f"two rows have the id {name}")
    totals = data["totals"]
    for plural in ("pets", "cages", "addons", "artifacts", "customers", "exhibitions", "spaces"):
        for name, stated in totals[plural].items():
            _compare(f"{plural} of {name}", sum(row["set"] == name for row in data[plural[:-1]]), stated)
    _compare("need cards", _copies(data["need"]), totals["need_cards"])
    for colour in data["vocabulary"]["colours"]:
        cards = [row for row in data["need"] if row["colour"] == colour]
        _compare(f"{colour} need cards", _copies(cards), data["need_decks"][colour])
    _compare("accessories", _copies(data["accessory"]), totals["accessories"])
    _compare("workshops", len(data["workshop"]), totals["workshops"])
    _check_imps(data)


def _check_imps(data: Data) -> None:
    """Compare the imps at home and on the way with those in the box, for the fullest board of each kind of game."""
    boards = {row["id"]: row for row in data["progress_board"]}
    for name, word in (("base", "base"), ("extended", "dark_alleys")):
        (variant,) = [row for row in data["variant"] if row["id"] == name]
        waiting = max(len(boards[board]["imp_rounds"]) for board in variant["boards"].values())
        _compare(f"imps of {name}", variant["imps"] + waiting, data["totals"][f"imps_per_colour_{word}"])


def _copies(rows: Iterable[Data]) -> int:
    return sum(row["copies"] for row in rows)


def _compare(what: str, listed: int, stated: int) -> None:
    if listed != stated:
        raise ValueError(f"{what}: {listed} listed, {stated} stated")
