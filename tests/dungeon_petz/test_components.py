"""What is in the box, that it is what the rulebook's tables say, and that faulty data is refused."""

import copy
import re
from pathlib import Path

import pytest

from parlour.core.games.dungeon_petz import components, vocabulary
from parlour.core.games.dungeon_petz.components import CAGE, FACE, FACES
from tests.rules import rule

RULEBOOK = Path(__file__).resolve().parents[2] / "assets" / "rules" / "dungeon-petz.md"
ENGLISH = {
    row["id"]: row["name"]["en"] for rows in components._DATA.values() if isinstance(rows, list) for row in rows
    if "name" in row
}  # fmt: skip
ALL = ("base", "dark_alleys")


def table(heading):
    """The rows below a heading of the rulebook's component reference, by their first cell without the Czech name."""
    text = RULEBOOK.read_text("utf-8").split(f"\n### {heading}\n", 1)[1].split("\n#", 1)[0]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")][2:]
    return {re.sub(r" \(.*\)$", "", first): rest for first, *rest in rows}


def by_name(rows):
    """Rows by their English names."""
    return {ENGLISH[row.id]: row for row in rows}


# --- what is in the box


@rule("DP-GEN-11", "DA-SET-1", "DA-SET-6", "DA-SET-7")
def test_how_many_there_are_of_each_kind():
    for kind, base, more in (("pet", 18, 9), ("cage", 11, 3), ("addon", 6, 2), ("artifact", 10, 3)):
        assert (len(components.pile(kind, ("base",))), len(components.pile(kind, ALL))) == (base, base + more)
    for kind in ("customer", "exhibition"):
        assert (len(components.pile(kind, ("base",))), len(components.pile(kind, ALL))) == (8, 10)
    assert (len(components.ACCESSORIES), len(components.WORKSHOPS), components.POTIONS) == (8, 6, 5)
    assert len(set(FACES)) == len(FACES)


@rule("DP-GEN-6")
def test_four_need_decks():
    decks = {colour: components.need_deck(colour, double=False) for colour in components.COLOURS}
    assert {colour: len(deck) for colour, deck in decks.items()} == {"green": 32, "red": 24, "yellow": 24, "purple": 24}
    assert components.SYMBOLS == ("hunger", "poop", "play", "magic", "anger", "disease")
    for name, (cards,) in table("Need decks").items():
        stated = {symbol: int(count) for symbol, count in re.findall(r"(\w+) (\d+)", cards)}
        symbols = [components.NEED[face].symbols for face in decks[name]]
        assert {symbol: symbols.count((symbol,)) for symbol in stated} == stated
        assert sum(stated.values()) == len(symbols)


@rule("DP-OPT-1")
def test_double_symbols_change_two_cards_of_each_deck():
    second = {"green": "hunger poop", "red": "anger play", "yellow": "play magic", "purple": "magic anger"}
    for colour, symbols in second.items():
        plain, double = (components.need_deck(colour, double=option) for option in (False, True))
        assert len(plain) == len(double)
        assert [components.NEED[face].symbols for face in double if face not in plain] == [tuple(symbols.split())] * 2
        main = f"{colour}_{symbols.split()[0]}"
        assert plain.count(FACE[main]) == double.count(FACE[main]) + 2


@rule("DP-GEN-7", "DA-DRAW-1")
def test_a_pet_shows_as_many_stripes_as_its_size_and_those_of_the_expansion_one_more():
    golemie, piglet = (components.PET[FACE[name]] for name in ("golemie", "sneaky_piglet"))
    assert golemie.shown(2) == ("red", "yellow")
    assert golemie.shown(7) == golemie.stripes
    assert len(golemie.stripes) == 7
    assert piglet.shown(2) == ("green", "yellow", "yellow")
    assert {bool(pet.extra) == (pet.set == "dark_alleys") for pet in components.PET.values()} == {True}


@rule("DP-GEN-4", "DP-GEN-5")
def test_sites_that_share_an_edge_are_neighbours():
    named = {
        components.SITES[site]: {components.SITES[near] for near in found}
        for site, found in enumerate(components.NEIGHBOURS)
    }
    assert named == {"nw": {"ne", "sw"}, "ne": {"nw", "se"}, "sw": {"nw", "se"}, "se": {"ne", "sw"}}
    assert len(components.AISLES) == 4


