"""Both sides of the greeting, and everybody who may stand between them or pretend to be one of them."""

import itertools

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import __version__
from parlour.net import limits
from parlour.net.greeting import (
    REASONS,
    Called,
    Caller,
    Doorkeeper,
    Refusal,
    TableFacts,
    _transcript,
    explain,
    fact,
    password_key,
)
from parlour.net.identity import Identity
from parlour.net.messages import AnyMessage, Bye, Chat, Hello, Ping, Proven, Refused

ANA, BEN, MAL = (Identity.from_secret(bytes([n]) * 32) for n in (1, 2, 3))
TABLE, OTHER_TABLE = "0123456789abcdef", "fedcba9876543210"
RULES = {"rig": "00112233445566aa", "toy": "00112233445566bb"}
FACTS = TableFacts(TABLE, "rig", RULES["rig"], "Ana's table", "open", 1, 3, 2)
PASSWORD = "soví houkání"
KEY = password_key(PASSWORD, TABLE)

_nonces = itertools.count(1)


def entropy(count):
    return next(_nonces).to_bytes(count)


def same_nonce(count):
    return b"n" * count


def caller(identity=BEN, role="seat", rules=RULES, entropy=entropy, now=0.0, **more):
    return Caller(identity, role, rules, entropy, now, **more)


def called(identity=ANA, facts=FACTS, entropy=entropy, now=0.0, doorkeeper=None, address="10.0.0.7", **more):
    return Called(identity, facts, entropy, now, doorkeeper or Doorkeeper(), address, **more)


def over_the_wire(message):
    data = msgspec.msgpack.encode(message)
    assert len(data) <= limits.FIRST_FRAME
    return msgspec.msgpack.decode(data, type=AnyMessage)


def unchanged(message):
    return message


def meet(one, other, to_other=unchanged, to_one=unchanged, now=0.0):
    """Let a caller and a called side talk until nobody has more to say; who stands between may change each message."""
    to_go, to_come = [one.hello], []
    said = {one: [one.hello], other: []}
    while to_go or to_come:
        target, change, message = (other, to_other, to_go.pop(0)) if to_go else (one, to_one, to_come.pop(0))
        if target.done or target.refused:
            continue
        answers = target.on(over_the_wire(change(message)), now)
        said[target] += answers
        (to_come if target is other else to_go).extend(answers)
    return said[one], said[other]


def reasons(*sides):
    return [side.refused and side.refused.reason for side in sides]


# --- as it should go ---


@pytest.mark.parametrize("role", ["seat", "watch"])
@pytest.mark.parametrize("looked_for", [{}, {"table": TABLE}, {"table": TABLE, "machine": ANA.key}])
def test_two_honest_sides_are_done_and_know_each_other(role, looked_for):
    one, other = caller(role=role, **looked_for), called()
    meet(one, other)
    assert (one.done, other.done, one.refused, other.refused) == (True, True, None, None)
    assert (one.peer.machine, one.peer.table, one.peer.title) == (ANA.key, TABLE, "Ana's table")
    assert (other.peer.machine, other.peer.role) == (BEN.key, role)


def test_the_called_side_tells_its_public_facts():
    one, other = caller(role="probe"), called(password=KEY)
    _, (hello,) = meet(one, other)
    assert hello == one.peer
    assert {name: getattr(hello, name) for name in FACTS._fields} == FACTS._asdict()
    assert (hello.locked, hello.protocol, hello.version) == (True, limits.PROTOCOL, __version__)


def test_a_probe_ends_with_the_hello_of_a_table_of_any_protocol_and_game():
    one, other = caller(role="probe", rules={}), called(password=KEY)
    said, _ = meet(one, other, to_one=lambda message: msgspec.structs.replace(message, protocol=99))
    assert one.done and other.done
    assert len(said) == 1
    assert one.peer.protocol == 99


def test_both_know_the_password():
    one, other = caller(password=PASSWORD), called(password=KEY)
    (_, mine), (_, theirs) = meet(one, other)
    assert one.done and other.done
    assert len(mine.password) == len(theirs.password) == 32
    assert mine.password != theirs.password


