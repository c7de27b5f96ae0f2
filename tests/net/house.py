"""A machine for tests of links: it lets everybody in, and notes what it is told."""

from hashlib import blake2b

from parlour.net.greeting import TableFacts
from parlour.net.identity import Identity
from parlour.net.links import Links

TABLE = "00112233aabbccdd"
RULES = {"toy-ripple": "0123456789abcdef"}


def entropy(name):
    """A generator of bytes that gives the same ones each time."""
    count = 0

    def take(size):
        nonlocal count
        count += 1
        return blake2b(f"{name} {count}".encode(), digest_size=size).digest()

    return take


def identity(name):
    return Identity.new(entropy(name))


class Machine:
    """Owner of links. `log` has what happened, as (word, machine's name, what)."""

    def __init__(self, name, world=None, **options):
        """To be made while a loop runs; `world` collects machines, so that their keys have names in the log."""
        self.world = {} if world is None else world
        self.identity = identity(name)
        self.key = self.identity.key
        self.name = name
        self.world[self.key] = name
        self.table = TableFacts(TABLE, "toy-ripple", RULES["toy-ripple"], "Ana's table", "open", 1, 3)
        self.refusal = None
        self.log = []
        self.links = Links(self.identity, self, options.pop("rules", RULES), entropy(f"{name} nonces"), **options)

    def facts(self):
        return self.table

    def admit(self, hello):
        return self.refusal

    def opened(self, link):
        self._note("opened", link.key, link.hello.role)

    def closed(self, key, reason):
        self._note("closed", key, reason)

    def received(self, key, message):
        if type(message).__name__ != "Ping":
            self._note("received", key, message)

    def not_reached(self, key, error):
        self._note("not reached", key, error.reason)

    def of(self, word, name=None):
        """What was told under this word, oldest first; of one machine, if a name is given."""
        return [what for it, who, what in self.log if it == word and name in (None, who)]

    def is_linked(self, other):
        return other.key in self.links.machines

    def _note(self, word, key, what):
        self.log.append((word, self.world.get(key, key[:8]), what))
