"""The list of tables found: hostile announcements, asking, bounds, names, help."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.games.goldrush_city import GAME
from parlour.net import limits, listing
from parlour.net.listing import HELP, HELP_SECONDS, Listing, Probe
from parlour.net.listing_notice import BadNotice, Notice, OtherVersion, instance_name, parse, tail, title_of
from parlour.net.messages import Hello

ID = "7f3c0123456789ab"
LAN = "192.168.1.20"
NOTICE = Notice("Ana's table", ID, "goldrush-city", "01234567", "open", taken=2, seats=4, watching=3, locked=True)


def properties(notice=NOTICE, **changes):
    """The text record of a notice, with keys changed or (None) left out."""
    texts = notice.properties() | {"of" if key == "seats" else key: value for key, value in changes.items()}
    return {key.encode(): str(value).encode() for key, value in texts.items() if value is not None}


def table_id(number):
    """An id whose tail is another for each number."""
    return f"{number:05x}{0:011x}"


def hello(table=ID, title="Ana's table", **changes):
    facts = {"state": "open", "taken": 2, "seats": 4, "game": GAME.id, "rules": GAME.digest, "role": "table"} | changes
    return Hello(limits.PROTOCOL, "0.1", "a" * 64, b"n" * 16, table=table, title=title, **facts)


def find(tables, table=ID, now=0.0, addresses=(LAN,), port=4711, title="Ana's table", instance=None, **changes):
    """An announcement comes in; gives why it isn't listed."""
    name = instance or instance_name(title, table)
    return tables.found(name, properties(**({"id": table} | changes)), addresses, port, now)


def shown(*ids, now=0.0, title="Ana's table"):
    """A listing with tables at different addresses that have answered."""
    tables = Listing(now)
    for number, table in enumerate(ids):
        find(tables, table, now, addresses=[f"10.0.0.{number + 1}"], title=title)
    for probe in tables.due(now, 99):
        tables.answered(probe.table, probe.endpoints[0], hello(probe.table, title), now)
    return tables


def names(tables):
    return [row["name"] for row in tables.tables()]


# --- what is announced ---


def test_a_notice_is_read_as_it_was_told():
    assert parse(instance_name(NOTICE.title, ID), properties()) == NOTICE


def test_keys_and_sizes_of_a_text_record():
    told = NOTICE.properties()
    assert set(told) == {"v", "id", "game", "rules", "state", "taken", "of", "watching", "locked"}
    assert max(map(len, told)) <= 9
    longest = Notice("x", "f" * 16, "g" * 40, "f" * 8, "playing", 8, 8, 999, True, 2**32 - 1).properties()
    assert sum(len(key) + len(value) + 2 for key, value in longest.items()) <= 400


def test_an_instance_name_has_a_tail_of_the_table():
    assert instance_name("Ana's table", ID) == f"Ana's table - {tail(ID)}"
    assert instance_name("Ana's table", table_id(1)) != instance_name("Ana's table", table_id(2))


@given(st.text(max_size=100))
def test_any_title_makes_a_label_of_a_domain_name_and_comes_back_fit_to_be_shown(title):
    name = instance_name(title, ID)
    assert len(name.encode()) <= 59  # and room for "-999"
    assert "." not in name
    assert name.isprintable()
    assert title_of(name) == title_of(f"{name}-2")
    assert not title_of(name).endswith(tail(ID))


def test_a_long_title_is_cut_between_letters():
    assert title_of(instance_name("\U0001f0a1" * 24, ID)) == "\U0001f0a1" * 13


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("id", None), ("id", ""), ("id", ID.upper()), ("id", ID + "0"), ("id", "../../etc/passwd"),
        ("game", None), ("game", "Gold Rush"), ("game", "a" * 41), ("game", "\x1b[31m"),
        ("rules", None), ("rules", "0123456"), ("rules", "0123456z"),
        ("state", None), ("state", "full"), ("state", ""),
        ("taken", None), ("taken", -1), ("taken", 9), ("taken", "x"), ("taken", "1e1"), ("taken", 5), ("taken", "٣"),
        ("seats", None), ("seats", 0), ("seats", 9), ("seats", "9" * 100),
        ("watching", -1), ("watching", 1000), ("watching", "nan"),
        ("locked", 2), ("locked", "maybe"),
        ("v", None), ("v", ""), ("v", "one"), ("v", "1 "),
        ("more", "x" * 400),
    ],
)  # fmt: skip
def test_a_wrong_fact_is_refused(key, value):
    with pytest.raises(BadNotice):
        parse("Ana's table", properties(**{key: value}))
    tables = Listing(0)
    assert find(tables, **{key: value})
    assert tables.due(0, 99) == []