def test_it_does_not_matter_how_an_accent_was_typed():
    assert password_key("sovi\u0301", TABLE) == password_key("sov\u00ed", TABLE)
    assert password_key("sovi", TABLE) != password_key("sov\u00ed", TABLE)


def test_a_password_is_worth_something_else_at_each_table():
    assert password_key(PASSWORD, TABLE) != password_key(PASSWORD, OTHER_TABLE)
    assert len(KEY) == 32


def test_a_password_of_bytes_that_are_no_text_counts_too():
    """As the command line hands them over."""
    assert len(password_key("\udcff", TABLE)) == 32


def test_a_machine_with_a_seat_needs_no_password():
    one, other = caller(machine=ANA.key), called(password=KEY, known={BEN.key})
    (_, mine), (_, theirs) = meet(one, other)
    assert one.done and other.done
    assert (mine.password, theirs.password) == (b"", b"")


def test_a_machine_with_a_seat_that_gives_a_password_gets_it_proven():
    one, other = caller(machine=ANA.key, password=PASSWORD), called(password=KEY, known={BEN.key})
    _, (_, theirs) = meet(one, other)
    assert one.done and other.done
    assert theirs.password


def test_the_largest_hello_fits_into_the_first_frame():
    facts = FACTS._replace(game="g" * 40, title="\U0001f3b2" * 4 * limits.NAME, taken=2**32 - 1, seats=2**32 - 1)
    _, (hello,) = meet(caller(role="probe"), called(facts=facts))
    worst = msgspec.structs.replace(hello, version="9" * 40)
    assert over_the_wire(worst) == worst


