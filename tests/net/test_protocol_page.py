"""PROTOCOL.md is true: its tables are the structs, its numbers the limits, its examples real bytes."""

import re
from hashlib import blake2b, scrypt
from ipaddress import IPv4Address
from pathlib import Path
from types import SimpleNamespace
from typing import get_args

import msgpack
import pytest
from msgspec import inspect

from parlour.core import domains
from parlour.net import frames, invites, limits, messages, seeds, values
from parlour.net.greeting import Called, Caller, Doorkeeper, TableFacts, password_key
from parlour.net.greeting_words import REASONS
from parlour.net.identity import Identity, claim, verified
from parlour.net.messages import TAGS, Charter, Entry, Kind, Ping, SeatPlan
from tests.net.samples import DIGEST

PAGE = (Path(__file__).resolve().parents[2] / "net" / "PROTOCOL.md").read_text(encoding="utf-8")
PARTS = {kind.__name__: kind for kind in messages.Part.__subclasses__()}


def section(title):
    """What stands under a heading, up to the next of any level."""
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"there is no heading {title!r}"
    return found[1]


def rows(title):
    """The cells of the table under a heading, without its head; backticks around a cell are left out."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    assert len(lines) > 2, f"there is no table under {title!r}"
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines[2:]]


# --- types, as the page writes them ---


def type_of(kind):
    """The type column of a field."""
    match kind:
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType():
            return "whole"
        case inspect.StrType() | inspect.LiteralType():
            return "text"
        case inspect.BytesType():
            return "bytes"
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.ListType():
            return f"list of {type_of(kind.item_type)}"
        case inspect.TupleType():
            return f"[{', '.join(type_of(item) for item in kind.item_types)}]"
    raise AssertionError(f"the page has no word for {kind}")


def bounds_of(kind):
    """The bounds column of a field."""
    match kind:
        case inspect.IntType():
            return f"{kind.ge} to {kind.le if kind.lt is None else kind.lt - 1}"
        case inspect.StrType(pattern=str(pattern)):
            return f"`{pattern.removeprefix('^').removesuffix(chr(92) + 'Z')}`"
        case inspect.StrType():
            return f"up to {kind.max_length} letters"
        case inspect.BytesType():
            return str(kind.min_length) if kind.min_length == kind.max_length else f"up to {kind.max_length}"
        case inspect.LiteralType():
            return ", ".join(f"`{word}`" if word else '`""`' for word in kind.values)
        case inspect.TupleType():
            return f"[{', '.join(bounds_of(item) for item in kind.item_types)}]"
        case inspect.ListType():
            count = f"{kind.min_length} to {kind.max_length}" if kind.min_length else f"up to {kind.max_length}"
            each = bounds_of(kind.item_type)
            return f"{count}; each {each}" if each else count
    return ""


def fields_of(struct):
    """The rows of a struct's fields: name, type, bounds."""
    kind = inspect.type_info(struct)
    return [[f"`{field.name}`", type_of(field.type), bounds_of(field.type)] for field in kind.fields]


@pytest.mark.parametrize("title", [*TAGS, *PARTS])
def test_a_table_is_its_struct(title):
    told = rows(f"`{title}`")
    assert [row[:3] for row in told] == fields_of({**TAGS, **PARTS}[title])
    assert all(row[3] for row in told), "every field has a meaning"


def test_every_message_and_part_has_a_table_and_no_other_has():
    titles = re.findall(r"^#+ `([\w-]+)`$", PAGE, re.MULTILINE)
    assert sorted(titles) == sorted([*TAGS, *PARTS])


def test_the_numbers_are_the_limits():
    def shown(value):
        return " to ".join(f"{part:g}" for part in value) if isinstance(value, tuple) else f"{value:g}"

    wanted = {f"`{name}`": shown(value) for name, value in vars(limits).items() if name.isupper()}
    wanted |= {"`VALUE`": str(messages.VALUE), "`DEPTH`": str(values.DEPTH), "`ITEMS`": str(values.ITEMS)}
    assert {row[0]: row[1] for row in rows("Limits")} == wanted


def test_the_kinds_of_entries_are_all_there():
    assert [row[0] for row in rows("Kinds of entries")] == [f"`{kind}`" for kind in get_args(Kind)]


def test_the_reasons_are_all_there():
    assert sorted(row[0] for row in rows("Reasons of a refusal")) == sorted(f"`{word}`" for word in REASONS)


# --- examples ---