def test_unknown_keys_are_left_to_later_versions():
    assert parse(instance_name(NOTICE.title, ID), properties(colour="red", title="Bob's", protocol="7")) == NOTICE


def test_another_protocol_is_told_from_nonsense():
    with pytest.raises(OtherVersion, match=f"protocol {limits.PROTOCOL + 1}"):
        parse("Ana's table", properties(v=limits.PROTOCOL + 1, state="unheard-of"))


KEYS = st.sampled_from([key.encode() for key in NOTICE.properties()]) | st.binary(max_size=12)


@given(
    st.text(max_size=80),
    st.dictionaries(KEYS, st.none() | st.binary(max_size=40) | st.sampled_from(list(properties().values()))),
    st.lists(st.text(max_size=16) | st.sampled_from([LAN, "127.0.0.1", "8.8.8.8"]), max_size=9),
    st.none() | st.integers(),
)
def test_whatever_is_announced_is_either_sound_or_refused(instance, text, addresses, port):
    tables = Listing(0)
    for given_text in (text, properties() | text):
        reason = tables.found(instance, given_text, addresses, port, 0)
        for probe in tables.due(0, 99):
            assert reason == ""
            assert len(probe.table) == 16
            assert {host for host, _ in probe.endpoints} <= {LAN, "127.0.0.1"}
            assert all(1 <= port <= 65535 for _, port in probe.endpoints)
        tables.lost(instance)
        assert tables.asking == 0


# --- asking ---


def test_a_table_is_shown_only_after_it_answered():
    tables = Listing(0)
    assert find(tables) == ""
    assert (tables.tables(), tables.asking) == ([], 1)
    assert tables.due(0, 99) == [Probe(ID, ((LAN, 4711),))]
    assert tables.due(0, 99) == []
    tables.answered(ID, (LAN, 4711), hello(taken=3, watching=5, locked=True, state="playing"), 0.5)
    assert tables.tables() == [
        {
            "id": ID,
            "game": "goldrush-city",
            "name": "Ana's table",
            "addresses": [f"{LAN}:4711"],
            "taken": 3,
            "seats": 4,
            "spectators": 5,
            "locked": True,
            "state": "playing",
            "fits": "",
        }
    ]
    assert (tables.endpoint(ID), tables.asking) == ((LAN, 4711), 0)


@pytest.mark.parametrize(
    ("facts", "fits"),
    [
        ({}, ""),
        ({"rules": "0" * 16}, "other-rules"),
        ({"rules": ""}, "other-rules"),
        ({"game": "chess"}, "unknown-game"),
    ],
)
def test_a_table_that_cannot_be_played_here_says_why(facts, fits):
    tables = Listing(0)
    find(tables)
    tables.due(0, 99)
    tables.answered(ID, (LAN, 4711), hello(**facts), 0.5)
    assert [row["fits"] for row in tables.tables()] == [fits]


def test_the_address_that_answered_comes_first():
    tables = Listing(0)
    find(tables, addresses=["10.0.0.1", "10.0.0.2"])
    (probe,) = tables.due(0, 1)
    assert probe.endpoints == (("10.0.0.1", 4711), ("10.0.0.2", 4711))
    tables.answered(ID, ("10.0.0.2", 4711), hello(), 0)
    assert tables.tables()[0]["addresses"] == ["10.0.0.2:4711", "10.0.0.1:4711"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"table": table_id(5)}, {"table": ""}, {"role": "seat"}, {"state": ""}, {"seats": 0}, {"seats": 9},
        {"taken": 5}, {"game": ""}, {"game": "Gold\nRush"},
    ],
)  # fmt: skip
def test_an_answer_that_makes_no_sense_drops_the_table(wrong):
    tables = shown(ID)
    assert names(tables) == ["Ana's table"]
    tables.answered(ID, ("10.0.0.1", 4711), hello(**wrong), 1)
    assert tables.tables() == []