# --- turned away ---


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        (lambda: caller(identity=ANA), called, "itself"),
        (lambda: caller(table=OTHER_TABLE), called, "other-table"),
        (lambda: caller(machine=MAL.key), called, "other-machine"),
        (lambda: caller(rules={"toy": RULES["toy"]}), called, "unknown-game"),
        (lambda: caller(rules={"rig": "00112233445566ab"}), called, "rules"),
        (caller, lambda: called(password=KEY), "no-password"),
        (lambda: caller(password="x"), lambda: called(password=KEY), "wrong-password"),
        (lambda: caller(password=PASSWORD), called, "not-locked"),
        (lambda: caller(machine=ANA.key), lambda: called(password=KEY), "no-password"),
        (caller, lambda: called(admit=lambda hello: Refusal("full", "3 seats")), "full"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_who_may_not_come_in_hears_why_and_both_know(one, other, reason):
    one, other = one(), other()
    meet(one, other)
    assert reasons(one, other) == [reason, reason]
    assert not one.done and not other.done
    assert (one.refused.mine, one.refused.yours) == (other.refused.yours, other.refused.mine)


def test_other_rules_are_named_by_both():
    one, other = caller(rules={"rig": "00112233445566ab"}), called()
    meet(one, other, to_one=lambda message: msgspec.structs.replace(message, version="0.0.9"))
    assert one.refused == ("rules", fact("00112233445566ab"), "00112233445566aa (Parlour 0.0.9)")
    assert other.refused == ("rules", one.refused.yours, one.refused.mine)


@pytest.mark.parametrize(
    ("protocol", "caller_reads", "called_reads"),
    [
        (limits.PROTOCOL + 1, "Their Parlour is the older", "Your Parlour is the older"),
        (limits.PROTOCOL - 1, "Your Parlour is the older", "Their Parlour is the older"),
    ],
)
def test_a_caller_of_another_protocol_is_refused_saying_whose_is_older(protocol, caller_reads, called_reads):
    other, one = called(), caller()
    (answer,) = other.on(msgspec.structs.replace(one.hello, protocol=protocol, version="7.1.0"), 0.0)
    one.on(answer, 0.0)
    assert one.refused == ("protocol", f"{protocol} (Parlour 7.1.0)", fact(limits.PROTOCOL))
    assert caller_reads in explain(*one.refused)
    assert called_reads in explain(*other.refused)
    assert "7.1.0" in explain(*one.refused) and __version__ in explain(*one.refused)


def test_a_caller_refuses_another_protocol_too():
    one, other = caller(), called()
    meet(one, other, to_one=lambda message: msgspec.structs.replace(message, protocol=limits.PROTOCOL + 1))
    assert reasons(one, other) == ["protocol", "protocol"]


def test_the_door_is_asked_last_and_only_about_who_has_proven_all():
    asked = []
    admit = lambda hello: asked.append(hello.machine)  # noqa: E731
    meet(caller(password="wrong"), called(password=KEY, admit=admit))
    assert asked == []
    meet(caller(password=PASSWORD), called(password=KEY, admit=admit))
    assert asked == [BEN.key]


@pytest.mark.parametrize(
    "message", [Ping(), Chat("hello"), Proven(bytes(64), b""), Hello(1, "1", ANA.key, bytes(16), "table")]
)
def test_what_does_not_belong_first_is_rubbish(message):
    other = called()
    assert other.on(message, 0.0) == [Refused("rubbish")]
    assert other.refused == ("rubbish", "", "")


def test_a_second_hello_is_rubbish():
    other, hello = called(), caller().hello
    other.on(hello, 0.0)
    assert other.on(hello, 0.0) == [Refused("rubbish")]


def test_a_caller_answers_no_caller_and_no_table_without_a_name():
    for hello in caller(identity=MAL).hello, Hello(limits.PROTOCOL, "1", MAL.key, bytes(16), "table"):
        one = caller()
        assert one.on(hello, 0.0) == [Refused("rubbish")]


def test_the_other_side_may_leave_or_refuse_at_any_time():
    one = caller()
    assert one.on(Bye(), 0.0) == []
    assert one.refused == ("closed", "", "")
    one = caller()
    assert one.on(Refused("busy", "theirs", "mine"), 0.0) == []
    assert one.refused == ("busy", "mine", "theirs")


def test_a_side_that_takes_too_long_is_refused():
    other = called(now=10.0)
    assert other.deadline == 10.0 + limits.GREETING_SECONDS
    assert other.tick(12.9) == [] and other.refused is None
    assert other.tick(13.0) == [Refused("silent")]
    assert other.tick(14.0) == []
    late = called(now=10.0)
    assert late.on(caller().hello, 13.0) == [Refused("silent")]
    done = caller(role="probe", now=10.0)
    meet(done, called(now=10.0), now=10.0)
    assert done.tick(99.0) == [] and done.done


def test_nothing_is_taken_once_it_is_over():
    one, other = caller(), called()
    meet(one, other)
    for side in one, other:
        with pytest.raises(RuntimeError):
            side.on(Ping(), 0.0)


# --- attacks ---


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("version", "0.0.1"), ("nonce", bytes(16)), ("role", "watch"), ("table", TABLE), ("game", "toy"),
        ("rules", RULES["toy"]), ("title", "x"), ("state", "over"), ("taken", 7), ("seats", 7), ("watching", 7),
        ("locked", True),
    ],
)  # fmt: skip
def test_a_field_of_the_callers_hello_changed_on_the_way_is_noticed(field, value):
    def change(message):
        return msgspec.structs.replace(message, **{field: value}) if isinstance(message, Hello) else message

    one, other = caller(), called()
    meet(one, other, to_other=change)
    assert reasons(one, other) == ["not-proven", "not-proven"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("version", "0.0.1"), ("nonce", bytes(16)), ("table", OTHER_TABLE), ("title", "x"), ("state", "playing"),
        ("taken", 7), ("seats", 7), ("watching", 7),
    ],
)  # fmt: skip
def test_a_field_of_the_called_sides_hello_changed_on_the_way_is_noticed(field, value):
    def change(message):
        return msgspec.structs.replace(message, **{field: value}) if isinstance(message, Hello) else message

    one, other = caller(), called()
    meet(one, other, to_one=change)
    assert reasons(one, other) == ["not-proven", "not-proven"]


@pytest.mark.parametrize("locked", [True, False])
def test_a_lock_hidden_or_made_up_on_the_way_is_noticed(locked):
    def change(message):
        return msgspec.structs.replace(message, locked=locked) if isinstance(message, Hello) else message

    one = caller(machine=ANA.key, password=PASSWORD)
    other = called(password=None if locked else KEY, known={BEN.key})
    meet(one, other, to_one=change)
    assert reasons(one, other) == ["not-proven", "not-proven"]


