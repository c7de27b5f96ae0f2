"""A whole table over real sockets of this machine, with real threads and a real journal."""

import asyncio
import gc

import pytest

import tests.toy
from parlour.net import folders, news
from parlour.net.node import Failed, Finished, Node
from tests.net.loop import until

pytestmark = pytest.mark.filterwarnings("error")

SECONDS = 60


def test_three_machines_and_a_spectator_play_over_loopback(tmp_path):
    async def main():
        told = [[] for _ in range(4)]
        homes = [folders.claim(tmp_path / str(number), lambda kept: True) for number in range(4)]
        nodes = [Node(home, list.append.__get__(log)) for home, log in zip(homes, told, strict=True)]
        ports = [await node.listen(["127.0.0.1"]) for node in nodes]
        nodes[0].host(tests.toy.GAME, [("Ana", "greedy"), None, None], title="Ana's table")
        for node, name in zip(nodes[1:3], ("Bo", "Cy"), strict=True):
            await node.join("127.0.0.1", ports[0], "seat", name=name, bot="greedy")
        await nodes[3].join("127.0.0.1", ports[0], "watch")
        loop = asyncio.get_running_loop()
        await until(loop, lambda: all(isinstance(log[-1], Finished | Failed) for log in told), SECONDS)
        lines = {tuple((it.line, it.value, it.hash) for it in log if isinstance(it, news.Entered)) for log in told}
        assert len(lines) == 1 and len(lines.pop()) > 50
        assert all(isinstance(log[-1], Finished) for log in told)
        for node in nodes:
            await node.close()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        for home in homes:
            assert list(home.unfinished()) == []
            home.release()

    asyncio.run(main())
    gc.collect()  # a socket or file that was left open warns here
    assert not list(tmp_path.rglob("*.new"))
