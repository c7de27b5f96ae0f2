"""A machine's key pair (Ed25519, RFC 8032), and the signatures under what a seat wants entered in the log.

Everything signed begins with words that say what it is, so that a signature given for one purpose never fits another.
"""

from collections.abc import Callable
from typing import Self

from nacl.exceptions import CryptoError
from nacl.signing import SigningKey, VerifyKey

from parlour.core.packing import pack
from parlour.net.messages import Key, Kind

SECRET_BYTES = 32
_CLAIM = "parlour claim 1"


class Identity:
    """A machine's own key pair. `secret` (32 bytes) never leaves its journal; `key` is how the others name it."""

    def __init__(self, signing_key: SigningKey) -> None:
        self._signing_key = signing_key
        self.key: Key = signing_key.verify_key.encode().hex()

    @classmethod
    def new(cls, entropy: Callable[[int], bytes]) -> Self:
        """Return a fresh one; `entropy(count)` gives that many bytes, from the system's generator outside tests."""
        return cls.from_secret(entropy(SECRET_BYTES))

    @classmethod
    def from_secret(cls, secret: bytes) -> Self:
        """Return the one with this secret, as read from a journal. Raises `ValueError` unless it has 32 bytes."""
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a machine's secret has {SECRET_BYTES} bytes, not {len(secret)}")
        return cls(SigningKey(secret))

    @property
    def secret(self) -> bytes:
        """The 32 bytes that `from_secret` takes."""
        return self._signing_key.encode()

    def sign(self, data: bytes) -> bytes:
        """Return the signature (64 bytes) under these bytes."""
        return self._signing_key.sign(data).signature

    def sign_claim(self, table: str, kind: Kind, seat: int, counter: int, value: bytes) -> bytes:
        """Return the signature of a seat's holder under what it wants entered; see `claim`."""
        return self.sign(claim(table, kind, seat, counter, value))

    def __repr__(self) -> str:
        return f"Identity({self.key})"


def verified(key: str, data: bytes, signature: bytes) -> bool:
    """Say whether the machine of this key signed these bytes. Never raises, whatever strangers send as either."""
    try:
        VerifyKey(bytes.fromhex(key)).verify(data, signature)
    except (CryptoError, ValueError):  # nacl's own complaints about lengths are both
        return False
    return True


def claim(table: str, kind: Kind, seat: int, counter: int, value: bytes) -> bytes:
    """Return what a seat's holder signs for an entry: the table, what it is, the seat, its counter, the packed value.

    Neither term nor index is in it: the leader says where an entry stands, and may have to say it again. The counter
    keeps it from being entered twice.
    """
    return pack((_CLAIM, table, kind, seat, counter, value))


def claim_holds(key: str, table: str, kind: Kind, seat: int, counter: int, value: bytes, signature: bytes) -> bool:
    """Say whether the machine of this key signed that claim; never raises, whatever the signature is."""
    return verified(key, claim(table, kind, seat, counter, value), signature)