def test_a_dropped_table_is_asked_again_later_and_later():
    tables = shown(ID)
    gaps, now = [], 10.0
    for _ in range(8):
        assert [probe.table for probe in tables.due(now, 9)] == [ID]
        tables.failed(ID, now)
        assert tables.tables() == []
        failed_at = now
        while not any(one.probe_at <= now for one in tables._tables.values()):
            now += 1
        gaps.append(now - failed_at)
    assert gaps == [2, 4, 8, 16, 32, 60, 60, 60]


def test_a_dropped_table_that_is_back_is_shown_again():
    tables = shown(ID)
    tables.failed(ID, 1)
    assert tables.due(2.9, 9) == []
    (probe,) = tables.due(3, 9)
    tables.answered(ID, probe.endpoints[0], hello(), 3)
    assert names(tables) == ["Ana's table"]


def test_a_shown_table_is_asked_again_where_it_answered():
    tables = Listing(0)
    find(tables, addresses=["10.0.0.1", "10.0.0.2"])
    tables.due(0, 1)
    tables.answered(ID, ("10.0.0.2", 4711), hello(), 0)
    assert tables.due(9.9, 9) == []
    assert tables.due(10, 9) == [Probe(ID, (("10.0.0.2", 4711),))]


def test_a_table_that_moves_is_asked_at_its_new_address_too():
    tables = shown(ID)
    find(tables, addresses=["10.0.0.1", "10.0.0.9"], now=5)
    (probe,) = tables.due(5, 9)
    assert probe.endpoints == (("10.0.0.1", 4711), ("10.0.0.9", 4711))
    find(tables, addresses=["10.0.0.9"], now=6)
    tables.answered(ID, ("10.0.0.9", 4711), hello(), 6)
    assert tables.due(7, 9) == [Probe(ID, (("10.0.0.9", 4711),))]


def test_a_table_that_announces_something_new_is_asked_soon_but_not_for_a_repetition():
    tables = shown(ID)
    find(tables, addresses=["10.0.0.1"], now=5)
    assert tables.due(5, 9) == []
    find(tables, addresses=["10.0.0.1"], taken=3, now=5)
    assert [probe.table for probe in tables.due(5, 9)] == [ID]


def test_news_while_a_table_is_asked_are_asked_for_again():
    tables = Listing(0)
    find(tables)
    (probe,) = tables.due(0, 9)
    find(tables, taken=3, now=0.1)
    tables.answered(ID, probe.endpoints[0], hello(), 0.2)
    assert [probe.table for probe in tables.due(1.2, 9)] == [ID]


def test_a_table_that_fails_while_it_announces_something_new_is_asked_again_at_once():
    tables = Listing(0)
    find(tables)
    assert len(tables.due(0, 9)) == 1
    find(tables, addresses=["10.0.0.9"], now=0.1)
    tables.failed(ID, 3)
    assert tables.due(4, 9) == [Probe(ID, (("10.0.0.9", 4711),))]


def test_a_table_that_announces_all_the_time_is_asked_once_a_second():
    tables = shown(ID)
    asked = 0
    for step in range(100):
        now = step / 10
        find(tables, addresses=["10.0.0.1"], watching=step, now=now)
        for probe in tables.due(now, 9):
            asked += 1
            tables.answered(ID, probe.endpoints[0], hello(), now)
    assert asked <= 10


def test_a_table_that_nobody_asked_for_long_is_not_shown():
    tables = shown(ID)
    assert tables.due(31, 0) == []
    assert tables.tables() == []
    assert [probe.table for probe in tables.due(31, 9)] == [ID]