def test_kinds_are_told_apart_by_their_tables():
    for face, name in enumerate(FACES):
        tables = (components.NEED, components.PET, CAGE, components.ADDON, components.ARTIFACT, components.ACCESSORY)
        found = [rows for rows in (*tables, components.WORKSHOP, components.CUSTOMER, components.EXHIBITION)
                 if face in rows]  # fmt: skip
        assert len(found) == 1
        assert found[0][face].id == name


# --- the rulebook's tables


def test_pets_are_as_the_rulebook_says():
    pets = by_name(components.PET.values())
    rows = table("Pets")
    assert list(rows) == list(pets)
    for name, (diet, stripes, extra) in rows.items():
        assert (diet, stripes) == (pets[name].diet, ", ".join(pets[name].stripes))
        assert extra == (pets[name].extra or "none")


@rule("DA-CAGE-3")
def test_cages_and_addons_are_as_the_rulebook_says():
    words = {"vegetable": "hunger_vegetable", "meat": "hunger_meat"}
    tiles = by_name((*CAGE.values(), *components.ADDON.values()))
    rows = table("Cages and addons")
    printed = rows.pop("Printed cage")
    assert printed[:2] == [str(components.PRINTED_CAGE.strength), str(components.PRINTED_CAGE.antimagic)]
    assert list(rows) == list(tiles)
    for name, (strength, antimagic, helped) in rows.items():
        tile = tiles[name].help
        stated = re.findall(r"(\w+) (\d)", helped.split(";")[0])
        assert (int(strength), int(antimagic)) == (tile.strength, tile.antimagic)
        assert {words.get(word, word): int(count) for word, count in stated} == dict(tile.auto)


@rule("DA-CAGE-1", "DA-EX-11", "DA-JUKE-2")
def test_modes_and_tunes():
    modes = CAGE[FACE["experimental_cage"]].modes.values()
    assert [(mode.strength, mode.antimagic, mode.auto.get("disease", 0)) for mode in modes] == [
        (1, 1, 1),
        (2, 0, 0),
        (0, 2, 0),
        (0, 0, 2),
    ]
    tunes = components.ADDON[FACE["jukebox"]].modes
    assert (tunes["calm"].strength, tunes["shield"].antimagic) == (1, 1)
    autos = [dict(tunes[name].auto) for name in ("amuse", "meat_rap", "veggie_rap")]
    assert autos == [{"play": 1}, {"hunger_meat": 1}, {"hunger_vegetable": 1}]


def stated_points(cell):
    """The lines of a cell such as "+2 per play; -1 per disease" and its pair."""
    words = {"suffering token": "suffering", "mutation token": "mutation", "manure token": "manure"}
    words |= {"point of size": "size", "different symbol": "distinct_symbols", "pet": "pets"}
    words |= {"food token eaten": "food_eaten", "imp sent to hospital": "imps_hospitalised"}
    lines, pair = [], ((), 0, 0)
    for points, what in re.findall(r"([+-]\d) per ([^;]+)", cell):
        if what.startswith("pair "):
            pair = (tuple(what[5:].split(" + ")), int(points), pair[2])
        elif what == "symbol of the pair left over":
            pair = (*pair[:2], int(points))
        else:
            lines.append((words.get(what, what), int(points)))
    return sorted(lines), pair


def judged(judging):
    lines = sorted((line.word, line.points) for line in judging.lines)
    return lines, (judging.pair, judging.pair_points, judging.leftover_points)


@rule("DA-SELL-3", "DA-SELL-4", "DA-EXH-2", "DA-EXH-6")
def test_customers_and_exhibitions_are_as_the_rulebook_says():
    customers = by_name(components.CUSTOMER.values())
    rows = table("Customers")
    assert list(rows) == list(customers)
    for name, (cell,) in rows.items():
        assert stated_points(cell) == judged(customers[name].judging), name
    exhibitions = by_name(components.EXHIBITION.values())
    rows = table("Exhibitions")
    assert list(rows) == list(exhibitions)
    for name, (scope, cell, *crates) in rows.items():
        row = exhibitions[name]
        assert row.scope == {"one pet": "single", "whole shop": "shop"}[scope]
        assert stated_points(cell) == judged(row.judging), name
        for stand, crate in zip(components.STANDS, crates, strict=True):
            food = {kind: int(count) for count, kind in re.findall(r"(\d) (veg|meat)", crate)}
            assert row.crates[stand] == (food.get("veg", 0), food.get("meat", 0))


