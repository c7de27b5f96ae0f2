"""Local statistics: a game counts once, and no file that is there gets lost."""

import json

import pytest

from parlour.client.snapshot import Ended, Picture, Seat, Setup
from parlour.client.statistics import FILE, Statistics, Summary


def setup(*bots, game="toy-ripple", seed=7):
    return Setup(game, tuple(Seat(f"S{i}", bot) for i, bot in enumerate(bots)), seed)


def ended(*points, key="0" * 16):
    best = max(points)
    winners = tuple(i for i, one in enumerate(points) if one == best)
    return Ended(
        points, ({},) * len(points), winners, (1,) * len(points), "full", Picture(None, (), -1, "over", ()), key
    )


ME_FIRST, ONLY_BOTS, TWO_PERSONS = setup("", "random"), setup("random", "random"), setup("", "", "random")


def test_finished_won_and_best_are_counted(tmp_path):
    def finish(*words):
        return Statistics(tmp_path).finished(*words)

    assert finish(ME_FIRST, ended(9, 4, key="a")) == Summary(1, 1, 9)
    assert finish(ME_FIRST, ended(5, 14, key="b")) == Summary(2, 1, 9)
    assert finish(TWO_PERSONS, ended(3, 12, 11, key="c")) == Summary(3, 2, 12)
    assert finish(ONLY_BOTS, ended(50, 60, key="d")) == Summary(4, 2, 12)
    assert finish(setup("", game="other"), ended(-4, key="e")) == Summary(1, 1, -4)


def test_games_of_bots_alone_have_no_best(tmp_path):
    assert Statistics(tmp_path).finished(ONLY_BOTS, ended(5, 6)) == Summary(1, 0, None)


def test_the_same_end_counts_once_however_often_it_is_shown(tmp_path):
    one = Statistics(tmp_path)
    assert one.finished(ME_FIRST, ended(9, 4)) == one.finished(ME_FIRST, ended(9, 4)) == Summary(1, 1, 9)
    assert Statistics(tmp_path).finished(ME_FIRST, ended(9, 4)).finished == 1
    assert Statistics(tmp_path).finished(setup("", "random", seed=8), ended(9, 4)).finished == 2
    assert Statistics(tmp_path).finished(ME_FIRST, ended(9, 4, key="1" * 16)).finished == 3


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "7", "null", '{"games": 1}', '{"games": {"x": [1]}}', '{"games": {"x": {"k": 1}}}',
        '{"games": {"x": {"k": [1, 2]}}}', '{"games": {"x": {"k": [true, "9"]}}}', '{"games": {"x": {"k": [true]}}}',
        '{"games": {"x": {"k": null}}}', "[" * 100_000, '{"games": {"x": {"k": [true, ' + "9" * 5000 + "]}}}",
    ],
)  # fmt: skip
def test_a_broken_file_is_put_aside_and_said(tmp_path, text):
    (tmp_path / FILE).write_text(text, "utf-8")
    statistics = Statistics(tmp_path)
    assert statistics.finished(ME_FIRST, ended(9, 4)) == Summary(1, 1, 9)
    assert statistics.notice is not None
    assert "damaged" in statistics.notice.key
    assert dict(statistics.notice.values) == {"reason": "statistics.broken-1"}
    assert (tmp_path / "statistics.broken-1").read_text("utf-8") == text
    again = Statistics(tmp_path)
    assert again.finished(ME_FIRST, ended(9, 4)).finished == 1
    assert again.notice is None


def test_bytes_that_are_no_text_are_broken_statistics(tmp_path):
    (tmp_path / FILE).write_bytes(b"\xff\xfe\x00")
    statistics = Statistics(tmp_path)
    assert statistics.finished(ME_FIRST, ended(9, 4)).finished == 1
    assert statistics.notice is not None


def test_entries_of_a_later_version_are_still_counted(tmp_path):
    data = {"games": {"toy-ripple": {"k": [True, 30, "more"]}}, "more": 1}
    (tmp_path / FILE).write_text(json.dumps(data), "utf-8")
    assert Statistics(tmp_path).finished(ME_FIRST, ended(9, 4)) == Summary(2, 2, 30)


def test_a_folder_that_cannot_be_written_is_a_notice_and_no_failure(tmp_path):
    (tmp_path / "home").write_text("a file", "utf-8")
    statistics = Statistics(tmp_path / "home")
    assert statistics.finished(ME_FIRST, ended(9, 4)) == Summary(1, 1, 9)
    assert statistics.notice is not None


def test_a_file_that_cannot_be_read_stays_as_it_is(tmp_path):
    (tmp_path / FILE).mkdir()
    statistics = Statistics(tmp_path)
    assert statistics.finished(ME_FIRST, ended(9, 4)) == Summary(1, 1, 9)
    assert "read" in statistics.notice.key
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_broken_file_that_cannot_be_put_aside_is_not_overwritten(tmp_path, monkeypatch):
    from parlour.client import statistics as module

    monkeypatch.setattr(module, "put_aside", lambda path: None)
    (tmp_path / FILE).write_text("broken", "utf-8")
    statistics = Statistics(tmp_path)
    assert statistics.finished(ME_FIRST, ended(9, 4)) == Summary(1, 1, 9)
    assert statistics.notice is not None
    assert (tmp_path / FILE).read_text("utf-8") == "broken"
