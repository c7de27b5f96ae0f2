"""Invites: codes come back as they went, a wrong letter is found, and what leads to no table is refused in words."""

from ipaddress import IPv4Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.crockford import DIGITS, check
from parlour.core.game import BadInput
from parlour.net.invites import BadInvite, decode, encode, looks_like_address, parse_address, target

HOSTS = st.integers(0, 2**32 - 1).map(IPv4Address)
PORTS = st.integers(1, 65535)
CODE = "60N0-0H97-2019"


def fault(text, reader=target):
    with pytest.raises(BadInvite) as refused:
        reader(text)
    assert isinstance(refused.value, BadInput)
    return refused.value.fault


@given(HOSTS, PORTS)
def test_a_code_stands_for_its_address(host, port):
    code = encode(host, port)
    assert decode(code) == (host, port)
    assert target(code) == (str(host), port)
    assert not looks_like_address(code)
    assert [len(group) for group in code.split("-")] == [4, 4, 4]
    assert set(code) <= set(DIGITS) | {"-"}


def test_a_code_never_changes():
    assert encode(IPv4Address("192.168.1.20"), 40000) == CODE


@given(HOSTS, PORTS, st.data())
def test_wrong_letters_are_found(host, port, data):
    code = encode(host, port).replace("-", "")
    at = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from(DIGITS.replace(code[at], "")))
    swapped = code[: max(at - 1, 0)] + code[max(at - 1, 0) : at + 1][::-1] + code[at + 1 :]
    for wrong in (code[:at] + other + code[at + 1 :], code[:at] + code[at + 1 :], swapped):
        if wrong != code:
            assert fault(wrong, decode) == "wrong"
    assert fault(code + other, decode) == "long"


@given(HOSTS, PORTS, st.data())
def test_how_a_code_is_written_does_not_matter(host, port, data):
    looks = {"0": "0Oo", "1": "1IiLl", "-": ["", " ", "–", "\n", " - ", "\u00a0", "_", "."]}
    code = encode(host, port)
    written = "".join(data.draw(st.sampled_from(looks.get(c, [c, c.lower()]))) for c in code)
    assert target(f"  {written}\r\n") == (str(host), port)


@pytest.mark.parametrize("body", ["8000000001", "ZZZZZZZZZZ", "0000000000", "60N00H0000"])
def test_a_code_with_right_check_digits_is_still_an_address_and_a_port(body):
    assert fault(body + check(body, 2), decode) == "wrong"


@pytest.mark.parametrize("port", [0, -1, 65536])
def test_no_code_is_made_for_a_port_that_there_is_not(port):
    with pytest.raises(ValueError, match=str(port)):
        encode(IPv4Address("10.0.0.1"), port)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("192.168.1.20:4000", ("192.168.1.20", 4000)),
        (" 127.0.0.1:1\n", ("127.0.0.1", 1)),
        ("[::1]:65535", ("::1", 65535)),
        ("[fe80::1%eth0]:4000", ("fe80::1%eth0", 4000)),
        ("[::ffff:10.0.0.1]:4000", ("::ffff:a00:1", 4000)),
        ("localhost:4000", ("localhost", 4000)),
        ("ana-pc.local:4000", ("ana-pc.local", 4000)),
        ("ana_pc.local.:04000", ("ana_pc.local.", 4000)),
        ("60N00H972019:4000", ("60N00H972019", 4000)),
    ],
)
def test_addresses(text, found):
    assert looks_like_address(text)
    assert parse_address(text) == target(text) == found


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        (" \n", "empty"),
        ("---", "empty"),
        ("9" * 13, "long"),
        ("9" * 1000, "long"),
        (":" * 1000, "long"),
        ("60N0-0H97-201", "wrong"),
        ("localhost", "wrong"),
        ("60N0-0H97-201U", "letter"),
        ("60N0-0H97-201９", "letter"),
        ("192.168.1.20", "port"),
        ("ana.local", "port"),
        ("pc.home.lan", "port"),
        ("[::1]", "port"),
        ("ana:", "port"),
        ("ana:0", "port"),
        ("ana:65536", "port"),
        ("ana:000001", "port"),
        ("ana:-1", "port"),
        ("ana: 1", "port"),
        ("ana:４０００", "port"),
        ("ana:²", "port"),
        (":4000", "address"),
        ("192.168.1.256:4000", "address"),
        ("192.168.1:4000", "address"),
        ("192.168.01.2:4000", "address"),
        ("0x7f000001:4000", "address"),
        ("ana pc:4000", "address"),
        ("-ana:4000", "address"),
        ("ana..local:4000", "address"),
        ("anička:4000", "address"),
        ("a" * 64 + ":4000", "address"),
        ("a." * 127 + "a:4000", "address"),
        ("http://192.168.1.20:4000", "address"),
        ("[::1%a\nb]:4000", "address"),
        ("[::12345]:4000", "address"),
        ("[[::1]]:4000", "address"),
        ("[192.168.1.20]:4000", "address"),
        ("fe80::1:4000", "brackets"),
        ("[::1:4000", "brackets"),
    ],
)
def test_what_leads_to_no_table_is_refused_with_the_reason(text, why):
    assert fault(text) == why


@given(st.text(st.sampled_from("0123456789abCDU:.[]%-/ \n\u0660é"), max_size=24))
def test_any_text_is_a_target_or_refused_in_one_printable_line(text):
    try:
        host, port = target(text)
    except BadInvite as error:
        assert str(error).isprintable()
    else:
        assert 0 < port < 65536 and host.isprintable() and " " not in host