def test_a_changed_signature_is_noticed_by_either_side():
    def change(message):
        return msgspec.structs.replace(message, signature=bytes(64)) if isinstance(message, Proven) else message

    one, other = caller(), called()
    meet(one, other, to_other=change)
    assert reasons(one, other) == ["not-proven", "not-proven"]
    one, other = caller(), called()
    meet(one, other, to_one=change)
    assert reasons(one) == ["not-proven"] and not one.done


def test_nobody_takes_another_machines_name_without_its_key():
    """Mal says that it is Ben, or sends Ben's greeting on with its own key: it is let in as nobody or as itself."""
    one, other = caller(identity=MAL), called(known={BEN.key})
    meet(one, other, lambda m: msgspec.structs.replace(m, machine=BEN.key) if isinstance(m, Hello) else m)
    assert reasons(one, other) == ["not-proven", "not-proven"]
    one, other = caller(identity=BEN), called(known={BEN.key})
    meet(one, other, lambda m: msgspec.structs.replace(m, machine=MAL.key) if isinstance(m, Hello) else m)
    assert reasons(one, other) == ["not-proven", "not-proven"]


def test_nobody_answers_for_another_machine_without_its_key():
    one, other = caller(machine=ANA.key), called(identity=MAL)
    meet(one, other, to_one=lambda m: msgspec.structs.replace(m, machine=ANA.key) if isinstance(m, Hello) else m)
    assert reasons(one) == ["not-proven"]


def test_a_proof_of_the_password_does_not_fit_another_key():
    """Mal stands between, with Hellos and signatures of its own, and sends Ben's proof on."""
    ben, ana = caller(password=PASSWORD), called(password=KEY)
    to_ben, to_ana = called(identity=MAL, password=KEY), caller(identity=MAL, password="guess")
    (hello_for_ben,) = to_ben.on(ben.hello, 0.0)
    (hello_of_ana,) = ana.on(to_ana.hello, 0.0)
    (bens,) = ben.on(hello_for_ben, 0.0)
    (mals,) = to_ana.on(hello_of_ana, 0.0)
    assert ana.on(Proven(mals.signature, bens.password), 0.0) == [Refused("wrong-password")]


def test_what_was_heard_once_is_of_no_use_again():
    """A whole greeting is played back to a new one: by then the other side's nonce is another."""
    one, other = caller(password=PASSWORD), called(password=KEY)
    mine, theirs = meet(one, other)
    again = called(password=KEY, known={BEN.key})
    again.on(mine[0], 0.0)
    assert again.on(mine[1], 0.0) == [Refused("not-proven")]
    back = caller(password=PASSWORD)
    back.on(theirs[0], 0.0)
    assert back.on(theirs[1], 0.0) == [Refused("not-proven")]


def test_a_side_whose_own_nonce_comes_back_refuses():
    one, other = caller(entropy=same_nonce), called(entropy=same_nonce)
    meet(one, other)
    assert reasons(one, other) == ["rubbish", "rubbish"]
    (hello,) = called(identity=MAL, entropy=same_nonce).on(caller().hello, 0.0)
    assert caller(entropy=same_nonce).on(hello, 0.0) == [Refused("rubbish")]


def test_what_a_side_said_is_no_answer_to_itself():
    """The caller's Proven comes back to it: as its own, and under the other side's Hello."""
    one, other = caller(password=PASSWORD), called(password=KEY)
    (hello,) = other.on(one.hello, 0.0)
    (proven,) = one.on(hello, 0.0)
    assert one.on(proven, 0.0) == [Refused("not-proven")]
    one, other = caller(), called()
    (hello,) = other.on(one.hello, 0.0)
    one.on(hello, 0.0)
    as_a_caller = ANA.sign(_transcript("greeting", "caller", one.hello, hello))
    assert one.on(Proven(as_a_caller, b""), 0.0) == [Refused("not-proven")]


def test_a_machine_does_not_greet_itself_through_somebody_else():
    """Ana dials Mal, who sends all of it on to Ana's own door and back."""
    out, back = caller(identity=ANA), called(identity=ANA)
    meet(out, back)
    assert reasons(out, back) == ["itself", "itself"]
    (hello,) = called(identity=ANA).on(caller(identity=MAL).hello, 0.0)
    assert caller(identity=ANA).on(hello, 0.0) == [Refused("itself")]


