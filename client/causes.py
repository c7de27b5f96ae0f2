"""Why something failed, in words of the window: the system speaks a language of its own, and mistakes none."""

import errno
import socket

from parlour.client.texts import N_, Part
from parlour.core.record import RecordError

SYSTEM: dict[str, str] = {
    "ENOSPC": N_("the disk is full"),
    "EDQUOT": N_("your share of the disk is full"),
    "EACCES": N_("the system doesn't allow it"),
    "EPERM": N_("the system doesn't allow it"),
    "EROFS": N_("this place can only be read"),
    "ENOENT": N_("the file or its folder is missing"),
    "EEXIST": N_("there is something else in its place"),
    "ENOTDIR": N_("there is something else in its place"),
    "EISDIR": N_("there is something else in its place"),
    "ENAMETOOLONG": N_("the name is too long"),
    "EFBIG": N_("the file is too big"),
    "EIO": N_("the disk doesn't work"),
    "EBUSY": N_("another program uses it"),
    "ETXTBSY": N_("another program uses it"),
    "EMFILE": N_("too many files are open"),
    "ENFILE": N_("too many files are open"),
    "ENOMEM": N_("there is not enough memory"),
    "ENOBUFS": N_("there is not enough memory"),
    "ENODEV": N_("the device is missing"),
    "ENXIO": N_("the device is missing"),
    "EADDRINUSE": N_("another program uses this port"),
    "EADDRNOTAVAIL": N_("this machine doesn't have this address"),
    "ENETDOWN": N_("no network leads there"),
    "ENETUNREACH": N_("no network leads there"),
    "EHOSTDOWN": N_("no way leads to that machine"),
    "EHOSTUNREACH": N_("no way leads to that machine"),
    "ECONNREFUSED": N_("nobody answers there"),
    "ECONNRESET": N_("the connection broke off"),
    "ECONNABORTED": N_("the connection broke off"),
    "EPIPE": N_("the connection broke off"),
    "ETIMEDOUT": N_("there was no answer in time"),
}  # fmt: skip
NO_HOST = N_("no machine has this name")
OTHER = N_("a fault of the system ({number})")
LINE = N_("line {line} of {file} doesn't fit")
MISTAKE = N_("a mistake in Parlour ({name})")


def cause(error: BaseException) -> Part:
    """Why something failed, to stand in a sentence; of a mistake in the program its name is all that people get."""
    match error:
        case RecordError():
            return Part(LINE, (("line", error.line), ("file", error.path.name)))
        case socket.gaierror():
            return Part(NO_HOST)
        case OSError():
            number = errno.ETIMEDOUT if isinstance(error, TimeoutError) else error.errno
            key = SYSTEM.get(errno.errorcode.get(number or 0, ""))
            return Part(key) if key is not None else Part(OTHER, (("number", number or type(error).__name__),))
    return Part(MISTAKE, (("name", type(error).__name__),))
