"""The ways to a table between peers: opening one, joining, watching, going on with one after a stop."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from parlour.client import saves
from parlour.client.together.door import Door
from parlour.core.game import Game, OptionValue
from parlour.net import folders, interfaces
from parlour.net.dial import NoLink
from parlour.net.folders import Kept, Machine, NoMachine
from parlour.net.keeper import Keeper

Endpoint = tuple[str, int]
SeatWish = tuple[str, str] | None
"""Who sits on a seat of the host's machine: (name, bot), "" for a person; `None`: nobody yet."""


class HostWish(NamedTuple):
    """A table to be opened."""

    game: Game
    seats: tuple[SeatWish, ...]
    options: Mapping[str, OptionValue]
    title: str
    password: str
    spectators: bool


class Target(NamedTuple):
    """A table of somebody else: where it may be reached, its id ("" for whichever is there), and its password."""

    endpoints: tuple[Endpoint, ...]
    table: str = ""
    password: str = ""


def host(home: Path, wish: HostWish) -> Door:
    """Open a table. Raises `NoMachine` and `OSError` where nothing can be kept in the home."""

    async def begin(keeper: Keeper) -> None:
        await keeper.listen(0)
        keeper.node.host(
            wish.game, wish.seats, wish.options, wish.title, starts_by_itself=False, spectators=wish.spectators
        )

    machine = folders.claim(home, lambda kept: False)
    return Door(machine, begin, password=wish.password, folder=saves.folder(home))


def join(home: Path, target: Target, name: str) -> Door:
    """Take a seat at a table; raises what `host` does. That it can't be reached comes as news."""

    async def begin(keeper: Keeper) -> None:
        await keeper.node.listen(interfaces.addresses())
        await _reach(target, lambda at: keeper.node.join(*at, "seat", name=name, table=target.table))

    machine = folders.claim(home, lambda kept: bool(target.table) and kept.charter.table == target.table)
    if machine.kept is not None:
        return _going_on(home, machine, machine.kept)
    return Door(machine, begin, password=target.password, folder=saves.folder(home))


def watch(home: Path, target: Target, delay: int) -> Door:
    """Watch a table, so many turns late."""

    async def begin(keeper: Keeper) -> None:
        await _reach(target, lambda at: keeper.node.join(*at, "watch", delay=delay, table=target.table))

    return Door(folders.stranger(home), begin, watches=True, password=target.password, folder=None)


def resume(home: Path, table: str) -> Door | None:
    """Go on with a table of this home that isn't finished; `None` when it is gone, or another process plays it."""
    machine = folders.claim(home, lambda kept: kept.charter.table == table)
    if machine.kept is None:
        machine.release()
        return None
    return _going_on(home, machine, machine.kept)


def unfinished(home: Path) -> Sequence[tuple[Path, Kept]]:
    """The tables of this home that can go on now, with their folders, the latest first; those that another process
    plays are left out.
    """
    found: list[tuple[Path, Kept]] = []
    try:
        machine = folders.claim(home, lambda kept: False)
    except (NoMachine, OSError):
        return found
    found += machine.unfinished()
    machine.release()
    return found


def _going_on(home: Path, machine: Machine, kept: Kept) -> Door:
    async def begin(keeper: Keeper) -> None:
        await keeper.go_on(kept)

    return Door(machine, begin, folder=saves.folder(home))


async def _reach(target: Target, come: Callable[[Endpoint], object]) -> None:
    """Try the addresses of a table one after the other; raises the last `NoLink`."""
    error: NoLink | None = None
    for endpoint in target.endpoints:
        try:
            await come(endpoint)  # type: ignore[misc]  # a coroutine
        except NoLink as reason:
            error = reason
        else:
            return
    if error is not None:
        raise error