def test_a_question_without_an_outcome_has_failed():
    tables = Listing(0)
    find(tables)
    assert len(tables.due(0, 9)) == 1
    assert tables.due(15, 9) == []
    tables.due(16, 9)
    assert tables.help(16) == "unreachable"
    assert [probe.table for probe in tables.due(18, 9)] == [ID]


def test_as_many_are_asked_as_may_be_and_the_longest_waiting_first():
    tables = Listing(0)
    for number in range(5):
        find(tables, table_id(number), now=number, addresses=[f"10.0.0.{number + 1}"])
    assert tables.due(9, 0) == []
    assert [probe.table for probe in tables.due(9, 2)] == [table_id(0), table_id(1)]
    assert [probe.table for probe in tables.due(9, 9)] == [table_id(2), table_id(3), table_id(4)]


def test_outcomes_of_tables_that_are_gone_are_nothing():
    tables = Listing(0)
    tables.answered(ID, (LAN, 4711), hello(), 0)
    tables.failed(ID, 0)
    tables.lost("Nobody's table")
    assert tables.tables() == []


# --- coming and going ---


def test_a_table_goes_with_its_last_announcement():
    tables = Listing(0)
    find(tables)
    find(tables, instance=f"Ana's table - {tail(ID)}-2", addresses=["10.0.0.9"])
    (probe,) = tables.due(0, 9)
    assert probe.endpoints == ((LAN, 4711), ("10.0.0.9", 4711))
    tables.answered(ID, (LAN, 4711), hello(), 0)
    tables.lost(instance_name("Ana's table", ID))
    assert names(tables) == ["Ana's table"]
    tables.lost(f"Ana's table - {tail(ID)}-2")
    assert tables.tables() == []


def test_an_announcement_that_changes_its_table_or_becomes_nonsense_takes_the_old_one_along():
    tables = shown(ID)
    find(tables, table_id(9), instance=instance_name("Ana's table", ID))
    assert tables.tables() == []
    assert [probe.table for probe in tables.due(0, 9)] == [table_id(9)]
    find(tables, table_id(9), instance=instance_name("Ana's table", ID), state="?")
    assert tables.asking == 0


# --- bounds ---


def test_four_tables_an_address():
    tables = Listing(0)
    reasons = [find(tables, table_id(number)) for number in range(6)]
    assert [bool(reason) for reason in reasons] == [False] * 4 + [True] * 2
    assert find(tables, table_id(7), addresses=[LAN, "10.0.0.1"]) == ""
    endpoints = {probe.table: probe.endpoints for probe in tables.due(0, 9)}
    assert endpoints[table_id(7)] == (("10.0.0.1", 4711),)
    assert find(tables, table_id(0)) == "", "one that is listed already is no further one"


def test_sixty_four_tables_and_those_that_failed_make_way():
    tables = Listing(0)
    for number in range(64):
        assert find(tables, table_id(number), addresses=[f"10.0.0.{number + 1}"]) == ""
    assert "64" in find(tables, table_id(99))
    probes = tables.due(0, 99)
    assert len(probes) == 64
    for probe in probes:
        tables.answered(probe.table, probe.endpoints[0], hello(probe.table), 0)
    assert find(tables, table_id(99)), "tables that answer stay"
    tables.failed(table_id(5), 1)
    assert find(tables, table_id(99), now=2) == ""
    assert len(tables.tables()) == 63
    assert [probe.table for probe in tables.due(2, 99)] == [table_id(99)]


@given(st.lists(st.tuples(st.integers(0, 90), st.integers(1, 3), st.integers(0, 2)), max_size=150))
def test_no_flood_makes_it_grow(flood):
    tables = Listing(0)
    for step, (table, address, outcome) in enumerate(flood):
        find(tables, table_id(table), step, [f"10.0.{address}.{n}" for n in range(9)], instance=f"{table}{address}")
        for probe in tables.due(step, 3):
            assert len(probe.endpoints) <= listing.ENDPOINTS
            if outcome == 0:
                tables.failed(probe.table, step)
            elif outcome == 1:
                tables.answered(probe.table, probe.endpoints[0], hello(probe.table), step)
    assert len(tables.tables()) <= 64
    assert len(tables._instances) <= 64 * listing.ANNOUNCEMENTS
    hosts = [host for one in tables._tables.values() for host in {host for host, _ in one.endpoints()}]
    assert all(hosts.count(host) <= 4 for host in hosts)


