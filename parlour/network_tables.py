"""`parlour tables`, and the search for the only table that `join` and `watch` make when no address is given."""

import asyncio
import json
import os
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence

from parlour import places, terminal
from parlour.net.dial import probe
from parlour.net.discovery import Browser, Discovery
from parlour.net.identity import Identity
from parlour.net.listing import Row
from parlour.net.messages import Hello
from parlour.network_log import kept_log
from parlour.terminal import DONE

FIELDS = ("id", "game", "name", "addresses", "taken", "seats", "spectators", "locked", "state")
"""What `--json` prints of a table, in this order."""
UNFIT = {"other-rules": "played by other rules than yours", "unknown-game": "a game that this Parlour doesn't have"}
LOOK_SECONDS = 5.0
"""How long a table is looked for when no address is given."""


def run(words: Namespace) -> int:
    """List the tables that are found in time; none is a result too, with advice on stderr."""
    with kept_log(places.home(words.home)):
        rows, advice = asyncio.run(look(words.seconds))
    for row in rows:
        terminal.show(as_json(row) if words.json else in_words(row))
    if not rows:
        terminal.tell(advice)
    return DONE


async def look(seconds: float, enough: Callable[[Sequence[Row]], bool] = lambda rows: False) -> tuple[list[Row], str]:
    """Return the tables on the local network, and what to do if there are none.

    Args:
        seconds: how long to look.
        enough: says of the tables found so far whether to stop already.
    """
    discovery = Discovery()
    stranger = Identity.new(os.urandom)

    async def ask(host: str, port: int) -> Hello:
        return await probe(stranger, host, port, os.urandom)

    changed = asyncio.Event()
    await discovery.open()
    browser = Browser(discovery, ask, changed.set)
    browser.open()
    try:
        async with asyncio.timeout(seconds):
            while not enough(browser.listing.tables()):
                await changed.wait()
                changed.clear()
    except TimeoutError:
        pass  # the time to look is over, as wanted
    finally:
        rows, advice = browser.listing.tables(), browser.help_text()
        await browser.close()
        await discovery.close()
    return rows, advice or "No table was found in this time. Look longer, or join by the host's code or address."


def as_json(row: Row) -> str:
    """Return a table as one line of JSON."""
    facts: Mapping[str, object] = row
    return json.dumps({name: facts[name] for name in FIELDS}, ensure_ascii=False)


def in_words(row: Row) -> str:
    """Return a table as one line."""
    facts = [f"{row['taken']} of {row['seats']} seats taken", row["state"]]
    if row["spectators"]:
        facts.append(f"{row['spectators']} watching")
    if row["locked"]:
        facts.append("with a password")
    if row["fits"]:
        facts.append(UNFIT[row["fits"]])
    return f"{row['name']}  {row['game']}, {', '.join(facts)}  {' '.join(row['addresses'])}"