def test_a_host_that_does_not_know_the_password_is_refused():
    one, other = caller(password=PASSWORD), called(identity=MAL, password=KEY)
    meet(one, other, to_one=lambda m: Proven(m.signature, bytes(32)) if isinstance(m, Proven) else m)
    assert reasons(one) == ["not-proven"] and not one.done
    one, other = caller(password=PASSWORD), called(identity=MAL, password=KEY)
    meet(one, other, to_one=lambda m: Proven(m.signature, b"") if isinstance(m, Proven) else m)
    assert reasons(one) == ["not-proven"] and not one.done


def test_who_does_not_know_the_password_gets_nothing_to_test_guesses_with():
    """All that the called side sends to a wrong proof would be the same under any password."""
    for guess in "", "x", "y":
        one = caller(machine=ANA.key, password=guess)
        _, said = meet(one, called(password=KEY))
        assert [type(message) for message in said] == [Hello, Refused]
        _, other_said = meet(caller(machine=ANA.key, password=guess), called(password=password_key("another", TABLE)))
        assert msgspec.structs.replace(said[0], nonce=bytes(16)) == msgspec.structs.replace(
            other_said[0], nonce=bytes(16)
        )
        assert said[1] == other_said[1]


@given(
    st.lists(
        st.sampled_from([Ping(), Bye(), Refused("full"), Proven(bytes(64), bytes(32)), Proven(b"", b"")]), max_size=4
    )
)
def test_without_the_right_answers_nobody_comes_in(messages):
    other = called(password=KEY, known={MAL.key})
    other.on(caller(identity=MAL).hello, 0.0)
    for message in messages:
        if not other.refused:
            other.on(message, 0.0)
    assert not other.done


# --- guessing ---


def guess(doorkeeper, now, password="wrong", identity=MAL, address="10.0.0.7", **more):
    one, other = (
        caller(identity, password=password, now=now),
        called(now=now, doorkeeper=doorkeeper, address=address, password=KEY, **more),
    )
    meet(one, other, now=now)
    return one


def test_after_a_wrong_password_the_next_has_to_wait_twice_as_long_each_time():
    doorkeeper, now, waits = Doorkeeper(), 100.0, []
    for _ in range(9):
        assert guess(doorkeeper, now).refused.reason == "wrong-password"
        waits.append(doorkeeper.delay("10.0.0.7", now))
        now += waits[-1]
        assert doorkeeper.delay("10.0.0.7", now - 0.01) > 0
    assert waits == [0.5, 1, 2, 4, 8, 16, 30, 30, 30]


def test_who_has_to_wait_is_not_looked_at_even_with_the_right_password():
    doorkeeper = Doorkeeper()
    for now in 0.0, 0.5, 1.5:
        guess(doorkeeper, now)
    early = guess(doorkeeper, 2.3, PASSWORD)
    assert early.refused == ("wait", "", "2")
    assert "in 2 seconds" in explain(*early.refused)
    assert doorkeeper.delay("10.0.0.7", 2.3) == pytest.approx(1.2), "asking early makes it no longer"
    assert guess(doorkeeper, 3.5, PASSWORD).done


def test_many_calls_at_once_are_one_guess():
    doorkeeper = Doorkeeper()
    sides = [(caller(MAL, password="wrong"), called(doorkeeper=doorkeeper, password=KEY)) for _ in range(4)]
    proofs = [one.on(other.on(one.hello, 0.0)[0], 0.0)[0] for one, other in sides]
    answers = [other.on(proof, 0.0)[0].reason for (_, other), proof in zip(sides, proofs, strict=True)]
    assert answers == ["wrong-password", "wait", "wait", "wait"]


def test_another_address_waits_only_after_many_wrong_passwords_in_all():
    doorkeeper = Doorkeeper()
    for number in range(8):
        doorkeeper.failed(f"10.0.1.{number}", 0.0)
    assert doorkeeper.delay("10.0.0.9", 0.0) == 0
    assert [doorkeeper.failed(f"10.0.2.{n}", 0.0) or doorkeeper.delay("10.0.0.9", 0.0) for n in range(8)] == [
        0.5, 1, 2, 4, 8, 16, 30, 30,
    ]  # fmt: skip