@rule("DP-SELL-7")
def test_prices_are_as_the_rulebook_says():
    for diet, prices in table("Price of a pet in gold").items():
        assert components.PRICE[diet] == {size: int(price) for size, price in zip(range(4, 8), prices, strict=True)}


def test_artifacts_accessories_and_workshops_are_as_the_rulebook_says():
    rows = table("Artifacts, accessories, workshops")
    pieces = by_name((*components.ARTIFACT.values(), *components.ACCESSORY.values(), *components.WORKSHOP.values()))
    assert list(rows) == list(pieces)
    for accessory in components.ACCESSORY.values():
        stated = [f"accessory, one {accessory.stripe} stripe", str(accessory.copies)]
        assert rows[ENGLISH[accessory.id]] == stated
    for workshop in components.WORKSHOP.values():
        assert rows[ENGLISH[workshop.id]] == [f"workshop, cost 1 {workshop.cost}", "1"]


# --- what is refused


def changed(**changes):
    """A copy of the data in which `kind__row` has other values."""
    data = copy.deepcopy(components._DATA)
    for where, values in changes.items():
        kind, _, number = where.partition("__")
        row = data[kind][int(number)] if number else data[kind]
        row.update(values)
    return data


@pytest.mark.parametrize(
    ("changes", "match"),
    [
        ({"pet__0": {"diet": "stones"}}, "direbunny: unknown diets stones"),
        ({"pet__0": {"stripes": ["blue"]}}, "direbunny: unknown colours blue"),
        ({"pet__0": {"trait": "flies"}}, "direbunny: unknown trait of a pet flies"),
        ({"cage__0": {"auto": {"sleep": 1}}}, "iron_cage: unknown auto sleep"),
        ({"need__0": {"symbols": ["love"]}}, "green_hunger: unknown symbols love"),
        ({"customer__0": {"scores": [{"sound": "loud", "points": 1}]}}, "dungeon_lady: unknown scores sound"),
        ({"exhibition__0": {"scores": [{"token": "gold", "points": 1}]}}, "eating_contest: unknown tokens gold"),
        ({"exhibition__0": {"scope": "street"}}, "eating_contest: unknown scopes street"),
        ({"workshop__0": {"cost": {"time": 1}}}, "recruiting_agency: unknown costs time"),
        ({"space__0": {"demand": "luck"}}, "cage_1: unknown demands luck"),
        ({"vocabulary": {"diets": [*components._WORDS["diets"], "stones"]}}, "stones of diets is used by no row"),
        ({"vocabulary": {"food": ["meat", "vegetable", "meat"]}}, "a word of food stands there twice"),
    ],
)
def test_words_that_nobody_knows_or_uses_are_refused(changes, match):
    vocabulary.check(components._DATA)
    with pytest.raises(ValueError, match=match):
        vocabulary.check(changed(**changes))


@pytest.mark.parametrize(
    ("changes", "match"),
    [
        ({"pet__0": {"set": "dark_alleys"}}, "pets of base: 17 listed, 18 stated"),
        ({"need__0": {"copies": 15}}, "need cards: 105 listed, 104 stated"),
        ({"need_decks": {"red": 25}}, "red need cards: 24 listed, 25 stated"),
        ({"accessory__0": {"copies": 3}}, "accessories: 9 listed, 8 stated"),
        ({"pet__1": {"id": "direbunny"}}, "two rows have the id direbunny"),
        ({"variant__0": {"imps": 7}}, "imps of base: 11 listed, 10 stated"),
    ],
)
def test_wrong_totals_are_refused(changes, match):
    vocabulary.check_totals(components._DATA)
    with pytest.raises(ValueError, match=match):
        vocabulary.check_totals(changed(**changes))


def test_each_trait_has_one_function():
    functions = dict.fromkeys(components.TRAITS["workshop"], print)
    components.check_implementations("workshop", functions)
    with pytest.raises(ValueError, match="make_can, a trait of a workshop, has no function"):
        components.check_implementations("workshop", {name: print for name in functions if name != "make_can"})
    with pytest.raises(ValueError, match="brew has a function, but is no trait of a workshop"):
        components.check_implementations("workshop", functions | {"brew": print})
