"""The tests' own networks: the proxy and the hosts do what they are asked to."""

import socket
import sys
import threading
import time

import pytest

from tests.net import hosts
from tests.net.hosts import Hosts
from tests.net.proxy import Proxy

ECHO = "import socket\nwith socket.create_server((%r, 4711)) as s:\n print('up', flush=True)\n c, a = s.accept()\n"
ASK = "import socket\ns = socket.create_connection((%r, 4711), 20)\nprint(s.recv(99).decode())"


def until(condition):
    """Wait for a condition, 20 s at most."""
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, "not within 20 s"
        threading.Event().wait(0.002)


@pytest.fixture
def echo():
    """A server that sends back what it gets; gives its address."""
    server = socket.create_server(("127.0.0.1", 0))

    def serve():
        while True:
            try:
                connection, _ = server.accept()
            except OSError:
                return
            with connection:
                try:
                    while piece := connection.recv(999):
                        connection.sendall(piece)
                except ConnectionError:
                    continue

    thread = threading.Thread(target=serve)
    thread.start()
    yield server.getsockname()
    server.shutdown(socket.SHUT_RDWR)
    server.close()
    thread.join(10)


def call(proxy):
    return socket.create_connection((proxy.host, proxy.port), 20)


def test_a_proxy_passes_on_stalls_and_cuts(echo):
    with Proxy(echo) as proxy, call(proxy) as line:
        line.sendall(b"one")
        assert line.recv(9) == b"one"
        proxy.stall()
        line.sendall(b"two")
        until(lambda: proxy.held)
        line.setblocking(False)
        with pytest.raises(BlockingIOError):
            line.recv(9)
        line.settimeout(20)
        proxy.go_on()
        assert line.recv(9) == b"two"
        assert proxy.connections == 1
        proxy.cut()
        with pytest.raises(ConnectionError):
            line.recv(9)


def test_a_proxy_hands_on_the_end_of_a_stream(echo):
    with Proxy(echo) as proxy, call(proxy) as line:
        line.sendall(b"last")
        line.shutdown(socket.SHUT_WR)
        assert line.recv(9) == b"last"
        assert line.recv(9) == b""


def test_a_proxy_refuses_and_takes_again(echo):
    with Proxy(echo) as proxy:
        proxy.refuse()
        with pytest.raises(ConnectionError), call(proxy) as line:
            line.recv(9)
        proxy.refuse(False)
        with call(proxy) as line:
            line.sendall(b"hello")
            assert line.recv(9) == b"hello"


@pytest.mark.skipif(hosts.why_not() is not None, reason=hosts.why_not() or "")
def test_hosts_reach_each_other_until_one_is_unplugged():
    with Hosts(2) as (left, right):
        code = ECHO % left.address + " c.sendall(a[0].encode())"
        with left.start([sys.executable, "-c", code], stdout=-1) as server:
            server.stdout.readline()
            asked = right.run([sys.executable, "-c", ASK % left.address], stdout=-1, text=True)
            assert asked.stdout.strip() == right.address
            assert server.wait(20) == 0
        right.unplug()
        state = hosts.ip("-n", right.space, "link", "show", "eth0")
        assert "NO-CARRIER" in state
        right.plug()
        assert "NO-CARRIER" not in hosts.ip("-n", right.space, "link", "show", "eth0")
    assert not [space for space in hosts._spaces() if space in (left.space, right.space)]