def examples():
    """The page's examples, computed."""
    identity = Identity.from_secret(bytes(range(32)))
    value = values.pack(("bid", ((4, 11), (7, -2))))
    charter = Charter(
        "a" * 16,
        "goldrush-city",
        DIGEST,
        "1.0",
        "Ana's",
        [],
        [SeatPlan(identity.key, "Ana", "", 0, 0)],
        [identity.key],
        identity.key,
        True,
    )
    entry = frames.encode_entry(Entry(1, 1, "no-op", -1, 0, b"", frames.charter_hash(charter), b""))
    share = bytes(range(32, 64))
    commit = seeds.commitment(charter, identity.key, share)
    return {
        "frame": frames.encode(Ping(5)).hex(),
        "value": value.hex(),
        "key": identity.key,
        "claim": claim("a" * 16, "answer", 2, 5, value).hex(),
        "signature": identity.sign_claim("a" * 16, "answer", 2, 5, value).hex(),
        "charter": msgpack.packb(
            [
                "a" * 16,
                "goldrush-city",
                DIGEST,
                "1.0",
                "Ana's",
                [],
                [[identity.key, "Ana", "", 0, 0]],
                [identity.key],
                identity.key,
                True,
            ]
        ).hex(),
        "charter hash": frames.charter_hash(charter).hex(),
        "entry": entry.hex(),
        "entry hash": frames.entry_hash(entry).hex(),
        "commitment": commit.hex(),
        "agreement": seeds.agreement(charter, [commit]).hex(),
        "seed": str(seeds.seed_of(charter, [share])),
        "password key": password_key("čaj", "a" * 16).hex(),
        "seal": domains.seal("00" * 16, ("bid", 3)),
        "invite": invites.encode(IPv4Address("192.168.1.20"), 40000),
    }


def test_the_examples_are_real():
    assert {row[0]: row[2].strip("`") for row in rows("Examples")} == examples()


def greet(password):
    """Both Hellos and both Provens of a greeting."""
    entropy = iter(range(1, 9))
    words = {"entropy": lambda count: bytes([next(entropy)] * count), "now": 0.0}
    caller = Caller(
        Identity.from_secret(b"c" * 32), "seat", {"goldrush-city": DIGEST}, words["entropy"], 0.0, password=password
    )
    called = Called(
        Identity.from_secret(b"h" * 32),
        TableFacts("a" * 16, "goldrush-city", DIGEST, "Ana's", "open", 1, 2),
        **words,
        doorkeeper=Doorkeeper(),
        address="192.168.1.7",
        password=password_key(password, "a" * 16),
    )
    (hello,) = called.on(caller.hello, 0.0)
    (proven,) = caller.on(hello, 0.0)
    (answer,) = called.on(proven, 0.0)
    assert caller.on(answer, 0.0) == [] and caller.done and called.done
    return SimpleNamespace(caller=caller.hello, called=hello, first=proven, second=answer)


def test_the_greeting_is_proven_as_the_page_says():
    said = greet("čaj")
    hellos = [frames.encode(said.caller)[4:], frames.encode(said.called)[4:]]
    key = scrypt("čaj".encode(), salt=b"parlour table " + b"a" * 16, n=16384, r=8, p=1, dklen=32)
    for side, hello, proven in (("caller", said.caller, said.first), ("called", said.called, said.second)):
        signed = msgpack.packb(["parlour greeting 1", side, "a" * 16, *hellos])
        assert verified(hello.machine, signed, proven.signature)
        proof = msgpack.packb(["parlour password 1", side, "a" * 16, *hellos])
        assert proven.password == blake2b(proof, digest_size=32, key=key).digest()
    told = " ".join(section("Greeting").split())
    for formula in (
        "`[\"parlour greeting 1\", side, table, caller's hello, called side's hello]`",
        '`"parlour password 1"`',
        "n = 16384, r = 8, p = 1, 32 bytes",
        '`"parlour table "`',
    ):
        assert formula in told


def test_the_formulas_of_the_seed_are_as_the_page_says():
    identity = Identity.from_secret(bytes(range(32)))
    charter = bytes.fromhex(examples()["charter"])

    def digest(size, person, content):
        return blake2b(content, digest_size=size, person=person.encode()).digest()

    terms = digest(32, "parlour charter", charter)
    share = bytes(range(32, 64))
    commit = digest(32, "parlour commit", msgpack.packb(["a" * 16, identity.key, terms, share]))
    assert commit.hex() == examples()["commitment"]
    assert digest(32, "parlour agree", msgpack.packb([terms, [commit]])).hex() == examples()["agreement"]
    seed = digest(16, "parlour seed", msgpack.packb([terms, [[identity.key, share]]]))
    assert str(int.from_bytes(seed, "little")) == examples()["seed"]
    told = section("The seed")
    for person in ("parlour charter", "parlour commit", "parlour agree", "parlour seed"):
        assert f'`"{person}"`' in told


def test_links_lead_to_files_that_are_there():
    for name in re.findall(r"\]\(([^)#:]+)\)", PAGE):
        assert (Path(messages.__file__).parent / name).exists(), name