# --- names ---


def test_names_of_strangers_are_made_fit_to_be_shown():
    tables = Listing(0)
    find(tables, title="A\u202ena")
    (probe,) = tables.due(0, 9)
    tables.answered(ID, probe.endpoints[0], hello(title="\x1b[2JAna\u202e's\n\n  table" + "x" * 50), 0)
    (name,) = names(tables)
    assert name.isprintable()
    assert len(name) <= limits.NAME
    assert "\x1b" not in name and "\u202e" not in name


def test_a_table_whose_title_cannot_be_shown_has_a_name():
    assert all(names(shown(ID, title="\u200b\u202e")))


def test_tables_of_one_name_are_told_apart():
    one, other = "1111100000000000", "2222200000000000"
    tables = shown(one, other)
    assert sorted(names(tables)) == sorted([f"Ana's table - {tail(one)}", f"Ana's table - {tail(other)}"])
    tables.failed(other, 1)
    assert names(tables) == ["Ana's table"]


def test_a_copied_name_never_hides_the_table_it_copies():
    twins = ["1111100000000000", "1111100000000001", "1111100000000002", "2222200000000000"]
    titles = ["Ana", "ANA", f"Ana - {tail(twins[0])}", f"Ana - {twins[0]}"]
    tables = Listing(0)
    for number, (table, title) in enumerate(zip(twins, titles, strict=True)):
        find(tables, table, addresses=[f"10.0.0.{number + 1}"], instance=str(number))
        tables.due(0, 9)
        tables.answered(table, (f"10.0.0.{number + 1}", 4711), hello(table, title), 0)
    assert len({name.casefold() for name in names(tables)}) == 4


def test_open_tables_come_first_then_by_name():
    tables = Listing(0)
    states = {"d": "open", "c": "playing", "b": "over", "a": "playing", "e": "open"}
    for number, (title, state) in enumerate(states.items()):
        find(tables, table_id(number), addresses=[f"10.0.0.{number + 1}"], title=title)
        tables.due(0, 9)
        tables.answered(table_id(number), ("10.0.0.1", 4711), hello(table_id(number), title, state=state), 0)
    assert names(tables) == ["d", "e", "a", "c", "b"]


# --- help ---


def test_help_comes_after_eight_seconds_with_nothing():
    tables = Listing(100)
    assert tables.help_text(100 + HELP_SECONDS - 0.1) == ""
    text = tables.help_text(100 + HELP_SECONDS)
    assert "firewall" in text and "5353" in text and "code" in text


def test_help_says_what_is_the_matter():
    assert Listing(0).help(9, networked=False) == "no-network"
    tables = Listing(0)
    find(tables, v=limits.PROTOCOL + 1)
    assert (tables.help(9), "yours is the older" in tables.help_text(9)) == ("older", True)
    find(tables, v=limits.PROTOCOL - 1, instance="Bo's table")
    assert tables.help(9) == "other-version"
    tables.lost(instance_name("Ana's table", ID))
    assert (tables.help(9), "an older version" in tables.help_text(9)) == ("newer", True)
    tables.lost("Bo's table")
    assert tables.help(9) == "nothing"
    find(tables)
    assert tables.help(9) == "unreachable"
    assert "firewall" in tables.help_text(9)
    tables.answered(ID, (LAN, 4711), hello(), 9)
    assert tables.help(9) == ""
    assert HELP[""] == ""


def test_only_times_that_are_handed_in_count():
    """However far the clock's zero lies away, the same happens."""
    for zero in (-1e6, 0.0, 1e9):
        tables = shown(ID, now=zero)
        assert names(tables) == ["Ana's table"]
        assert tables.due(zero + 9, 9) == []
        assert len(tables.due(zero + 10, 9)) == 1
