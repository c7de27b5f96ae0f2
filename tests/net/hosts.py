"""Several hosts on one machine: network namespaces on one virtual switch, with real multicast. Needs Linux and root.

with Hosts(3) as hosts:
    server = hosts[0].start([python, "-m", "parlour", "host", ...])    # at hosts[0].address
    hosts[1].run([...]); hosts[2].unplug()
"""

import os
import shutil
import subprocess
import sys
from functools import lru_cache
from itertools import count

_numbers = count()


class Host:
    """One of them: its address, and processes that run there."""

    def __init__(self, space, switch, number):
        self.space, self.address = space, f"10.77.0.{number + 1}"
        self._switch, self._port = switch, f"port{number}"
        ip("netns", "add", space)
        ip("-n", switch, "link", "add", self._port, "type", "veth", "peer", "name", "eth0", "netns", space)
        ip("-n", switch, "link", "set", self._port, "master", "switch", "up")
        ip("-n", space, "address", "add", f"{self.address}/24", "dev", "eth0")
        ip("-n", space, "link", "set", "lo", "up")
        ip("-n", space, "link", "set", "eth0", "multicast", "on", "up")
        ip("-n", space, "route", "add", "default", "dev", "eth0")

    def words(self, command):
        """The command that runs a command at this host."""
        return ["ip", "netns", "exec", self.space, *map(str, command)]

    def start(self, command, **options):
        """Start a process here; options are those of `subprocess.Popen`."""
        return subprocess.Popen(self.words(command), **options)

    def run(self, command, **options):
        """Run a process here to its end; options are those of `subprocess.run`."""
        return subprocess.run(self.words(command), check=True, **options)

    def unplug(self):
        """Pull the cable."""
        ip("-n", self._switch, "link", "set", self._port, "down")

    def plug(self):
        """Put it in again."""
        ip("-n", self._switch, "link", "set", self._port, "up")


class Hosts:
    """A switch and so many hosts; all of it is gone at the end, and what still runs there is ended."""

    def __init__(self, number):
        self._number = number
        self._name = f"parlour-{os.getpid()}-{next(_numbers)}"
        self._hosts = []

    def __enter__(self):
        switch = f"{self._name}-switch"
        ip("netns", "add", switch)
        try:
            ip("-n", switch, "link", "add", "switch", "type", "bridge", "mcast_snooping", "0")
            ip("-n", switch, "link", "set", "switch", "up")
            for number in range(self._number):
                self._hosts.append(Host(f"{self._name}-{number}", switch, number))
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *error):
        for space in _spaces():
            if space.startswith(f"{self._name}-"):
                for process in ip("netns", "pids", space).split():
                    os.kill(int(process), 9)
                ip("netns", "delete", space)

    def __getitem__(self, number):
        return self._hosts[number]

    def __len__(self):
        return len(self._hosts)


def ip(*words):
    """Run iproute2's `ip`; gives its output."""
    return subprocess.run(["ip", *words], check=True, capture_output=True, text=True).stdout


@lru_cache
def why_not():
    """Why there can be no hosts on this machine, or `None`: the reason to skip a test."""
    if sys.platform != "linux" or shutil.which("ip") is None:
        return "network namespaces need Linux and iproute2"
    try:
        with Hosts(1):
            return None
    except subprocess.CalledProcessError as error:
        return f"network namespaces are not permitted here: {error.stderr.strip()}"


def _spaces():
    return [line.split()[0] for line in ip("netns", "list").splitlines() if line]