def test_a_machine_with_a_seat_never_waits_and_costs_nobody_time():
    doorkeeper = Doorkeeper()
    for _ in range(40):
        doorkeeper.failed("10.0.0.7", 0.0)
    assert guess(doorkeeper, 0.0, PASSWORD, BEN, known={BEN.key}).done
    fresh = Doorkeeper()
    assert guess(fresh, 0.0, "wrong", BEN, known={BEN.key}).refused.reason == "wrong-password"
    assert fresh.delay("10.0.0.7", 0.0) == 0


def test_to_give_no_password_is_no_guess():
    doorkeeper = Doorkeeper()
    meet(caller(machine=ANA.key), called(doorkeeper=doorkeeper, password=KEY))
    assert doorkeeper.delay("10.0.0.7", 0.0) == 0


def test_after_ten_quiet_minutes_all_is_forgotten():
    doorkeeper = Doorkeeper()
    for _ in range(20):
        doorkeeper.failed("10.0.0.7", 0.0)
    doorkeeper.failed("10.0.0.7", 599.0)
    assert doorkeeper.delay("10.0.0.7", 599.0) == 30
    doorkeeper.failed("10.0.0.7", 1199.0)
    assert doorkeeper.delay("10.0.0.7", 1199.0) == 0.5


def test_the_doorkeeper_remembers_so_many_addresses_and_no_more():
    doorkeeper = Doorkeeper()
    for number in range(5000):
        doorkeeper.failed(str(number), 0.0)
    assert len(doorkeeper._addresses) == 1024
    assert doorkeeper.delay("0", 0.0) == 30, "who is forgotten waits with all"


# --- words ---


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_is_a_sentence_that_says_what_to_do(reason):
    words = explain(reason, fact(1), "2 (Parlour 9.9.9)")
    assert words.endswith(".")
    assert "{" not in words
    assert any(verb in words for verb in ("Update", "update", "oin", "Ask", "Watch", "Look", "Try", "Check", "Close"))
    assert over_the_wire(Refused(reason)).reason == reason


@pytest.mark.parametrize(
    ("mine", "yours", "advice"),
    [
        ("00112233445566aa (Parlour 0.9.0)", "00112233445566bb (Parlour 0.10.0)", "Your Parlour is the older"),
        ("00112233445566aa (Parlour 1.0.0)", "00112233445566bb (Parlour 0.10.0)", "Their Parlour is the older"),
        ("00112233445566aa (Parlour 1.2.0)", "00112233445566bb (Parlour 1.10.0)", "Your Parlour is the older"),
        ("00112233445566aa (Parlour 1.0.0)", "00112233445566bb (Parlour 1.0.0)", "different builds of the game"),
        ("00112233445566aa (Parlour 1.0)", "00112233445566bb (Parlour 1.0.0)", "Install the same version"),
        ("00112233445566aa (Parlour 1.0.0)", "00112233445566bb (Parlour 1.0.0rc1)", "Install the same version"),
        ("00112233445566aa (Parlour 1.0.0)", "00112233445566aa (Parlour 1.0.0)", "Install the same version"),
        ("00112233445566aa (Parlour 1.0.0)", "gibberish", "Install the same version"),
        ("1234567812345678 (Parlour 1.0.0)", "0000000000000000 (Parlour 1.2.0rc1)", "Your Parlour is the older"),
    ],
)
def test_other_rules_are_explained_by_the_versions(mine, yours, advice):
    words = explain("rules", mine, yours)
    assert mine in words and yours in words and advice in words


def test_the_newer_protocol_counts_more_than_the_newer_version():
    assert "Your Parlour is the older" in explain("protocol", "9 (Parlour 2.0.0)", "10 (Parlour 1.0.0)")


def test_strangers_words_are_shown_as_plain_letters():
    nasty = "\x1b[31m\u202e{mine}<b>\n" + "x" * 500
    for words in explain("unknown-game", "", nasty), explain(nasty), explain("rules", nasty, nasty):
        assert words.isprintable() and words.isascii()
        assert "{" not in words and "<" not in words
        assert len(words) < 400
    assert "unknown to this Parlour (brand-new)" in explain("brand-new")
