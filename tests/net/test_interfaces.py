"""Which addresses are listened on and announced."""

import ipaddress
import socket
import sys

import pytest

from parlour.net import interfaces
from parlour.net.interfaces import LOOPBACK, Interface, Watch, addresses, announced, is_local

LAN = Interface("eth0", "eth0", "192.168.1.20")
WLAN = Interface("wlan0", "wlan0", "10.0.0.7")


def test_loopback_comes_first_and_is_always_there():
    assert addresses([]) == [LOOPBACK]
    assert addresses([LAN, WLAN]) == [LOOPBACK, WLAN.address, LAN.address]
    assert addresses([Interface("lo", "lo", LOOPBACK, multicast=False), LAN]) == [LOOPBACK, LAN.address]


@pytest.mark.parametrize(
    "name",
    ["docker0", "veth12ab", "br-7f3c", "virbr0", "tun0", "tap1", "utun3", "wg0", "tailscale0", "vmnet8", "vboxnet0"],
)
def test_interfaces_that_lead_to_no_neighbour_are_left_out(name):
    assert addresses([Interface(name, name, "192.168.99.1"), LAN]) == [LOOPBACK, LAN.address]


@pytest.mark.parametrize(
    "title", ["vEthernet (WSL)", "VirtualBox Host-Only Ethernet Adapter", "VMware Virtual Ethernet"]
)
def test_on_windows_the_title_tells(title):
    unnamed = Interface("{846EE342-7039-11DE-9D20-806E6F6E6963}", title, "192.168.56.1")
    assert addresses([unnamed]) == [LOOPBACK]
    assert addresses([unnamed._replace(title="Intel(R) Ethernet")]) == [LOOPBACK, "192.168.56.1"]


@pytest.mark.parametrize("wrong", [{"up": False}, {"multicast": False}, {"point_to_point": True}])
def test_an_interface_must_be_up_reach_many_and_carry_multicast(wrong):
    assert addresses([LAN._replace(**wrong), WLAN]) == [LOOPBACK, WLAN.address]


@pytest.mark.parametrize("address", ["8.8.8.8", "100.64.0.1", "127.0.0.5", "0.0.0.0", "224.0.0.251"])
def test_only_private_addresses_count(address):
    assert addresses([LAN._replace(address=address)]) == [LOOPBACK]


def test_an_address_given_by_nobody_comes_last():
    alone = Interface("eth1", "eth1", "169.254.3.4")
    assert addresses([alone, LAN]) == [LOOPBACK, LAN.address, "169.254.3.4"]


def test_an_address_is_listed_once():
    assert addresses([LAN, LAN._replace(name="eth0:1")]) == [LOOPBACK, LAN.address]


def test_others_are_not_told_loopback_unless_there_is_nothing_else():
    assert announced([LOOPBACK, LAN.address]) == [LAN.address]
    assert announced([LOOPBACK]) == [LOOPBACK]


@pytest.mark.parametrize("text", ["192.168.1.20", "10.255.255.254", "172.16.0.1", "169.254.1.1", "127.0.0.1"])
def test_local_addresses(text):
    assert is_local(text)


@pytest.mark.parametrize(
    "text",
    ["", "1.1.1.1", "0.0.0.1", "255.255.255.255", "224.0.0.251", "240.0.0.1", "::1", "10.0.0.1 ", "10.1", "a.local"],
)
def test_what_is_no_local_address(text):
    assert not is_local(text)


def test_a_change_is_noticed_once():
    answers = iter([[LOOPBACK], [LOOPBACK], [LOOPBACK, LAN.address], [LOOPBACK, LAN.address], [LOOPBACK]])
    watch = Watch(lambda: next(answers))
    assert [watch.changed() for _ in range(4)] == [False, True, False, True]
    assert watch.addresses == [LOOPBACK]


def test_this_machine_can_be_listened_on_at_all_its_addresses():
    chosen = addresses()
    assert chosen[0] == LOOPBACK
    assert len(set(chosen)) == len(chosen)
    for address in chosen:
        assert ipaddress.ip_address(address).is_private
        with socket.create_server((address, 0)):
            pass


def test_this_machines_loopback_is_read_as_the_system_has_it():
    (loopback,) = {one for one in interfaces.read() if one.address == LOOPBACK}
    assert loopback.up
    assert not loopback.point_to_point


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lists no addresses of what is down")
def test_an_interface_that_is_gone_is_down():
    assert interfaces._flags("no-such-0") == (False, False, False)
